import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, denormalize, Endpoint, normalize } from '../../src/index.js';
import { deepFreeze } from '../../src/shared/freeze.js';
import { expectConsole } from '../support/console.js';
import { circleOfRows, nested, nestedChain } from '../support/deep.js';
import { GraphNode, Todo, User } from '../support/entities.js';
import { testStore } from '../support/testStore.js';

// How long things take is the bench's to say: `node bench/run.mjs`.

const PATIENCE = 60_000;

/** How many members the objects have that are in `after` and were not in `before`. */
function newMembers(before: unknown, after: unknown): number {
  const known = new Set<unknown>();
  const visit = (value: unknown, see: (object: object) => boolean): void => {
    if (typeof value !== 'object' || value === null || !see(value)) return;
    for (const member of Object.values(value)) visit(member, see);
  };
  visit(before, (object) => !known.has(object) && known.add(object) !== undefined);
  let members = 0;
  visit(after, (object) => {
    if (known.has(object)) return false;
    members += Object.keys(object).length;
    return true;
  });
  return members;
}

describe('size', { timeout: PATIENCE }, () => {
  it('B01: data 100 000 levels deep without a schema is stored as it came', () => {
    const meta = nested(100_000, 'bottom');
    expect((normalize(User, { id: 1, meta }).entities.User?.['1'] as { meta?: unknown }).meta).toBe(meta);
  });

  it.each([
    ['B02', 1_000],
    ['B03', 10_000],
    ['B04', 100_000],
  ])('%s: %i nested entities of one response are all rows', (_, length) => {
    expect(Object.keys(normalize(GraphNode, nestedChain(length)).entities.GraphNode ?? {})).toHaveLength(length);
  });

  it.each([
    ['B05', 1_000],
    ['B06', 10_000],
    ['B07', 100_000],
  ])('%s: a circle of %i rows is read up to the documented limit, and then gives ids', (_, length) => {
    expectConsole('warn');
    let node = denormalize(GraphNode, '0', { GraphNode: circleOfRows(length) }) as GraphNode;
    let depth = 0;
    for (; node.next instanceof GraphNode; depth++) node = node.next;
    expect([depth, node.next]).toEqual([64, '65']);
  });

  it('B08: a circle of objects in the input gives both rows', () => {
    const first: { id: string; next?: object } = { id: '1' };
    first.next = { id: '2', next: first };
    expect(normalize(GraphNode, first).entities.GraphNode).toEqual({
      1: { id: '1', next: '2' },
      2: { id: '2', next: '1' },
    });
  });

  it('B09: a list of a million items keeps order and count', () => {
    const input = Array.from({ length: 1_000_000 }, (_, index) => ({ id: index ^ 1 }));
    const { result, entities } = normalize([Todo], input);
    const read = denormalize([Todo], result, entities) as Todo[];
    expect(read).toHaveLength(1_000_000);
    expect(read.findIndex(({ id }, index) => Number(id) !== (index ^ 1))).toBe(-1);
  });

  it('B10: a write of one row into a stored table of 100 000 makes a small part of it anew', () => {
    const put = new Endpoint(() => Promise.resolve(), { name: 'put', schema: [Todo] });
    const rest = createRestSlice({ endpoints: { put } });
    // Without the checks of development, which walk the whole state.
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) =>
        getDefault({ serializableCheck: false, immutableCheck: false }).concat(rest.middleware),
    });
    const rows = Array.from({ length: 100_000 }, (_, index) => ({ id: String(index), title: 'x' }));
    void store.dispatch(rest.setResponse(put, rows as never));
    const before = store.getState().rest.entities;
    void store.dispatch(rest.setResponse(put, [{ id: '50000', title: 'y' }] as never));
    expect(newMembers(before, store.getState().rest.entities)).toBeLessThan(10_000);
    expect(rest.selectQuery(Todo)(store.getState(), { id: '50000' })?.title).toBe('y');
  });

  it('B11: frozen input and state are taken, and stay as they are', () => {
    const input = deepFreeze([{ id: '1', name: 'a' }]);
    const state = deepFreeze(normalize([User], [{ id: '1', name: 'b' }]));
    expect(normalize([User], input, [], state).entities).toEqual({ User: { 1: { id: '1', name: 'a' } } });
    expect([input, state.entities]).toEqual([[{ id: '1', name: 'a' }], { User: { 1: { id: '1', name: 'b' } } }]);
  });

  it('I04: a list of 50 000 items is stored and shown in one dispatch', async () => {
    const items = Array.from({ length: 50_000 }, (_, index) => ({ id: String(index), title: `todo ${String(index)}` }));
    const getList = new Endpoint(() => Promise.resolve(items), { name: 'getList', schema: new Collection([Todo]) });
    expectConsole('warn');
    const { dispatch, endpoints, root, store, types } = testStore(() => createRestSlice({ endpoints: { getList } }));
    const lengths: (number | undefined)[] = [];
    store.subscribe(() => lengths.push(endpoints.getList.select(root())?.length));
    await dispatch(endpoints.getList());
    expect(types()).toEqual(['rest/getList/pending', 'rest/getList/fulfilled']);
    expect(lengths).toEqual([undefined, 50_000]);
  });
});
