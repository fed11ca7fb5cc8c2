import { afterEach, describe, expect, it, vi } from 'vitest';
import { Collection, createRestSlice, RestEndpoint } from '../../src/index.js';
import { anyEndpoint } from '../support/anyEndpoint.js';
import { blogSlice, Post, postJson, User } from '../support/blog.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

describe('two endpoints with one key and different schemas, in production (K17)', () => {
  const setUp = async (name: string) => {
    const server = await startServer({ json: { id: '1', name: 'Ada', title: 'a post' } });
    const at = { path: `/${name}/:id`, urlPrefix: server.url } as const;
    const make = () =>
      createRestSlice({
        endpoints: {
          [`${name}User`]: new RestEndpoint({ ...at, schema: User }),
          [`${name}Post`]: new RestEndpoint({ ...at, schema: Post }),
        },
      });
    return { server, ...testStore(make) };
  };

  it('are two requests, each with an answer of its own type', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const { server, dispatch, endpoints, slice, root } = await setUp('deployed');
    const { deployedUser, deployedPost } = endpoints;
    if (!deployedUser || !deployedPost) throw new Error('not declared');
    const users = [dispatch(deployedUser({ id: 1 })), dispatch(deployedUser({ id: 1 }))];
    expect(await Promise.all(users)).toEqual([expect.any(User), expect.any(User)]);
    expect(slice.select(deployedPost)(root(), { id: 1 })).toBeUndefined();
    const both = [dispatch(deployedUser({ id: 1 })), dispatch(deployedPost({ id: 1 }))];
    expect(await Promise.all(both)).toEqual([expect.any(User), expect.any(Post)]);
    expect(server.requests).toHaveLength(3);
  });
});

afterEach(() => void vi.unstubAllEnvs());

const userJson = { id: '1', name: 'Ada' };
const kinds: Record<string, readonly [schema: unknown, answer: unknown]> = {
  'no schema': [undefined, { items: [userJson] }],
  'an entity': [User, userJson],
  'another entity': [Post, { id: '1', title: 'a post' }],
  'a list': [[User], [userJson]],
  'an object': [{ items: [User] }, { items: [userJson] }],
  'a Collection': [new Collection([User]), [userJson]],
};
const pairs = Object.keys(kinds).flatMap((one) => Object.keys(kinds).map((other) => [one, other] as const));

describe('a result (K17)', () => {
  it.each(pairs.filter(([one, other]) => one !== other))('of %s is never read as %s', async (one, other) => {
    expectConsole('warn');
    const at = (kind: string) => anyEndpoint({ path: '/same', name: kind, schema: kinds[kind]?.[0] });
    const [writer, reader] = [at(one), at(other)];
    const { dispatch, slice, root } = testStore(() => createRestSlice(), { isReplayable: false });
    await dispatch(slice.setResponse(writer, kinds[one]?.[1]));
    expect(slice.select(writer)(root())).toBeDefined();
    expect(slice.select(reader)(root())).toBeUndefined();
    await dispatch(slice.expireAll({ testKey: () => true }));
    expect(slice.select(reader)(root())).toBeUndefined();
  });

  it.each(Object.keys(kinds))('of %s is read by another endpoint of the same schema', async (kind) => {
    const [schema, answer] = kinds[kind] ?? [];
    const again = Array.isArray(schema) ? [schema[0] as unknown] : schema;
    const at = (name: string, of: unknown) => anyEndpoint({ path: '/same', name, schema: of });
    const { dispatch, slice, root } = testStore(() => createRestSlice(), { isReplayable: false });
    await dispatch(slice.setResponse(at('one', schema), answer));
    expect(slice.select(at('other', again))(root())).toBeDefined();
  });
});

describe('pages of a list', () => {
  it('share its key, and are requests of their own', async () => {
    const server = await startServer(({ url }) => ({ json: [postJson(/page=(\d)/.exec(url)?.[1] ?? 1)] }));
    const { dispatch, endpoints, root } = testStore(blogSlice(server.url));
    const { getList } = endpoints.posts;
    await dispatch(getList({}));
    const pages = await Promise.all([2, 3, 3].map((page) => dispatch(getList.getPage({ page }))));
    expect(pages.map((rows) => (rows as Post[]).map(({ id }) => id))).toEqual([['2'], ['3'], ['3']]);
    expect(server.lines().toSorted()).toEqual(['GET /posts', 'GET /posts?page=2', 'GET /posts?page=3']);
    expect(
      getList
        .select(root(), {})
        ?.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['1', '2', '3']);
  });

  it('do not join the list while it is on its way', async () => {
    const server = await startServer(({ url }) => ({ json: [postJson(url.includes('page') ? 2 : 1)] }));
    const { dispatch, endpoints } = testStore(blogSlice(server.url));
    const { getList } = endpoints.posts;
    const [list, page] = await Promise.all([dispatch(getList({})), dispatch(getList.getPage({ page: 2 }))]);
    expect([list, page].map((rows) => (rows as Post[]).map(({ id }) => id))).toEqual([['1'], ['2']]);
  });
});

describe('whose a key is', () => {
  it('is known by who has written it: reads, mutations, what they expire, invalidateAll and selectors ask no testKey()', async () => {
    const asked: string[] = [];
    const counting = <E extends RestEndpoint>(endpoint: E): E =>
      Object.assign(endpoint, { testKey: (key: string) => asked.push(key) > 0 });
    const server = await startServer({ json: { id: '1', title: 'a post' } });
    const at = { urlPrefix: server.url, path: '/posts/:id', schema: Post } as const;
    const get = counting(new RestEndpoint({ ...at, name: 'get' }));
    const save = counting(new RestEndpoint({ ...at, name: 'save', method: 'PATCH', expires: [get] }));
    const { dispatch, endpoints, slice, root } = testStore(() => createRestSlice({ endpoints: { get, save } }));
    await dispatch(endpoints.get({ id: 1 }));
    await dispatch(endpoints.save({ id: 1 }, { title: 'a post' }));
    expect(slice.select(get)(root(), { id: 1 })).toMatchObject({ title: 'a post' });
    await dispatch(slice.invalidateAll(get));
    expect(asked).toEqual([]);
    // Whoever passes something of their own is asked.
    const own = vi.fn(() => false);
    await dispatch(slice.invalidateAll({ testKey: own }));
    expect(own).toHaveBeenCalled();
  });
});
