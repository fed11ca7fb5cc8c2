// One of each that users export from a package of theirs: `test/package/monorepo.test.ts` writes declaration files of it.
import {
  All,
  Collection,
  createRestSlice,
  Endpoint,
  Entity,
  EntityMixin,
  Invalidate,
  Lazy,
  LogoutManager,
  Query,
  resource,
  RestEndpoint,
  Scalar,
  schema,
  Union,
  Values,
} from 'rest-slice';
import type { RestGenerics } from 'rest-slice';
import { polling, streams, defineFeature, refetchOn } from 'rest-slice/features';
import {
  useSuspense,
  useDLE,
  usePages,
  useSelect,
  useLoading,
  usePrefetch,
  useFetch,
  useController,
  useQuery,
  useCache,
  createRestHooks,
} from 'rest-slice/react';
import { mockStore, restServer, restHandlers } from 'rest-slice/testing';
import { dehydrate, hydrate } from 'rest-slice/ssr';

export class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}
export class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  at = new Date(0);
  static override key = 'Post';
  static override schema = { author: User, at: Date };
}
export class Plain {
  id = '';
  a = 1;
}
export const Mixed = EntityMixin(Plain, { key: 'Plain' });
export class MixedClass extends EntityMixin(Plain) {}
export const get = new RestEndpoint({ path: '/x/:id', schema: Post });
export const post = new RestEndpoint({ path: '/x/:id', method: 'POST', body: {} as { a: string }, schema: Post });
export const noSchema = new RestEndpoint({ path: '/x' });
export const processed = new RestEndpoint({ path: '/x', process: (v: { a: 1 }) => v.a });
export const search = new RestEndpoint({ path: '/x', searchParams: {} as { q?: string } | undefined, schema: [Post] });
export const extended = get.extend({ path: '/y/:z' });
export const extended2 = get.extend({ schema: new Collection([Post]) });
export const list = new RestEndpoint({ path: '/l', schema: new Collection([Post]), paginationField: 'page' });
export const push = list.push;
export const page = list.getPage;
export const pag = list.paginated('x');
export const move = list.move;
export const fn = new Endpoint(async ({ id }: { id: string }) => ({ id }), { schema: Post });
export const res = resource({ path: '/posts/:id', schema: Post });
export const res2 = resource({
  path: '/:g/posts/:id',
  schema: Post,
  searchParams: {} as { a?: string } | undefined,
  paginationField: 'page',
  optimistic: true,
  body: {} as { t: string },
});
export const res3 = res2.extend(({ getList, partialUpdate }) => ({
  getList: getList.extend({ schema: { items: getList.schema, total: 0 } }),
  save: partialUpdate.extend({ getOptimisticResponse: undefined }),
}));
export const res4 = res.extend('vote', { path: '/posts/:id/vote', method: 'POST', body: undefined });
export const res5 = res.extend({ getList: { path: '/other' } });
export const col = new Collection([Post]);
export const colV = new Collection(new Values(Post));
export const union = new Union({ a: Post, b: User }, 'type');
export const values = new Values(Post);
export const all = new All(Post);
export const query = new Query(new All(Post), (posts, { n }: { n: number }) => posts.slice(0, n));
export const inv = new Invalidate(Post);
export const lazy = new Lazy([Post]);
export const scalar = new Scalar({
  lens: (args: readonly any[]) => args[0]?.currency,
  key: 'price',
  entity: Post,
} as any);
export const arr = new schema.Array(Post);
export const obj = new schema.Object({ a: Post });
export const rest = createRestSlice({
  endpoints: { posts: res2, other: res3, get, post, fn, list },
  managers: [new LogoutManager()],
  features: [polling(), streams(), refetchOn()],
});
export const more = rest.injectEndpoints({ users: resource({ path: '/users/:id', schema: User }) });
export const { endpoints } = rest;
export const bound = rest.endpoints.posts.getList;
export const boundPush = rest.endpoints.posts.getList.push;
export const every = get.every(1000);
export const boundEvery = rest.endpoints.get.every(1000);
export const feature = defineFeature((controller) => ({ cleanup: () => controller.dispose() }));
export const select = rest.select(get);
export const selectQ = rest.selectQuery(query);
export const m = rest.matchFulfilled(get);
export const thunk = () => rest.endpoints.get({ id: '1' });
export const setIt = (id: string) => rest.set(Post, { id }, { title: 'x' });
export const util = rest.util;
export const selE = rest.selectEntities;
export class ApiEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {}
export const withClass = resource({ path: '/a/:id', schema: Post, Endpoint: ApiEndpoint });
export const useIt = () => useSuspense(rest.endpoints.posts.getList, { g: '1' });
export const useD = () => useDLE(rest.endpoints.get, { id: '1' });
export const useP = () => usePages(rest.endpoints.posts.getList, { g: '1' });
export const useS = () => useSelect(rest.endpoints.get, [{ id: '1' }], (p) => p?.title);
export const useL = () => useLoading(async (a: string) => a);
export const usePre = () => usePrefetch(rest.endpoints.get);
export const useF = () => useFetch(rest.endpoints.get, { id: '1' });
export const useC = () => useController();
export const useQ = () => useQuery(Post, { id: '1' });
export const useCa = () => useCache(rest.endpoints.get, { id: '1' });
export const hooks = createRestHooks;
export const server = restServer(res2, []);
export const handlers = restHandlers(res2, []);
export const mocked = () => mockStore({ slice: rest });
export const dehydrated = (store: any) => dehydrate(store, rest);
export const h = hydrate;
