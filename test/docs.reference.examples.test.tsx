import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import * as query from '@reduxjs/toolkit/query';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as hooks from '../src/react/index.js';
import { held, late, openPage, show, tableOf, turn, type Answer } from './support/referencePage.js';

const folder = join(import.meta.dirname, '../docs/reference');
const pages = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));

afterEach(() => void vi.unstubAllGlobals());

type Page = ReturnType<typeof openPage>;

const click = (container: HTMLElement, index = 0): void =>
  act(() => void fireEvent.click(container.querySelectorAll('button')[index] as HTMLElement));

/** Each page's example, and what it shows. */
const EXAMPLES: Readonly<Record<string, (page: Page) => void | Promise<void>>> = {
  async useSuspense({ example: { Example }, posts: { store } }) {
    const { text } = show(store, <Example />);
    expect(text()).toBe('Loading');
    await turn();
    expect(text()).toBe('OneTwoThree');
  },

  async useDLE({ example: { Example }, posts: { store }, network }) {
    const { text, container, again } = show(store, <Example />);
    await turn();
    expect(text()).toBe('OneTwoThreeReload');
    click(container);
    await turn();
    expect(network.asked).toEqual(['GET /posts', 'GET /posts']);
    const { answer, release } = held(network.server);
    network.answer = answer;
    again(<Example author="ann" />);
    await turn();
    expect([text(), container.querySelector('section')?.getAttribute('aria-busy')]).toEqual([
      'OneTwoThreeReload',
      'true',
    ]);
    release();
    await turn();
    expect(text()).toBe('OneThreeReload');
  },

  async useCache({ example: { Example }, posts: { store, posts }, network }) {
    const { text } = show(store, <Example />);
    await turn();
    expect([text(), network.asked]).toEqual(['Posts', []]);
    await act(() => store.dispatch(posts.getList()));
    expect(text()).toBe('3 posts');
  },

  async useQuery({ example: { Example }, posts: { store, posts }, network }) {
    const { text } = show(store, <Example author="ann" />);
    expect(text()).toBe('ann: 0');
    await act(() => store.dispatch(posts.getList()));
    expect([text(), network.asked]).toEqual(['ann: 2', ['GET /posts']]);
  },

  async useLive({ example: { Example }, posts: { store, PostResource }, network }) {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 });
    const { text, unmount } = show(store, <Example id="1" />);
    await turn();
    expect(text()).toBe('One');
    const patch = { method: 'PATCH', body: JSON.stringify({ title: 'New' }) };
    await network.server(new Request(String(PostResource.partialUpdate.url({ id: '1' })), patch));
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(text()).toBe('New');
    unmount();
    vi.useRealTimers();
  },

  async useSubscription({ example: { Example }, posts: { store }, network }) {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 });
    const { text, unmount } = show(store, <Example isLive />);
    await turn();
    expect(text()).toBe('One, Two, Three');
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(network.asked.length).toBeGreaterThanOrEqual(3);
    unmount();
    vi.useRealTimers();
  },

  async useFetch({ example: { Example }, posts: { store }, network }) {
    const { answer, release } = held(network.server);
    network.answer = answer;
    let page = { text: (): string | null => null };
    await act(async () => void (page = show(store, <Example />)));
    expect([page.text(), network.asked]).toEqual(['Loading', ['GET /posts/1', 'GET /posts']]);
    release();
    await turn();
    expect(page.text()).toBe('One of 3');
  },

  async usePrefetch({ example: { Example }, posts: { store, posts }, network }) {
    const { container } = show(store, <Example id="2" />);
    const link = container.querySelector('a') as HTMLElement;
    act(() => void fireEvent.focus(link));
    act(() => void fireEvent.focus(link));
    await turn();
    expect(network.asked).toEqual(['GET /posts/2']);
    expect(posts.get.select(store.getState(), { id: '2' })).toMatchObject({ title: 'Two' });
  },

  async useSelect({ example: { Example }, posts: { store } }) {
    const { text } = show(store, <Example id="3" />);
    expect(text()).toBe('…');
    await turn();
    expect(text()).toBe('Three');
  },

  async usePages({ example: { Example, rest }, network }) {
    const store = storeOf(rest);
    network.answer = pagesOf(25);
    const { text, container } = show(store, <Example />);
    await turn();
    expect(text()).toBe('20 postsMore');
    click(container);
    await turn();
    expect([text(), network.asked]).toEqual(['25 posts', ['GET /posts', 'GET /posts?page=2']]);
  },

  async useLoading({ example: { Example }, posts: { store }, network }) {
    const { text, container } = show(store, <Example id="1" />);
    network.answer = () => Response.json({ message: 'Taken' }, { status: 422 });
    click(container);
    await turn();
    expect(text()).toMatch(/422/);
    network.answer = network.server;
    click(container);
    await turn();
    expect(text()).toBe('Rename');
  },

  async useController({ example: { Example }, posts: { store, posts }, network }) {
    const { container } = show(store, <Example id="1" />);
    click(container, 1);
    await turn();
    click(container, 0);
    expect(posts.get.select(store.getState(), { id: '1' })).toMatchObject({ title: 'Written here' });
    expect(network.asked).toEqual(['GET /posts/1']);
  },

  async useCancelling({ example: { Example }, posts: { store }, network }) {
    const signals: (AbortSignal | null | undefined)[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => (signals.push(init.signal), fetch(url, init)));
    network.answer = late;
    const { text, again } = show(store, <Example author="ann" />);
    await turn();
    network.answer = network.server;
    again(<Example author="bob" />);
    await turn();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(text()).toBe('Two');
  },

  async useDebounce({ example: { Example }, posts: { store }, network }) {
    const { text, container } = show(store, <Example />);
    await turn();
    for (const value of ['a', 'an', 'ann'])
      act(() => void fireEvent.change(container.querySelector('input') as HTMLElement, { target: { value } }));
    await turn(300);
    expect(network.asked).toEqual(['GET /posts', 'GET /posts?author=ann']);
    expect(text()).toBe('2 posts');
  },

  async useIsFetching({ example: { Example }, posts: { store }, network }) {
    const { answer, release } = held(network.server);
    network.answer = answer;
    const { text } = show(store, <Example />);
    await turn();
    expect(text()).toBe('2 in all, 1 for lists');
    release();
    await turn();
    expect(text()).toBe('0 in all, 0 for lists');
  },

  async useIsMutating({ example: { Example }, posts: { store } }) {
    const { text, container } = show(store, <Example />);
    click(container);
    expect(text()).toBe('Saving');
    await turn();
    expect(text()).toBe('Save');
  },

  async AsyncBoundary({ example: { Example }, posts: { store }, network }) {
    const { text, container } = show(store, <Example id="9" />);
    expect(text()).toBe('Loading');
    await turn();
    expect(text()).toBe('There is no such post.Try again');
    network.answer = () => Response.json({ id: '9', title: 'Nine', author: '' });
    click(container);
    await turn();
    expect(text()).toBe('Nine');
  },

  async createRestHooks({ example: { Example } }) {
    const { text } = show(configureStore({ reducer: { other: () => 0 } }), <Example />);
    await turn();
    expect(text()).toBe('3 posts');
  },

  async 'endpoint-options'({ example: { rest }, network }) {
    const store = storeOf(rest);
    const { publish, posts } = rest.endpoints;
    await store.dispatch(posts.getList());
    let tries = 0;
    network.answer = () =>
      ++tries < 3 ? refused(503)(new Request('http://x')) : Response.json({ id: '1', title: 'Out' });
    expect(await store.dispatch(publish({ id: '1' }))).toMatchObject({ title: 'Out' });
    expect(network.asked).toEqual(['GET /posts', ...Array<string>(3).fill('POST /posts/1/publish')]);
    expect(posts.getList.selectResponse(store.getState()).expiresAt).toBeLessThan(Date.now());
  },

  async resource({ example: { rest, ArticleResource }, network }) {
    const store = storeOf(rest);
    expect(Object.keys(ArticleResource)).toEqual(['get', 'getList', 'create', 'partialUpdate', 'extend']);
    const { articles } = rest.endpoints;
    const titles = (author: string) =>
      articles.getList.select(store.getState(), { author })?.map(({ title }: { title: string }) => title);
    for (const author of ['ann', 'bob']) await store.dispatch(articles.getList({ author }));
    await store.dispatch(articles.create({ title: 'Otter', author: 'ann' }));
    expect(titles('ann')).toEqual(['One', 'Otter', 'Three']);
    await store.dispatch(articles.partialUpdate({ id: '2' }, { author: 'ann' }));
    expect([titles('ann'), titles('bob')]).toEqual([['One', 'Otter', 'Three', 'Two'], []]);
    expect(network.asked.slice(2)).toEqual(['POST /posts', 'PATCH /posts/2']);
  },

  async RestEndpoint({ example: { example } }) {
    expect(await example()).toEqual(['Renamed', '42, of life', '/posts/5', ['id']]);
  },

  Entity({ example: { example } }) {
    expect(example()).toEqual({
      Note: { 'ann/7': { owner: 'ann', number: 7, writer: 'bob', writtenAt: 0 } },
      User: { bob: { username: 'bob', fullName: 'Bob' } },
    });
  },

  async Collection({ example: { example, store, rest } }) {
    expect(await example()).toEqual(['First', 'One', 'Three']);
    rest.controller(store).dispose();
  },

  schemas({ example: { example } }) {
    expect(example()).toMatchObject({
      owners: { first: { id: '1', share: 7, partners: ['2'] } },
      board: [{ id: '9', name: 'Ann' }],
      names: ['Ann'],
    });
  },

  normalize({ example: { example }, posts: { Post } }) {
    const { result, entities, value } = example();
    expect({ result, entities }).toEqual({ result: ['1'], entities: { Post: { '1': { id: '1', title: 'One' } } } });
    expect(value).toEqual([Post.fromJS({ id: '1', title: 'One' })]);
  },

  async createRestSlice({ example: { rest, store, session }, network }) {
    const tokens: (string | null)[] = [];
    network.answer = (request) => {
      tokens.push(request.headers.get('authorization'));
      return Response.json({}, { status: 401 });
    };
    await expect(store.dispatch(rest.endpoints.posts.get({ id: '1' }))).rejects.toMatchObject({ status: 401 });
    await turn();
    expect([tokens, session.isOver, Object.keys(store.getState())]).toEqual([['abc'], true, ['api']]);
  },

  async slice({ example: { example, failures }, posts: { rest, posts }, network }) {
    expect(await example()).toEqual(['fulfilled', ['One', 'Written here', 'Three'], 'Written here']);
    const store = configureStore({
      reducer: { rest: rest.reducer, failures: failures.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    network.answer = refused(404);
    await expect(store.dispatch(rest.fetch(posts.get, { id: '9' }))).rejects.toThrow();
    expect(store.getState()).toMatchObject({ failures: { last: expect.stringMatching(/404/) as string } });
  },

  async 'bound-endpoint'({ example: { example }, network }) {
    expect(await example()).toEqual(['Changed', 'Three', 'New']);
    expect(network.asked).toEqual(['GET /posts?author=ann', 'POST /posts', 'PATCH /posts/1']);
  },

  async errors({ example: { example, textOf }, network }) {
    expect([await example('1'), await example('9'), await example('')]).toEqual([
      'One',
      'It is gone.',
      'A mistake of ours: PATH_PARAM_MISSING',
    ]);
    network.answer = () => Promise.reject(new TypeError('fetch failed'));
    expect(await example('2')).toBe('There is no connection.');
    expect(textOf(undefined)).toBe('There is no connection.');
  },

  async types({ example: { example } }) {
    expect(await example()).toEqual([{ id: '1' }, { id: '1' }]);
  },

  async features({ example: { example, seen, rest, store } }) {
    const log = await example();
    expect(log).not.toContain('"One"');
    expect(log).toContain('rest/posts.get/fulfilled');
    expect(seen).toContain('rest/posts.get/pending');
    rest.controller(store).dispose();
  },

  async ssr({ example: { render, start }, network }) {
    expect(start(await render())).toEqual(['One', 'Two', 'Three']);
    expect(network.asked).toEqual(['GET /posts']);
  },

  async testing({ example: { hook, log, server } }) {
    await hook();
    expect(await log()).toMatchObject({
      rows: { Post: { '1': { title: 'One' } } },
      steps: ['rest/hydrate', 'rest/posts.get/pending', 'rest/posts.get/fulfilled'],
      parting: undefined,
    });
    expect(await server()).toEqual([503, 200]);
  },

  async tabs({ example: { write, read, tabOne, tabTwo } }) {
    await tabTwo.store.dispatch(tabTwo.rest.endpoints.posts.get({ id: '2' }));
    await write();
    await vi.waitFor(() => expect(read()).toBe('Told'));
    for (const { rest, store } of [tabOne, tabTwo]) rest.controller(store).dispose();
  },

  async offline({ example: { rename, unsent, sendNow, giveUp, rest, store }, network }) {
    network.answer = () => Promise.reject(new TypeError('fetch failed'));
    await rename('Later');
    await turn(20);
    expect(unsent()).toEqual(['posts.partialUpdate: connection']);
    network.answer = network.server;
    await sendNow();
    await turn();
    expect([unsent(), network.server.rows[0]]).toMatchObject([[], { title: 'Later' }]);
    network.answer = () => Promise.reject(new TypeError('fetch failed'));
    await rename('Given up');
    await turn(20);
    giveUp();
    await turn();
    expect(unsent()).toEqual([]);
    rest.controller(store).dispose();
  },

  async devtools({ example: { Example }, posts: { store } }) {
    const { text, unmount } = show(store, <Example />);
    await turn(20);
    expect(text()).toBe('The app');
    const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot);
    expect(host?.shadowRoot?.textContent).toContain('Tables');
    act(() => unmount());
    await turn(20);
  },

  async 'rtk-query'({ example: { example, api, store } }) {
    expect(await example()).toBe('Changed by the slice');
    store.dispatch(api.util.resetApiState());
  },
};

const storeOf = (rest: any) =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

const refused =
  (status: number): Answer =>
  () =>
    new Response('{}', { status });

/** So many posts, twenty a page. */
const pagesOf =
  (count: number): Answer =>
  ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    const rows = Array.from({ length: count }, (_, at) => ({ id: String(at), title: `Post ${at}`, author: 'ann' }));
    return Response.json(rows.slice((page - 1) * 20, page * 20));
  };

