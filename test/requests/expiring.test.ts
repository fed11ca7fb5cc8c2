import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { Article, articleFeed } from '../support/articleFeed.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';
import type { Expires } from '../../src/index.js';

function app(expires?: Expires, { method = 'POST' }: { method?: string } = {}) {
  const server = articleFeed();
  const { fetchResponse } = server;
  const made = testStore(() => {
    const shared = { fetchResponse, searchParams: {} as { page?: number } | undefined };
    const list = { articles: [Article], count: 0 };
    const articles = new RestEndpoint({ ...shared, path: '/articles', name: 'all', schema: list });
    const feed = new RestEndpoint({ ...shared, path: '/articles/feed', name: 'feed', schema: list });
    const get = new RestEndpoint({ path: '/articles/:id', name: 'get', schema: Article, fetchResponse });
    const text = new Endpoint(() => Promise.resolve('text'), { name: 'text' });
    const follow = new RestEndpoint({
      path: '/users/:name/follow',
      method,
      name: 'follow',
      body: undefined,
      fetchResponse,
      expires: expires ?? [feed],
    });
    return createRestSlice({ endpoints: { articles, feed, get, text, follow } });
  });
  const { root, endpoints } = made;
  const isStale = (endpoint: { selectResponse(state: any, ...args: any): { expiresAt: number } }, ...args: unknown[]) =>
    endpoint.selectResponse(root(), ...args).expiresAt < Date.now();
  return { ...made, ...endpoints, server, isStale };
}

