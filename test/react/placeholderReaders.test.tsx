// Family: who knows a new item by its placeholder loses it, or asks the server for it, once the server has named it.
import { act, cleanup, render } from '@testing-library/react';
import { Component, Suspense } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCache, useDLE, useFetch, useLive, useQuery, useSubscription, useSuspense } from '../../src/react/index.js';
import { pausedDepartures, Page, Task, turns } from '../support/pausedDepartures.js';
import type { ReactNode } from 'react';

afterEach(cleanup);

type App = ReturnType<typeof pausedDepartures>;

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? `failed: ${this.state.error.message}` : this.props.children;
  }
}

const mount = (app: App, ui: ReactNode) =>
  render(
    <Provider store={{ ...app.store, dispatch: app.dispatch } as never}>
      <Boundary>
        <Suspense fallback="waiting">{ui}</Suspense>
      </Boundary>
    </Provider>,
  );

/** A draft that is shown, and its create under way. */
function draft(options = {}) {
  const app = pausedDepartures({ optimistic: true, ...options });
  const create = app.dispatch(app.tasks.create({ text: 'draft' }));
  const requests = () => app.lines().filter((line) => !line.startsWith('POST'));
  const named = async () => {
    await turns();
    await act(() => app.answer(0, { id: '7', text: 'named', votes: 2 }));
  };
  return { ...app, create, id: create.requestId, requests, named };
}

type Draft = ReturnType<typeof draft>;

const hooks: Record<string, (app: Draft, id: string) => string | undefined> = {
  useSuspense: ({ tasks }, id) => useSuspense(tasks.get, { id }).text,
  useDLE: ({ tasks }, id) => useDLE(tasks.get, { id }).data?.text,
  useLive: ({ tasks }, id) => useLive(tasks.get, { id }).text,
  useCache: ({ tasks }, id) => useCache(tasks.get, { id })?.text,
  useQuery: (_, id) => useQuery(Task, { id })?.text,
  useFetch: ({ tasks }, id) => {
    void useFetch(tasks.get, { id });
    return useCache(tasks.get, { id })?.text;
  },
};

describe('a mounted reader of a placeholder', () => {
  it.each(Object.keys(hooks))('follows the item once it is named, and asks for nothing: %s (F22)', async (name) => {
    const app = draft({ pollFrequency: 60_000 });
    const Shown = ({ id }: { id: string }) => <p>{hooks[name]?.(app, id) ?? 'nothing'}</p>;
    const { container } = mount(app, <Shown id={app.id} />);
    await act(() => turns());
    expect(container.textContent).toBe('draft');
    await app.named();
    expect(container.textContent).toBe('named');
    await act(() => app.dispatch(app.slice.set(Task, { id: '7' }, { text: 'changed' })));
    expect(container.textContent).toBe('changed');
    expect(app.requests().filter((line) => line.includes(app.id))).toEqual([]);
    if (name !== 'useLive') expect(app.requests()).toEqual([]);
  });

  it('that comes back after the answer finds the item, too (F22)', async () => {
    const app = draft();
    await app.named();
    const Shown = () => <p>{useSuspense(app.tasks.get, { id: app.id }).text}</p>;
    const { container } = mount(app, <Shown />);
    expect(container.textContent).toBe('named');
    expect(app.requests()).toEqual([]);
  });

  it('asks for the real address when it has to ask (F22)', async () => {
    const app = draft();
    const Shown = () => <p>{useSuspense(app.tasks.get, { id: app.id }).text}</p>;
    const { container } = mount(app, <Shown />);
    await app.named();
    await act(() => app.dispatch(app.tasks.get.invalidate({ id: app.id })));
    await act(() => turns());
    expect(app.requests()).toEqual(['GET /tasks/7']);
    await act(() => app.answer(1, { id: '7', text: 'again' }));
    expect(container.textContent).toBe('again');
  });

  it('of what is nested in the item follows as well (F22)', async () => {
    const app = draft();
    const { dispatch, comments, id } = app;
    void dispatch(comments.getList.setResponse({ task: '7' }, [{ id: 'c', text: 'first' }]));
    await app.named();
    const Shown = () => <p>{useSuspense(comments.getList, { task: id }).map(({ text }) => text)}</p>;
    const { container } = mount(app, <Shown />);
    expect(container.textContent).toBe('first');
    expect(app.requests()).toEqual([]);
  });

  it('with a composite key follows the member that was missing (F22)', async () => {
    const app = pausedDepartures({ optimistic: true });
    const { dispatch, pages } = app;
    const { requestId } = dispatch(pages.getList.push({ org: 'o' }, { title: 'draft' }));
    const Shown = () => <p>{useSuspense(pages.get, { org: 'o', slug: requestId }).title}</p>;
    const { container } = mount(app, <Shown />);
    expect(container.textContent).toBe('draft');
    await act(() => turns());
    await act(() => app.answer(0, { org: 'o', slug: 'a', title: 'named' }));
    expect(container.textContent).toBe('named');
    expect(pages.get.select(app.root(), { org: 'o', slug: 'a' })).toBeInstanceOf(Page);
    expect(app.lines()).toHaveLength(1);
  });
});

