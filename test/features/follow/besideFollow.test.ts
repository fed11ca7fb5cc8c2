// What else an api and a slice can do, while one follows the other: pages, time travel, endpoints that come later, two apis.
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { follow } from 'rest-slice/rtk-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../../support/httpServer.js';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { LiftedStore } from '@redux-devtools/instrument';

interface Row {
  readonly id: string;
  readonly title: string;
}

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

interface Page {
  readonly items: Row[];
  readonly total: number;
}

const PER_PAGE = 2;

async function startApp() {
  const rows: Row[] = ['1', '2', '3'].map((id) => ({ id, title: `post ${id}` }));
  let held: Promise<void> | undefined;
  const http = await startServer(async ({ method, url, body }) => {
    await held;
    const { pathname, searchParams } = new URL(url, 'http://x');
    const at = rows.findIndex(({ id }) => pathname === `/posts/${id}`);
    const from = PER_PAGE * Number(searchParams.get('page'));
    const given = body === '' ? {} : (JSON.parse(body) as Partial<Row>);
    if (method === 'POST') rows.push({ id: String(rows.length + 1), title: '', ...given });
    if (method === 'PATCH') rows[at] = { ...rows[at]!, ...given };
    if (method === 'DELETE') return { json: rows.splice(at, 1)[0] };
    if (pathname === '/feed') return { json: { items: rows.slice(from, from + PER_PAGE), total: rows.length } };
    return { json: method === 'POST' ? rows.at(-1) : at < 0 ? rows : rows[at] };
  });
  const baseQuery = fetchBaseQuery({ baseUrl: http.url });
  const api = createApi({ baseQuery, endpoints: () => ({}) }).injectEndpoints({
    endpoints: (build) => ({
      getPosts: build.query<Row[], void>({ query: () => '/posts' }),
      getPage: build.query<Page, number>({ query: (page) => `/feed?page=${page}` }),
      getFeed: build.infiniteQuery<Page, void, number>({
        infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: (_last, _all, page) => page + 1 },
        query: ({ pageParam }) => `/feed?page=${pageParam}`,
      }),
      patchPost: build.mutation<Row, Row>({
        query: ({ id, ...body }) => ({ url: `/posts/${id}`, method: 'PATCH', body }),
      }),
    }),
  });
  const admin = createApi({
    baseQuery,
    reducerPath: 'admin',
    endpoints: (build) => ({ getPost: build.query<Row, string>({ query: (id) => `/posts/${id}` }) }),
  });
  const PostResource = resource({ path: '/posts/:id', urlPrefix: http.url, schema: Post, optimistic: true });
  const rest = createRestSlice({
    endpoints: { posts: PostResource },
    features: [
      follow(api, { getPosts: [Post], getPage: { items: [Post] }, getFeed: { pages: [{ items: [Post] }] } }),
      follow(admin, { getPost: Post }),
    ],
  });
  const store = configureStore({
    reducer: {
      [rest.reducerPath]: rest.reducer,
      [api.reducerPath]: api.reducer,
      admin: admin.reducer,
    },
    middleware: (getDefault) => getDefault().concat(rest.middleware, api.middleware, admin.middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  onTestFinished(() => rest.controller(store).dispose());
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, never, unknown> };
  const known = (id: string) =>
    vi.waitFor(() => expect(rest.selectQuery(Post)(store.getState(), { id })?.title).toBeDefined());
  return {
    ...{ api, admin, rest, store, PostResource, known, rows },
    /** The server answers when this is called. */
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    posts: rest.endpoints.posts,
    dispatch: store.dispatch,
    list: () =>
      api.endpoints.getPosts
        .select()(store.getState())
        .data?.map(({ title }) => title),
    pages: () =>
      api.endpoints.getFeed
        .select()(store.getState())
        .data?.pages.map(({ items }) => items.map(({ id }) => id).join()),
    feed: () =>
      api.endpoints.getFeed
        .select()(store.getState())
        .data?.pages.flatMap(({ items }) => items),
    lines: (from = 0) => http.lines().slice(from),
    length: () => liftedStore.getState().stagedActionIds.length,
    /** Types of all actions, without those in which RTK Query writes down by a timer who subscribes to what. */
    log: () =>
      Object.values(liftedStore.getState().actionsById)
        .map(({ action }) => (action as { type: string }).type)
        .filter((type) => !type.includes('internal')),
    jump: (index: number) => liftedStore.dispatch(ActionCreators.jumpToState(index) as never),
  };
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 50));

it('each page of an infinite query shows what the slice writes, and loses what it deletes', async () => {
  const { api, dispatch, posts, feed, pages, known, lines } = await startApp();
  await dispatch(api.endpoints.getFeed.initiate());
  await dispatch(api.endpoints.getFeed.initiate(undefined, { direction: 'forward' }));
  await known('3');
  const sent = lines().length;
  await dispatch(posts.partialUpdate({ id: '3' }, { title: 'edited' }));
  expect([feed()?.[2]?.title, pages()]).toEqual(['edited', ['1,2', '3']]);
  expect(lines(sent)).toEqual(['PATCH /posts/3']);
  await dispatch(posts.delete({ id: '3' }));
  expect(pages()).toEqual(['1,2', '']);
});

it('an infinite query is asked for again, all its pages, when an item is created', async () => {
  const { api, dispatch, posts, pages, known, lines } = await startApp();
  await dispatch(api.endpoints.getFeed.initiate());
  await dispatch(api.endpoints.getFeed.initiate(undefined, { direction: 'forward' }));
  await known('3');
  const sent = lines().length;
  await dispatch(posts.create({ title: 'made' }));
  await vi.waitFor(() => expect(pages()).toEqual(['1,2', '3,4']));
  await quiet();
  expect(lines(sent)).toEqual(['POST /posts', 'GET /feed?page=0', 'GET /feed?page=1']);
});

