import { describe, expect, it } from 'vitest';
import { assertJson } from '../../../src/testing/assertJson.js';
import { replayLog } from '../../../src/testing/replayLog.js';
import { createTimeTravel } from '../../support/devtools.js';
import type { UnknownAction } from '@reduxjs/toolkit';

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

type TimeTravel = ReturnType<typeof createTimeTravel>;

/** What a fresh slice makes of the JSON of the log. */
const replayed = ({ makeSlice, dispatch, rest }: TimeTravel) =>
  replayLog(makeSlice(), throughJson(dispatch(rest.util.exportLog())));

const typesOf = (log: readonly UnknownAction[]) => log.map(({ type }) => type);

describe('exportLog (decision 90)', () => {
  it('is a hydrate of the present state where nothing was logged', async () => {
    const travel = createTimeTravel();
    await travel.dispatch(travel.todos.get({ id: '1' }));
    const log = travel.dispatch(travel.rest.util.exportLog());
    expect(log).toEqual([{ type: 'rest/hydrate', payload: travel.store.getState().rest, meta: { exact: true } }]);
  });

  it('begins with the state it starts from, layers and numbers included, and replays to the live state', async () => {
    const travel = createTimeTravel();
    const { dispatch, server, todos, rest } = travel;
    await dispatch(todos.get({ id: '1' }));
    server.hold = true;
    const answer = dispatch(todos.update({ id: '1' }, { title: 'second' }));
    dispatch(rest.util.startLog());
    await server.letGo();
    await answer;
    server.hold = false;
    await dispatch(todos.get({ id: '2' }));
    const log = dispatch(rest.util.exportLog());
    expect(() => assertJson(log)).not.toThrow();
    expect(log[0]).toMatchObject({ type: 'rest/hydrate', meta: { exact: true } });
    expect((log[0] as unknown as { payload: { optimistic: unknown[] } }).payload.optimistic).toHaveLength(1);
    expect(typesOf(log).slice(1)).toEqual([
      'rest/todos.update/fulfilled',
      'rest/todos.get/pending',
      'rest/todos.get/fulfilled',
    ]);
    expect(replayed(travel)).toEqual(travel.store.getState().rest);
  });

  it('holds no actions of others', async () => {
    const { dispatch, click, rest, todos } = createTimeTravel();
    dispatch(rest.util.startLog());
    click();
    await dispatch(todos.get({ id: '1' }));
    expect(typesOf(dispatch(rest.util.exportLog()))).toEqual([
      'rest/hydrate',
      'rest/todos.get/pending',
      'rest/todos.get/fulfilled',
    ]);
  });

  it('keeps the last actions up to its limit, and starts from the state before them', async () => {
    const travel = createTimeTravel();
    const { dispatch, rest, todos } = travel;
    dispatch(rest.util.startLog({ limit: 3 }));
    for (const id of ['1', '2', '3']) await dispatch(todos.get({ id }));
    expect(typesOf(dispatch(rest.util.exportLog()))).toEqual([
      'rest/hydrate',
      'rest/todos.get/fulfilled',
      'rest/todos.get/pending',
      'rest/todos.get/fulfilled',
    ]);
    expect(replayed(travel)).toEqual(travel.store.getState().rest);
  });

  it('starts anew when the log is started again', async () => {
    const { dispatch, rest, todos } = createTimeTravel();
    dispatch(rest.util.startLog());
    await dispatch(todos.get({ id: '1' }));
    dispatch(rest.util.startLog());
    expect(typesOf(dispatch(rest.util.exportLog()))).toEqual(['rest/hydrate']);
  });

  it('has what was appended behind the past in its place', async () => {
    const travel = createTimeTravel();
    const { dispatch, jump, jumpToHead, rest, todos } = travel;
    dispatch(rest.util.startLog());
    await dispatch(todos.get({ id: '1' }));
    jump(1);
    await dispatch(todos.get({ id: '2' }));
    jumpToHead();
    await dispatch(todos.get({ id: '3' }));
    expect(typesOf(dispatch(rest.util.exportLog())).filter((type) => type === 'rest/hydrate')).toHaveLength(1);
    expect(replayed(travel)).toEqual(travel.store.getState().rest);
  });

  it('says from which state it goes on when DevTools replaced it', async () => {
    const travel = createTimeTravel();
    const { dispatch, toggle, rest, todos } = travel;
    dispatch(rest.util.startLog());
    await dispatch(todos.get({ id: '1' }));
    toggle(2);
    await dispatch(todos.get({ id: '2' }));
    expect(replayed(travel)).toEqual(travel.store.getState().rest);
    expect(Object.keys(travel.store.getState().rest.entities['Todo'] ?? {})).toEqual(['2']);
  });

  it('is what DevTools can import', async () => {
    const origin = createTimeTravel();
    origin.dispatch(origin.rest.util.startLog());
    await origin.dispatch(origin.todos.get({ id: '1' }));
    await origin.dispatch(origin.todos.update({ id: '1' }, { title: 'second' }));
    const travel = createTimeTravel();
    travel.importActions(throughJson(origin.dispatch(origin.rest.util.exportLog())));
    expect(travel.store.getState().rest).toEqual(origin.store.getState().rest);
  });
});

describe('replayLog', () => {
  it('takes the actions of a whole session, and leaves those of others alone', async () => {
    const { makeSlice, lifted, dispatch, click, store, todos } = createTimeTravel();
    await dispatch(todos.get({ id: '1' }));
    click();
    await dispatch(todos.update({ id: '1' }, { title: 'second' }));
    const actions = Object.values(lifted().actionsById).map(({ action }) => action as UnknownAction);
    expect(replayLog(makeSlice(), throughJson(actions))).toEqual(store.getState().rest);
  });
});

describe('allSettled (8.8)', () => {
  it('is fulfilled once nothing is in flight any more, failures included', async () => {
    const { dispatch, server, store, rest, todos } = createTimeTravel();
    server.hold = true;
    const first = dispatch(todos.get({ id: '1' }));
    // What settles starts the next.
    const second = first.then(() => dispatch(todos.get({ id: '2' })));
    let isSettled = false;
    const settled = dispatch(rest.util.allSettled()).then(() => void (isSettled = true));
    await server.letGo();
    await first;
    expect(isSettled).toBe(false);
    await server.letGo();
    await Promise.all([second, settled]);
    expect(Object.keys(store.getState().rest.results)).toHaveLength(2);
  });

  it('is fulfilled at once when nothing is', async () => {
    const { dispatch, rest } = createTimeTravel();
    await expect(dispatch(rest.util.allSettled())).resolves.toBeUndefined();
  });
});
