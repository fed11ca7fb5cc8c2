// Forms that people write around endpoints: wrappers, utility types, records, selectors, thunks. Nothing here is run.
import { configureStore, createSelector, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { createStructuredSelector } from 'reselect';
import {
  createRestSlice,
  Endpoint,
  Entity,
  resource,
  RestEndpoint,
  type DataOf,
  type EndpointInstance,
  type FetchPromise,
  type ResourceOptions,
  type RestGenerics,
} from 'rest-slice';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only where the two types are one. */
const same = <A, B>(..._proof: Equal<A, B> extends true ? [] : [never]): void => undefined;
type Value = string | number;

class Authorized<O extends RestGenerics = any> extends RestEndpoint<O> {}

function apiResource<
  const Path extends string,
  S,
  Search = unknown,
  Body = Partial<S>,
  const Page extends string | undefined = undefined,
>(options: ResourceOptions<Path, S, Search, Body, Page>) {
  return resource({ ...options, Endpoint: Authorized, optimistic: true }).extend((base) => ({
    archived: base.getList.extend({ path: '/archived' }),
  }));
}

export function wrappers(): void {
  const posts = apiResource({
    path: '/:group/posts/:id',
    schema: Post,
    searchParams: {} as { q?: string } | undefined,
    body: {} as { title: string },
  });
  void posts.get({ group: 'a', id: 1 });
  void posts.getList({ group: 'a', q: 'x' });
  void posts.create({ group: 'a' }, { title: 'x' });
  same<DataOf<typeof posts.get>, Post>();
  // @ts-expect-error the body is required
  void posts.create({ group: 'a' });
  // @ts-expect-error an option that is misspelt
  resource({ path: '/posts/:id', schema: Post, optimstic: true });
  const get = <const P extends string>(path: P) => new RestEndpoint({ path, schema: Post });
  void get('/u/:id')({ id: 1 });
  // @ts-expect-error a required parameter
  void get('/u/:id')();
}

export function utilityTypes(): void {
  const get = new RestEndpoint({ path: '/posts/:id', schema: Post });
  same<Parameters<typeof get>, [params: { id: Value }]>();
  same<ReturnType<typeof get>, Promise<any>>();
  const call = (...args: Parameters<typeof get>) => get(...args);
  void call({ id: 1 });
  const constant = { path: '/posts/:id', method: 'PUT' } as const satisfies RestGenerics;
  void new RestEndpoint({ ...constant, body: {} as { title: string } })({ id: 1 }, { title: 'x' });
  const chained = get.extend({ dataExpiryLength: 5 }).extend({ method: 'POST', body: {} as { a: 1 } });
  void chained({ id: 1 }, { a: 1 });
  same<typeof chained.method, 'POST'>();
  const all: Readonly<Record<string, EndpointInstance>> = { get, load: new Endpoint(async () => 1) };
  const list: readonly EndpointInstance[] = [get, chained];
  void all;
  void list;
}

const rest = createRestSlice({
  endpoints: { posts: resource({ path: '/posts/:id', schema: Post }), ping: new Endpoint(async () => 'pong') },
});
const { posts } = rest.endpoints;
const store = configureStore({
  reducer: { rest: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});
type RootState = ReturnType<typeof store.getState>;
type AppThunk<R> = ThunkAction<R, RootState, unknown, UnknownAction>;

export const rename =
  (id: string, title: string): AppThunk<Promise<Post>> =>
  (dispatch) =>
    dispatch(posts.partialUpdate({ id }, { title }));

export const pingAgain = (): AppThunk<FetchPromise<string>> => (dispatch) => dispatch(rest.endpoints.ping());

export function selectors(): void {
  const state = store.getState();
  const several = createSelector(
    [posts.getList.select, (_s: RootState, id: string) => id, (_s: RootState, _id: string, last: number) => last],
    (list, id, last) => list?.slice(0, last).find((post) => post.id === id),
  );
  same<ReturnType<typeof several>, Post | undefined>();
  several(state, '5', 10);
  // @ts-expect-error a number is asked for
  several(state, '5', 'x');
  const structured = createStructuredSelector({
    list: posts.getList.select,
    id: (_state: RootState, id: string) => id,
  });
  same<ReturnType<typeof structured>['list'], Post[] | undefined>();
  structured(state, 'x');
  const composed = createSelector(
    [several, posts.getList.selectResponse],
    (post, { status }) => [post, status] as const,
  );
  composed(state, '5', 10);
}
