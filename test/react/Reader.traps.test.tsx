import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Invalidate, LogoutManager, ResetError, resource } from '../../src/index.js';
import { useDLE, useSuspense } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, stopClock, Todo, todos } from '../support/renderedTodos.js';
import type { RenderRestHookOptions } from '../../src/testing/index.js';

const args = { id: '1' };
const stored = { endpoint: todos.get, args: [args], response: { id: '1', title: 'stored' } };

interface Options extends RenderRestHookOptions<{ isOn: boolean }> {
  readonly endpoint?: typeof todos.get;
  readonly hook?: (endpoint: typeof todos.get, args: { id: string } | null) => any;
}

/** A reader that mounts when it is told to. */
function setUp({ endpoint = todos.get, hook = useDLE as NonNullable<Options['hook']>, ...options }: Options = {}) {
  const { later } = stopClock();
  const server = controlledTodos(endpoint);
  const rendered = renderTodoHook(({ isOn }: { isOn: boolean }) => hook(endpoint, isOn ? args : null), {
    fixtures: [server.get],
    initialProps: { isOn: false },
    ...options,
  });
  return {
    ...rendered,
    ...server,
    later,
    mount: () => rendered.rerender({ isOn: true }),
    unmount: () => rendered.rerender({ isOn: false }),
    does: (run: () => unknown) => act(async () => void (await run())),
    /** As `[title, loading, error]`. */
    shown: () => [
      rendered.result.current?.data?.title,
      rendered.result.current?.loading,
      rendered.result.current?.error?.message,
    ],
  };
}

