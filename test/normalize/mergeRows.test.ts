import { expect, it } from 'vitest';
import { Collection, Entity, Invalidate, INVALID } from '../../src/index.js';
import { Article, User } from '../support/entities.js';
import { emptyTables, write } from '../support/writes.js';

const articles = (...names: string[]) => names.map((id) => ({ id, author: { id: 'u', name: 'Ada' } }));

it('a row that an older answer holds twice stays deleted (decision 51)', () => {
  const first = write([Article], articles('1'), emptyTables, { at: 1 });
  const second = write(new Invalidate(User), 'u', first, { at: 5, isWrite: true });
  const third = write([Article], articles('1', '2'), second, { at: 3, arrived: 6 });
  expect(third.entities['User']).toEqual({ u: INVALID });
});

it('a list that a crossed read holds twice keeps its items, and is stale', () => {
  class Item extends Entity {
    id = '';
    static override key = 'Item';
  }
  class Owner extends Entity {
    id = '';
    static override key = 'Owner';
    static override schema = { items: new Collection([Item], { nestKey: ({ id }) => ({ owner: id }) }) };
  }
  const owner = (...ids: string[]) => ({ id: 'o', items: ids.map((id) => ({ id })) });
  const first = write([Owner], [owner('1', '2')], emptyTables, { at: 1 });
  const second = write([Owner], [owner('1', '2', '3')], first, { at: 4, isWrite: true });
  const third = write([Owner], [owner('1'), owner('1')], second, { at: 2, arrived: 5 });
  expect(third.entities['[Item]']).toEqual({ '{"owner":"o"}': ['1', '2', '3'] });
  expect(third.entitiesMeta['[Item]']).toMatchObject({ '{"owner":"o"}': { stale: 5 } });
});
