// What users wrote and compilers refused, or let pass: each with what it allows and what it refuses. Nothing here is run.
import { configureStore, createSelector } from '@reduxjs/toolkit';
import {
  Collection,
  createRestSlice,
  Endpoint,
  Entity,
  EntityMixin,
  LogoutManager,
  Query,
  resource,
  RestEndpoint,
  type ArgsOf,
  type DataOf,
  type FetchPromise,
  type RestGenerics,
} from 'rest-slice';
import { useCache, useController, useDLE, useFetch, useLive, useSubscription, useSuspense } from 'rest-slice/react';
import { mockStore } from 'rest-slice/testing';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  createdAt = new Date(0);
  static override key = 'Post';
  static override schema = { author: User, createdAt: Date };
}

const PostResource = resource({
  path: '/:group/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  paginationField: 'page',
});
const Users = resource({ path: '/users/:id', schema: User });
const login = new RestEndpoint({ path: '/login', method: 'POST', body: {} as { user: string } });
const rest = createRestSlice({ endpoints: { posts: PostResource, users: Users, login } });
const { posts, users } = rest.endpoints;
const store = configureStore({
  reducer: { rest: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});
const { dispatch } = store;
const state = store.getState();

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only where the two types are one. */
const same = <A, B>(..._proof: Equal<A, B> extends true ? [] : [never]): void => undefined;
type Value = string | number;

export function f33(): void {
  const { getList } = PostResource;
  const next = getList.paginated(({ cursor, ...list }: { cursor: string; group: string }) => [list]);
  void next({ cursor: 'x', group: 'a' });
  same<DataOf<typeof next>, Post[]>();
  // @ts-expect-error F33: the function's own arguments
  void next({ group: 'a' });
  // @ts-expect-error F33: the list needs its group
  getList.paginated(({ cursor, ...list }: { cursor: string }) => [list]);
  // @ts-expect-error F33: no list of arguments
  getList.paginated(({ cursor }: { cursor: string }) => cursor);
  getList.paginated(({ cursor, ...list }: { cursor: string; group: string }) => [list] as const);
  getList.paginated((group: string, _cursor: string) => [{ group }]);
  const open = getList.paginated(({ cursor, ...list }) => [list]);
  void open({ group: 'a', cursor: 5 });
  Users.getList.paginated((_page: { page: number }) => []);
  Users.getList.paginated(({ page, ...list }: { page: number; q?: string }) => (list.q === undefined ? [] : [list]));
  const bound = posts.getList.paginated(({ cursor, ...list }: { cursor: string; group: string }) => [list]);
  same<FetchPromise<Post[]>, ReturnType<typeof fetched>>();
  const fetched = () => dispatch(bound({ cursor: 'x', group: 'a' }));
  void dispatch(posts.getList.paginated('cursor')({ group: 'a', cursor: 'x' }));
  // @ts-expect-error F33: the cursor is missing
  void posts.getList.paginated('cursor')({ group: 'a' });
}

export function f34(): void {
  const one = () => dispatch(posts.getList.push({ group: 'a' }, { title: 'x' }));
  same<ReturnType<typeof one>, FetchPromise<Post>>();
  const many = () => dispatch(posts.getList.push({ group: 'a' }, [{ title: 'x' }, { title: 'y' }]));
  same<ReturnType<typeof many>, FetchPromise<Post[]>>();
  const form = () => dispatch(posts.getList.unshift({ group: 'a' }, new FormData()));
  same<ReturnType<typeof form>, FetchPromise<Post>>();
  const list: readonly { title: string }[] = [];
  const variable = () => dispatch(posts.create({ group: 'a' }, list));
  same<ReturnType<typeof variable>, FetchPromise<Post[]>>();
  const bodyOnly = () => dispatch(users.create([{ name: 'x' }]));
  same<ReturnType<typeof bodyOnly>, FetchPromise<User[]>>();
  const gone = () => dispatch(posts.getList.remove({ group: 'a' }, [{ id: '1' }]));
  same<ReturnType<typeof gone>, FetchPromise<Post[]>>();
  // @ts-expect-error F34: an unknown field of an item
  void posts.getList.push({ group: 'a' }, [{ nope: 1 }]);
  // @ts-expect-error F34: an unknown field
  void posts.getList.push({ group: 'a' }, { nope: 1 });
  // @ts-expect-error F34: not one item
  const wrong: Promise<Post> = dispatch(posts.getList.push({ group: 'a' }, [{ title: 'x' }]));
  void wrong;
  const free = new RestEndpoint({ path: '/p', schema: new Collection([Post]) });
  const own = createRestSlice({ endpoints: { free } }).endpoints;
  const freeOne = () => dispatch(own.free.push({ anything: 1 }));
  same<ReturnType<typeof freeOne>, FetchPromise<Post>>();
  const freeMany = () => dispatch(own.free.push([{ anything: 1 }]));
  same<ReturnType<typeof freeMany>, FetchPromise<Post[]>>();
  same<ArgsOf<typeof posts.getList.remove>[0], { group: Value } & { author?: string }>();
}

export function f35(): void {
  const search = new RestEndpoint({ path: '/s', searchParams: {} as { q: string } | undefined });
  void search();
  void search({ q: 'x' });
  // @ts-expect-error F35: all of it, or nothing
  void search({ other: 1 });
  const inGroup = new RestEndpoint({ path: '/:group/s', searchParams: {} as { q: string; page?: number } | undefined });
  void inGroup({ group: 'a' });
  void inGroup({ group: 'a', q: 'x', page: 1 });
  // @ts-expect-error F35: the path's own parameter
  void inGroup({ q: 'x' });
  // @ts-expect-error F35: without its required member
  void inGroup({ group: 'a', page: 1 });
  const maybe = new RestEndpoint({ path: '/s/:id', method: 'POST', body: {} as { q: string } | undefined });
  void maybe({ id: 1 });
  void maybe({ id: 1 }, undefined);
  void maybe({ id: 1 }, { q: 'x' });
  // @ts-expect-error F35: another body
  void maybe({ id: 1 }, { p: 'x' });
  const only = new RestEndpoint({ path: '/s', method: 'PUT', body: {} as { q: string } | undefined });
  void only();
  void only({ q: 'x' });
  // @ts-expect-error F35: another body
  void only({ p: 'x' });
  const either = new RestEndpoint({ path: '/s{/:id}', method: 'PATCH', body: {} as { q: string } | undefined });
  void either();
  void either({ q: 'x' });
  void either({ id: 1 }, undefined);
  const Votes = resource({ path: '/votes/:id', schema: Post, body: {} as { up: boolean } | undefined });
  void Votes.update({ id: 1 });
  void Votes.create();
  void Votes.create({ up: true });
  // @ts-expect-error F35: another body
  void Votes.update({ id: 1 }, { down: true });
}

export function f36(): void {
  const endpoint = new RestEndpoint({ path: '/a/:id', extra: 5, tags: ['a'] });
  same<typeof endpoint.extra, number>();
  same<typeof endpoint.tags, string[]>();
  // @ts-expect-error F36: an unknown member
  void endpoint.nothing;
  const extended = endpoint.extend({ path: '/b', more: 'x' }).extend({ dataExpiryLength: 5 });
  same<typeof extended.extra, number>();
  same<typeof extended.more, string>();
  void extended();
  const load = new Endpoint(async (id: string) => id, { random: 5 });
  same<typeof load.random, number>();
  void load.extend({ random: 6 });
  // @ts-expect-error F36: a member keeps its type
  void load.extend({ random: '6' });
  // @ts-expect-error F36: the key has the function's arguments
  new Endpoint(async (id: string) => id, { key: (id: number) => String(id) });
  const withRoot = new Endpoint(
    async function load(this: { root: string }, id: string) {
      return this.root + id;
    },
    { root: 'u/' },
  );
  same<typeof withRoot.root, string>();
  // @ts-expect-error F36: what the function reads of `this` is missing
  new Endpoint(async function load(this: { root: string }, id: string) {
    return this.root + id;
  });
  const result = new RestEndpoint({ path: '/l', schema: { list: [Post], next: '' } });
  same<DataOf<typeof result>, { list: Post[]; next: string }>();
}

export function f37(): void {
  new RestEndpoint({
    path: '/:group/posts/:id',
    method: 'POST',
    body: {} as { title: string },
    schema: Post,
    update(pk, params, body) {
      same<typeof pk, string>();
      same<typeof params.group, Value>();
      same<typeof body.title, string>();
      // @ts-expect-error F37: no such parameter
      void params.nope;
      return { [PostResource.getList.key({ group: params.group })]: (list: readonly string[] = []) => [...list, pk] };
    },
  });
  new RestEndpoint({ path: '/l', schema: [Post], update: (pks) => ({ all: () => pks.map((pk) => pk.length) }) });
  // @ts-expect-error F37: a number is no change of a result
  new RestEndpoint({ path: '/l', schema: [Post], update: () => ({ all: 5 }) });
  new Endpoint(async (id: string) => ({ id }), { update: (_result, id) => ({ [id]: (old: unknown) => old }) });
  new Endpoint(async (id: string) => ({ id }), {
    // @ts-expect-error F37: the argument is no number
    update: (_result, id) => ({ [id.toFixed()]: (old: unknown) => old }),
  });
  // Its kin: whatever is a function of the arguments.
  new RestEndpoint({
    path: '/:group/posts/:id',
    url: (params) => `/posts/${params.id}`,
    sensitive: ([params]) => [params.id],
  });
  // @ts-expect-error F37: no such parameter
  new RestEndpoint({ path: '/posts/:id', url: (params) => `/posts/${params.nope}` });
  class Authorized<O extends RestGenerics = any> extends RestEndpoint<O> {}
  new Authorized({ path: '/posts/:id', key: ({ id }) => String(id), process: (value) => value });
  // @ts-expect-error F37: no such parameter, in a subclass as well
  new Authorized({ path: '/posts/:id', key: ({ nope }) => String(nope) });
  new Authorized({
    path: '/posts' as string,
    method: 'POST',
    body: {} as { title: string },
    getOptimisticResponse: (_snapshot, params, body) => ({ id: params['id'], title: body.title.trim() }),
  });
}

export function f38(): void {
  const item = { group: 'a', id: 1 };
  void dispatch(rest.invalidateAll(posts.get));
  void dispatch(rest.expireAll(posts.getList));
  const thunk = () => dispatch(rest.fetch(posts.get, item));
  same<ReturnType<typeof thunk>, FetchPromise<Post>>();
  // @ts-expect-error F38: the arguments of the endpoint
  void rest.fetch(posts.get, { group: 'a' });
  void dispatch(rest.fetchIfStale(posts.get, item));
  void dispatch(rest.subscribe(posts.get, item));
  void dispatch(rest.retain(posts.get, null));
  void dispatch(rest.invalidate(posts.get, item));
  void dispatch(rest.setResponse(posts.get, item, { title: 'x', createdAt: '2020-01-01' }));
  // @ts-expect-error F38: no such response
  void rest.setResponse(posts.get, item, { title: 5 });
  void dispatch(rest.setError(posts.get, item, new Error('x')));
  same<ReturnType<typeof select>, Post | undefined>();
  const select = () => rest.select(posts.get)(state, item);
  void rest.selectResponse(posts.getList)(state, { group: 'a' }).data?.length;
  const isRejected = rest.matchRejected(posts.get);
  const isFulfilled = rest.matchFulfilled(posts.get);
  const action: unknown = {};
  if (isRejected(action)) same<(typeof action)['meta']['args'], [params: { group: Value; id: Value }]>();
  if (isFulfilled(action)) void action.payload.title?.length;
  const controller = rest.controller(store);
  const call = () => controller.fetch(posts.get, item);
  same<ReturnType<typeof call>, FetchPromise<Post>>();
  void controller.invalidateAll(posts.get);
  void controller.expireAll({ testKey: () => true });
  // @ts-expect-error F38: what knows no keys
  void controller.expireAll({ key: 'x' });
  void controller.getError(posts.get, item)?.message;
  void controller.setResponse(posts.get, item, { title: 'x' });
  controller.snapshot().getResponse(posts.get, item);
  controller.snapshot().getError(posts.get, null);
  new RestEndpoint({
    path: '/x/:id',
    method: 'POST',
    getOptimisticResponse: (snapshot, { id }) => ({ id, of: snapshot.getResponse(posts.get, item) }),
  });
  new LogoutManager({ handleLogout: ({ fetch }) => fetch(posts.get, item) });
  mockStore({ fixtures: [{ endpoint: posts.get, args: [item], response: {} }], slice: rest });
  same<DataOf<typeof posts.get>, Post>();
  same<ArgsOf<typeof posts.get>, ArgsOf<typeof PostResource.get>>();
}

export function f41(): void {
  class Story extends Entity {
    id = '';
    author = User.fromJS();
    tags: User[] = [];
    roles: Record<string, User> = {};
    static override schema = { author: User, tags: [User] };
  }
  const StoryResource = resource({ path: '/stories/:id', schema: Story, collectionKey: 'stories' });
  const slice = createRestSlice({ endpoints: { stories: StoryResource } });
  const { stories } = slice.endpoints;
  const ids = { author: '5', tags: ['1', { id: '2' }], roles: { lead: 7 } };
  void dispatch(stories.create(ids));
  void dispatch(stories.partialUpdate({ id: 1 }, { author: 5 }));
  void dispatch(slice.set(Story, { id: '1' }, ids));
  void dispatch(slice.set(new Collection([Story], { scope: 'stories' }), {}, ['1']));
  void dispatch(stories.get.setResponse({ id: 1 }, ids));
  // @ts-expect-error F41: a primary key is text or a number
  void stories.partialUpdate({ id: 1 }, { author: true });
  const action: unknown = {};
  if (!stories.get.matchFulfilled(action)) return;
  const { author } = action.payload;
  if (typeof author === 'object') void author.name?.length;
  // @ts-expect-error F41: it may be an id
  void author?.name;
}

export function f39(): void {
  const byId = createSelector([users.getList.select, (_state: unknown, id: string) => id], (list, id) =>
    list?.find((user) => user.id === id),
  );
  same<ReturnType<typeof byId>, User | undefined>();
  byId(state, '5');
  // @ts-expect-error F39: the other selector's argument
  byId(state, 5);
  const three = createSelector(
    [posts.getList.select, (_s: unknown, _args: { group: string }, title: string) => title],
    (list, title) => list?.filter((post) => post.title === title),
  );
  three(state, { group: 'a' }, 'x');
  // @ts-expect-error F39: the list needs its group
  three(state, {}, 'x');
  const status = createSelector(
    [users.getList.selectResponse, (_state: unknown, index: number) => index],
    ({ data }, index) => data?.[index],
  );
  status(state, 1);
  const two = createSelector([users.getList.select, posts.get.select], (list, post) => [list, post] as const);
  two(state, { group: 'a', id: 1 });
  // @ts-expect-error F39: a required argument is not ignored
  posts.get.select(state, 'x');
  // @ts-expect-error F39: an object is an argument of the list
  users.getList.select(state, { nested: {} });
  const declared = createSelector([rest.select(Users.getList), (_state: unknown, id: string) => id], (list) => list);
  declared(state, 'x');
}

export function F40(): null {
  // @ts-expect-error F40: "A mutation (sideEffect: true) cannot be read …"
  useSuspense(login, { user: 'x' });
  // @ts-expect-error F40
  useDLE(rest.endpoints.login, { user: 'x' });
  // @ts-expect-error F40
  useFetch(posts.update, { group: 'a', id: 1 }, {});
  // @ts-expect-error F40
  useLive(posts.delete, { group: 'a', id: 1 });
  // @ts-expect-error F40
  useSubscription(posts.getList.push, { group: 'a' }, {});
  const search = new RestEndpoint({ path: '/s', method: 'POST', body: {} as { q: string }, sideEffect: false });
  useSuspense(search, { q: 'x' });
  same<Post, ReturnType<typeof suspended>>();
  const suspended = () => useSuspense(posts.get, { group: 'a', id: 1 });
  useCache(posts.update, { group: 'a', id: 1 }, {});
  void useController().fetch(posts.update, { group: 'a', id: 1 }, {});
  return null;
}

export function f42(): void {
  class Short<O extends { path: string }> extends RestEndpoint<O> {}
  const create = new Short({ path: '/posts/:id', method: 'POST', body: {} as { title: string }, schema: Post });
  void create({ id: 1 }, { title: 'x' });
  same<DataOf<typeof create>, Post>();
  same<typeof create.sideEffect, true>();
  // @ts-expect-error F42: the body is typed
  void create({ id: 1 }, { nope: 'x' });
  // @ts-expect-error F42: and required
  void create({ id: 1 });
  const pages = new Short({ path: '/p', schema: new Collection([Post]), paginationField: 'page', movePath: '/p/:id' });
  void pages.getPage({ page: 1 });
  void pages.move({ id: 1 }, {});
  // @ts-expect-error F42: the cursor's name is kept
  void pages.getPage({ cursor: 1 });
  const file = new Short({ path: '/file', content: 'blob' });
  same<ReturnType<typeof file>, Promise<Blob>>();
  class Plain extends RestEndpoint {}
  void new Plain({ path: '/x/:id', method: 'POST' });
}

export function f43(): void {
  same<ReturnType<typeof Post.pk>, Value | undefined>();
  Post.pk({ id: '1' });
  Post.pk({ id: '1' }, {}, 'key', []);
  class Slugged extends Entity {
    slug = '';
    static override key = 'Slugged';
    static override pk(value: { slug: string }): string {
      return value.slug;
    }
  }
  same<ReturnType<typeof Slugged.pk>, string>();
  // @ts-expect-error F43: a primary key is text or a number
  class Wrong extends Entity {
    static override pk(): boolean {
      return true;
    }
  }
  class Model {
    username = '';
  }
  class Mixed extends EntityMixin(Model, { pk: 'username', key: 'Mixed' }) {}
  void Mixed.pk({ username: 'x' });
  // @ts-expect-error F43: the option is a field or a function
  void EntityMixin(Model, { pk: 5 });
  void Wrong;
}

export function f44(): void {
  const unknown: unknown = PostResource.get;
  if (unknown instanceof Endpoint) void unknown.key('x');
  const known: Endpoint = new Endpoint(async () => 1);
  void known;
}

export function f61(): void {
  const sorted = new Query(new Collection([Post]), (list) => [...list].sort());
  const list = new RestEndpoint({ path: '/:group/q', schema: sorted, body: {} as { title: string } });
  same<DataOf<typeof list>, Post[]>();
  same<DataOf<typeof list.push>, Post>();
  const { endpoints } = createRestSlice({ endpoints: { list } });
  const pushed = () => dispatch(endpoints.list.push({ group: 'a' }, { title: 'x' }));
  same<ReturnType<typeof pushed>, FetchPromise<Post>>();
  // @ts-expect-error F61: the body is typed
  void endpoints.list.push({ group: 'a' }, { nope: 1 });
}
