// Hooks of RTK Query over data that the slice writes into.
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { follow } from 'rest-slice/rtk-query';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../support/httpServer.js';

afterEach(() => cleanup());

interface Row {
  readonly id: string;
  readonly title: string;
}

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

async function startApp() {
  const rows: Row[] = ['1', '2', '3'].map((id) => ({ id, title: `post ${id}` }));
  const http = await startServer(({ method, url, body }) => {
    const at = rows.findIndex(({ id }) => url === `/posts/${id}`);
    if (method === 'PATCH') rows[at] = { ...rows[at]!, ...(JSON.parse(body) as Partial<Row>) };
    return { json: at < 0 ? rows : rows[at] };
  });
  const api = createApi({
    baseQuery: fetchBaseQuery({ baseUrl: http.url }),
    endpoints: (build) => ({
      getPosts: build.query<Row[], void>({ query: () => '/posts' }),
      getPost: build.query<Row, string>({ query: (id) => `/posts/${id}` }),
    }),
  });
  const rest = createRestSlice({
    endpoints: { posts: resource({ path: '/posts/:id', urlPrefix: http.url, schema: Post, optimistic: true }) },
    features: [follow(api, { getPosts: [Post], getPost: Post })],
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware, api.middleware),
  });
  onTestFinished(() => rest.controller(store).dispose());
  const retitle = (id: string, title: string) =>
    act(() => store.dispatch(rest.endpoints.posts.partialUpdate({ id }, { title })));
  return { api, store, retitle, lines: () => http.lines() };
}

it('useLazyQuery shows what the slice writes, once it has been triggered', async () => {
  const { api, store, retitle, lines } = await startApp();
  function Page() {
    const [trigger, { data }] = api.useLazyGetPostQuery();
    return <button onClick={() => void trigger('1')}>{data?.title ?? 'show'}</button>;
  }
  render(
    <Provider store={store}>
      <Page />
    </Provider>,
  );
  await act(async () => screen.getByText('show').click());
  await screen.findByText('post 1');
  await retitle('1', 'edited');
  expect(screen.getByText('edited')).toBeTruthy();
  expect(lines()).toEqual(['GET /posts/1', 'PATCH /posts/1']);
});

it('selectFromResult renders again for the row that it has selected, and for no other', async () => {
  const { api, store, retitle, lines } = await startApp();
  const shown: unknown[] = [];
  function Title() {
    const { post } = api.useGetPostsQuery(undefined, {
      selectFromResult: ({ data }) => ({ post: data?.find(({ id }) => id === '2') }),
    });
    shown.push(post?.title);
    return <p>{post?.title}</p>;
  }
  render(
    <Provider store={store}>
      <Title />
    </Provider>,
  );
  await screen.findByText('post 2');
  const { length } = shown;
  await retitle('1', 'another');
  expect(shown).toHaveLength(length);
  await retitle('2', 'edited');
  expect(shown.slice(length)).toEqual(['edited']);
  expect(lines()).toEqual(['GET /posts', 'PATCH /posts/1', 'PATCH /posts/2']);
});
