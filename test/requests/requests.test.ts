import { describe, expect, it } from 'vitest';
import { NetworkError, RestEndpoint } from '../../src/index.js';
import { blogSlice, Post, postJson, User } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import { createRestSlice } from '../../src/index.js';

const setUp = async (options: object = {}) => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  return { server, answer: gates.answer, ...testStore(blogSlice(server.url, options)) };
};

describe('dedupe of reads', () => {
  it('1000 concurrent identical reads are one request, and all get the data (3.1.1, E01)', async () => {
    const { server, answer, dispatch, endpoints, types } = await setUp();
    const reads = Array.from({ length: 1000 }, () => dispatch(endpoints.posts.get({ id: 5 })));
    await server.received(1);
    answer(0, { json: postJson(5) });
    const titles = (await Promise.all(reads)).map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set(['post 5']));
    expect(titles).toHaveLength(1000);
    expect(server.lines()).toEqual(['GET /posts/5']);
    expect(types()).toEqual(['rest/posts.get/pending', 'rest/posts.get/fulfilled']);
  });

  it('a failure rejects all 1000, and the next call goes out again (E02)', async () => {
    const { server, answer, dispatch, endpoints } = await setUp();
    const reads = Array.from({ length: 1000 }, () => dispatch(endpoints.posts.get({ id: 5 })));
    answer(0, { status: 503 });
    const outcomes = await Promise.allSettled(reads);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1000);
    answer(1, { json: postJson(5) });
    await expect(dispatch(endpoints.posts.get({ id: 5 }))).resolves.toMatchObject({ title: 'post 5' });
    expect(server.requests).toHaveLength(2);
  });

  it('id 5 and id "5" are one key', async () => {
    const { server, answer, dispatch, endpoints } = await setUp();
    const reads = [dispatch(endpoints.posts.get({ id: 5 })), dispatch(endpoints.posts.get({ id: '5' }))];
    answer(0, { json: postJson(5) });
    await Promise.all(reads);
    expect(server.requests).toHaveLength(1);
  });

  it('joiners share the request id and get objects of their own (3.1.5)', async () => {
    const { answer, dispatch, endpoints } = await setUp();
    const first = dispatch(endpoints.posts.get({ id: 5 }));
    const second = dispatch(endpoints.posts.get({ id: 5 }));
    expect(second.requestId).toBe(first.requestId);
    answer(0, { json: postJson(5) });
    const [a, b] = await Promise.all([first, second]);
    expect(a).toEqual(b);
    expect(a).not.toBe(b);
  });

  it('after settlement a fetch calls again, even on fresh data (3.1.1)', async () => {
    const { server, answer, dispatch, endpoints } = await setUp();
    answer(0, { json: postJson(5) });
    answer(1, { json: postJson(5, { title: 'again' }) });
    await dispatch(endpoints.posts.get({ id: 5 }));
    await dispatch(endpoints.posts.get({ id: 5 }));
    expect(server.requests).toHaveLength(2);
  });

  it('mutations are never deduped, even with identical arguments (3.1.2)', async () => {
    const { server, answer, dispatch, endpoints } = await setUp();
    const writes = [1, 2].map(() => dispatch(endpoints.posts.update({ id: 5 }, { title: 'same' })));
    answer(0, { json: postJson(5) });
    answer(1, { json: postJson(5) });
    await Promise.all(writes);
    expect(server.requests).toHaveLength(2);
  });
});

