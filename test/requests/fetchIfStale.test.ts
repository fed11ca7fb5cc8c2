import { afterEach, describe, expect, it, vi } from 'vitest';
import { blogSlice, Post, postJson } from '../support/blog.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

afterEach(() => void vi.useRealTimers());

const setUp = async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const server = await startServer({ json: postJson(5) });
  const made = testStore(blogSlice(server.url));
  const { posts } = made.endpoints;
  return { server, posts, fetchIfStale: () => made.dispatch(posts.get.fetchIfStale({ id: 5 })), ...made };
};

describe('fetchIfStale (3.1.8)', () => {
  it('calls where nothing is stored', async () => {
    const { server, fetchIfStale } = await setUp();
    const promise = fetchIfStale();
    expect(promise).toBeInstanceOf(Promise);
    await expect(promise).resolves.toMatchObject({ title: 'post 5' });
    expect(server.requests).toHaveLength(1);
  });

  it('gives fresh data at once, without a call', async () => {
    const { server, posts, dispatch, fetchIfStale, root } = await setUp();
    await dispatch(posts.get.setResponse({ id: 5 }, postJson(5)));
    expect(fetchIfStale()).toBe(posts.get.select(root(), { id: 5 }));
    expect(server.requests).toEqual([]);
  });

  it('at expiresAt data is still fresh, a millisecond later it is not (0.1.3)', async () => {
    const { server, posts, dispatch, fetchIfStale } = await setUp();
    await dispatch(posts.get.setResponse({ id: 5 }, postJson(5)));
    vi.setSystemTime(1_060_000);
    expect(fetchIfStale()).toBeInstanceOf(Post);
    vi.setSystemTime(1_060_001);
    await fetchIfStale();
    expect(server.requests).toHaveLength(1);
  });

  it('calls after an invalidation', async () => {
    const { server, posts, dispatch, fetchIfStale } = await setUp();
    await dispatch(posts.get.setResponse({ id: 5 }, postJson(5)));
    await dispatch(posts.get.invalidate({ id: 5 }));
    await fetchIfStale();
    expect(server.requests).toHaveLength(1);
  });

  it('gives a fresh row that another answer brought', async () => {
    const { server, posts, dispatch, fetchIfStale } = await setUp();
    await dispatch(posts.getList.setResponse({}, [postJson(5)]));
    expect(fetchIfStale()).toMatchObject({ title: 'post 5' });
    expect(server.requests).toEqual([]);
  });

  it('gives undefined for a fresh error, and does not call or throw', async () => {
    const { server, posts, dispatch, fetchIfStale } = await setUp();
    await dispatch(posts.get.setError({ id: 5 }, new Error('x')));
    expect(fetchIfStale()).toBeUndefined();
    expect(server.requests).toEqual([]);
  });

  it('calls again once the error is older than its second', async () => {
    const { server, posts, dispatch, fetchIfStale } = await setUp();
    await dispatch(posts.get.setError({ id: 5 }, new Error('x')));
    vi.setSystemTime(1_001_001);
    await fetchIfStale();
    expect(server.requests).toHaveLength(1);
  });
});

describe('times', () => {
  it('fetchedAt is the call, date the commit, and expiresAt counts from the commit (0.1.1)', async () => {
    const { server, posts, dispatch, root } = await setUp();
    const promise = dispatch(posts.get({ id: 5 }));
    await server.received(1);
    vi.setSystemTime(1_005_000);
    await promise;
    expect(posts.get.selectResponse(root(), { id: 5 })).toMatchObject({ fetchedAt: 1_000_000, expiresAt: 1_065_000 });
  });

  it('a row remembers them too', async () => {
    const { posts, dispatch, state } = await setUp();
    await dispatch(posts.get({ id: 5 }));
    const times = { fetchedAt: 1_000_000, date: 1_000_000, expiresAt: 1_060_000, sent: 1, arrived: 2 };
    expect(state().entitiesMeta).toEqual({ Post: { 5: times }, User: { 1: times } });
  });

  it('a joiner carries the time of the first caller (3.1.3)', async () => {
    const { posts, dispatch, root } = await setUp();
    const first = dispatch(posts.get({ id: 5 }));
    vi.setSystemTime(1_000_500);
    const second = dispatch(posts.get({ id: 5 }));
    await Promise.all([first, second]);
    expect(posts.get.selectResponse(root(), { id: 5 }).fetchedAt).toBe(1_000_000);
  });

  const lifetimes = [
    ['the endpoint', { dataExpiryLength: 5000, errorExpiryLength: 77 }, {}, [5000, 77]],
    ['the slice (0.2.1)', {}, { dataExpiryLength: 6000, errorExpiryLength: 88 }, [6000, 88]],
    ['the endpoint before the slice', { dataExpiryLength: 1 }, { dataExpiryLength: 2 }, [1, 1000]],
    ['nobody: a minute and a second', {}, {}, [60_000, 1000]],
  ] as const;
  it.each(lifetimes)('lifetimes are those of %s', async (_whose, options, slice, [data, error]) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const { dispatch, endpoints, root } = testStore(blogSlice('http://unused.test', options, slice));
    await dispatch(endpoints.posts.get.setResponse({ id: 1 }, postJson(1)));
    await dispatch(endpoints.posts.get.setError({ id: 2 }, new Error('x')));
    expect(endpoints.posts.get.selectResponse(root(), { id: 1 }).expiresAt).toBe(1000 + data);
    expect(endpoints.posts.get.selectResponse(root(), { id: 2 }).expiresAt).toBe(1000 + error);
  });

  it('an infinite lifetime is the largest safe integer (decision 44)', async () => {
    const { dispatch, endpoints, root } = testStore(blogSlice('http://unused.test', { dataExpiryLength: Infinity }));
    await dispatch(endpoints.posts.get.setResponse({ id: 1 }, postJson(1)));
    expect(endpoints.posts.get.selectResponse(root(), { id: 1 }).expiresAt).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([{ dataExpiryLength: -1 }, { errorExpiryLength: -1 }, { dataExpiryLength: NaN }])(
    'a call with the lifetime %o rejects before anything is sent (0.2.3)',
    async (options) => {
      const { server } = await setUp();
      const { dispatch, endpoints, actions } = testStore(blogSlice(server.url, options));
      await expect(dispatch(endpoints.posts.get({ id: 1 }))).rejects.toThrow(/LIFETIME_NEGATIVE/);
      expect(actions).toEqual([]);
      expect(server.requests).toEqual([]);
    },
  );

  it('a negative lifetime is refused (0.2.3)', () => {
    const { dispatch, endpoints } = testStore(blogSlice('http://unused.test', { dataExpiryLength: -1 }));
    expect(() => dispatch(endpoints.posts.get.setResponse({ id: 1 }, postJson(1)))).toThrow(/LIFETIME_NEGATIVE/);
  });
});
