// An edit that is answered with all that it has changed, as by a server that numbers a list anew.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { startServer, type Answer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Card extends Entity {
  id = '';
  column = '';
  position = 0;
  static override key = 'Card';
}

const declare = (urlPrefix: string, optimistic: boolean, method: 'POST' | 'PATCH') =>
  resource({
    path: '/cards/:id',
    urlPrefix,
    schema: Card,
    searchParams: {} as { column: string },
    filters: { column: (card, column) => card.column === column },
    sortComparer: (a, b) => a.position - b.position,
  }).extend(({ partialUpdate }) => ({
    move: partialUpdate.extend({
      path: '/cards/:id/move',
      method,
      body: {} as { column: string; position: number },
      schema: [Card],
      ...(optimistic && {
        getOptimisticResponse: (_snapshot: unknown, { id }: { id: string }, place: object) => [{ id, ...place }],
      }),
    }),
  }));

const CARDS = [
  { id: '1', column: 'a', position: 1 },
  { id: '2', column: 'a', position: 2 },
  { id: '3', column: 'b', position: 3 },
];

/** Card 1 goes to the end of column b, which the server answers so. */
async function afterMove(answer: Answer, optimistic = false, method: 'POST' | 'PATCH' = 'PATCH') {
  const http = await startServer(({ url }) => {
    const column = new URL(url, 'http://host').searchParams.get('column');
    return column === null ? answer : { json: CARDS.filter((card) => card.column === column) };
  });
  const { dispatch, endpoints, root } = testStore(() =>
    createRestSlice({ endpoints: { cards: declare(http.url, optimistic, method) } }),
  );
  const { cards } = endpoints;
  for (const column of ['a', 'b']) await dispatch(cards.getList({ column }));
  const given = await dispatch(cards.move({ id: '1' }, { column: 'b', position: 4 })).catch(String);
  const shown = (column: string): string => {
    const { data, expiresAt } = cards.getList.selectResponse(root(), { column });
    return `${String(data?.map(({ id }) => id))}${expiresAt <= Date.now() ? ', stale' : ''}`;
  };
  return { given, lists: [shown('a'), shown('b')] };
}

const MOVED = { id: '1', column: 'b', position: 4 };
const METHODS = ['POST', 'PATCH'] as const;

describe.each([true, false])('fields that are answered with a list (optimistic: %s)', (optimistic) => {
  it.each(METHODS)('move an item by %s, and leave the lists fresh: what turned was sent', async (method) => {
    const { lists } = await afterMove({ json: [MOVED] }, optimistic, method);
    expect(lists).toEqual(['2', '3,1']);
  });

  it.each(METHODS)('by %s: the others of the answer go to their places, too', async (method) => {
    const json = [MOVED, { id: '3', column: 'b', position: 5 }];
    const { lists, given } = await afterMove({ json }, optimistic, method);
    expect([lists, given]).toEqual([['2', '1,3'], json]);
  });

  it('are stored of the item that the arguments name where nothing is answered', async () => {
    const { lists, given } = await afterMove({ status: 204 }, optimistic);
    expect([lists, given]).toEqual([['2', '3,1, stale'], [MOVED]]);
  });

  it('leave both lists stale where no answer came', async () => {
    const { lists } = await afterMove({ hangUp: true }, optimistic);
    expect(lists).toEqual(['1,2, stale', '3, stale']);
  });
});

it('move each item of the answer to its place, whichever comes first in it', async () => {
  const rows = (all: readonly [id: string, position: number][]) =>
    all.map(([id, position]) => ({ id, column: 'a', position }));
  const before = rows([
    ['1', 1],
    ['3', 1],
    ['2', 2],
    ['21', 2],
    ['5', 2.5],
    ['4', 3],
  ]);
  const moved = rows([
    ['5', 1],
    ['1', 2],
    ['2', 3],
  ]);
  const http = await startServer(({ url }) => ({ json: url.includes('move') ? moved : before }));
  const sortComparer = (a: Card, b: Card) => a.position - b.position || Number(a.id) - Number(b.id);
  const { dispatch, endpoints, root } = testStore(() =>
    createRestSlice({ endpoints: { cards: declare(http.url, false, 'PATCH').extend('getList', { sortComparer }) } }),
  );
  const { cards } = endpoints;
  await dispatch(cards.getList({ column: 'a' }));
  await dispatch(cards.move({ id: '5' }, { column: 'a', position: 1 }));
  expect(cards.getList.select(root(), { column: 'a' })?.map(({ id }) => id)).toEqual(['3', '5', '1', '21', '2', '4']);
});
