import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, ResetError } from '../../src/index.js';
import { blogEndpoints, blogSlice, postJson } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

// K07: test/middleware/temporaryIds.test.ts, K08: opaqueAnswers.test.ts, K15: outdating.test.ts, K17: keyOwners.test.ts,
// K16: test/react/loops.test.tsx, K13 and K14: logout.test.ts, K22: test/endpoint/limitBytes.test.ts.

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('resolved'),
    (thrown: unknown) => thrown,
  );

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe.each(['getHeaders', 'getRequestInit'])('%s that is late (K12)', (name) => {
  const setUp = async () => {
    const server = await startServer({ json: postJson(5) });
    let release: (value: object) => void = () => undefined;
    const late = new Promise<object>((resolve) => (release = resolve));
    const made = testStore(blogSlice(server.url, { [name]: () => late }));
    return {
      server,
      release: () => release({}),
      read: () => made.dispatch(made.endpoints.posts.get({ id: 5 })),
      ...made,
    };
  };

  it('and never comes: abort ends the call, and the key is free', async () => {
    const { read, state } = await setUp();
    const promise = read();
    promise.abort();
    expect(await reasonOf(promise)).toMatchObject({ name: 'AbortError' });
    await expect.poll(() => state().meta).toEqual({});
  });

  it('and comes after a logout: nothing is sent', async () => {
    const { server, release, read, dispatch, slice } = await setUp();
    const promise = read();
    await dispatch(slice.resetEntireStore());
    expect(await reasonOf(promise)).toBeInstanceOf(ResetError);
    release();
    await nextTurn();
    await nextTurn();
    expect(server.requests).toEqual([]);
  });

  it('and rejects: the caller learns it', async () => {
    const server = await startServer({ json: postJson(5) });
    const { dispatch, endpoints } = testStore(
      blogSlice(server.url, { [name]: () => Promise.reject(new Error('no token')) }),
    );
    expect(await reasonOf(dispatch(endpoints.posts.get({ id: 5 })))).toMatchObject({ message: 'no token' });
    expect(server.requests).toEqual([]);
  });
});

describe('a reset by a listener of the request’s own pending action (K14)', () => {
  it('rejects the call, and nothing is sent', async () => {
    const server = await startServer({ json: postJson(5) });
    // Of two nested actions a log has the inner one first.
    const { dispatch, endpoints, slice, store, state, types } = testStore(blogSlice(server.url), {
      isReplayable: false,
    });
    let isReset = false;
    store.subscribe(() => {
      if (isReset) return;
      isReset = true;
      void dispatch(slice.resetEntireStore());
    });
    expect(await reasonOf(dispatch(endpoints.posts.get({ id: 5 })))).toBeInstanceOf(ResetError);
    await nextTurn();
    expect(server.requests).toEqual([]);
    expect(types()).toContain('rest/reset');
    expect(state().meta).toEqual({});
  });
});

describe('10 000 endpoints extended in a loop, and called (K18)', () => {
  it('are one name, and leave nothing behind but their result', async () => {
    const rest = createRestSlice({ endpoints: blogEndpoints('http://unused.test') });
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) =>
        getDefault({ immutableCheck: false, serializableCheck: false }).concat(rest.middleware),
    });
    const { count } = rest.endpoints;
    for (let index = 0; index < 10_000; index++) {
      await store.dispatch(
        rest.setResponse(count.endpoint.extend({ dataExpiryLength: 1000 + index }), { total: index }),
      );
    }
    expect(store.getState().rest.results).toEqual({ 'GET http://unused.test/count': { total: 9999 } });
    expect(count.select(store.getState())).toEqual({ total: 9999 });
  });
});

describe('store.replaceReducer (K19)', () => {
  it('doubles no request, and keeps state, requests in flight and dedupe', async () => {
    const gates = gatekeeper();
    const server = await startServer(gates.handler);
    const rest = createRestSlice({ endpoints: blogEndpoints(server.url) });
    const { reducer } = rest;
    const store = configureStore({
      reducer: combineReducers({ rest: reducer }),
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    const { posts } = rest.endpoints;
    await store.dispatch(posts.get.setResponse({ id: 6 }, postJson(6)));
    const first = store.dispatch(posts.get({ id: 5 }));
    store.replaceReducer(combineReducers({ rest: reducer, more: (state: number = 0) => state }) as never);
    const second = store.dispatch(posts.get({ id: 5 }));
    gates.answer(0, { json: postJson(5) });
    await Promise.all([first, second]);
    expect(server.requests).toHaveLength(1);
    expect([5, 6].map((id) => posts.get.select(store.getState(), { id })?.title)).toEqual(['post 5', 'post 6']);
  });
});
