// RTK Query and a slice in one store.
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { follow } from 'rest-slice/rtk-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { held, settle, Wire } from './wire.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

class Post extends Entity {
  id = 0;
  title = '';
  state = '';
  static override key = 'Post';
}
class User extends Entity {
  id = 0;
  name = '';
  static override key = 'User';
}
interface Row {
  id: number;
  title: string;
  state: string;
}
const PostResource: any = resource({ path: '/posts/:id', schema: Post, searchParams: {} as { state?: string } });
const UserResource: any = resource({ path: '/users/:id', schema: User });

const baseQuery = async (path: string) => ({ data: await (await fetch(path)).json() });
const ROWS: Row[] = [
  { id: 1, title: 'a', state: 'open' },
  { id: 2, title: 'b', state: 'closed' },
];

function page() {
  const api: any = createApi({
    baseQuery,
    keepUnusedDataFor: 1_000,
    endpoints: (build) => ({
      getPosts: build.query<Row[], undefined>({ query: () => '/posts' }),
      getPost: build.query<Row, number>({ query: (id) => `/posts/${id}` }),
      getByState: build.query<Row[], string>({ query: (state) => `/posts?state=${state}` }),
      getByMood: build.query<Row[], string>({ query: (mood) => `/posts?mood=${mood}` }),
      getPage: build.query<{ items: Row[]; total: number }, undefined>({ query: () => '/page' }),
    }),
  });
  const people: any = createApi({
    reducerPath: 'people',
    baseQuery,
    endpoints: (build) => ({
      getUser: build.query<{ id: number; name: string }, number>({ query: (id) => `/users/${id}` }),
    }),
  });
  let rows = ROWS;
  const row = (id = '') => rows.find((one) => String(one.id) === id);
  const wire = new Wire({
    'GET /posts': ({ query }) => rows.filter(({ state }) => !query['state'] || state === query['state']),
    'GET /posts/:id': ({ params }) => row(params['id']),
    'GET /page': () => ({ items: rows, total: rows.length }),
    'GET /users/1': () => ({ id: 1, name: 'Ann' }),
    'PATCH /posts/:id': ({ params, body }) => {
      rows = rows.map((one) => (one === row(params['id']) ? { ...one, ...body } : one));
      return row(params['id']);
    },
    'DELETE /posts/:id': ({ params }) => {
      rows = rows.filter((one) => one !== row(params['id']));
    },
  });
  const rest: any = createRestSlice({
    endpoints: { posts: PostResource, users: UserResource },
    gc: false,
    features: [
      follow(api, {
        getPosts: { schema: [Post], params: () => ({}) },
        getPost: Post,
        getByState: { schema: [Post], params: (state: string) => ({ state }) },
        getByMood: [Post],
        getPage: {
          schema: [Post],
          params: () => ({}),
          from: (data: any) => data.items,
          to: (items: any, data: any) => ({ ...data, items }),
        },
      } as any),
      follow(people, { getUser: User } as any),
    ],
  });
  const store: any = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer, people: people.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware, api.middleware, people.middleware),
  });
  const ask = async (name: string, arg?: unknown) => {
    await store.dispatch(api.endpoints[name].initiate(arg));
  };
  const cached = (name: string, arg?: unknown) => api.endpoints[name].select(arg)(store.getState()).data;
  return { api, people, rest, store, wire, ask, cached, e: rest.endpoints, dispatch: store.dispatch };
}

describe('follow', () => {
  it('makes rows of the slice of what its queries are answered with', async () => {
    const { ask, rest, store, wire } = page();
    await ask('getPost', 1);
    expect(rest.selectQuery(Post)(store.getState(), { id: 1 })).toMatchObject(ROWS[0]!);
    expect(wire.lines).toEqual(['GET /posts/1']);
  });

  it('shows what the slice writes in the cached queries that have it', async () => {
    const { ask, cached, dispatch, e, wire } = page();
    await ask('getPosts');
    await ask('getPost', 1);
    await ask('getPage');
    await dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(cached('getPosts')[0].title).toBe('edited');
    expect(cached('getPost', 1).title).toBe('edited');
    expect(cached('getPage')).toEqual({ items: [{ ...ROWS[0], title: 'edited' }, ROWS[1]], total: 2 });
    expect(wire.count('GET')).toBe(3);
  });

  it('takes a query that was sent before an edit of the slice as the older one', async () => {
    const { ask, cached, dispatch, e, rest, store, wire } = page();
    const late = held();
    wire.routes['GET /posts/1'] = () => late.promise;
    const query = ask('getPost', 1);
    await settle();
    await dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'edited' }));
    wire.routes['GET /posts/1'] = () => held().promise;
    late.resolve(ROWS[0]);
    await query;
    expect(rest.selectQuery(Post)(store.getState(), { id: 1 }).title).toBe('edited');
    expect(cached('getPost', 1).title).toBe('edited');
    expect(wire.lines).toEqual(['GET /posts/1', 'PATCH /posts/1', 'GET /posts/1']);
  });

  it('takes what the slice deletes out of cached lists', async () => {
    const { ask, cached, dispatch, e } = page();
    await ask('getPosts');
    await dispatch(e.posts.delete({ id: 1 }));
    await settle();
    expect(cached('getPosts').map(({ id }: Row) => id)).toEqual([2]);
  });

  it('moves items between lists where params says what an argument means', async () => {
    const { ask, cached, dispatch, e } = page();
    await ask('getByState', 'open');
    await ask('getByState', 'closed');
    await dispatch(e.posts.partialUpdate({ id: 1 }, { state: 'closed' }));
    expect(cached('getByState', 'open')).toEqual([]);
    expect(cached('getByState', 'closed').map(({ id }: Row) => id)).toEqual([2, 1]);
  });

  it('asks again for a list whose argument nobody knows', async () => {
    const { ask, dispatch, e, wire } = page();
    await ask('getByMood', 'good');
    wire.forget();
    await dispatch(e.posts.partialUpdate({ id: 1 }, { state: 'closed' }));
    await settle();
    expect(wire.lines).toEqual(['PATCH /posts/1', 'GET /posts?mood=good']);
  });

  it('follows several apis, each by its own feature', async () => {
    const { people, rest, store, dispatch } = page();
    await dispatch(people.endpoints.getUser.initiate(1));
    expect(rest.selectQuery(User)(store.getState(), { id: 1 })).toMatchObject({ name: 'Ann' });
    await dispatch(rest.set(User, { id: 1 }, { name: 'Anne' }));
    expect(people.endpoints.getUser.select(1)(store.getState()).data).toMatchObject({ name: 'Anne' });
  });
});
