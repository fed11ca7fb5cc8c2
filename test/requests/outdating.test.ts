import { describe, expect, it } from 'vitest';
import { blogSlice, postJson } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

const setUp = async () => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  const made = testStore(blogSlice(server.url));
  const { get } = made.endpoints.posts;
  const isStale = () => get.selectResponse(made.root(), { id: 5 }).expiresAt < Date.now();
  return { server, answer: gates.answer, get, isStale, ...made };
};

type SetUp = Awaited<ReturnType<typeof setUp>>;

const changes = [
  ['expireAll', ({ dispatch, slice, get }: SetUp) => dispatch(slice.expireAll(get.endpoint))],
  ['invalidateAll', ({ dispatch, slice, get }: SetUp) => dispatch(slice.invalidateAll(get.endpoint))],
  ['invalidate', ({ dispatch, get }: SetUp) => dispatch(get.invalidate({ id: 5 }))],
] as const;

describe.each(changes)('%s during a request (K15)', (_, change) => {
  it('lets its answer count as stale', async () => {
    const made = await setUp();
    const promise = made.dispatch(made.get({ id: 5 }));
    await change(made);
    made.answer(0, { json: postJson(5) });
    await expect(promise).resolves.toMatchObject({ title: 'post 5' });
    expect(made.get.select(made.root(), { id: 5 })?.title).toBe('post 5');
    expect(made.isStale()).toBe(true);
    void made.dispatch(made.get.fetchIfStale({ id: 5 }));
    await made.server.received(2);
  });

  it('lets its failure count as over', async () => {
    const made = await setUp();
    const promise = made.dispatch(made.get({ id: 5 }));
    await change(made);
    made.answer(0, { status: 500 });
    await promise.catch(() => undefined);
    expect(made.isStale()).toBe(true);
  });

  it('lets the answer to what is sent afterwards be fresh', async () => {
    const made = await setUp();
    const promise = made.dispatch(made.get({ id: 5 }));
    await change(made);
    made.answer(0, { json: postJson(5) });
    await promise;
    made.answer(1, { json: postJson(5, { title: 'new' }) });
    await made.dispatch(made.get({ id: 5 }));
    expect(made.isStale()).toBe(false);
  });

  it('is joined by who asks for the key now: one request (2.6)', async () => {
    const made = await setUp();
    void made.dispatch(made.get({ id: 5 }));
    await change(made);
    const joined = made.dispatch(made.get({ id: 5 }));
    made.answer(0, { json: postJson(5) });
    await joined;
    expect(made.server.requests).toHaveLength(1);
  });

  it('leaves other keys and mutations alone', async () => {
    const made = await setUp();
    const { posts } = made.endpoints;
    const list = made.dispatch(posts.getList({}));
    await made.server.received(1);
    const update = made.dispatch(posts.update({ id: 5 }, { title: 'x' }));
    await made.server.received(2);
    await change(made);
    // In this order, and as it will be: what the two contradict each other in would be stale.
    made.answer(0, { json: [postJson(5, { title: 'x' })] });
    await list;
    made.answer(1, { json: postJson(5, { title: 'x' }) });
    await update;
    expect(posts.getList.selectResponse(made.root(), {}).expiresAt).toBeGreaterThan(Date.now());
    expect(posts.update.selectResponse(made.root(), { id: 5 }, {}).expiresAt).toBeGreaterThan(Date.now());
  });
});
