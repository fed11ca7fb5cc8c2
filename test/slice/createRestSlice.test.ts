import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, RestEndpoint } from '../../src/index.js';
import { blogEndpoints, blogSlice, Post, postJson, User } from '../support/blog.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

describe('createRestSlice', () => {
  it('mounts under "rest" unless told otherwise', () => {
    expect(createRestSlice()).toMatchObject({ name: 'rest', reducerPath: 'rest' });
    expect(createRestSlice({ reducerPath: 'api' })).toMatchObject({ name: 'api', reducerPath: 'api' });
  });

  it('starts with empty tables (0.1)', () => {
    expect(createRestSlice().reducer(undefined, { type: '@@init' })).toEqual({
      entities: {},
      entitiesMeta: {},
      indexes: {},
      results: {},
      meta: {},
      optimistic: [],
      lastReset: 0,
      seq: 0,
    });
  });

  it('gives the same state for actions that are not its own (1 #14)', () => {
    const { reducer } = createRestSlice();
    const state = reducer(undefined, { type: '@@init' });
    for (const type of ['restful/set', 'other', 'rest']) expect(reducer(state, { type })).toBe(state);
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'refuses the name "%s", under which endpoints would be members of all objects, in production too (F105, F118)',
    (name) => {
      const posts = { get: new RestEndpoint({ path: '/x' }) };
      for (const environment of ['test', 'production']) {
        vi.stubEnv('NODE_ENV', environment);
        const refused = expect.objectContaining({ code: 'ENDPOINT_NAME_INVALID' }) as Error;
        expect(() => createRestSlice({ endpoints: { [name]: posts } })).toThrow(refused);
        expect(() => createRestSlice({ endpoints: { group: { [name]: posts } } })).toThrow(refused);
        expect(() => createRestSlice().injectEndpoints({ [name]: posts })).toThrow(refused);
      }
      vi.unstubAllEnvs();
      expect([{}, Object, Function].map((each) => 'get' in each)).toEqual([false, false, false]);
    },
  );

  it('keeps what is named as a member of all objects to itself', () => {
    const { endpoints } = createRestSlice({ endpoints: { toString: { get: new RestEndpoint({ path: '/x' }) } } });
    expect((endpoints.toString as unknown as { get: { name: string } }).get.name).toBe('toString.get');
    expect('get' in Object.prototype.toString).toBe(false);
  });

  it.each([['a.b'], ['a/b'], ['']])('refuses the name "%s"', (name) => {
    const endpoint = new RestEndpoint({ path: '/x' });
    expect(() => createRestSlice({ endpoints: { [name]: endpoint } })).toThrow(/ENDPOINT_NAME_INVALID/);
    expect(() => createRestSlice({ endpoints: { group: { [name]: endpoint } } })).toThrow(/ENDPOINT_NAME_INVALID/);
  });
});

describe('bound endpoints', () => {
  const declared = blogEndpoints('http://unused.test');
  const { endpoints } = createRestSlice({ endpoints: { ...declared, admin: { deep: { users: declared.users } } } });

  it('are named by their path in the tree', () => {
    expect(endpoints.posts.get.name).toBe('posts.get');
    expect(endpoints.posts.getList.push.name).toBe('posts.getList.push');
    expect(endpoints.posts.getList.getPage.name).toBe('posts.getList.getPage');
    expect(endpoints.count.name).toBe('count');
    expect(endpoints.admin.deep.users.update.name).toBe('admin.deep.users.update');
  });

  it('hold what was declared', () => {
    expect(endpoints.posts.get.endpoint).toBe(declared.posts.get);
    expect(endpoints.posts.getList.push.endpoint).toBe(declared.posts.getList.push);
  });

  it('give the same extender, selector and page endpoint each time', () => {
    const { getList } = endpoints.posts;
    expect(getList.push).toBe(getList.push);
    expect(getList.select).toBe(getList.select);
    expect(getList.paginated('cursor')).toBe(getList.paginated('cursor'));
    expect(getList.paginated('cursor')).not.toBe(getList.paginated('page'));
  });

  it('have no extenders without a Collection, and no getPage without its field', () => {
    expect(endpoints.posts.get).not.toHaveProperty('push');
    expect(endpoints.posts.get).not.toHaveProperty('paginated');
    expect(endpoints.users.getList).not.toHaveProperty('getPage');
    expect(endpoints.users.getList).toHaveProperty('push');
  });

  it('leave other functions of the tree out', () => {
    const made = createRestSlice({ endpoints: { group: { get: declared.posts.get, helper: () => 1, size: 3 } } });
    expect(Object.keys(made.endpoints.group)).toEqual(['get']);
  });
});

describe('injectEndpoints', () => {
  const late = (path: string) => new RestEndpoint({ path, schema: User });

  it('adds endpoints to the same slice, bound alike', async () => {
    const server = await startServer({ json: { id: '1', name: 'Ada' } });
    const user = new RestEndpoint({ path: '/u/:id', urlPrefix: server.url, schema: User });
    const { slice, dispatch, root, types } = testStore(() => createRestSlice().injectEndpoints({ people: { user } }));
    await dispatch(slice.endpoints.people.user({ id: 1 }));
    expect(slice.endpoints.people.user.select(root(), { id: 1 })?.name).toBe('Ada');
    expect(types()).toEqual(['rest/people.user/pending', 'rest/people.user/fulfilled']);
  });

  it('returns the slice itself', () => {
    const slice = createRestSlice();
    expect(slice.injectEndpoints({ user: late('/u') })).toBe(slice);
  });

  it('does nothing for the same object under a taken name', () => {
    const user = late('/u');
    const slice = createRestSlice({ endpoints: { user } });
    const { endpoints } = slice;
    slice.injectEndpoints({ user });
    expect(slice.endpoints.user.endpoint).toBe(endpoints.user.endpoint);
  });

  it('replaces another object under a taken name, and says so once (hot reload)', () => {
    const warnings = expectConsole('warn');
    const slice = createRestSlice({ endpoints: { user: late('/old') } });
    const replaced = slice.injectEndpoints({ user: late('/new') });
    expect(replaced.endpoints.user.endpoint.path).toBe('/new');
    expect(warnings).toEqual([expect.stringContaining('"user"')]);
  });
});

describe('an endpoint that was not declared', () => {
  it('is registered under its own name when it is used (decision 31)', async () => {
    const server = await startServer({ json: { id: '1', name: 'Ada' } });
    const user = new RestEndpoint({ path: '/u/:id', urlPrefix: server.url, schema: User, name: 'lonely' });
    const { slice, dispatch, root, types, replay } = testStore(() => createRestSlice(), { isReplayable: false });
    await dispatch(slice.fetch(user, { id: 1 }));
    expect(slice.select(user)(root(), { id: 1 })?.name).toBe('Ada');
    expect(types()).toEqual(['rest/lonely/pending', 'rest/lonely/fulfilled']);
    const warnings = expectConsole('warn');
    expect(replay().entities).toEqual({});
    expect(warnings).toEqual([expect.stringContaining('names the endpoint "lonely", which is not declared here')]);
  });

  it('but extended from a declared one shares its name, matchers and data (decisions 60, 82)', async () => {
    const server = await startServer({ json: { id: '1', name: 'Ada' } });
    const { slice, endpoints, dispatch, root, types, actions } = testStore(blogSlice(server.url));
    const quick = endpoints.users.get.endpoint.extend({ dataExpiryLength: 5 });
    await dispatch(slice.fetch(quick, { id: 1 }));
    expect(types()).toEqual(['rest/users.get/pending', 'rest/users.get/fulfilled']);
    expect(endpoints.users.get.matchFulfilled(actions[1])).toBe(true);
    expect(slice.select(quick)(root(), { id: 1 })).toBe(endpoints.users.get.select(root(), { id: 1 }));
  });
});

describe('an endpoint extended with another schema', () => {
  it('has its own name, and stores what it means (decision 60)', async () => {
    const server = await startServer({ json: { wrapped: { id: '1', name: 'Ada' } } });
    const { slice, endpoints, dispatch, root, types } = testStore(blogSlice(server.url), { isReplayable: false });
    const wrapped = endpoints.users.get.endpoint.extend({ path: '/wrapped/:id', schema: { wrapped: User } } as object);
    await dispatch(slice.fetch(wrapped, { id: 1 }));
    expect(types()).toEqual(['rest/User.get/pending', 'rest/User.get/fulfilled']);
    expect(slice.selectEntities(root())['User']?.['1']).toEqual({ id: '1', name: 'Ada' });
  });
});

describe('one edit', () => {
  it('is one request, one pending, one outcome; every view changes in that one dispatch', async () => {
    const server = await startServer();
    const other = (state = { some: 'state' }) => state;
    const { dispatch, endpoints, root, store, types, actions } = testStore(blogSlice(server.url), {
      reducers: { other },
    });
    const { posts, feed } = endpoints;
    const all = [postJson(5), postJson(6)];
    await dispatch(posts.getList.setResponse({}, all));
    await dispatch(posts.getList.setResponse({ author: 1 }, all));
    await dispatch(posts.getList.setResponse({ order: 'new' }, all));
    await dispatch(feed.setResponse({ featured: postJson(5), items: all }));
    await dispatch(posts.get.setResponse({ id: 5 }, postJson(5)));
    const titles = () => [
      posts.getList.select(root(), {})?.[0]?.title,
      posts.getList.select(root(), { author: 1 })?.[0]?.title,
      posts.getList.select(root(), { order: 'new' })?.[0]?.title,
      feed.select(root())?.featured.title,
      posts.get.select(root(), { id: 5 })?.title,
    ];
    const seen: (string | undefined)[][] = [];
    const before = { other: root()['other'], actions: actions.length };
    store.subscribe(() => seen.push(titles()));
    server.answerWith({ json: postJson(5, { title: 'edited' }) });
    await dispatch(posts.update({ id: 5 }, { title: 'edited' }));
    expect(server.lines()).toEqual(['PUT /posts/5']);
    expect(types(before.actions)).toEqual(['rest/posts.update/pending', 'rest/posts.update/fulfilled']);
    expect(seen).toEqual([Array(5).fill('post 5'), Array(5).fill('edited')]);
    expect(root()['other']).toBe(before.other);
  });

  it('a create is in every matching list in one dispatch, and in no other', async () => {
    const server = await startServer({ json: postJson(7, { title: 'new' }) });
    const { dispatch, endpoints, root } = testStore(blogSlice(server.url));
    const { getList } = endpoints.posts;
    for (const params of [{}, { author: 1 }, { author: 2 }, { author: 1, order: 'new' }]) {
      const isOther = 'author' in params && params.author === 2;
      const post = isOther ? postJson(6, { author: { id: '2', name: 'Bob' } }) : postJson(5);
      await dispatch(getList.setResponse(params, [post]));
    }
    const created = await dispatch(getList.push({ author: 1 }, { title: 'new' }));
    expect(created).toBeInstanceOf(Post);
    const ids = (params: object) => getList.select(root(), params)?.map(({ id }) => id);
    expect(ids({})).toEqual(['5', '7']);
    expect(ids({ author: 1 })).toEqual(['5', '7']);
    expect(ids({ author: 1, order: 'new' })).toEqual(['5', '7']);
    expect(ids({ author: 2 })).toEqual(['6']);
  });

  it('a page call resolves with rows and appends to the list that readers see', async () => {
    const server = await startServer(({ url }) => ({
      json: url.includes('page=2') ? [postJson(6), postJson(7)] : [postJson(5), postJson(6)],
    }));
    const { dispatch, endpoints, root } = testStore(blogSlice(server.url));
    const { getList } = endpoints.posts;
    await dispatch(getList({}));
    const page = await dispatch(getList.getPage({ page: 2 }));
    expect(page.map(({ id }) => id)).toEqual(['6', '7']);
    expect(getList.select(root(), {})?.map(({ id }) => id)).toEqual(['5', '6', '7']);
    expect(getList.getPage.select(root(), { page: 2 })).toBe(getList.select(root(), {}));
    expect(server.lines()).toEqual(['GET /posts', 'GET /posts?page=2']);
  });
});
