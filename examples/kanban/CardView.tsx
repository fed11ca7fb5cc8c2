import { useEffect, useRef } from 'react';
import type { Card } from './api.js';
import { startDrag } from './useDrop.js';

export type Direction = 'up' | 'down' | 'left' | 'right';

const ARROWS: Readonly<Record<Direction, string>> = { left: '←', up: '↑', down: '↓', right: '→' };

interface CardProps {
  readonly card: Card;
  /** Where it can go from here. */
  readonly ways: Readonly<Record<Direction, boolean>>;
  /** By which button it came here, if it did. */
  readonly came: Direction | undefined;
  readonly onMove: (card: Card, direction: Direction) => void;
  readonly onOpen: (card: Card) => void;
}

export function CardView({ card, ways, came, onMove, onOpen }: CardProps) {
  const buttons = useRef<HTMLDivElement>(null);
  // In another column it is another element: who moved it by keyboard goes on there.
  useEffect(() => {
    if (document.activeElement !== document.body || came === undefined) return;
    buttons.current?.querySelector<HTMLElement>(`[data-direction=${came}]`)?.focus();
  }, [came]);
  return (
    <li className="card" data-id={card.id} draggable onDragStart={(event) => startDrag(event, card.id)}>
      <button type="button" className="title" onClick={() => onOpen(card)}>
        {card.title}
      </button>
      <span className="hint">{card.assignee?.name ?? 'Nobody'}</span>
      <div className="ways" ref={buttons}>
        {(Object.keys(ARROWS) as Direction[]).map((direction) => (
          <button
            key={direction}
            type="button"
            className="button"
            data-direction={direction}
            // A disabled button would lose the focus when the card arrives at the end.
            aria-disabled={!ways[direction]}
            aria-label={`Move “${card.title}” ${direction}`}
            onClick={() => ways[direction] && onMove(card, direction)}
          >
            {ARROWS[direction]}
          </button>
        ))}
      </div>
    </li>
  );
}