const LIBRARIES: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'rtk-query': { '@reduxjs/toolkit/query': query },
};

describe('runs the example of every page', () => {
  it('has one for each', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(pages.toSorted());
  });

  it.each(pages)('%s', async (name) => {
    await EXAMPLES[name]?.(openPage(name, LIBRARIES[name]));
  });
});

/** What a hook gives, in the words of the tables. */
function said(value: unknown): string {
  if (value === undefined || typeof value === 'boolean') return `\`${String(value)}\``;
  if (value instanceof Error) return 'the error';
  if (!(value instanceof Promise)) return 'the data';
  const { status = 'pending' } = value as { status?: string };
  return (
    { pending: 'a promise that is pending', fulfilled: 'a promise of the data' }[status] ?? 'a promise of the error'
  );
}

type Read = (endpoint: any, ...args: any[]) => unknown[];

const READS: Readonly<Record<string, Read>> = {
  useSuspense: (endpoint, ...args) => [hooks.useSuspense(endpoint, ...args)],
  useLive: (endpoint, ...args) => [hooks.useLive(endpoint.every(60_000), ...args)],
  useCache: (endpoint, ...args) => [hooks.useCache(endpoint, ...args)],
  useFetch: (endpoint, ...args) => [hooks.useFetch(endpoint, ...args)],
  useSelect: (endpoint, ...args) => [
    hooks.useSelect(endpoint, args[0] === null ? null : (args as never), (post) => post as unknown),
  ],
  useDLE(endpoint, ...args) {
    const { data, loading, isFetching, error } = hooks.useDLE(endpoint, ...args);
    return [data, loading, isFetching, error];
  },
  usePages(endpoint, ...args) {
    const { data, loading, hasNext, error } = hooks.usePages(endpoint, ...args);
    return [data, loading, hasNext, error];
  },
};