describe('expires (decision 102)', () => {
  it('makes all keys of an endpoint stale, and those of no other, in the action of the outcome', async () => {
    const { dispatch, feed, articles, follow, isStale, actions, root } = app();
    await dispatch(feed());
    await dispatch(feed({ page: 2 }));
    await dispatch(articles());
    const before = actions.length;
    await dispatch(follow({ name: 'ann' }));
    expect([isStale(feed), isStale(feed, { page: 2 }), isStale(articles)]).toEqual([true, true, false]);
    expect(feed.select(root())).toBeDefined();
    const added = actions.slice(before);
    expect(added.map(({ type }) => type)).toEqual(['rest/follow/pending', 'rest/follow/fulfilled']);
    expect(added.at(-1)?.meta.expires).toEqual({ names: ['feed'], keys: [] });
  });

  it('means by [endpoint, ...args] one key, and by [endpoint] the one without arguments', async () => {
    const { dispatch, feed, articles, get, follow, isStale } = app(([{ name }]: [{ name: string }]) => [
      [get, { id: name }],
      [feed],
    ]);
    await dispatch(feed());
    await dispatch(feed({ page: 2 }));
    await dispatch(get({ id: 'a1' }));
    await dispatch(get({ id: 'a2' }));
    await dispatch(follow({ name: 'a1' }));
    expect([isStale(feed), isStale(feed, { page: 2 })]).toEqual([true, false]);
    expect([isStale(get, { id: 'a1' }), isStale(get, { id: 'a2' }), isStale(articles)]).toEqual([true, false, true]);
  });

  it('makes a row that came with a list stale for its own reader', async () => {
    const { dispatch, articles, get, follow, isStale, server, root } = app(() => [[get, { id: 'a1' }]]);
    await dispatch(articles());
    server.sent();
    expect([get.select(root(), { id: 'a1' })?.title, isStale(get, { id: 'a1' })]).toEqual(['t1', false]);
    await dispatch(follow({ name: 'a1' }));
    expect([get.select(root(), { id: 'a1' })?.title, isStale(get, { id: 'a1' })]).toEqual(['t1', true]);
    await dispatch(get.fetchIfStale({ id: 'a1' }));
    expect(server.sent()).toEqual(['POST /users/a1/follow', 'GET /articles/a1']);
    expect(isStale(get, { id: 'a1' })).toBe(false);
  });

  it('is told the arguments and the processed answer, and takes declared and bound endpoints', async () => {
    const told: unknown[] = [];
    const { dispatch, endpoints, articles, feed, follow, isStale } = app((args, response) => {
      told.push(args, response);
      return [endpoints.feed.endpoint, articles];
    });
    await dispatch(feed());
    await dispatch(articles());
    await dispatch(follow({ name: 'ann' }));
    expect(told).toEqual([[{ name: 'ann' }], { followed: ['ann'] }]);
    expect([isStale(feed), isStale(articles)]).toEqual([true, true]);
  });

  it('does nothing for a mutation that is refused, and for a read', async () => {
    const failing = app();
    await failing.dispatch(failing.feed());
    failing.server.rows.splice(0);
    const fails = failing.follow.endpoint.extend({
      fetchResponse: () => Promise.reject(Object.assign(new Error('no'), { status: 422 })),
    });
    await expect(failing.dispatch(failing.slice.fetch(fails, { name: 'ann' }))).rejects.toThrow('no');
    expect(failing.isStale(failing.feed)).toBe(false);

    const reading = app(undefined, { method: 'GET' });
    await reading.dispatch(reading.feed());
    await reading.dispatch(reading.follow({ name: 'ann' }));
    expect(reading.isStale(reading.feed)).toBe(false);
  });

  it('makes what is under way stale when it comes: it may be from before', async () => {
    const { dispatch, feed, follow, isStale } = app();
    const read = dispatch(feed());
    await dispatch(follow({ name: 'ann' }));
    await read;
    expect(isStale(feed)).toBe(true);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('my mistake');
      },
    ],
    ['names something else', () => [undefined as never]],
    ['leaves out an argument', (_: unknown, __: unknown) => [] as never],
  ])('that %s does not undo what has succeeded', async (what, expires) => {
    const errors = expectConsole('error');
    const { dispatch, follow, feed, isStale } = app(expires);
    await dispatch(feed());
    await expect(dispatch(follow({ name: 'ann' }))).resolves.toEqual({ followed: ['ann'] });
    expect(isStale(feed)).toBe(false);
    expect(errors).toHaveLength(what === 'leaves out an argument' ? 0 : 1);
  });

  it('of a resource is that of all its mutations, and of no read', async () => {
    const { fetchResponse } = articleFeed();
    const { dispatch, endpoints, root } = testStore(() => {
      const tags = new Endpoint(() => Promise.resolve(['a']), { name: 'tags' });
      const articles = resource({ path: '/articles/:id', schema: Article, fetchResponse, expires: [tags] }).extend(
        (base) => ({ getList: base.getList.extend({ schema: { articles: base.getList.schema, count: 0 } }) }),
      );
      return createRestSlice({ endpoints: { articles, tags } });
    });
    const { articles, tags } = endpoints;
    const isStale = () => tags.selectResponse(root()).expiresAt < Date.now();
    const changes = [
      () => articles.getList.push({ author: 'ann', title: 'new' }),
      () => articles.create({ author: 'ann', title: 'new' }),
      () => articles.update({ id: 'a1' }, { author: 'ann', title: 'new' }),
      () => articles.partialUpdate({ id: 'a1' }, { title: 'new' }),
      () => articles.getList.move({ id: 'a1' }, { title: 'new' }),
      () => articles.delete({ id: 'a1' }),
    ];
    for (const change of changes) {
      await dispatch(tags());
      await dispatch(articles.getList());
      await dispatch(articles.get({ id: 'a2' }));
      expect(isStale()).toBe(false);
      await dispatch(change());
      expect(isStale()).toBe(true);
    }
  });

  it('counts where the answer was lost, for the mutation may have been done, and not where it was refused', async () => {
    const { fetchResponse } = articleFeed();
    const outcomes: (() => Promise<Response>)[] = [];
    const { dispatch, endpoints, root } = testStore(() => {
      const tags = new Endpoint(() => Promise.resolve(['a']), { name: 'tags' });
      const get = new RestEndpoint({ path: '/articles/:id', name: 'get', schema: Article, fetchResponse });
      const follow = new RestEndpoint({
        ...{ path: '/users/:name/follow', method: 'POST', name: 'follow', body: undefined },
        fetchResponse: () => (outcomes.shift() as () => Promise<Response>)(),
        expires: ([{ name }]: [{ name: string }]) => [tags, [get, { id: name }]],
      });
      return createRestSlice({ endpoints: { tags, get, follow } });
    });
    const { tags, get, follow } = endpoints;
    const fresh = () =>
      [
        tags.selectResponse(root()),
        get.selectResponse(root(), { id: 'a1' }),
        get.selectResponse(root(), { id: 'a2' }),
      ].map(({ expiresAt }) => expiresAt >= Date.now());
    const failWith = (status: number) => () =>
      Promise.reject(new NetworkError(new Response(null, { status }), { method: 'POST' }));
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    for (const [outcome, expected] of [
      [lost, [false, false, true]],
      [failWith(503), [false, false, true]],
      [failWith(422), [true, true, true]],
    ] as const) {
      await dispatch(tags());
      for (const id of ['a1', 'a2']) await dispatch(get({ id }));
      outcomes.push(outcome);
      await expect(dispatch(follow({ name: 'a1' }))).rejects.toThrow();
      expect(fresh()).toEqual(expected);
    }
  });
});