it('a list beside its total is asked for again when an item goes', async () => {
  const { api, dispatch, posts, store, known } = await startApp();
  await dispatch(api.endpoints.getPage.initiate(0));
  await known('2');
  const page = () => api.endpoints.getPage.select(0)(store.getState()).data;
  await dispatch(posts.delete({ id: '1' }));
  await vi.waitFor(() => expect([page()?.items.map(({ id }) => id), page()?.total]).toEqual([['2', '3'], 2]));
});

it('time travel sends nothing and dispatches nothing, and shows both as they were', async () => {
  const { api, dispatch, posts, list, known, lines, length, log, jump, rest, store } = await startApp();
  const title = () => rest.selectQuery(Post)(store.getState(), { id: '1' })?.title;
  await dispatch(api.endpoints.getPosts.initiate());
  await known('1');
  await quiet();
  const before = length() - 1;
  await dispatch(posts.partialUpdate({ id: '1' }, { title: 'edited' }));
  await quiet();
  const [sent, logged, head] = [lines(), log(), length() - 1];
  for (const index of [before, 0, before, head, before]) {
    jump(index);
    await quiet();
  }
  expect([list()?.[0], title()]).toEqual(['post 1', 'post 1']);
  expect([lines(), log()]).toEqual([sent, logged]);
  jump(head);
  await quiet();
  expect([list()?.[0], title()]).toEqual(['edited', 'edited']);
  expect([lines(), log()]).toEqual([sent, logged]);
  await dispatch(posts.partialUpdate({ id: '1' }, { title: 'later' }));
  expect([list()?.[0], title()]).toEqual(['later', 'later']);
});

it('an answer that comes while the past is shown reaches the slice when the present is shown again', async () => {
  const { api, dispatch, list, known, hold, rows, log, lines, length, jump, rest, store } = await startApp();
  const title = () => rest.selectQuery(Post)(store.getState(), { id: '1' })?.title;
  await dispatch(api.endpoints.getPosts.initiate());
  await known('1');
  await quiet();
  const before = length() - 1;
  rows[0] = { id: '1', title: 'later' };
  const release = hold();
  const again = dispatch(api.endpoints.getPosts.initiate(undefined, { forceRefetch: true }));
  await vi.waitFor(() => expect(lines()).toHaveLength(2));
  jump(before);
  release();
  await again;
  const ofApi = log();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([list()?.[0], title(), log()]).toEqual(['post 1', 'post 1', ofApi]);
  jump(length() - 1);
  await vi.waitFor(() => expect([list()?.[0], title()]).toEqual(['later', 'later']), 3_000);
  expect(log()).toEqual([...ofApi, 'rest/rtk-query.api.getPosts/fulfilled']);
  expect(lines()).toEqual(['GET /posts', 'GET /posts']);
});

it('what a mutation of the api leaves stale while the past is shown is so when the present is shown again', async () => {
  const { api, dispatch, posts, hold, lines, log, length, jump, store } = await startApp();
  const isFresh = () => posts.get.selectResponse(store.getState(), { id: '1' }).expiresAt > Date.now();
  await dispatch(posts.get({ id: '1' }));
  await dispatch(api.endpoints.getPosts.initiate());
  await quiet();
  const before = length() - 1;
  const release = hold();
  const edit = dispatch(api.endpoints.patchPost.initiate({ id: '1', title: 'theirs' }));
  await vi.waitFor(() => expect(lines().at(-1)).toBe('PATCH /posts/1'));
  jump(before);
  release();
  await edit;
  await quiet();
  expect(log().at(-1)).toBe('api/executeMutation/fulfilled');
  expect(isFresh()).toBe(true);
  jump(length() - 1);
  await vi.waitFor(() => expect(isFresh()).toBe(false), 3_000);
});

it('two apis show what the slice writes, and what a mutation of one has changed is asked for again by the other', async () => {
  const { api, admin, dispatch, posts, list, store, known, lines } = await startApp();
  const detail = () => admin.endpoints.getPost.select('1')(store.getState()).data?.title;
  await dispatch(api.endpoints.getPosts.initiate());
  await dispatch(admin.endpoints.getPost.initiate('1'));
  await known('1');
  await quiet();
  const sent = lines().length;
  await dispatch(posts.partialUpdate({ id: '1' }, { title: 'edited' }));
  expect([list()?.[0], detail()]).toEqual(['edited', 'edited']);
  await dispatch(api.endpoints.patchPost.initiate({ id: '1', title: 'theirs' }));
  // The list of the same api is left to its tags; what is asked for by the other is known to it, too.
  await vi.waitFor(() => expect([list()?.[0], detail()]).toEqual(['theirs', 'theirs']));
  await quiet();
  expect(lines(sent)).toEqual(['PATCH /posts/1', 'PATCH /posts/1', 'GET /posts/1']);
});

it('endpoints that the slice gets later are stale after a mutation of the api, too', async () => {
  const { api, dispatch, rest, store, PostResource } = await startApp();
  const { late } = rest.injectEndpoints({
    late: PostResource.get.extend({ name: 'late', path: '/posts/:id' }),
  }).endpoints;
  await dispatch(late({ id: '2' }));
  const isFresh = () => late.selectResponse(store.getState(), { id: '2' }).expiresAt > Date.now();
  expect(isFresh()).toBe(true);
  await dispatch(api.endpoints.patchPost.initiate({ id: '2', title: 'theirs' }));
  expect(isFresh()).toBe(false);
});