describe('polling of a placeholder', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const pollers: Record<string, (app: Draft) => () => void> = {
    useSubscription: (app) => {
      const Subscribed = () => {
        useSubscription(app.tasks.get, { id: app.id });
        return null;
      };
      return mount(app, <Subscribed />).unmount;
    },
    subscribe: ({ dispatch, tasks, id }) => dispatch(tasks.get.subscribe({ id })),
  };

  it.each(Object.keys(pollers))('waits for the name, and goes on under it: %s (F22)', async (name) => {
    const app = draft({ pollFrequency: 1_000 });
    const stop = pollers[name]?.(app);
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(app.requests()).toEqual([]);
    await app.named();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await act(() => turns());
    expect(app.requests()).toEqual(['GET /tasks/7']);
    await act(() => app.answer(1, { id: '7', text: 'polled' }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(app.requests()).toEqual(['GET /tasks/7', 'GET /tasks/7']);
    stop?.();
    await act(() => app.answer(2, { id: '7', text: 'polled' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(app.requests()).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('outside of React', () => {
  it('selectors know placeholders in the states that show them, and nowhere else (decision 126, F22)', async () => {
    const app = draft();
    const { tasks, slice, id, root } = app;
    const before = root();
    const select = slice.selectQuery(Task);
    const read = (state: typeof before) => [
      tasks.get.select(state, { id })?.text,
      tasks.get.selectResponse(state, { id }).data?.text,
      (select(state, { id }) as Task | undefined)?.text,
      slice.select(tasks.get.endpoint)(state, { id })?.text,
    ];
    expect(read(before)).toEqual(Array(4).fill('draft'));
    await app.named();
    expect(read(root())).toEqual(Array(4).fill(undefined));
    expect(tasks.get.select(root(), { id: '7' })?.text).toBe('named');
    expect(read(before)).toEqual(Array(4).fill('draft'));
  });

  it('calls and local changes reach the item (F22)', async () => {
    const app = draft();
    const { dispatch, slice, tasks, id, root, state } = app;
    await app.named();
    const text = () => tasks.get.select(root(), { id: '7' })?.text;
    expect(dispatch(tasks.get.fetchIfStale({ id }))).toMatchObject({ text: 'named' });
    await dispatch(slice.set(Task, { id }, { text: 'set' }));
    expect(text()).toBe('set');
    await dispatch(tasks.get.setResponse({ id }, { id: '7', text: 'pushed' }));
    expect(text()).toBe('pushed');
    void dispatch(tasks.get({ id }));
    await turns();
    expect(app.requests()).toEqual(['GET /tasks/7']);
    await app.answer(1, { id: '7', text: 'read' });
    await dispatch(tasks.get.invalidate({ id }));
    expect(text()).toBeUndefined();
    expect(JSON.stringify(state())).not.toContain(id);
  });

  it('without optimism the id of the create stands for its item after the answer as well (F22)', async () => {
    const app = draft({ optimistic: false });
    const { dispatch, tasks, id } = app;
    await app.named();
    void dispatch(tasks.partialUpdate({ id }, { text: 'late' }));
    await turns();
    expect(app.requests()).toEqual(['PATCH /tasks/7 {"text":"late"}']);
    expect(tasks.get.select(app.root(), { id: '7' })?.text).toBe('named');
  });

  it('several items of one create are followed, each by its own placeholder (F22)', async () => {
    const app = pausedDepartures({ optimistic: true });
    const { dispatch, tasks, root } = app;
    const { requestId } = dispatch(tasks.getList.push({}, [{ text: 'a' }, { text: 'b' }]));
    await turns();
    await app.answer(0, [
      { id: '7', text: 'a' },
      { id: '8', text: 'b' },
    ]);
    for (const id of [requestId, `${requestId}-1`]) void dispatch(tasks.partialUpdate({ id }, { text: 'x' }));
    await turns();
    expect(app.lines().slice(1)).toEqual(['PATCH /tasks/7 {"text":"x"}', 'PATCH /tasks/8 {"text":"x"}']);
    expect(tasks.getList.select(root(), {})).toBeUndefined();
  });
});
