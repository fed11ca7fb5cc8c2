import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { follow } from 'rest-slice/rtk-query';
import { expect, onTestFinished, vi } from 'vitest';
import { startServer, type Answer } from './httpServer.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

export class Post extends Entity {
  id = '';
  title = '';
  state = '';
  votes = 0;
  body = '';
  author = User.fromJS();
  attributes: Readonly<Record<string, unknown>> = {};
  at = new Date(0);
  static override key = 'Post';
  static override schema = { author: User, at: Date };
}

interface UserRow {
  id: string;
  name: string;
}

export interface PostRow {
  id: string;
  title: string;
  state: string;
  votes: number;
  body: string;
  author: UserRow;
  attributes: Record<string, unknown>;
  at: string;
}

/** What lists leave out is optional. */
export type Brief = Omit<PostRow, 'body'>;

const ANN: UserRow = { id: 'u1', name: 'Ann' };
const AT = '2026-01-01T00:00:00.000Z';

const rowOf = (id: string): PostRow => ({
  ...{ id, title: `post ${id}`, state: 'open', votes: 0, body: `body ${id}`, author: ANN },
  ...{ attributes: { a: 1, detail: 'only in the detail' }, at: AT },
});

const briefOf = ({ body: _body, attributes: { a }, ...row }: PostRow): Brief => ({ ...row, attributes: { a } });

/** A blog whose server says when it answers, with an api and a slice in one store. */
export async function followedBlog({ count = 3, isBrief = true } = {}) {
  let rows = Array.from({ length: count }, (_, at) => rowOf(String(at + 1)));
  const failing = new Set<string>();
  let until: (line: string) => Promise<unknown> | undefined = () => undefined;
  const answerTo = (method: string, url: URL, body: Partial<PostRow>): Answer => {
    const [, , id] = url.pathname.split('/');
    const row = rows.find((each) => each.id === id);
    if (failing.has(method)) return { status: 500, json: { message: 'no' } };
    const state = url.searchParams.get('state');
    const list = rows.filter((each) => state === null || each.state === state).map(isBrief ? briefOf : (row) => row);
    if (method === 'GET' && url.pathname === '/feed') return { json: { items: list, next: null } };
    if (method === 'GET' && id === undefined) return { json: list };
    if (method === 'POST') {
      const made = { ...rowOf(String(rows.length + 1)), ...body };
      rows = [...rows, made];
      return { status: 201, json: made };
    }
    if (!row) return { status: 404, json: {} };
    if (method === 'DELETE') rows = rows.filter((each) => each !== row);
    else if (method === 'PATCH') Object.assign(row, body);
    return { json: row };
  };
  const http = await startServer(async ({ method, url, body }) => {
    const answer = answerTo(
      method,
      new URL(url, 'http://x'),
      body === '' ? {} : (JSON.parse(body) as Partial<PostRow>),
    );
    // What the server did is done, and the answer is on its way.
    const { json, ...rest } = answer;
    const text = JSON.stringify(json);
    await until(`${method} ${url}`);
    return { ...rest, headers: { 'content-type': 'application/json' }, body: text };
  });
  const PostResource = resource({
    path: '/posts/:id',
    urlPrefix: http.url,
    schema: Post,
    searchParams: {} as { state?: string } | undefined,
    optimistic: true,
  });
  const api = createApi({
    baseQuery: fetchBaseQuery({ baseUrl: http.url }),
    tagTypes: ['Post'],
    endpoints: (build) => ({
      getPosts: build.query<Brief[], void>({ query: () => '/posts', providesTags: ['Post'] }),
      getByState: build.query<Brief[], string>({ query: (state) => `/posts?state=${state}` }),
      getPost: build.query<PostRow, string>({ query: (id) => `/posts/${id}`, providesTags: ['Post'] }),
      getShaped: build.query<{ ids: string[]; entities: Record<string, Brief> }, void>({
        query: () => '/posts',
        transformResponse: (list: Brief[]) => ({
          ids: list.map(({ id }) => id),
          entities: Object.fromEntries(list.map((row) => [row.id, row])),
        }),
      }),
      getFeed: build.infiniteQuery<{ items: Brief[]; next: null }, void, number>({
        infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: () => undefined },
        query: () => '/feed',
      }),
      patchPost: build.mutation<PostRow, Partial<PostRow> & { id: string }>({
        query: ({ id, ...body }) => ({ url: `/posts/${id}`, method: 'PATCH', body }),
        async onQueryStarted({ id, ...body }, { dispatch, queryFulfilled }) {
          const patch = dispatch(
            api.util.updateQueryData('getPosts', undefined, (list) => {
              Object.assign(list.find((row) => row.id === id) ?? {}, body);
            }),
          );
          await queryFulfilled.catch(() => patch.undo());
        },
      }),
    }),
  });
  const rest = createRestSlice({
    endpoints: { posts: PostResource },
    features: [
      follow(api, {
        getPosts: [Post],
        getPost: Post,
        getByState: { schema: [Post], params: (state) => ({ state }) },
        getShaped: {
          schema: [Post],
          from: ({ ids, entities }) => ids.flatMap((id) => entities[id] ?? []),
          to: (list: Brief[]) => ({
            ids: list.map(({ id }) => id),
            entities: Object.fromEntries(list.map((row) => [row.id, row])),
          }),
        },
        getFeed: { pages: [{ items: [Post] }] },
      }),
    ],
  });
  const actions: string[] = [];
  const note: Middleware = () => (next) => (action) => {
    actions.push((action as UnknownAction).type);
    return next(action);
  };
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(note, rest.middleware, api.middleware),
  });
  onTestFinished(() => rest.controller(store).dispose());
  const of = <K extends 'getPosts' | 'getPost' | 'getByState' | 'getShaped' | 'getFeed'>(name: K, arg?: string) =>
    (api.endpoints[name].select as (arg: unknown) => (state: unknown) => { data?: unknown })(arg)(store.getState());
  return {
    ...{ http, api, rest, store, actions, failing, posts: rest.endpoints.posts },
    rows: () => rows,
    /** The server keeps answers back. */
    holdUntil: (when: typeof until) => (until = when),
    start: async (name: keyof typeof api.endpoints, arg?: unknown) => {
      const { initiate } = api.endpoints[name] as unknown as { initiate(arg: unknown, options?: object): never };
      return (await store.dispatch(initiate(arg))) as { data?: unknown };
    },
    again: (name: 'getPosts' | 'getPost', arg?: unknown) => {
      const { initiate } = api.endpoints[name] as unknown as { initiate(arg: unknown, options?: object): never };
      return store.dispatch(initiate(arg, { forceRefetch: true })) as unknown as Promise<unknown>;
    },
    list: () => of('getPosts').data as Brief[] | undefined,
    byState: (state: string) => of('getByState', state).data as Brief[] | undefined,
    detail: (id: string) => of('getPost', id).data as PostRow | undefined,
    shaped: () => of('getShaped').data as { ids: string[]; entities: Record<string, Brief> } | undefined,
    feed: () => (of('getFeed').data as { pages: { items: Brief[] }[] } | undefined)?.pages[0]?.items,
    /** Until the slice has what the queries were answered with. */
    known: () => vi.waitFor(() => expect(rest.selectQuery(Post)(store.getState(), { id: '1' })).toBeDefined()),
    title: (id: string) => rest.endpoints.posts.get.select(store.getState(), { id })?.title,
    lines: (from = 0) => http.lines().slice(from),
  };
}
