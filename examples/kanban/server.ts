import { route } from './route.js';
import { createRows, type CardRow } from './rows.js';

const PAGE = 5;
/** Between two cards that are nearer than that there is no room for a third. */
const ROOM = 1e-6;

/** Boards in memory. */
export function createKanbanServer(rows = createRows()) {
  const { people, boards, cards, comments } = rows;
  const person = (id: string | null) => people.find((each) => each.id === id) ?? null;
  const shown = (card: CardRow) => ({ ...card, assignee: person(card.assignee) });
  const cardsIn = (column: string | null) =>
    cards.filter((card) => card.column === column).sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));

  /** @returns all cards that have another place by it. */
  function move(card: CardRow, column: string, position: number): object {
    const { name = '', limit = null } = boards.flatMap((board) => board.columns).find(({ id }) => id === column) ?? {};
    if (limit !== null && card.column !== column && cardsIn(column).length >= limit)
      return Response.json({ message: `“${name}” takes ${limit} cards at most.` }, { status: 409 });
    Object.assign(card, { column, position });
    const list = cardsIn(column);
    const isTight = list.some((each, at) => at > 0 && each.position - (list[at - 1]?.position ?? 0) < ROOM);
    if (isTight) list.forEach((each, at) => (each.position = at + 1));
    return (isTight ? list : [card]).map(shown);
  }

  const ofCard = (id: string, change: (card: CardRow) => object): object | undefined => {
    const card = cards.find((each) => each.id === id);
    return card && change(card);
  };
  const add = <T extends object>(table: T[], row: T): T => (table.push(row), row);
  let cardsEver = cards.length;

  return route({
    'GET people': () => people,
    'GET boards': () => boards,
    'GET boards :id': ({ id }) => boards.find((board) => board.id === id),
    'GET cards': ({ search }) =>
      cardsIn(search.get('column'))
        .filter(({ assignee }) => [null, assignee].includes(search.get('assignee')))
        .map(shown),
    'POST cards': ({ body }) => shown(add(cards, { assignee: null, ...body, id: `c${(cardsEver += 1)}` })),
    'PATCH cards :id': ({ id, body }) => ofCard(id, (card) => shown(Object.assign(card, body))),
    'DELETE cards :id': ({ id }) => ofCard(id, (card) => shown(cards.splice(cards.indexOf(card), 1)[0] ?? card)),
    'POST cards :id move': ({ id, body }) => ofCard(id, (card) => move(card, body.column, body.position)),
    'GET cards :id comments': ({ id, search }) => {
      const list = comments.filter(({ card }) => card === id).reverse();
      const start = list.findIndex((comment) => comment.id === search.get('before')) + 1;
      const page = list.slice(start, start + PAGE);
      const items = page.map((comment) => ({ ...comment, author: person(comment.author) }));
      return { items, older: start + PAGE < list.length ? items.at(-1)?.id : '' };
    },
    'POST cards :id comments': ({ id, body, me }) => {
      const [number, createdAt] = [comments.length + 1, Date.UTC(2026, 1, comments.length)];
      const comment = add(comments, { id: `m${number}`, card: id, text: body.text, author: me, createdAt });
      return { ...comment, author: person(me) };
    },
  });
}
