import { configureStore, createEntityAdapter } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery as useTanstack,
  useQueryClient,
} from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { denormalize as denormalizeAll, normalize as normalizeAll, schema } from 'normalizr';
import { createElement, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { createRestSlice, Entity, resource, RestEndpoint } from 'rest-slice';
import { useController, useDLE } from 'rest-slice/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type HttpServer } from '../support/httpServer.js';

// What the pages "Coming from …" say of others, measured: each app is written as its documentation says.

afterEach(() => cleanup());

interface Post {
  id: number;
  title: string;
  votes: number;
}

/** A list, one of its items, and a button that renames it. */
interface View {
  readonly list: readonly Post[] | undefined;
  readonly item: Post | undefined;
  rename(title: string): void;
}

const Shown = ({ list, item, rename }: View) =>
  createElement(
    'p',
    null,
    `${list?.map(({ title }) => title).join()} / ${item?.title}`,
    createElement('button', { onClick: () => rename('new') }, 'Rename'),
  );

async function startPosts(): Promise<HttpServer> {
  let title = 'old';
  return startServer(({ method, url, body }) => {
    if (method === 'PATCH') title = (JSON.parse(body) as { title: string }).title;
    const post = { id: 1, title, votes: 0 };
    return { json: url === '/posts' ? [post, { id: 2, title: 'other', votes: 0 }] : post };
  });
}

class PostEntity extends Entity {
  id = 0;
  title = '';
  votes = 0;
  static override key = 'Post';
}

function restApp(url: string): ComponentType {
  const rest = createRestSlice({
    endpoints: { posts: resource({ path: '/posts/:id', urlPrefix: url, schema: PostEntity }) },
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { posts } = rest.endpoints;
  function Page() {
    const { data: list } = useDLE(posts.getList);
    const { data: item } = useDLE(posts.get, { id: 1 });
    const controller = useController();
    return createElement(Shown, {
      ...{ list, item },
      rename: (title) => void controller.fetch(posts.partialUpdate, { id: 1 }, { title }),
    });
  }
  onTestFinished(() => rest.controller(store).dispose());
  return () => createElement(Provider, { store, children: createElement(Page) });
}

const rtkApi = (baseUrl: string) =>
  createApi({
    baseQuery: fetchBaseQuery({ baseUrl }),
    tagTypes: ['Post'],
    endpoints: (build) => ({
      list: build.query<Post[], void>({ query: () => '/posts', providesTags: ['Post'] }),
      item: build.query<Post, number>({ query: (id) => `/posts/${id}`, providesTags: ['Post'] }),
      rename: build.mutation<Post, { id: number; title: string }>({
        query: ({ id, ...body }) => ({ url: `/posts/${id}`, method: 'PATCH', body }),
        invalidatesTags: ['Post'],
      }),
      vote: build.mutation<Post, number>({
        query: (id) => ({ url: `/posts/${id}/vote`, method: 'POST' }),
        async onQueryStarted(id, { dispatch, queryFulfilled }) {
          const patch = dispatch(api(baseUrl).util.updateQueryData('item', id, (draft) => void (draft.votes += 1)));
          await queryFulfilled.catch(patch.undo);
        },
      }),
    }),
  });
const apis = new Map<string, ReturnType<typeof rtkApi>>();
const api = (url: string): ReturnType<typeof rtkApi> => {
  if (!apis.has(url)) apis.set(url, rtkApi(url));
  return apis.get(url)!;
};

function rtkApp(url: string): ComponentType {
  const { useListQuery, useItemQuery, useRenameMutation, reducerPath, reducer, middleware } = api(url);
  const store = configureStore({
    reducer: { [reducerPath]: reducer },
    middleware: (getDefault) => getDefault().concat(middleware),
  });
  function Page() {
    const { data: list } = useListQuery();
    const { data: item } = useItemQuery(1);
    const [rename] = useRenameMutation();
    return createElement(Shown, { ...{ list, item }, rename: (title) => void rename({ id: 1, title }) });
  }
  return () => createElement(Provider, { store, children: createElement(Page) });
}

function tanstackApp(url: string): ComponentType {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const read = async <T,>(path: string, init?: RequestInit) => (await (await fetch(url + path, init)).json()) as T;
  function Page() {
    const queries = useQueryClient();
    const { data: list } = useTanstack({ queryKey: ['posts'], queryFn: async () => read<Post[]>('/posts') });
    const { data: item } = useTanstack({ queryKey: ['posts', 1], queryFn: async () => read<Post>('/posts/1') });
    const { mutate } = useMutation({
      mutationFn: async (title: string) => read('/posts/1', { method: 'PATCH', body: JSON.stringify({ title }) }),
      onSuccess: async () => queries.invalidateQueries({ queryKey: ['posts'] }),
    });
    return createElement(Shown, { list, item, rename: mutate });
  }
  return () => createElement(QueryClientProvider, { client, children: createElement(Page) });
}

describe('a list and one of its items on the screen, and the item is renamed', () => {
  it.each([
    ['rest-slice', restApp, 3],
    ['RTK Query with tags', rtkApp, 5],
    ['TanStack Query with invalidateQueries', tanstackApp, 5],
  ])('%s shows it everywhere after %3$i requests', async (_name, appOf, requests) => {
    const http = await startPosts();
    render(createElement(appOf(http.url)));
    await screen.findByText('old,other / old');
    // Both are answered: an edit that crosses a read is looked at once more.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    fireEvent.click(screen.getByRole('button'));
    await screen.findByText('new,other / new');
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(http.lines().length).toBe(requests);
  });
});

describe('two votes in flight, and the first of them fails', () => {
  it('RTK Query with undo(): the second one is gone, too, until the next read', async () => {
    const http = await startServer(({ url }, index) =>
      index === 1 ? { status: 500 } : { json: { id: 1, title: 'a', votes: url.endsWith('vote') ? 1 : 0 } },
    );
    const { endpoints, reducerPath, reducer, middleware, util } = api(http.url);
    const store = configureStore({
      reducer: { [reducerPath]: reducer },
      middleware: (getDefault) => getDefault().concat(middleware),
    });
    onTestFinished(() => void store.dispatch(util.resetApiState()));
    await store.dispatch(endpoints.item.initiate(1));
    const first = store.dispatch(endpoints.vote.initiate(1));
    const second = store.dispatch(endpoints.vote.initiate(1));
    await Promise.all([first, second]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(endpoints.item.select(1)(store.getState()).data?.votes).toBe(0);
  });

  it('rest-slice: the second one stays', async () => {
    let votes = 0;
    const http = await startServer(({ method }, index) => {
      if (index === 1) return { status: 500 };
      if (method === 'POST') votes += 1;
      return { json: { id: 1, title: 'a', votes } };
    });
    const PostResource = resource({ path: '/posts/:id', urlPrefix: http.url, schema: PostEntity });
    const vote = new RestEndpoint({
      ...{ path: '/posts/:id/vote', urlPrefix: http.url, method: 'POST', body: undefined, schema: PostEntity },
      getOptimisticResponse: (snapshot, { id }: { id: number }) => ({
        id,
        votes: (snapshot.get(PostEntity, { id })?.votes ?? 0) + 1,
      }),
    });
    const rest = createRestSlice({ endpoints: { posts: PostResource, vote } });
    const store = configureStore({
      reducer: { [rest.reducerPath]: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    onTestFinished(() => rest.controller(store).dispose());
    const { posts, vote: bound } = rest.endpoints;
    await store.dispatch(posts.get({ id: 1 }));
    const first = store.dispatch(bound({ id: 1 }));
    const second = store.dispatch(bound({ id: 1 }));
    expect(posts.get.select(store.getState(), { id: 1 })?.votes).toBe(2);
    await Promise.allSettled([first, second]);
    expect(posts.get.select(store.getState(), { id: 1 })?.votes).toBe(1);
  });
});

describe('reading twice', () => {
  const post = new schema.Entity('posts');
  const input = [{ id: 1, title: 'a' }];

  it('normalizr makes new objects, rest-slice and an entity adapter give the same', async () => {
    const { result, entities } = normalizeAll(input, [post]);
    const read = (): unknown => denormalizeAll(result, [post], entities);
    expect(read()).not.toBe(read());

    const adapter = createEntityAdapter<{ id: number; title: string }>();
    const state = adapter.setAll(adapter.getInitialState(), input);
    const { selectAll } = adapter.getSelectors();
    expect(selectAll(state)).toBe(selectAll(state));
    // The same rows again are a new list all the same.
    expect(selectAll(adapter.setAll(state, structuredClone(input)))).not.toBe(selectAll(state));

    const http = await startServer({ json: input });
    const rest = createRestSlice({
      endpoints: { posts: resource({ path: '/posts/:id', urlPrefix: http.url, schema: PostEntity }) },
    });
    const store = configureStore({
      reducer: { [rest.reducerPath]: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    onTestFinished(() => rest.controller(store).dispose());
    const select = () => rest.endpoints.posts.getList.select(store.getState());
    await store.dispatch(rest.endpoints.posts.getList());
    const before = select();
    await store.dispatch(rest.endpoints.posts.getList());
    expect(before).toHaveLength(1);
    expect(select()).toBe(before);
  });
});
