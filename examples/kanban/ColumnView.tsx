import { useId } from 'react';
import { useDLE, useSubscription } from 'rest-slice/react';
import { CardResource, type Card, type Column } from './api.js';
import { CardView, type Direction } from './CardView.js';
import { NewCard } from './NewCard.js';
import { useDrop } from './useDrop.js';

/** The moved card, and by which button. */
export interface LastMove {
  readonly id: string;
  readonly direction: Direction;
}

interface ColumnProps {
  readonly column: Column;
  /** The columns beside it. */
  readonly left: Column | undefined;
  readonly right: Column | undefined;
  readonly assignee: string | undefined;
  readonly last: LastMove | undefined;
  readonly onLast: (move: LastMove) => void;
  readonly move: (id: string, column: Column, index?: number) => void;
  readonly onOpen: (card: Card) => void;
}

export function ColumnView({ column, left, right, assignee, last, onLast, move, onOpen }: ColumnProps) {
  const args = { column: column.id, assignee };
  const { lastData: cards = [], loading, error } = useDLE(CardResource.getList, args);
  useSubscription(CardResource.getList, args);
  const { list, isOver, target } = useDrop((id, index) => move(id, column, index));
  const heading = useId();

  function press({ id }: Card, direction: Direction): void {
    onLast({ id, direction });
    const at = cards.findIndex((card) => card.id === id);
    if (direction === 'up') move(id, column, at - 1);
    else if (direction === 'down') move(id, column, at + 1);
    else move(id, (direction === 'left' ? left : right) ?? column);
  }

  return (
    <div role="group" className={`pane column${isOver ? ' over' : ''}`} aria-labelledby={heading} {...target}>
      <h2 id={heading}>
        {column.name}{' '}
        <span className="count">{assignee || !column.limit ? cards.length : `${cards.length} of ${column.limit}`}</span>
      </h2>
      {loading && <p className="hint">Loading…</p>}
      {error && <p role="alert">{error.message}</p>}
      <ol ref={list}>
        {cards.map((card, at) => (
          <CardView
            key={card.id}
            card={card}
            ways={{ up: at > 0, down: at < cards.length - 1, left: !!left, right: !!right }}
            came={last?.id === card.id ? last.direction : undefined}
            onMove={press}
            onOpen={onOpen}
          />
        ))}
      </ol>
      <NewCard column={column} assignee={assignee} cards={cards} />
    </div>
  );
}