/** What there is before, and what is answered then. */
const SITUATIONS: Readonly<Record<string, readonly [there: 'fresh' | 'stale' | undefined, answer: Answer]>> = {
  'no data yet': [undefined, late],
  'fresh data': ['fresh', late],
  'stale data': ['stale', late],
  'no data, and refused (404)': [undefined, refused(404)],
  'data, and refused when asked again (403)': ['stale', refused(403)],
  'data, and no service when asked again (503)': ['stale', refused(503)],
};

describe('a hook', () => {
  it.each(Object.keys(READS))('%s gives what its table says', async (hook) => {
    const rows = tableOf(hook, 'when');
    expect(rows.map(([when]) => when)).toEqual(['`null` is given', ...Object.keys(SITUATIONS)]);
    for (const [when = '', ...cells] of rows) {
      const { example, posts, network } = openPage(hook);
      const isPaged = hook === 'usePages';
      const rest = isPaged ? example['rest'] : posts['rest'];
      const store = isPaged ? storeOf(rest) : posts['store'];
      const endpoint = rest.endpoints.posts[isPaged ? 'getList' : 'get'];
      const args: unknown[] = isPaged ? [] : [{ id: '1' }];
      const [there, answer] = SITUATIONS[when] ?? [undefined, late];
      if (isPaged) network.answer = pagesOf(25);
      if (there) await store.dispatch(endpoint(...args));
      if (there === 'stale') store.dispatch(rest.expireAll(endpoint));
      network.answer = answer;
      const Probe = () => (
        <>
          {READS[hook]?.(endpoint, ...(when === '`null` is given' ? [null] : args))
            .map(said)
            .join('|')}
        </>
      );
      // Nobody else brings what useCache reads.
      if (hook === 'useCache' && when in SITUATIONS && there !== 'fresh')
        void store.dispatch(endpoint(...args)).catch(() => undefined);
      const { text, unmount } = show(
        store,
        <hooks.AsyncBoundary fallback="suspends" errorComponent={() => 'throws the error'}>
          <Probe />
        </hooks.AsyncBoundary>,
      );
      await turn(10);
      expect([when, text()]).toEqual([when, cells.join('|')]);
      unmount();
      rest.controller(store).dispose();
    }
  });
});

