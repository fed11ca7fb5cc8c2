import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { configureStore } from '@reduxjs/toolkit';
import { act } from '@testing-library/react';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useCache, useDLE, useSuspense } from '../../src/react/index.js';
import { findRuntime } from '../../src/requests/runtime.js';
import { sliceOf } from '../../src/slice/bindEndpoints.js';
import { storeDispatch } from '../../src/slice/storeDispatch.js';
import type { SliceCore } from '../../src/requests/SliceCore.js';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}
class Issue extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  static override key = 'Issue';
  static override schema = { author: User };
}

const COUNT = 1_000;
const rows = Array.from({ length: COUNT }, (_, n) => ({
  id: `i${String(n)}`,
  title: `Issue ${String(n)}`,
  author: { id: 'u', name: 'Ann' },
}));

afterEach(() => vi.restoreAllMocks());

/** A store with the list in it, and a page that shows what reads its rows, one component each. */
async function setup(hook: 'useSuspense' | 'useDLE' | 'useCache') {
  const rest = createRestSlice({
    endpoints: {
      issues: resource({ path: '/issues/:id', schema: Issue }),
      users: resource({ path: '/users/:id', schema: User }),
    },
  });
  const actions: string[] = [];
  const store = configureStore({
    reducer: { rest: rest.reducer, clicks: (count: number = 0, { type }) => (type === 'click' ? count + 1 : count) },
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(
        rest.middleware,
        () => (next: (action: unknown) => unknown) => (action: unknown) => {
          actions.push((action as { type: string }).type);
          return next(action);
        },
      ),
  });
  const { issues, users } = rest.endpoints;
  void store.dispatch(issues.getList.setResponse({}, rows));
  const rendered: string[] = [];
  const read = {
    useSuspense: (id: string) => useSuspense(issues.get, { id }),
    useDLE: (id: string) => useDLE(issues.get, { id }).data,
    useCache: (id: string) => useCache(issues.get, { id }),
  }[hook];
  const Row = memo(function Row({ id }: { id: string }) {
    const issue = read(id);
    rendered.push(id);
    return (
      <li>
        {issue?.title} {issue?.author.name}
      </li>
    );
  });
  let listeners = 0;
  const { subscribe } = store;
  store.subscribe = (listener) => {
    const unsubscribe = subscribe(listener);
    listeners++;
    return () => {
      listeners--;
      unsubscribe();
    };
  };
  const page = document.createElement('ul');
  const root = createRoot(page);
  const show = (count: number) =>
    act(async () =>
      root.render(
        <Provider store={store}>
          {rows.slice(0, count).map(({ id }) => (
            <Row key={id} id={id} />
          ))}
        </Provider>,
      ),
    );
  await show(0);
  const runtime = findRuntime(storeDispatch(store), sliceOf(issues.get) as SliceCore);
  actions.length = 0;
  return { store, issues, users, page, root, show, actions, rendered, runtime, listeners: () => listeners };
}

describe.each(['useSuspense', 'useDLE', 'useCache'] as const)('1 000 readers with %s', (hook) => {
  it('mount without an action and without a timer, each with one subscription', async () => {
    const app = await setup(hook);
    const before = app.listeners();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const intervals = vi.spyOn(globalThis, 'setInterval');
    await app.show(COUNT);
    // React and the test library have some of their own, but not one for each row.
    expect(timers.mock.calls.length + intervals.mock.calls.length).toBeLessThan(10);
    expect(app.page.children).toHaveLength(COUNT);
    expect([app.actions, app.listeners() - before]).toEqual([[], COUNT]);
  });

  it('render what changed: one row, all rows of an author, nothing for the same again', async () => {
    const app = await setup(hook);
    await app.show(COUNT);
    const after = async (change: () => unknown) => {
      app.rendered.length = 0;
      await act(async () => void change());
      return app.rendered.length;
    };
    const edited = { ...rows[7], title: 'Edited' };
    expect(await after(() => app.store.dispatch(app.issues.get.setResponse({ id: 'i7' }, edited)))).toBe(1);
    expect(app.page.children[7]?.textContent).toBe('Edited Ann');
    expect(
      await after(() => app.store.dispatch(app.users.get.setResponse({ id: 'u' }, { id: 'u', name: 'Bea' }))),
    ).toBe(COUNT);
    expect(app.page.lastChild?.textContent).toBe(`Issue ${String(COUNT - 1)} Bea`);
    const same = rows.map((row) => ({ ...row, author: { id: 'u', name: 'Bea' }, ...(row.id === 'i7' && edited) }));
    same[7] = { ...edited, author: { id: 'u', name: 'Bea' } } as (typeof same)[number];
    expect(await after(() => app.store.dispatch(app.issues.getList.setResponse({}, same)))).toBe(0);
    expect(await after(() => app.store.dispatch({ type: 'click' }))).toBe(0);
  });

  it('leave nothing behind', async () => {
    const app = await setup(hook);
    const before = app.listeners();
    await app.show(COUNT);
    const readers = app.runtime.outcomes.readers.map((reader) => new WeakRef(reader));
    expect(readers).toHaveLength(COUNT);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await app.show(0);
    expect(timers.mock.calls.length).toBeLessThan(10);
    expect([app.listeners() - before, app.runtime.outcomes.readers.length]).toEqual([0, 0]);
    expect([app.actions, app.runtime.flights.size]).toEqual([[], 0]);
    // React forgets the tree before the last one.
    await app.show(1);
    await app.show(0);
    await new Promise((resolve) => setTimeout(resolve, 0));
    gc();
    expect(readers.filter((reader) => reader.deref()).length).toBeLessThan(COUNT / 100);
  });
});

describe('a foreign action', () => {
  it('asks no reader for anything', async () => {
    const app = await setup('useDLE');
    await app.show(COUNT);
    const look = vi.spyOn(app.runtime.outcomes, 'show');
    await act(async () => void app.store.dispatch({ type: 'click' }));
    expect(look).not.toHaveBeenCalled();
  });
});
