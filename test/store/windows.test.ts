import { describe, expect, it, vi } from 'vitest';
import { articleFeed, feedStore } from '../support/articleFeed.js';

async function read(options?: object) {
  const feed = articleFeed();
  const made = feedStore(feed, options);
  const { dispatch, root, state } = made;
  const { articles } = made.endpoints;
  const lists = [
    {},
    { page: 1 },
    { page: 2 },
    { author: 'ann' },
    { author: 'bob', page: 1 },
    { author: 'ann', page: 1 },
  ];
  for (const args of lists) await dispatch(articles.getList(args));
  // In the same millisecond a read may have crossed what comes next.
  const newest = Math.max(...Object.values(state().meta).map(({ date }) => date));
  await vi.waitUntil(() => Date.now() > newest, { interval: 1 });
  feed.sent();
  const ids = (args: object) => articles.getList.select(root(), args)?.articles.map(({ id }) => id);
  const isStale = (args: object) => articles.getList.selectResponse(root(), args).expiresAt < Date.now();
  const stale = () => lists.filter(isStale).map((args) => JSON.stringify(args));
  return { ...made, feed, articles, ids, stale };
}

describe('a create (decision 106)', () => {
  it.each([
    ['optimistic', { optimistic: true }],
    ['plain', {}],
  ])('goes into no window, and makes all stale that match otherwise: %s', async (_, options) => {
    const { dispatch, articles, ids, stale } = await read(options);
    const create = dispatch(articles.getList.push({}, { author: 'bob', title: 'new' }));
    expect(ids({ page: 1 })).toEqual(['a1', 'a2']);
    expect(stale()).toEqual([]);
    await create;
    expect(ids({ page: 1 })).toEqual(['a1', 'a2']);
    expect(ids({ author: 'bob', page: 1 })).toEqual(['a2', 'a4']);
    expect(ids({})).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    expect(stale()).toEqual(['{}', '{"page":1}', '{"page":2}', '{"author":"bob","page":1}']);
  });

  it.each([
    ['optimistic', { optimistic: true }],
    ['plain', {}],
  ])('goes by what the answer says, too, as an author that nobody sends: %s', async (_, options) => {
    const feed = articleFeed();
    const fetchResponse = (url: string, init: RequestInit) =>
      init.method === 'POST'
        ? Promise.resolve(Response.json({ id: 'a6', author: 'bob', title: 'new', following: false }))
        : feed.fetchResponse(url, init);
    const { dispatch, articles, ids, stale } = await read({ fetchResponse, ...options });
    await dispatch(articles.getList.push({}, { title: 'new' }));
    expect(ids({ author: 'bob', page: 1 })).toEqual(['a2', 'a4']);
    expect(stale()).toEqual(['{}', '{"page":1}', '{"page":2}', '{"author":"bob","page":1}']);
  });

  it('asks for a window again only when it is read', async () => {
    const { dispatch, feed, articles } = await read();
    await dispatch(articles.getList.push({}, { author: 'bob', title: 'new' }));
    expect(feed.sent()).toEqual(['POST /articles']);
    await dispatch(articles.getList.fetchIfStale({ page: 1 }));
    await dispatch(articles.getList.fetchIfStale({ author: 'ann', page: 1 }));
    expect(feed.sent()).toEqual(['GET /articles?page=1']);
  });

  it.each([
    [422, []],
    // It may have been done.
    [500, ['{}', '{"page":1}', '{"page":2}', '{"author":"bob","page":1}']],
  ])('that fails with %s makes stale what it may have changed (T11)', async (status, left) => {
    const { dispatch, articles, stale } = await read({
      optimistic: true,
      fetchResponse: (url: string, init: RequestInit) =>
        init.method === 'POST'
          ? Promise.reject(Object.assign(new Error('no'), { status }))
          : articleFeed().fetchResponse(url, init),
    });
    await expect(dispatch(articles.getList.push({}, { author: 'bob', title: 'new' }))).rejects.toThrow('no');
    expect(stale()).toEqual(left);
  });

  it('pushed by the server, as a local write, does the same', async () => {
    const { dispatch, slice, articles, stale } = await read();
    await dispatch(articles.getList.push.setResponse({}, { author: 'bob' }, { id: 'a9', author: 'bob', title: 'new' }));
    expect(stale()).toEqual(['{}', '{"page":1}', '{"page":2}', '{"author":"bob","page":1}']);
    const { push } = articles.getList.endpoint.schema.articles;
    await dispatch(slice.set(push, { author: 'ann' }, { id: 'a8', author: 'ann', title: 'new' }));
    expect(stale()).toHaveLength(6);
  });
});

describe('a delete (decision 106)', () => {
  it('takes out of all, and makes the windows stale that hold the item, or match its row', async () => {
    const { dispatch, articles, ids, stale } = await read();
    await dispatch(articles.delete({ id: 'a1' }));
    expect(ids({ page: 1 })).toEqual(['a2']);
    expect(ids({})).toEqual(['a2', 'a3', 'a4', 'a5']);
    expect(stale()).toEqual(['{}', '{"page":1}', '{"page":2}', '{"author":"ann"}', '{"author":"ann","page":1}']);
  });

  it('makes those of another path stale, too: it may have been on a page before', async () => {
    const { dispatch, articles, endpoints, root } = await read();
    const { feed } = endpoints;
    await dispatch(feed.setResponse({ page: 1 }, { articles: [{ id: 'a2', author: 'bob', title: 't2' }], count: 1 }));
    await dispatch(feed.setResponse({ page: 2 }, { articles: [{ id: 'a4', author: 'bob', title: 't4' }], count: 1 }));
    await dispatch(articles.delete({ id: 'a4' }));
    const isStale = (page: number) => feed.selectResponse(root(), { page }).expiresAt < Date.now();
    expect([isStale(1), isStale(2)]).toEqual([true, true]);
  });

  it('by remove takes out of windows, too', async () => {
    const { dispatch, articles, ids, stale } = await read();
    await dispatch(
      articles.getList.remove.setResponse({}, { author: 'ann' }, { id: 'a1', author: 'ann', title: 't1' }),
    );
    expect(ids({ page: 1 })).toEqual(['a2']);
    expect(stale()).toEqual(['{}', '{"page":1}', '{"page":2}', '{"author":"ann"}', '{"author":"ann","page":1}']);
  });
});

describe('a move (decision 106)', () => {
  it('takes out of the windows that the item leaves, and puts it into none', async () => {
    const { dispatch, articles, ids, stale } = await read();
    await dispatch(articles.getList.move({ id: 'a1' }, { author: 'bob' }));
    expect(ids({ author: 'ann', page: 1 })).toEqual(['a3']);
    expect(ids({ author: 'bob', page: 1 })).toEqual(['a2', 'a4']);
    expect(stale()).toEqual(['{"author":"ann"}', '{"author":"bob","page":1}', '{"author":"ann","page":1}']);
  });
});

it('a state from elsewhere, of which nobody knows the schemas, is treated alike (decision 106)', async () => {
  const { articles, dispatch, slice, state, stale } = await read();
  const kept = JSON.parse(JSON.stringify(state())) as ReturnType<typeof state>;
  await dispatch(slice.resetEntireStore());
  dispatch({ type: 'rest/hydrate', payload: kept });
  await dispatch(articles.getList.push({}, { author: 'bob', title: 'new' }));
  expect(stale()).toEqual(['{}', '{"page":1}', '{"page":2}', '{"author":"bob","page":1}']);
});
