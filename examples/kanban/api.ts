import { Entity, resource } from 'rest-slice';

class Person extends Entity {
  id = '';
  name = '';
  static override key = 'Person';
}

export class Column extends Entity {
  id = '';
  name = '';
  /** How many cards it takes, as the server sees to it. */
  limit: number | null = null;
  static override key = 'Column';
}

export class Board extends Entity {
  id = '';
  name = '';
  columns: Column[] = [];
  static override key = 'Board';
  static override schema = { columns: [Column] };
}

export class Card extends Entity {
  id = '';
  title = '';
  column = '';
  /** Any number, so that a card may be put between two others. */
  position = 0;
  assignee: Person | null = null;
  static override key = 'Card';
  static override schema = { assignee: Person };
}

class Comment extends Entity {
  id = '';
  text = '';
  author: Person | null = null;
  createdAt = new Date(0);
  static override key = 'Comment';
  static override schema = { author: Person, createdAt: Date };
}

const urlPrefix = '/api';

export const BoardResource = resource({ path: '/boards/:id', urlPrefix, schema: Board, only: ['get', 'getList'] });
export const PersonResource = resource({ path: '/people/:id', urlPrefix, schema: Person, only: ['getList'] });

export interface Place {
  readonly column: string;
  readonly position: number;
}

export const CardResource = resource({
  path: '/cards/:id',
  urlPrefix,
  schema: Card,
  optimistic: true,
  searchParams: {} as { readonly column: string; readonly assignee?: string | undefined },
  // Which cards a list has, and where each of them stands: so that a move asks for no list.
  filters: {
    column: (card, column) => card.column === column,
    assignee: (card, assignee) => card.assignee === assignee,
  },
  sortComparer: (a, b) => a.position - b.position || a.id.localeCompare(b.id),
}).extend(({ getList, partialUpdate }) => ({
  getList: getList.extend({ pollFrequency: 5_000 }),
  // Answered with each card that has another place now: the server may have had to number a column anew.
  move: partialUpdate.extend({
    path: '/cards/:id/move',
    method: 'POST',
    body: {} as Place,
    schema: [Card],
    getOptimisticResponse: (_snapshot, { id }, place) => [{ id, ...place }],
  }),
}));

export const CommentResource = resource({
  path: '/cards/:card/comments/:id',
  urlPrefix,
  schema: Comment,
  only: ['getList'],
  body: {} as { readonly text: string },
  optimistic: true,
}).extend(({ getList }) => ({
  getList: getList.extend({
    schema: { items: getList.schema, older: '' },
    // The newest first; where there are older ones, the answer says behind which comment they begin.
    nextPage: ({ older }) => (older ? { before: older } : undefined),
  }),
}));
