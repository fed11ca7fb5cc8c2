import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, ResetError } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { expectConsole } from '../support/console.js';
import { polledStore } from '../support/polled.js';
import { NOW, stopClock } from '../support/stoppedClock.js';
import { testStore } from '../support/testStore.js';
import type { RestState } from '../../src/index.js';

// What a reset does to requests: test/middleware/reset.test.ts; readers: test/react and 15-worked-scenarios.test.tsx.

const args = { id: '1' };

stopClock();

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

function makeSlice(signal?: AbortSignal) {
  const answers: ((body: unknown) => void)[] = [];
  const call = (_args: { id: string }) => new Promise<unknown>((resolve) => void answers.push(resolve));
  const get = new Endpoint(call, { name: 'get', schema: Note, ...(signal && { signal }) });
  const save = new Endpoint(call, {
    name: 'save',
    schema: Note,
    sideEffect: true,
    getOptimisticResponse: (_snapshot: unknown, { id }: { id: string }) => ({ id, text: 'expected' }),
    ...(signal && { signal }),
  });
  return { answers, make: () => createRestSlice({ features: allFeatures, endpoints: { get, save }, gc: false }) };
}

function setUp(signal?: AbortSignal) {
  const { answers, make } = makeSlice(signal);
  const made = testStore(make);
  return { answers, ...made, shown: () => made.slice.selectQuery(Note)(made.root(), args)?.text };
}

describe('reset (6.1)', () => {
  it.each(['get', 'save'] as const)(
    'a call of %s that nobody awaits is no unhandled rejection (6.1.2)',
    async (name) => {
      const { dispatch, endpoints, slice, state } = setUp();
      void dispatch(endpoints[name](args));
      await dispatch(slice.resetEntireStore());
      await new Promise((resolve) => setImmediate(resolve));
      expect([state().meta, state().optimistic]).toEqual([{}, []]);
    },
  );

  it('removes every layer (4.1.7)', async () => {
    const { dispatch, endpoints, slice, state, shown } = setUp();
    for (const id of ['1', '2']) dispatch(endpoints.save({ id })).catch(() => undefined);
    expect([state().optimistic.length, shown()]).toEqual([2, 'expected']);
    await dispatch(slice.resetEntireStore());
    expect([state().optimistic, shown()]).toEqual([[], undefined]);
  });

  it.each([undefined, NaN])('a state with the generation %s counts from 0 (6.1.4)', async (lastReset) => {
    expectConsole('warn');
    const { slice, state, dispatch, endpoints } = setUp();
    await dispatch(endpoints.get.setResponse(args, { id: '1', text: 'kept' }));
    const preloaded = { rest: { ...state(), lastReset } as RestState };
    const store = configureStore({
      reducer: { rest: slice.reducer },
      preloadedState: preloaded,
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    expect([store.getState().rest.lastReset, endpoints.get.select(store.getState(), args)?.text]).toEqual([0, 'kept']);
    await store.dispatch(slice.resetEntireStore());
    expect(store.getState().rest.lastReset).toBe(NOW);
  });

  it('a state without a generation is said to be one, in development (6.1.4)', () => {
    const warnings = expectConsole('warn');
    const { reducer } = createRestSlice({ features: allFeatures, reducerPath: 'unfinished' });
    reducer({ entities: {} } as RestState, { type: 'any' });
    expect(warnings).toEqual([expect.stringContaining('"unfinished"')]);
  });

  it('takes the parts that a server sent for a whole state (6.1.4)', async () => {
    expectConsole('warn');
    const { slice, state, dispatch, endpoints } = setUp();
    await dispatch(endpoints.get.setResponse(args, { id: '1', text: 'sent' }));
    const { entities, entitiesMeta, indexes, results, meta } = state();
    const store = configureStore({
      reducer: { rest: slice.reducer },
      preloadedState: { rest: { entities, entitiesMeta, indexes, results, meta } as RestState },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await store.dispatch(endpoints.get.setResponse(args, { id: '1', text: 'newer' }));
    expect(endpoints.get.select(store.getState(), args)?.text).toBe('newer');
    expect(store.getState().rest).toMatchObject({ optimistic: [], lastReset: 0, seq: expect.any(Number) });
  });

  it('a held subscription starts again as a new one: it polls at once (6.1.5, decision 37)', async () => {
    const { poll, until, calls, dispatch, slice } = polledStore();
    poll(5_000);
    await until(7_000);
    await dispatch(slice.resetEntireStore());
    await until(13_000);
    expect(calls).toEqual([0, 5_000, 7_000, 12_000]);
  });

  it.each(['get', 'save'] as const)(
    'rejects %s at once, and its answer changes nothing (6.1.6, decision 38)',
    async (name) => {
      const { answers, dispatch, endpoints, slice, state } = setUp();
      const promise = dispatch(endpoints[name](args));
      await expect.poll(() => answers.length).toBe(1);
      await dispatch(slice.resetEntireStore());
      await expect(promise).rejects.toBeInstanceOf(ResetError);
      const empty = state();
      answers[0]?.({ id: '1', text: 'late' });
      await new Promise((resolve) => setImmediate(resolve));
      expect(state()).toBe(empty);
    },
  );
});

describe('abort (6.3)', () => {
  it.each(['get', 'save'] as const)(
    'by the signal of %s: AbortError, no record, no layer, and the next call is another one (6.3.1, T11)',
    async (name) => {
      const controller = new AbortController();
      const { answers, dispatch, endpoints, slice, state, shown } = setUp(controller.signal);
      await dispatch(endpoints.get.setResponse(args, { id: '1', text: 'stored' }));
      const { meta } = state();
      const promise = dispatch(endpoints[name](args));
      controller.abort();
      await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
      expect([state().meta, state().optimistic, shown()]).toEqual([meta, [], 'stored']);
      // What was sent may have been done.
      expect(state().entitiesMeta['Note']?.['1']?.stale !== undefined).toBe(name === 'save');
      const free = endpoints[name].endpoint.extend({ signal: new AbortController().signal });
      const again = dispatch(slice.fetch(free, args));
      await expect.poll(() => answers.length).toBe(2);
      answers[1]?.({ id: '1', text: 'again' });
      await again;
      expect(shown()).toBe('again');
    },
  );
});
