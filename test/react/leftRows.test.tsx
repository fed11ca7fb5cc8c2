import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Collection, createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { polling } from '../../src/features/index.js';
import { useDLE, useSubscription } from '../../src/react/index.js';
import { dehydrate } from '../../src/ssr/index.js';
import { expectConsole } from '../support/console.js';
import type { NormalizeContext } from '../../src/schema/Schema.js';

class Post extends Entity {
  id = '';
  title = '';
  text = '';
  static override key = 'Post';
}

const pass = (ms: number) =>
  act(async () => {
    for (let passed = 0; passed < ms; passed += 10) {
      await vi.advanceTimersByTimeAsync(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Given {
  /** Members that the detail and the lists answer. */
  readonly detail?: readonly string[];
  readonly list?: readonly string[];
}

const ALL = ['id', 'title', 'text'];

/** Posts whose edits are answered with nothing, in any number of lists. */
function setup({ detail = ALL, list = ALL }: Given = {}) {
  const asked: string[] = [];
  const row: Record<string, string> = { id: '1', title: 'old', text: 'text' };
  const only = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
  const fetchResponse = async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      Object.assign(row, JSON.parse(body as string));
      return new Response(null, { status: 204 });
    }
    asked.push(url);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Response.json(url.startsWith('/posts?') ? [only(list)] : only(detail));
  };
  const posts = resource({
    path: '/posts/:id',
    schema: Post,
    searchParams: {} as { n: number },
    fetchResponse: fetchResponse as never,
    filters: { n: 'none' },
  });
  const rest = createRestSlice({ endpoints: { posts }, gc: false });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { getList, get, partialUpdate } = rest.endpoints.posts;
  const List = ({ n }: { n: number }) => <i>{useDLE(getList, { n }).data?.map(({ title }) => title)}</i>;
  const Detail = () => <b>{useDLE(get, { id: '1' }).data?.title}</b>;
  const page = render(<p />);
  const show = (lists: number, hasDetail: boolean) => {
    page.rerender(
      <Provider store={store}>
        {hasDetail && <Detail />}
        {Array.from({ length: lists }, (_, n) => (
          <List key={n} n={n} />
        ))}
      </Provider>,
    );
    return pass(50);
  };
  const edit = async (title: string) => {
    asked.length = 0;
    await act(async () => void (await store.dispatch(partialUpdate({ id: '1' }, { title }))));
    await pass(50);
  };
  const isStale = (n: number) => getList.selectResponse(store.getState(), { n }).expiresAt === 1;
  return { asked, show, edit, isStale, store, rest, text: () => page.container.textContent };
}

describe('a row that was left stale (T34)', () => {
  it('is asked for by the reader whose own answer it is, and by none of 20 lists that show it', async () => {
    const { asked, show, edit, isStale, text } = setup();
    await show(20, true);
    expect(asked).toHaveLength(21);
    await edit('new');
    expect(asked).toEqual(['/posts/1']);
    expect([isStale(0), isStale(19), text()]).toEqual([false, false, 'new'.repeat(21)]);
    await pass(5_000);
    expect(asked).toHaveLength(1);
  });

  it.each([[['me', 'post']], [['posts', 'post', 'me']]] as const)(
    'is asked for once where it is the own answer of several that are mounted: %s',
    async (names) => {
      const asked: string[] = [];
      let row = { id: '1', title: 'old', text: '' };
      const fetchResponse = async (url: string, { method = 'GET', body }: RequestInit) => {
        if (method !== 'GET') {
          row = { ...row, ...(JSON.parse(body as string) as object) };
          return new Response(null, { status: 204 });
        }
        asked.push(url);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return Response.json(url.endsWith('s') ? [row] : row);
      };
      const options = { fetchResponse: fetchResponse as never };
      const endpoints = {
        edit: resource({ path: '/edited/:id', schema: Post, ...options }).partialUpdate,
        post: new RestEndpoint({ path: '/post', schema: Post, ...options }),
        me: new RestEndpoint({ path: '/me', schema: Post, ...options }),
        posts: new RestEndpoint({ path: '/posts', schema: new Collection([Post]), ...options }),
      };
      const rest = createRestSlice({ endpoints, gc: false });
      const store = configureStore({
        reducer: { rest: rest.reducer },
        middleware: (getDefault) => getDefault().concat(rest.middleware),
      });
      const Reader = ({ of }: { of: (typeof names)[number] }) => {
        const shown: { readonly data?: unknown } = useDLE(rest.endpoints[of] as typeof rest.endpoints.post);
        return <b>{[shown.data as Post].flat().map((post?: Post) => post?.title)}</b>;
      };
      const page = render(
        <Provider store={store}>
          {names.map((of) => (
            <Reader key={of} of={of} />
          ))}
        </Provider>,
      );
      await pass(50);
      row = { ...row, text: 'the server has filled in' };
      asked.length = 0;
      await act(async () => void (await store.dispatch(rest.endpoints.edit({ id: '1' }, { title: 'new' }))));
      await pass(5_000);
      expect([asked.length, page.container.textContent]).toEqual([1, 'new'.repeat(names.length)]);
      const left = names.map((of) => rest.endpoints[of].selectResponse(store.getState()).expiresAt > Date.now());
      expect(left).toEqual(names.map(() => true));
    },
  );

  it('is asked for by each list that shows it, once, where no such reader is mounted', async () => {
    const { asked, show, edit, isStale } = setup();
    await show(20, false);
    await edit('new');
    expect(new Set(asked).size).toBe(20);
    await pass(5_000);
    expect([asked.length, isStale(0)]).toEqual([20, false]);
  });

  it('is asked for once by everybody where no answer says all of it', async () => {
    const { asked, show, edit, isStale } = setup({ detail: ['id', 'title'], list: ['id', 'text'] });
    await show(3, true);
    await edit('new');
    await pass(5_000);
    expect(asked.slice().sort()).toEqual(['/posts/1', '/posts?n=0', '/posts?n=1', '/posts?n=2']);
    expect([isStale(0), isStale(2)]).toEqual([false, false]);
  });

  it('is no concern of a list that does not show it, though it might', async () => {
    const { asked, show, edit, store, rest } = setup();
    await show(1, false);
    await act(
      async () => void (await store.dispatch(rest.endpoints.posts.getList.setResponse({ n: 0 }, [{ id: '2' }]))),
    );
    await edit('new');
    expect(asked).toEqual([]);
  });

  it('is told of by what is stored until an answer of its own has come', async () => {
    const { show, edit, store, isStale } = setup();
    await show(1, false);
    await show(0, false);
    await edit('new');
    expect(isStale(0)).toBe(true);
    expect(JSON.parse(JSON.stringify(store.getState()))).toEqual(store.getState());
    // In another life of the page numbers say nothing.
    expect(dehydrate(store).state.entitiesMeta['Post']?.['1']).toMatchObject({ stale: 1 });
    await show(1, false);
    expect(isStale(0)).toBe(false);
  });
});

/** A list and a detail that answer another address each time, and say so. */
function contradicting(isSigned = true) {
  let count = 0;
  const asked: string[] = [];
  const fetchResponse = async (url: string) => {
    asked.push(url);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const row = { id: '1', title: isSigned ? `signed ${String(++count)}` : 'title', text: '' };
    return Response.json(url === '/posts' ? [row] : row);
  };
  /** Says of what is known otherwise that it is not what the server has. */
  const noting = (schema: unknown) => ({
    schema,
    normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext) {
      const { title } = [input].flat()[0] as Post;
      const known = context.stored('Post', '1') as Post | undefined;
      if (known && known.title !== title) context.outdate('Post', '1', 'title');
      return context.visit(schema, input, parent, key);
    },
    denormalize: (input: unknown, context: { visit(schema: unknown, input: unknown): unknown }) =>
      context.visit(schema, input),
    queryKey: () => undefined,
  });
  const options = { fetchResponse: fetchResponse as never, dataExpiryLength: 60_000 };
  const list = new RestEndpoint({ path: '/posts', schema: noting([Post]) as never, pollFrequency: 300, ...options });
  const detail = new RestEndpoint({ path: '/post', schema: noting(Post) as never, pollFrequency: 50, ...options });
  const rest = createRestSlice({ endpoints: { list, detail }, features: [polling()], gc: false });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const page = render(<p />);
  const Reader = ({ of: endpoint, isPolled }: { of: 'list' | 'detail'; isPolled: boolean }) => {
    useSubscription(rest.endpoints[endpoint] as never, ...((isPolled ? [] : [null]) as []));
    useDLE(rest.endpoints[endpoint] as never);
    return null;
  };
  const show = (isPolled: boolean) =>
    page.rerender(
      <Provider store={store}>
        <Reader of="list" isPolled={isPolled} />
        <Reader of="detail" isPolled={isPolled} />
      </Provider>,
    );
  const counts = () => ['/posts', '/post'].map((url) => asked.filter((each) => each === url).length);
  return { store, rest, show, counts };
}

describe('readers that reads make ask (T36)', () => {
  it('ask twice in a row at most where answers contradict each other, and again after a write or a call', async () => {
    const warnings = expectConsole('warn');
    const { store, rest, show, counts } = contradicting();
    show(false);
    await pass(3_000);
    const before = counts();
    expect(before[0] as number).toBeLessThanOrEqual(3);
    expect(before[1] as number).toBeLessThanOrEqual(3);
    // One a reader: each has outdated what it shows itself, too.
    expect(warnings.length).toBeLessThanOrEqual(2);
    expect(warnings[0]).toMatch(/^\[rest-slice\] \/posts? .* and (detail|list) \(title\) contradict/);
    for (const endpoint of [rest.endpoints.list, rest.endpoints.detail]) {
      act(() => void store.dispatch(endpoint()));
      await pass(1_000);
    }
    const after = counts();
    const more = (after[0] as number) + (after[1] as number) - (before[0] as number) - (before[1] as number);
    expect(more).toBeGreaterThan(2);
    expect(more).toBeLessThanOrEqual(6);
  });

  it('ask no more than that beside polls at 300 and 50 ms, which go on', async () => {
    expectConsole('warn');
    const run = async (isSigned: boolean) => {
      const { show, counts } = contradicting(isSigned);
      show(true);
      await pass(3_000);
      cleanup();
      return counts() as [number, number];
    };
    const polled = await run(false);
    const asked = await run(true);
    expect(polled[1]).toBeGreaterThan(40);
    expect(asked[0] - polled[0]).toBeLessThanOrEqual(2);
    expect(asked[1] - polled[1]).toBeLessThanOrEqual(2);
  });
});
