import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice } from '../../src/index.js';
import { dehydrate } from '../../src/ssr/index.js';
import { assertJson } from '../../src/testing/assertJson.js';
import { createTimeTravel } from '../support/devtools.js';
import { restErrorOf } from '../support/thrown.js';

const NOW = 1_700_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('dehydrate', () => {
  it('takes rows and results with their times, and the clock', async () => {
    const { dispatch, store, todos } = createTimeTravel();
    await dispatch(todos.get({ id: '1' }));
    const times = { fetchedAt: NOW, date: NOW, expiresAt: NOW + 60_000 };
    expect(dehydrate(store)).toEqual({
      version: 1,
      path: 'rest',
      now: NOW,
      state: {
        entities: { Todo: { '1': { id: '1', title: 'first' } } },
        entitiesMeta: { Todo: { '1': times } },
        indexes: {},
        results: { 'GET /todos/1': '1' },
        meta: { 'GET /todos/1': { ...times, endpoints: ['todos.get'] } },
      },
    });
  });

  it('leaves requests in flight, layers, the generation and the counter on the server (decision 52)', async () => {
    const { dispatch, server, store, rest, todos } = createTimeTravel();
    await dispatch(rest.resetEntireStore());
    await dispatch(todos.get({ id: '1' }));
    server.hold = true;
    const answers = [dispatch(todos.update({ id: '1' }, { title: 'second' })), dispatch(todos.get({ id: '2' }))];
    const json = dehydrate(store);
    expect(Object.keys(json.state).sort()).toEqual(['entities', 'entitiesMeta', 'indexes', 'meta', 'results']);
    expect(Object.keys(json.state.meta)).toEqual(['GET /todos/1']);
    expect(json.state.entities).toEqual({ Todo: { '1': { id: '1', title: 'first' } } });
    expect(JSON.stringify(json)).not.toMatch(/pending|requestId|optimistic|lastReset|"seq"|"sent"/);
    await server.letGo();
    await Promise.all(answers);
  });

  it('reduces errors to name and status (rule 24)', async () => {
    const { dispatch, store, rest, todos } = createTimeTravel();
    const error = Object.assign(new Error('secret of the server'), { status: 503, code: 'E', url: 'http://internal/' });
    await dispatch(rest.setError(todos.get.endpoint, { id: '1' }, error));
    expect(dehydrate(store).state.meta['GET /todos/1']?.error).toEqual({ name: 'Error', status: 503 });
  });

  it('keeps the policy of an error, and what was invalidated', async () => {
    const { dispatch, store, rest, todos } = createTimeTravel();
    await dispatch(rest.invalidate(todos.get.endpoint, { id: '1' }));
    await dispatch(rest.setError(todos.get.endpoint, { id: '2' }, new Error('no')));
    const { meta } = dehydrate(store).state;
    expect(meta['GET /todos/1']).toMatchObject({ invalidated: true, expiresAt: 0 });
    expect(meta['GET /todos/2']).toMatchObject({ errorPolicy: 'hard' });
  });

  it('shows tables as { pk: row }, however big they are (decision 42)', async () => {
    const { dispatch, store, rest, todos } = createTimeTravel();
    const rows = Array.from({ length: 3000 }, (_, index) => ({ id: String(index), title: `t${String(index)}` }));
    await dispatch(rest.setResponse(todos.getList.endpoint, {}, rows as never));
    const json = dehydrate(store);
    expect(Object.keys(json.state.entities['Todo'] ?? {})).toHaveLength(3000);
    expect(json.state.entities['Todo']?.['2999']).toEqual({ id: '2999', title: 't2999' });
    expect(json.state.entitiesMeta['Todo']?.['2999']).toEqual(json.state.entitiesMeta['Todo']?.['0']);
    expect(() => assertJson(json)).not.toThrow();
  });

  it('takes the slice that is named, of a store with several', () => {
    const [one, two] = [createRestSlice({ reducerPath: 'one' }), createRestSlice({ reducerPath: 'two' })];
    const store = configureStore({
      reducer: { one: one.reducer, two: two.reducer },
      middleware: (getDefault) => getDefault().concat(one.middleware, two.middleware),
    });
    expect(dehydrate(store, two).path).toBe('two');
    expect(restErrorOf(() => dehydrate(store)).code).toBe('SLICE_AMBIGUOUS');
  });

  it('gives an empty state for a slice that is not mounted yet', () => {
    const slice = createRestSlice();
    const store = configureStore({ reducer: { other: (state: number = 0) => state } });
    expect(dehydrate(store, slice).state.entities).toEqual({});
  });
});
