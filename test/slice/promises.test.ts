import { configureStore, createAsyncThunk, isFulfilled, isPending } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Collection, createRestSlice, Endpoint, Entity, RestEndpoint } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { createTimeTravel } from '../support/devtools.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { polledStore } from '../support/polled.js';
import { cells, Company } from '../support/portfolio.js';
import { testStore } from '../support/testStore.js';

const args = { id: '1' };

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

afterEach(() => void vi.restoreAllMocks());

function setUp(options: object = {}) {
  const held = controlledCalls();
  const get = new Endpoint((_args: { id: string }) => held.call(), { name: 'get', schema: Note, ...options });
  const made = testStore(() => createRestSlice({ features: allFeatures, endpoints: { get }, gc: false }));
  return { ...made, ...held };
}

describe('where promises live (Q2)', () => {
  it('the thunk gives the promise; the actions have the id of its request, and nothing that settles', async () => {
    const { dispatch, endpoints, actions, answer } = setUp();
    const promise = dispatch(endpoints.get(args));
    answer(0, { id: '1', text: 'a' });
    await promise;
    expect(actions.map(({ meta }) => meta.requestId)).toEqual([promise.requestId, promise.requestId]);
    expect(actions.every((action) => isPending(action) || isFulfilled(action))).toBe(true);
  });

  it('other thunks keep what they return, unwrap() included (limit b)', async () => {
    const { slice } = setUp();
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    const double = createAsyncThunk('double', (n: number) => Promise.resolve(n * 2));
    await expect(store.dispatch(double(21)).unwrap()).resolves.toBe(42);
    await expect(store.dispatch(() => Promise.resolve('mine'))).resolves.toBe('mine');
  });
});

describe('values that are no JSON (R-9, Q9)', () => {
  it('a Blob is the caller’s, and in no action and no part of the state', async () => {
    const fetchResponse = () => Promise.resolve(new Response(new Blob(['bytes'])));
    const file = new RestEndpoint({ path: '/file', content: 'blob', fetchResponse });
    const { dispatch, endpoints, actions, state } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: { file } }),
    );
    const blob = (await dispatch(endpoints.file())) as Blob;
    expect(await blob.text()).toBe('bytes');
    expect(actions.at(-1)).not.toHaveProperty('payload');
    expect(state().results).toEqual({});
  });
});

describe('reducers are pure (R-11)', () => {
  it('they ask neither the clock nor chance: a log gives the same state later, and call by call', async () => {
    const { dispatch, endpoints, slice, actions, state, answer } = setUp();
    const promise = dispatch(endpoints.get(args));
    answer(0, { id: '1', text: 'a' });
    await promise;
    await dispatch(slice.set(Note, args, { text: 'b' }));
    await dispatch(endpoints.get.invalidate(args));
    const forbidden = () => {
      throw new Error('a reducer asked');
    };
    vi.spyOn(Date, 'now').mockImplementation(forbidden);
    vi.spyOn(Math, 'random').mockImplementation(forbidden);
    const fold = () =>
      actions.reduce(
        (folded, action) => slice.reducer(folded, structuredClone(action)),
        slice.reducer(undefined, { type: '' }),
      );
    expect([fold(), fold()]).toEqual([state(), state()]);
  });
});

describe('what lives outside of the state (R-12, Q11)', () => {
  it('a jump into the past ends no request: its caller gets the answer', async () => {
    const { server, store, todos, jump, jumpToHead } = createTimeTravel();
    server.hold = true;
    const answer = store.dispatch(todos.get({ id: '1' }));
    jump(0);
    jumpToHead();
    await server.letGo();
    expect((await answer).title).toBe('first');
    expect(todos.get.select(store.getState(), { id: '1' })?.title).toBe('first');
  });
});

describe('drafts (Q14)', () => {
  it('user code gets plain values, the same that are stored, and never a draft', async () => {
    const seen: unknown[] = [];
    class Merged extends Entity {
      id = '';
      static override key = 'Merged';
      static override merge(existing: object, incoming: object) {
        seen.push(existing);
        return { ...existing, ...incoming };
      }
    }
    const { dispatch, endpoints, state } = setUp({ schema: Merged });
    await dispatch(endpoints.get.setResponse(args, { id: '1', tags: ['a'] } as never));
    const row = state().entities['Merged']?.['1'];
    await dispatch(endpoints.get.setResponse(args, { id: '1', tags: ['b'] } as never));
    expect(seen[0]).toBe(row);
    expect(structuredClone(seen[0])).toEqual({ id: '1', tags: ['a'] });
  });

  it('what is stored is frozen in development, as Immer would leave it', async () => {
    const { dispatch, endpoints, state } = setUp({ schema: undefined });
    await dispatch(endpoints.get.setResponse(args, { tags: ['a'] }));
    const [result] = Object.values(state().results) as { tags: string[] }[];
    expect(() => result?.tags.push('b')).toThrow(TypeError);
  });
});

describe('subscriptions (Q16)', () => {
  it('are neither in the state nor in the log, and outlive a hydrated state', async () => {
    const { poll, until, calls, dispatch, state, types } = polledStore();
    const before = JSON.stringify(state());
    poll(5_000);
    expect([JSON.stringify(state()), types()]).toEqual([before, []]);
    await until(1_000);
    dispatch({ type: 'rest/hydrate', payload: { entities: {}, results: {}, meta: {} } });
    await until(11_000);
    expect(calls).toEqual([0, 5_000, 10_000]);
  });
});

describe('selectors remember by key (Q17)', () => {
  it('fresh arguments of the same key give the same data', async () => {
    const { dispatch, endpoints, root } = setUp();
    await dispatch(endpoints.get.setResponse(args, { id: '1', text: 'a' } as never));
    expect(endpoints.get.select(root(), { id: '1' })).toBe(endpoints.get.select(root(), { id: '1' }));
  });

  it('readers with two lenses have memories of their own; a cell under one lens leaves the other reader alone (15.12)', async () => {
    const list = new Endpoint((_args: { portfolio: string }) => Promise.resolve([]), {
      name: 'list',
      schema: new Collection([Company], { argsKey: () => ({}) }),
    });
    const cell = new Endpoint((_args: { portfolio: string }) => Promise.resolve([]), { name: 'cell', schema: [cells] });
    const { dispatch, endpoints, root } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: { list, cell }, gc: false }),
    );
    const read = (portfolio: string) => endpoints.list.select(root(), { portfolio });
    for (const [portfolio, pct] of [
      ['a', 1],
      ['b', 2],
    ] as const) {
      await dispatch(endpoints.list.setResponse({ portfolio }, [{ id: '1', pct }] as never));
    }
    const before = read('a');
    expect([before?.[0]?.pct, read('b')?.[0]?.pct]).toEqual([1, 2]);
    await dispatch(endpoints.cell.setResponse({ portfolio: 'b' }, [{ id: '1', pct: 3 }] as never));
    expect(read('b')?.[0]?.pct).toBe(3);
    expect(read('a')).toBe(before);
  });
});