describe('what a caller gets', () => {
  it('the store holds the answer when the promise resolves (decision 20)', async () => {
    const { answer, dispatch, endpoints, root } = await setUp();
    answer(0, { json: postJson(5) });
    const seen = await dispatch(endpoints.posts.get({ id: 5 })).then(() =>
      endpoints.posts.get.select(root(), { id: 5 }),
    );
    expect(seen?.title).toBe('post 5');
  });

  it('the answer alone, denormalized: fields it lacks are class defaults (3.1.5)', async () => {
    const { answer, dispatch, endpoints, root } = await setUp();
    answer(0, { json: postJson(5, { votes: 9 }) });
    answer(1, { json: { id: 5, title: 'short' } });
    await dispatch(endpoints.posts.get({ id: 5 }));
    const post = await dispatch(endpoints.posts.get({ id: 5 }));
    expect(post).toBeInstanceOf(Post);
    expect(post.author).toBeInstanceOf(User);
    expect([post.title, post.votes]).toEqual(['short', 0]);
    expect(endpoints.posts.get.select(root(), { id: 5 })?.votes).toBe(9);
  });

  it('nested entities and dates of the answer (3.1.5)', async () => {
    const { answer, dispatch, endpoints } = await setUp();
    answer(0, { json: postJson(5) });
    const post = await dispatch(endpoints.posts.get({ id: 5 }));
    expect(post.author.name).toBe('Ada');
    expect(post.createdAt).toEqual(new Date('2024-05-06T07:08:09.000Z'));
  });

  it('the raw body where there is no schema (3.1.5)', async () => {
    const { answer, dispatch, endpoints, root } = await setUp();
    answer(0, { json: { total: 3 } });
    await expect(dispatch(endpoints.count())).resolves.toEqual({ total: 3 });
    expect(endpoints.count.select(root())).toEqual({ total: 3 });
  });

  it('the original error, soft or hard (3.1.6, 3.1.7)', async () => {
    const { answer, dispatch, endpoints } = await setUp({ errorPolicy: () => 'soft' as const });
    answer(0, { status: 500, json: { reason: 'broken' } });
    const error = await dispatch(endpoints.posts.get({ id: 5 })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    await expect((error as NetworkError).response.json()).resolves.toEqual({ reason: 'broken' });
  });

  it('what is stored for an empty answer (204), with what was sent (decision 99)', async () => {
    const { answer, dispatch, endpoints, root } = await setUp();
    answer(0, { json: postJson(5) });
    answer(1, { status: 204 });
    await dispatch(endpoints.posts.get({ id: 5 }));
    await expect(dispatch(endpoints.posts.partialUpdate({ id: 5 }, { title: 'x' }))).resolves.toMatchObject({
      title: 'x',
    });
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('x');
  });
});

describe('abort', () => {
  it('of one of two callers leaves the other its data (E16)', async () => {
    const { server, answer, dispatch, endpoints } = await setUp();
    const first = dispatch(endpoints.posts.get({ id: 5 }));
    const second = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(1);
    first.abort('changed my mind');
    await expect(first).rejects.toMatchObject({ name: 'AbortError', message: 'changed my mind' });
    answer(0, { json: postJson(5) });
    await expect(second).resolves.toMatchObject({ title: 'post 5' });
    expect(server.requests).toHaveLength(1);
  });

  it('of the last caller aborts the request, and stores no error (decision 80)', async () => {
    const { server, dispatch, endpoints, actions, state } = await setUp();
    const promises = [1, 2].map(() => dispatch(endpoints.posts.get({ id: 5 })));
    await server.received(1);
    promises.forEach((promise) => promise.abort());
    await Promise.allSettled(promises);
    await expect.poll(() => server.requests[0]?.isAborted).toBe(true);
    expect(actions.at(-1)).toMatchObject({ type: 'rest/posts.get/rejected', meta: { aborted: true } });
    expect(state().meta).toEqual({});
  });

  it('is followed by a new request of the next caller', async () => {
    const { server, answer, dispatch, endpoints } = await setUp();
    const first = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(1);
    first.abort();
    const second = dispatch(endpoints.posts.get({ id: 5 }));
    answer(1, { json: postJson(5) });
    await expect(second).resolves.toMatchObject({ title: 'post 5' });
    expect(second.requestId).not.toBe(first.requestId);
    expect(server.requests).toHaveLength(2);
  });

  it('keeps the data that was there (15 of the traps)', async () => {
    const { server, answer, dispatch, endpoints, root } = await setUp();
    answer(0, { json: postJson(5) });
    await dispatch(endpoints.posts.get({ id: 5 }));
    const before = endpoints.posts.get.selectResponse(root(), { id: 5 });
    const refetch = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(2);
    refetch.abort();
    await expect(refetch).rejects.toMatchObject({ name: 'AbortError' });
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 })).toEqual(before);
  });

  it('after the answer does nothing', async () => {
    const { answer, dispatch, endpoints, types } = await setUp();
    answer(0, { json: postJson(5) });
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    await promise;
    promise.abort();
    await expect(promise).resolves.toMatchObject({ title: 'post 5' });
    expect(types()).toHaveLength(2);
  });

  it("of the endpoint's own signal rejects with its reason (6.3.1)", async () => {
    const { server, dispatch, slice, endpoints, state } = await setUp();
    const controller = new AbortController();
    const promise = dispatch(
      slice.fetch(endpoints.posts.get.endpoint.extend({ signal: controller.signal }), { id: 5 }),
    );
    await server.received(1);
    controller.abort();
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(state().meta).toEqual({});
  });

  it('rejects with the abort even when an older error is stored (5.2)', async () => {
    const { server, answer, dispatch, endpoints } = await setUp();
    answer(0, { status: 500 });
    await dispatch(endpoints.posts.get({ id: 5 })).catch(() => undefined);
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(2);
    promise.abort();
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const circular: { self?: unknown } = {};
circular.self = circular;

describe('user code that throws', () => {
  const withCall = (fetch: () => unknown) =>
    testStore(() =>
      createRestSlice({ endpoints: { odd: new RestEndpoint({ path: '/odd', fetch } as { path: '/odd' }) } }),
    );

  it('synchronously: is a rejection, and the key is free again (3.1.11)', async () => {
    let calls = 0;
    const { dispatch, endpoints } = withCall(() => {
      calls++;
      throw new Error('at once');
    });
    await expect(dispatch(endpoints.odd())).rejects.toThrow('at once');
    await expect(dispatch(endpoints.odd())).rejects.toThrow('at once');
    expect(calls).toBe(2);
  });

  it.each([[undefined], [null], ['a text'], [Object.freeze({ code: 1 })], [Object.create(null)], [1n], [circular]])(
    'no Error but %o: rejects with it each time, and is stored as an error (G04)',
    async (thrown: unknown) => {
      const { dispatch, endpoints, root } = withCall(() => Promise.reject(thrown as Error));
      for (let i = 0; i < 2; i++) {
        const reason: unknown = await dispatch(endpoints.odd()).then(
          () => 'resolved',
          (error: unknown) => error,
        );
        expect(reason).toBe(thrown);
      }
      expect(endpoints.odd.selectResponse(root()).error).toBeInstanceOf(Error);
    },
  );

  it('a value that is no JSON is refused, and named', async () => {
    const { dispatch, endpoints, state } = withCall(() => Promise.resolve({ at: () => 1 }));
    await expect(dispatch(endpoints.odd())).rejects.toMatchObject({ code: 'NOT_JSON', status: 400 });
    expect(state().results).toEqual({});
  });

  it('nobody awaiting a failure is no unhandled rejection (3.1.7)', async () => {
    const { dispatch, endpoints, types } = withCall(() => Promise.reject(new Error('unheard')));
    void dispatch(endpoints.odd());
    await expect.poll(types).toEqual(['rest/odd/pending', 'rest/odd/rejected']);
  });

  it('a store listener: the call settles and the state is committed (G05)', async () => {
    const { answer, dispatch, endpoints, root, store } = await setUp();
    answer(0, { json: postJson(5) });
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    store.subscribe(() => {
      throw new Error('a listener');
    });
    await expect(promise).resolves.toMatchObject({ title: 'post 5' });
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('post 5');
  });
});
