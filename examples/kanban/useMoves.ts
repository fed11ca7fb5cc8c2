import { useState } from 'react';
import { useController } from 'rest-slice/react';
import { CardResource, type Card, type Column } from './api.js';
import { positionAt } from './positionAt.js';

/** Moves cards, and says for screen readers where one has gone. @param assignee whose cards are shown. */
export function useMoves(assignee: string | undefined) {
  const { fetch, getResponse } = useController();
  const [news, setNews] = useState('');
  const cardsIn = (column: Column): readonly Card[] =>
    getResponse(CardResource.getList, { column: column.id, assignee }).data ?? [];

  function move(id: string, column: Column, index = Infinity): void {
    const others = cardsIn(column).filter((card) => card.id !== id);
    const position = positionAt(others, Math.min(index, others.length));
    // Where it is refused it goes back by itself; why is told by the slice of refusals.
    fetch(CardResource.move, { id }, { column: column.id, position }).catch(() => undefined);
    const cards = cardsIn(column);
    const at = cards.findIndex((card) => card.id === id);
    setNews(`“${cards[at]?.title}” is number ${at + 1} of ${cards.length} in ${column.name}`);
  }

  return { move, news };
}
