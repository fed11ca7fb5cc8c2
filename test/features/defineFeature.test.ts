import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { defineFeature } from '../../src/features/index.js';
import { createRestSlice, Endpoint } from '../../src/index.js';
import type { Controller, Feature, Manager } from '../../src/index.js';

const get = new Endpoint(() => Promise.resolve(1), { name: 'get' });

function app(features: readonly Feature[], managers: readonly Manager[] = []) {
  const rest = createRestSlice({ endpoints: { get }, features, managers });
  const makeStore = () =>
    configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
  return { rest, makeStore };
}

const turn = () => Promise.resolve();

/** Notes what it sees, under a name. */
const watcher = (name: string, log: string[]) =>
  defineFeature(() => ({
    middleware: (next) => (action) => {
      log.push(`${name} ${(action as { type: string }).type}`);
      return next(action);
    },
  }));

describe('defineFeature', () => {
  it('is called once per store, with its controller', async () => {
    const made: Controller[] = [];
    const feature = defineFeature((controller) => {
      made.push(controller);
      return {};
    });
    const { rest, makeStore } = app([feature, feature]);
    const [one, other] = [makeStore(), makeStore()];
    await turn();
    await one.dispatch(rest.endpoints.get());
    await other.dispatch(rest.endpoints.get());
    expect(made).toEqual([rest.controller(one), rest.controller(other)]);
  });

  it('may dispatch as soon as it is made', async () => {
    const answers: Promise<unknown>[] = [];
    const feature = defineFeature((controller) => {
      answers.push(controller.fetch(get));
      return {};
    });
    app([feature]).makeStore();
    await turn();
    expect(await Promise.all(answers)).toEqual([1]);
  });

  it('sees every action of the store, from the first one on, in the order of the list and after managers', () => {
    const log: string[] = [];
    const manager: Manager = {
      middleware: () => (next) => (action) => {
        log.push('manager');
        return next(action);
      },
    };
    const { makeStore } = app([watcher('first', log), watcher('second', log)], [manager]);
    makeStore().dispatch({ type: 'foreign' });
    expect(log).toEqual(['manager', 'first foreign', 'second foreign']);
  });

  it('may consume an action', () => {
    const feature = defineFeature(() => ({ middleware: () => () => 'mine' }));
    expect(app([feature]).makeStore().dispatch({ type: 'foreign' })).toBe('mine');
  });

  it('is cleaned up by dispose, and starts anew with the next use', async () => {
    const events: string[] = [];
    const feature = defineFeature(() => {
      events.push('made');
      return { cleanup: () => void events.push('cleaned') };
    });
    const { rest, makeStore } = app([feature]);
    const store = makeStore();
    await turn();
    rest.controller(store).dispose();
    store.dispatch({ type: 'foreign' });
    expect(events).toEqual(['made', 'cleaned']);
    await store.dispatch(rest.endpoints.get());
    expect(events).toEqual(['made', 'cleaned', 'made']);
  });

  it('harms nothing but itself where it throws', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const broken = [
      defineFeature(() => {
        throw new Error('made');
      }),
      defineFeature(() => ({
        middleware: () => () => {
          throw new Error('seen');
        },
      })),
    ];
    const { rest, makeStore } = app(broken);
    const store = makeStore();
    await turn();
    expect(await store.dispatch(rest.endpoints.get())).toBe(1);
    expect(new Set(reported.mock.calls.map(([thrown]) => (thrown as Error).message))).toEqual(
      new Set(['made', 'seen']),
    );
    vi.unstubAllGlobals();
  });
});
