import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint } from '../../src/index.js';
import { blogSlice, postJson } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

// What one call does, dedupe and abort: test/middleware/requests.test.ts; times and fetchIfStale: fetchIfStale.test.ts.

const setUp = async (options: object = {}) => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  return { server, answer: gates.answer, ...testStore(blogSlice(server.url, options)) };
};

describe('dedupe (3.1)', () => {
  it('a read and a mutation of one address are two requests (3.1.2)', async () => {
    const { server, dispatch, endpoints } = await setUp();
    void dispatch(endpoints.posts.get({ id: 5 }));
    void dispatch(endpoints.posts.update({ id: 5 }, {}));
    await server.received(2);
    expect(server.lines().toSorted()).toEqual(['GET /posts/5', 'PUT /posts/5']);
  });

  it('a POST that is declared to have no side effect is a read', async () => {
    let calls = 0;
    const search = new Endpoint(() => Promise.resolve(++calls), { name: 'search', sideEffect: false });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { search } }));
    expect(await Promise.all([dispatch(endpoints.search()), dispatch(endpoints.search())])).toEqual([1, 1]);
  });

  it('reads of different keys never share', async () => {
    const { server, answer, dispatch, endpoints } = await setUp();
    const reads = [5, 6].map((id) => dispatch(endpoints.posts.get({ id })));
    await server.received(2);
    const [first, second] = server.requests[0]?.url === '/posts/5' ? [5, 6] : [6, 5];
    answer(0, { json: postJson(first) });
    answer(1, { json: postJson(second) });
    expect((await Promise.all(reads)).map(({ id }) => id)).toEqual(['5', '6']);
  });

  it('the joiner’s commit carries the number and time of the first call: one answer, one action (3.1.3)', async () => {
    const { answer, dispatch, endpoints, actions } = await setUp();
    const [first, second] = [1, 2].map(() => dispatch(endpoints.posts.get({ id: 5 })));
    answer(0, { json: postJson(5) });
    await Promise.all([first, second]);
    const [pending, fulfilled] = actions.map(({ meta }) => meta);
    expect([fulfilled.sent, fulfilled.fetchedAt]).toEqual([pending.sent, pending.fetchedAt]);
  });
});

describe('settlement (3.1)', () => {
  it('of a mutation: the store holds the answer when its promise resolves (decision 20)', async () => {
    const { answer, dispatch, endpoints, root } = await setUp();
    answer(0, { json: postJson(5, { title: 'saved' }) });
    const seen = await dispatch(endpoints.posts.update({ id: 5 }, { title: 'saved' })).then(
      () => endpoints.posts.get.select(root(), { id: 5 })?.title,
    );
    expect(seen).toBe('saved');
  });

  it('of a failure: the store holds the error when its promise rejects (decision 20)', async () => {
    const { answer, dispatch, endpoints, root } = await setUp();
    answer(0, { status: 500 });
    const seen = await dispatch(endpoints.posts.get({ id: 5 })).catch(
      () => endpoints.posts.get.selectResponse(root(), { id: 5 }).error?.status,
    );
    expect(seen).toBe(500);
  });

  it('gives a collection change what was created, denormalized (decision 20)', async () => {
    const { answer, dispatch, endpoints } = await setUp();
    answer(0, { json: postJson(7) });
    const created = await dispatch(endpoints.posts.getList.push({}, { title: 'x' }));
    expect(created.createdAt).toBeInstanceOf(Date);
  });

  it('rejects for a soft error too (3.1.6)', async () => {
    const { answer, dispatch, endpoints, root } = await setUp({ errorPolicy: () => 'soft' });
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    answer(0, { status: 503 });
    await expect(dispatch(endpoints.posts.get({ id: 5 }))).rejects.toMatchObject({ status: 503 });
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 })).toMatchObject({ error: undefined });
  });

  it('by a push: the late answer of request 1 settles nobody but its own callers (3.1.9)', async () => {
    const { server, answer, dispatch, endpoints, root } = await setUp();
    const first = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(1);
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5, { title: 'pushed' })));
    await expect(first).resolves.toMatchObject({ title: 'pushed' });
    const second = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(2);
    answer(0, { json: postJson(5, { title: 'of request 1' }) });
    await expect.poll(() => Object.values(root().rest.meta)[0]?.pending).toBe(second.requestId);
    answer(1, { json: postJson(5, { title: 'of request 2' }) });
    await expect(second).resolves.toMatchObject({ title: 'of request 2' });
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('of request 2');
  });

  it('by an error from elsewhere: the key is free at once (3.1.10)', async () => {
    const { server, dispatch, endpoints } = await setUp();
    const first = dispatch(endpoints.posts.get({ id: 5 }));
    await dispatch(endpoints.posts.get.setError({ id: 5 }, new Error('lost')));
    await expect(first).rejects.toThrow('lost');
    void dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(2);
  });

  it('nobody awaiting any of 100 failures is no unhandled rejection (3.1.7, rule 15)', async () => {
    const { answer, dispatch, endpoints, types } = await setUp();
    answer(0, { status: 500 });
    for (let index = 0; index < 100; index++) void dispatch(endpoints.posts.get({ id: 5 }));
    await expect.poll(types).toEqual(['rest/posts.get/pending', 'rest/posts.get/rejected']);
  });
});

describe('ordering (3.2)', () => {
  it('an older answer never replaces a newer result, which is stale then (3.2.3, decision 21, T4)', async () => {
    const { server, answer, dispatch, endpoints, root } = await setUp();
    const writes = ['old', 'new'].map((title) => dispatch(endpoints.posts.update({ id: 5 }, { title })));
    await server.received(2);
    const order = server.requests.map(({ body }) => (JSON.parse(body) as { title: string }).title);
    const newer = order.indexOf('new');
    answer(newer, { json: postJson(5, { title: 'new' }) });
    await writes[1];
    const before = endpoints.posts.update.selectResponse(root(), { id: 5 }, {});
    answer(1 - newer, { json: postJson(5, { title: 'old' }) });
    await expect(writes[0]).resolves.toMatchObject({ title: 'old' });
    const after = endpoints.posts.update.selectResponse(root(), { id: 5 }, {});
    expect([after.data?.title, after.fetchedAt, after.expiresAt]).toEqual(['new', before.fetchedAt, 1]);
  });
});