it('useLoading: before, while it runs, after a success, after a failure', async () => {
  const { posts, network } = openPage('useLoading');
  const { store, posts: bound } = posts;
  const seen: unknown[] = [];
  let save: any;
  const Probe = () => {
    const [run, loading, error] = hooks.useLoading((title: string) =>
      store.dispatch(bound.partialUpdate({ id: '1' }, { title })),
    );
    save = run;
    return <>{[loading, error].map(said).join('|')}</>;
  };
  const { text } = show(store, <Probe />);
  const note = () => seen.push(text());
  note();
  let done: any;
  act(() => void (done = save('New')));
  note();
  expect(await act(() => done)).toMatchObject({ title: 'New' });
  note();
  network.answer = refused(422);
  act(() => void (done = save('Newer')));
  expect(await act(() => done)).toBeUndefined();
  await expect(done.unwrap()).rejects.toMatchObject({ status: 422 });
  note();
  const [loading = [], error = []] = tableOf('useLoading', 'it gives');
  expect(seen).toEqual(loading.slice(1).map((cell, at) => `${cell}|${error[at + 1]}`));
});

it('selectResponse says what its table says', async () => {
  const { posts: files, network } = openPage('slice');
  const { rest, posts, store } = files;
  const seen: string[][] = [];
  const note = (id: string): void => {
    const { status, isFetching, expiryStatus } = posts.get.selectResponse(store.getState(), { id });
    seen.push([status, isFetching, expiryStatus].map((value) => `\`${value}\``));
  };
  note('1');
  const first = store.dispatch(posts.get({ id: '1' }));
  note('1');
  await first;
  note('1');
  const second = store.dispatch(rest.fetch(posts.get, { id: '1' }));
  note('1');
  await second;
  network.answer = refused(404);
  await store.dispatch(posts.get({ id: '9' })).catch(() => undefined);
  note('9');
  store.dispatch(rest.invalidate(posts.get, { id: '1' }));
  note('1');
  expect(seen).toEqual(tableOf('slice', '`selectResponse`').map(([, ...cells]) => cells));
});

it('useSubscription asks right away for what is not there', async () => {
  const { posts, network } = openPage('useSubscription');
  const Probe = () => {
    hooks.useSubscription(posts.posts.getList.every(60_000));
    return null;
  };
  const { unmount } = show(posts.store, <Probe />);
  await turn(10);
  expect(network.asked).toEqual(['GET /posts']);
  unmount();
});
