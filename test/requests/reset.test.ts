import { describe, expect, it, vi } from 'vitest';
import { ResetError } from '../../src/index.js';
import { blogSlice, postJson } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

const setUp = async (options: object = {}) => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  return { server, answer: gates.answer, ...testStore(blogSlice(server.url, options)) };
};

describe('resetEntireStore', () => {
  it('empties the state and starts a new generation (6.1)', async () => {
    const { dispatch, slice, endpoints, state } = await setUp();
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    await dispatch(slice.resetEntireStore());
    expect(state()).toEqual({
      entities: {},
      entitiesMeta: {},
      indexes: {},
      results: {},
      meta: {},
      optimistic: [],
      lastReset: expect.any(Number),
      seq: 2,
    });
    expect(state().lastReset).toBeGreaterThan(0);
  });

  it('changes the generation even within one millisecond (decision 47)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const { dispatch, slice, state } = await setUp();
    await dispatch(slice.resetEntireStore());
    const first = state().lastReset;
    await dispatch(slice.resetEntireStore());
    expect([first, state().lastReset]).toEqual([1000, 1001]);
    vi.useRealTimers();
  });

  it('rejects reads and mutations in flight with a ResetError (decisions 38, 86)', async () => {
    const { server, dispatch, slice, endpoints } = await setUp();
    const read = dispatch(endpoints.posts.get({ id: 5 }));
    const write = dispatch(endpoints.posts.delete({ id: 6 }));
    await server.received(2);
    await dispatch(slice.resetEntireStore());
    for (const promise of [read, write]) {
      const error: unknown = await promise.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ResetError);
      expect((error as Error).name).toBe('ResetError');
    }
  });

  it('aborts the requests in flight (F05)', async () => {
    const { server, dispatch, slice, endpoints } = await setUp();
    void dispatch(endpoints.posts.get({ id: 5 }));
    void dispatch(endpoints.posts.delete({ id: 6 }));
    await server.received(2);
    await dispatch(slice.resetEntireStore());
    await expect.poll(() => server.requests.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  });

  it('gives the signal to the call, aborted with the ResetError (F05)', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetchResponse = (_url: string, init: RequestInit) => {
      signals.push(init.signal);
      return new Promise<Response>(() => undefined);
    };
    const { dispatch, slice, endpoints } = await setUp({ fetchResponse });
    void dispatch(endpoints.posts.get({ id: 5 }));
    await expect.poll(() => signals.length).toBe(1);
    await dispatch(slice.resetEntireStore());
    expect(signals[0]?.reason).toBeInstanceOf(ResetError);
  });
});

/** A call that ignores its signal, and answers when the test says so. */
const deafCall = () => {
  const answers: ((body: object) => void)[] = [];
  const fetchResponse = () => new Promise<Response>((resolve) => answers.push((body) => resolve(Response.json(body))));
  return { answers, fetchResponse };
};

describe('an answer after a reset', () => {
  it('is dropped (F01), in the same millisecond too (F02, 6.1.3)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5000 });
    const { answers, fetchResponse } = deafCall();
    const { dispatch, slice, endpoints, state, types } = await setUp({ fetchResponse });
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    await expect.poll(() => answers.length).toBe(1);
    await dispatch(slice.resetEntireStore());
    answers[0]?.(postJson(5));
    await expect(promise).rejects.toBeInstanceOf(ResetError);
    await new Promise((resolve) => setImmediate(resolve));
    expect(types()).toEqual(['rest/posts.get/pending', 'rest/reset']);
    expect(state().entities).toEqual({});
    vi.useRealTimers();
  });

  it('does not reach the next user, who has a request of his own (F03)', async () => {
    const { answers, fetchResponse } = deafCall();
    const { dispatch, slice, endpoints, root } = await setUp({ fetchResponse });
    void dispatch(endpoints.users.get({ id: 1 }));
    await expect.poll(() => answers.length).toBe(1);
    await dispatch(slice.resetEntireStore());
    const promise = dispatch(endpoints.users.get({ id: 1 }));
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.({ id: '1', name: 'user B' });
    answers[0]?.({ id: '1', name: 'user A' });
    await expect(promise).resolves.toMatchObject({ name: 'user B' });
    expect(endpoints.users.get.select(root(), { id: 1 })?.name).toBe('user B');
  });

  it('of an optimistic mutation leaves nothing of it (F04)', async () => {
    const { answers, fetchResponse } = deafCall();
    const { dispatch, slice, endpoints, root, state } = await setUp({ fetchResponse, optimistic: true });
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    void dispatch(endpoints.posts.update({ id: 5 }, { title: 'mine' }));
    await expect.poll(() => answers.length).toBe(1);
    await dispatch(slice.resetEntireStore());
    answers[0]?.(postJson(5, { title: 'mine' }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(state().optimistic).toEqual([]);
    expect(slice.selectEntities(root())).toEqual({});
  });
});
