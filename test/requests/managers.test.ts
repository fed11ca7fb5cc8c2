import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import type { Controller, Manager } from '../../src/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

interface Typed {
  readonly type: string;
}
type Handler = (next: (action: unknown) => unknown, action: Typed, controller: Controller) => unknown;

/** A manager that does what the test says, and tells what was called. */
const managerOf = (log: string[], name: string, handle?: Handler): Manager => ({
  middleware(controller) {
    log.push(`${name}: middleware`);
    return (next) => (action) => (handle ? handle(next, action as Typed, controller) : next(action));
  },
  init: () => void log.push(`${name}: init`),
  cleanup: () => void log.push(`${name}: cleanup`),
});

function setUp(managers: readonly Manager[]) {
  const rest = createRestSlice({ managers });
  const makeStore = () =>
    configureStore({
      reducer: { rest: rest.reducer, count: (count: number = 0, { type }) => (type === 'count' ? count + 1 : count) },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
  const store = makeStore();
  const controller = rest.controller(store);
  return { rest, store, makeStore, controller, write: () => controller.set(Note, { id: '1' }, { id: '1', text: 'a' }) };
}

const started = () => Promise.resolve();

describe('a manager', () => {
  it('gets its middleware called once per store, and init once the store takes actions (8.2, decision 61)', async () => {
    const log: string[] = [];
    const { makeStore, write } = setUp([managerOf(log, 'first')]);
    expect(log).toEqual(['first: middleware']);
    await started();
    await write();
    await write();
    expect(log).toEqual(['first: middleware', 'first: init']);
    makeStore();
    expect(log.at(-1)).toBe('first: middleware');
  });

  it('gets init before the first action of the slice', async () => {
    const log: string[] = [];
    const { write } = setUp([managerOf(log, 'first', (next, action) => (log.push(action.type), next(action)))]);
    await write();
    expect(log).toEqual(['first: middleware', 'first: init', 'rest/set']);
  });

  it('gets the controller of its store', () => {
    const seen: Controller[] = [];
    const manager: Manager = { middleware: (controller) => (seen.push(controller), (next) => next) };
    const { controller } = setUp([manager]);
    expect(seen).toEqual([controller]);
    expect(seen[0]).toBe(controller);
  });

  it('sees the actions of others too, and the state after next()', () => {
    const counts: unknown[] = [];
    const { store } = setUp([
      managerOf([], 'first', (next, action, controller) => {
        const result = next(action);
        counts.push([action.type, (controller.store.getState() as { count: number }).count]);
        return result;
      }),
    ]);
    store.dispatch({ type: 'count' });
    expect(counts).toEqual([['count', 1]]);
  });

  it('sees an action before the managers after it, and its outcome after them', () => {
    const log: string[] = [];
    const around =
      (name: string): Handler =>
      (next, action) => {
        log.push(`${name} in`);
        const result = next(action);
        log.push(`${name} out`);
        return result;
      };
    const { store } = setUp([managerOf([], 'a', around('a')), managerOf([], 'b', around('b'))]);
    store.dispatch({ type: 'count' });
    expect(log).toEqual(['a in', 'b in', 'b out', 'a out']);
  });

  it('consumes an action by not calling next (8.2)', async () => {
    const { write, store } = setUp([
      managerOf([], 'first', (next, action) => (action.type === 'rest/set' ? undefined : next(action))),
    ]);
    await write();
    expect(store.getState().rest.entities).toEqual({});
  });

  it('may pass an action on later', async () => {
    const { write, store } = setUp([
      managerOf([], 'first', (next, action) => void Promise.resolve().then(() => next(action))),
    ]);
    await write();
    await started();
    expect(store.getState().rest.entities).toEqual({ Note: { 1: { id: '1', text: 'a' } } });
  });

  it('dispatches through the controller', () => {
    const { store } = setUp([
      managerOf([], 'first', (next, action, { resetEntireStore }) => {
        if (action.type === 'count') void resetEntireStore();
        return next(action);
      }),
    ]);
    store.dispatch({ type: 'count' });
    expect(store.getState().rest.seq).toBe(1);
  });

  it('cannot dispatch while the store is being made (8.3)', () => {
    const manager: Manager = {
      middleware(controller) {
        controller.store.dispatch({ type: 'count' });
        return (next) => next;
      },
    };
    expect(() => setUp([manager])).toThrow('Dispatching while constructing your middleware is not allowed');
  });
});

describe('a manager that throws', () => {
  const broken = (when: 'before' | 'after'): Handler => {
    return (next, action) => {
      const result = when === 'after' ? next(action) : undefined;
      if (action.type === 'count') throw new Error(`broken ${when}`);
      return result ?? next(action);
    };
  };

  it.each(['before', 'after'] as const)('harms only itself: the action passes once (%s next)', (when) => {
    const errors = expectConsole('error');
    const others: string[] = [];
    const { store } = setUp([
      managerOf([], 'broken', broken(when)),
      managerOf([], 'other', (next, action) => (others.push(action.type), next(action))),
    ]);
    expect(store.dispatch({ type: 'count' })).toEqual({ type: 'count' });
    expect(store.getState().count).toBe(1);
    expect(others).toEqual(['count']);
    expect(errors.join()).toContain(`broken ${when}`);
  });

  it('is told apart from a listener of the store that throws', () => {
    const { store } = setUp([managerOf([], 'fine', (next, action) => next(action))]);
    store.subscribe(() => {
      throw new Error('listener');
    });
    expect(() => store.dispatch({ type: 'count' })).toThrow('listener');
  });

  it.each(['init', 'cleanup'] as const)('in %s stops no other manager', async (name) => {
    const errors = expectConsole('error');
    const log: string[] = [];
    const manager: Manager = {
      middleware: () => (next) => next,
      [name]: () => {
        throw new Error(`broken ${name}`);
      },
    };
    const { controller } = setUp([manager, managerOf(log, 'other')]);
    await started();
    controller.dispose();
    expect(log).toEqual(['other: middleware', 'other: init', 'other: cleanup']);
    expect(errors.join()).toContain(`broken ${name}`);
  });
});

describe('a middleware that was added twice', () => {
  it('runs its managers once', () => {
    expectConsole('warn');
    const log: string[] = [];
    const rest = createRestSlice({ managers: [managerOf(log, 'first')] });
    configureStore({
      reducer: { rest: rest.reducer },
      duplicateMiddlewareCheck: false,
      middleware: (getDefault) => getDefault().concat(rest.middleware, rest.middleware),
    });
    expect(log).toEqual(['first: middleware']);
  });
});
