import { Collection, Entity, Union, Values } from '../../src/index.js';
import { Todo } from './entities.js';
import type { NormalizedState } from '../../src/normalize/tables.js';

export class A extends Entity {
  id = '';
  type = 'a';
  static override key = 'A';
}

export class B extends Entity {
  id = '';
  type = 'b';
  static override key = 'B';
}

/** Two kinds, told apart by their field `type`. */
export const AB = new Union({ a: A, b: B }, 'type');

export const TodoMap = new Collection(new Values(Todo));

/** Times of an answer to a request sent at `fetchedAt`. */
export const at = (fetchedAt: number) => ({ fetchedAt, date: fetchedAt, expiresAt: fetchedAt + 10 });

export const emptyState: NormalizedState = { entities: {}, entitiesMeta: {}, indexes: {} };
