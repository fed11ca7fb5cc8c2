import { isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { blogSlice, postJson } from '../support/blog.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

const setUp = async () => {
  const server = await startServer({ json: postJson(5) });
  return { server, ...testStore(blogSlice(server.url)) };
};

describe('a read', () => {
  it('is one pending and one fulfilled action of exact shape', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
    const { server, dispatch, endpoints, actions } = await setUp();
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    vi.setSystemTime(1_700_000_000_250);
    await promise;
    const meta = {
      endpoint: 'posts.get',
      key: `GET ${server.url}/posts/5`,
      args: [{ id: 5 }],
      requestId: promise.requestId,
      fetchedAt: 1_700_000_000_000,
      sent: 1,
    };
    expect(actions).toEqual([
      { type: 'rest/posts.get/pending', meta: { ...meta, requestStatus: 'pending' } },
      {
        type: 'rest/posts.get/fulfilled',
        payload: postJson(5),
        meta: {
          ...meta,
          requestStatus: 'fulfilled',
          date: 1_700_000_000_250,
          expiresAt: 1_700_000_060_250,
          arrived: 2,
        },
      },
    ]);
    vi.useRealTimers();
  });

  it('that fails is one rejected action with a serialized error', async () => {
    const { server, dispatch, endpoints, actions } = await setUp();
    server.answerWith({ status: 500, headers: { 'retry-after': '3' }, body: 'secret' });
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    await expect(promise).rejects.toThrow();
    expect(actions[1]).toMatchObject({
      type: 'rest/posts.get/rejected',
      error: {
        name: 'NetworkError',
        message: `GET ${server.url}/posts/5: 500 Internal Server Error`,
        status: 500,
        url: `${server.url}/posts/5`,
        retryAfter: '3',
      },
      meta: { requestStatus: 'rejected', requestId: promise.requestId, aborted: false, errorPolicy: 'soft' },
    });
    expect(JSON.stringify(actions)).not.toContain('secret');
  });
});

describe('local actions', () => {
  it('are set, setResponse, invalidate, expire and reset', async () => {
    const { slice, dispatch, endpoints, types } = await setUp();
    await dispatch(endpoints.users.get.setResponse({ id: 1 }, { id: '1', name: 'Ada' }));
    await dispatch(endpoints.users.get.setError({ id: 2 }, new Error('gone')));
    await dispatch(slice.set(endpoints.users.get.endpoint.schema, { id: 1 }, { name: 'Bob' }));
    await dispatch(slice.invalidate(endpoints.users.get.endpoint, { id: 1 }));
    await dispatch(slice.expireAll(endpoints.users.get.endpoint));
    await dispatch(slice.resetEntireStore());
    expect(types()).toEqual([
      'rest/setResponse',
      'rest/setResponse',
      'rest/set',
      'rest/invalidate',
      'rest/expire',
      'rest/reset',
    ]);
  });

  it('a reset has no payload (decision 79)', async () => {
    const { slice, dispatch, actions, state } = await setUp();
    await dispatch(slice.resetEntireStore());
    expect(actions[0]).toEqual({ type: 'rest/reset', meta: { lastReset: state().lastReset } });
  });
});

describe("RTK's own matchers", () => {
  it.each([
    ['isPending', isPending, 'pending'],
    ['isFulfilled', isFulfilled, 'fulfilled'],
    ['isRejected', isRejected, 'rejected'],
  ] as const)('%s() matches the actions of every endpoint', async (_name, matcher, status) => {
    const { server, dispatch, endpoints, actions } = await setUp();
    await dispatch(endpoints.posts.get({ id: 5 }));
    server.answerWith({ status: 404 });
    await dispatch(endpoints.users.get({ id: 5 })).catch(() => undefined);
    const statuses = actions.filter(matcher()).map(({ meta }) => meta.requestStatus);
    expect(new Set(statuses)).toEqual(new Set([status]));
  });

  it('isPending(posts.get) matches the actions of that endpoint alone', async () => {
    const { dispatch, endpoints, actions } = await setUp();
    await dispatch(endpoints.posts.get({ id: 5 }));
    await dispatch(endpoints.users.get({ id: 5 }));
    const { posts, users } = endpoints;
    expect(actions.map((action) => isPending(posts.get)(action))).toEqual([true, false, false, false]);
    expect(actions.map((action) => isFulfilled(users.get)(action))).toEqual([false, false, false, true]);
    expect(actions.map((action) => isRejected(users.get)(action))).toEqual([false, false, false, false]);
  });
});