describe('traps (part 3): mounted readers', () => {
  it('3: a suspending reader of an expired error asks again, and shows no error', () => {
    const initialFixtures = [{ endpoint: todos.get, args: [args], error: new Error('no') }];
    const app = setUp({ hook: useSuspense, initialFixtures });
    app.later(1_001);
    app.mount();
    expect([app.result.error, app.result.current, app.calls]).toEqual([undefined, undefined, ['1']]);
  });

  it('5: invalidIfStale shows fresh data without a call, and nothing once it expired', async () => {
    const endpoint = todos.get.extend({ invalidIfStale: true });
    const app = setUp({ endpoint, initialFixtures: [{ ...stored, endpoint }] });
    app.mount();
    expect([app.shown(), app.calls]).toEqual([['stored', false, undefined], []]);
    app.unmount();
    app.later(60_001);
    app.mount();
    expect([app.shown(), app.calls]).toEqual([[undefined, true, undefined], ['1']]);
    await app.land('renewed');
    expect(app.shown()).toEqual(['renewed', false, undefined]);
  });

  it('6: a mounted reader does not ask by the clock; expireAll makes it ask once', async () => {
    const endpoint = todos.get.extend({ dataExpiryLength: 40 });
    const app = setUp({ endpoint });
    app.mount();
    await app.land('first');
    for (let render = 0; render < 10; render++) {
      app.later(1_000);
      app.mount();
    }
    expect(app.calls).toHaveLength(1);
    await app.does(() => app.controller.expireAll(endpoint));
    app.mount();
    expect(app.calls).toHaveLength(2);
  });

  it.each(['dataExpiryLength', 'errorExpiryLength'])('7: a %s of 0 is one call for one reader', async (option) => {
    const isData = option === 'dataExpiryLength';
    const app = setUp({ endpoint: todos.get.extend(isData ? { dataExpiryLength: 0 } : { errorExpiryLength: 0 }) });
    app.mount();
    await app.land(isData ? 'passing' : new Error('passing'));
    app.later(500);
    app.mount();
    await app.does(() => undefined);
    expect(app.calls).toHaveLength(1);
    expect(app.shown()).toEqual(isData ? ['passing', false, undefined] : [undefined, false, 'passing']);
  });

  it('8: expireAll of a default endpoint never shows it loading', async () => {
    const loading: unknown[] = [];
    const useNoted = (...given: [any, any]) => {
      const read = useDLE(...given);
      loading.push(read.loading);
      return read;
    };
    const app = setUp({ hook: useNoted, initialFixtures: [stored] });
    app.mount();
    await app.does(() => app.controller.expireAll(todos.get));
    await app.land('renewed');
    expect([app.shown(), loading.includes(true)]).toEqual([['renewed', false, undefined], false]);
  });

  it.each([
    ['useDLE', useDLE],
    ['useSuspense', useSuspense],
  ])(
    '15: %s whose first request is aborted asks once more, then shows the AbortError (6.3.2, decision 25)',
    async (_, hook) => {
      const app = setUp({ hook });
      app.mount();
      await app.land(Object.assign(new Error('enough'), { name: 'AbortError' }));
      expect(app.calls).toHaveLength(2);
      await app.land(Object.assign(new Error('enough'), { name: 'AbortError' }));
      await app.does(() => undefined);
      expect(app.calls).toHaveLength(2);
      expect((app.result.error ?? app.result.current?.error)?.name).toBe('AbortError');
    },
  );

  it('17: a reset makes a reader ask exactly once, and rejects who waits', async () => {
    const app = setUp();
    app.mount();
    let thrown: unknown;
    await app.does(() => void app.controller.fetch(todos.get, args).catch((error: unknown) => (thrown = error)));
    await app.does(() => app.controller.resetEntireStore());
    expect([thrown instanceof ResetError, app.calls.length, app.shown()]).toEqual([
      true,
      2,
      [undefined, true, undefined],
    ]);
    await app.land('late');
    await app.land('new');
    expect([app.calls.length, app.shown()]).toEqual([2, ['new', false, undefined]]);
  });

  it('18: a 401 with a mounted reader is one logout, and one call', async () => {
    const logouts: unknown[] = [];
    const handleLogout = ({ resetEntireStore }: { resetEntireStore(): Promise<void> }) => {
      logouts.push('logout');
      void resetEntireStore();
    };
    const app = setUp({ slice: createRestSlice({ managers: [new LogoutManager({ handleLogout })] }) });
    app.mount();
    await app.land(Object.assign(new Error('refused'), { status: 401 }));
    await app.does(() => undefined);
    expect(app.shown()).toEqual([undefined, false, 'refused']);
    expect(app.calls).toHaveLength(1);
    expect(logouts).toHaveLength(1);
  });

  it('20: while a layer is pending, other actions render nothing', async () => {
    const optimistic = resource({
      path: '/todos/:id',
      urlPrefix: 'http://127.0.0.1:1',
      schema: Todo,
      optimistic: true,
    });
    const changes = controlledTodos(optimistic.partialUpdate);
    let renders = 0;
    const { result, controller, store } = renderTodoHook(() => (renders++, useDLE(todos.get, args)), {
      fixtures: [changes.get],
      initialFixtures: [stored],
    });
    await act(async () => void controller.fetch(optimistic.partialUpdate, args, { title: 'mine' }));
    const before = renders;
    for (let count = 0; count < 5; count++) act(() => void store.dispatch({ type: 'unrelated' }));
    expect([result.current?.data?.title, renders]).toEqual(['mine', before]);
    await changes.land('mine');
  });
});

describe('readers (2.3, 2.4)', () => {
  it('blocked, it loads and has no data; not blocked, it has data and does not load (2.3.3)', async () => {
    const app = setUp();
    app.mount();
    expect(app.result.current).toMatchObject({ data: undefined, loading: true, error: undefined });
    await app.land('here');
    expect(app.shown()).toEqual(['here', false, undefined]);
  });

  it('never gets the marker of a deleted row as data (2.3.7)', async () => {
    const app = setUp({ initialFixtures: [stored] });
    app.mount();
    await app.does(() => app.controller.set(new Invalidate(Todo), args, undefined as never));
    expect(app.shown()).toEqual([undefined, true, undefined]);
    await app.land(new Error('gone'));
    expect(app.result.current).toMatchObject({ data: undefined, loading: false, error: { message: 'gone' } });
  });

  it('after a soft failure over data, a new one asks again after a second, not before (2.4.1)', async () => {
    const endpoint = todos.get.extend({ errorPolicy: () => 'soft' as const });
    const app = setUp({ endpoint, initialFixtures: [{ ...stored, endpoint }] });
    await app.does(() => app.controller.setError(endpoint, args, new Error('no')));
    app.later(1_000);
    app.mount();
    expect([app.shown(), app.calls]).toEqual([['stored', false, undefined], []]);
    app.unmount();
    app.later(1);
    app.mount();
    expect([app.shown(), app.calls]).toEqual([['stored', false, undefined], ['1']]);
  });
});
