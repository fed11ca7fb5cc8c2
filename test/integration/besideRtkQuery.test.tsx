import { configureStore, createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { Provider } from 'react-redux';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { useDLE } from 'rest-slice/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../support/httpServer.js';

afterEach(() => cleanup());

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

/** Posts have been moved; statistics and the import have not: docs/coming-from-rtk-query.md. */
async function startApp() {
  let posts = [{ id: '1', title: 'one' }];
  const http = await startServer(({ method, url, body }) => {
    if (url === '/stats') return { json: { posts: posts.length } };
    if (method === 'GET') return { json: posts };
    if (url === '/import') {
      posts = [...posts, { id: 'imported', title: 'imported' }];
      return { json: { imported: 1 } };
    }
    const { title } = JSON.parse(body) as { title: string };
    if (title === '') return { status: 422, json: { message: 'A title, please' } };
    posts = [...posts, { id: String(posts.length + 1), title }];
    return { status: 201, json: posts.at(-1) };
  });

  const PostResource = resource({ path: '/posts/:id', urlPrefix: http.url, schema: Post });
  const rest = createRestSlice({ endpoints: { posts: PostResource } });
  const api = createApi({
    baseQuery: fetchBaseQuery({ baseUrl: http.url }),
    tagTypes: ['Stats'],
    endpoints: (build) => ({
      getStats: build.query<{ posts: number }, void>({ query: () => '/stats', providesTags: ['Stats'] }),
      importPosts: build.mutation<{ imported: number }, void>({
        query: () => ({ url: '/import', method: 'POST' }),
        invalidatesTags: ['Stats'],
      }),
    }),
  });

  const listener = createListenerMiddleware();
  listener.startListening({
    matcher: isAnyOf(rest.endpoints.posts.create.matchFulfilled, rest.endpoints.posts.delete.matchFulfilled),
    effect: (_action, { dispatch }) => void dispatch(api.util.invalidateTags(['Stats'])),
  });
  listener.startListening({
    matcher: api.endpoints.importPosts.matchFulfilled,
    effect: (_action, { dispatch }) => void dispatch(rest.expireAll(PostResource.getList)),
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) =>
      getDefault().prepend(listener.middleware).concat(rest.middleware).concat(api.middleware),
  });
  onTestFinished(() => {
    rest.controller(store).dispose();
    store.dispatch(api.util.resetApiState());
  });

  function Page() {
    const { data: stats } = api.useGetStatsQuery();
    const { data: list } = useDLE(rest.endpoints.posts.getList);
    return createElement('p', null, `${stats?.posts} posts: ${list?.map(({ title }) => title).join(', ')}`);
  }
  const show = () => render(createElement(Provider, { store, children: createElement(Page) }));
  return { http, rest, api, store, show };
}

it('a mutation of ours makes a query of RTK Query stale, once', async () => {
  const { http, rest, store, show } = await startApp();
  show();
  await screen.findByText('1 posts: one');
  await act(() => store.dispatch(rest.endpoints.posts.create({ title: 'two' })));
  expect(await screen.findByText('2 posts: one, two')).toBeTruthy();
  expect(http.lines()).toEqual(['GET /stats', 'GET /posts', 'POST /posts', 'GET /stats']);
});

it('a mutation of RTK Query makes a list of ours stale, once', async () => {
  const { http, api, store, show } = await startApp();
  show();
  await screen.findByText('1 posts: one');
  await act(() => store.dispatch(api.endpoints.importPosts.initiate()).unwrap());
  expect(await screen.findByText('2 posts: one, imported')).toBeTruthy();
  expect(http.lines().slice(2).toSorted()).toEqual(['GET /posts', 'GET /stats', 'POST /import']);
});

it('a refused mutation makes nothing stale', async () => {
  const { http, rest, store, show } = await startApp();
  show();
  await screen.findByText('1 posts: one');
  await act(async () => {
    await expect(store.dispatch(rest.endpoints.posts.create({ title: '' }))).rejects.toMatchObject({ status: 422 });
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(http.lines().slice(2)).toEqual(['POST /posts']);
});

it('what nobody shows is fetched when it is shown next', async () => {
  const { http, rest, api, store, show } = await startApp();
  const page = show();
  await screen.findByText('1 posts: one');
  page.unmount();
  await store.dispatch(api.endpoints.importPosts.initiate()).unwrap();
  await store.dispatch(rest.endpoints.posts.create({ title: 'two' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(http.lines().slice(2)).toEqual(['POST /import', 'POST /posts']);
  show();
  expect(await screen.findByText(/^3 posts: one, .*imported/)).toBeTruthy();
  expect(http.lines().slice(4).toSorted()).toEqual(['GET /posts', 'GET /stats']);
});
