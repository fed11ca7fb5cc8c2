import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, LogoutManager, ResetError } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { blogEndpoints, postJson } from '../support/blog.js';
import { expectConsole } from '../support/console.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { polledStore } from '../support/polled.js';
import { testStore } from '../support/testStore.js';
import type { LogoutOptions } from '../../src/index.js';

async function setUp(options: LogoutOptions = {}, testOptions = {}) {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  const endpoints = blogEndpoints(server.url, { optimistic: true });
  const blog = testStore(
    () => createRestSlice({ features: allFeatures, endpoints, managers: [new LogoutManager(options)] }),
    testOptions,
  );
  const resets = () => blog.types().filter((type) => type === 'rest/reset').length;
  return { ...blog, server, answer: gates.answer, resets };
}

const refusal = Object.assign(new Error('401'), { status: 401 });
const settled = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('LogoutManager (8.4)', () => {
  it('resets the store after a 401, when its error has been stored and has reached the caller (rule 22)', async () => {
    const { dispatch, endpoints, answer, types, state, store } = await setUp();
    const order: unknown[] = [];
    answer(0, { status: 401 });
    await dispatch(endpoints.posts.get.setResponse({ id: 1 }, postJson(1)));
    store.subscribe(() => order.push(types().at(-1)));
    const read = dispatch(endpoints.posts.get({ id: 5 }));
    await read.catch(({ status }: { status: number }) => order.push(status));
    await Promise.resolve();
    expect(types().slice(1)).toEqual(['rest/posts.get/pending', 'rest/posts.get/rejected', 'rest/reset']);
    expect(order.indexOf(401)).toBeLessThan(order.length - 1);
    expect(state().entities).toEqual({});
  });

  it.each([200, 403, 500])('does nothing after a %d', async (status) => {
    const { dispatch, endpoints, answer, resets } = await setUp();
    answer(0, { status, json: postJson(5) });
    await settled(dispatch(endpoints.posts.get({ id: 5 })));
    await Promise.resolve();
    expect(resets()).toBe(0);
  });

  it('takes shouldLogout and handleLogout', async () => {
    const handled: unknown[] = [];
    const { dispatch, endpoints, answer, slice, resets } = await setUp({
      shouldLogout: ({ status }) => status === 419,
      handleLogout: (controller) => void handled.push(controller),
    });
    answer(0, { status: 401 });
    answer(1, { status: 419 });
    await settled(dispatch(endpoints.posts.get({ id: 5 })));
    await settled(dispatch(endpoints.posts.get({ id: 6 })));
    await Promise.resolve();
    expect(handled).toEqual([slice.controller({ dispatch })]);
    expect(resets()).toBe(0);
  });

  it('reacts to setError', async () => {
    const { dispatch, endpoints, resets } = await setUp();
    await dispatch(endpoints.posts.get.setError({ id: 5 }, refusal));
    await expect.poll(resets).toBe(1);
  });

  it('reacts to polls, and a refused key is not polled again (decision 87)', async () => {
    const { poll, until, calls, types, server } = polledStore({ managers: [new LogoutManager()] });
    poll(1000);
    await until(500);
    server.answer = () => Promise.reject(refusal);
    await until(10_000);
    expect(calls).toEqual([0, 1000]);
    expect(types().at(-1)).toBe('rest/reset');
  });

  it.each(['a new subscription', 'an explicit fetch'])(
    'polls a refused key again after %s (decision 87)',
    async (way) => {
      const { poll, until, calls, server, dispatch, slice, getTicker } = polledStore({
        managers: [new LogoutManager()],
      });
      server.answer = () => Promise.reject(refusal);
      poll(1000);
      await until(5000);
      server.answer = undefined;
      if (way === 'a new subscription') poll(5000);
      else await dispatch(slice.fetch(getTicker, { id: '1' }));
      await until(6000);
      expect(calls).toEqual([0, 5000, 6000]);
    },
  );

  it('ends with every key refused, and no further poll, where several are polled (8.5)', async () => {
    const { poll, until, calls, types } = polledStore({
      managers: [new LogoutManager()],
      answer: () => Promise.reject(refusal),
    });
    for (const id of ['1', '2', '3']) poll(1000, id);
    await until(60_000);
    expect(calls.length).toBeLessThanOrEqual(6);
    expect(types().filter((type) => type === 'rest/reset')).toHaveLength(1);
  });

  it('is called once, however many errors there are, until a request has succeeded (decisions 26, 112)', async () => {
    const handleLogout = vi.fn();
    const { dispatch, endpoints, slice, answer } = await setUp({ handleLogout });
    const refuse = async (id: number) => {
      await dispatch(endpoints.posts.get.setError({ id }, refusal));
      await new Promise((resolve) => setTimeout(resolve));
    };
    for (const id of [1, 2, 3]) await refuse(id);
    await dispatch(slice.resetEntireStore());
    await refuse(1);
    expect(handleLogout).toHaveBeenCalledTimes(1);
    answer(0, { json: postJson(5) });
    await dispatch(endpoints.posts.get({ id: 5 }));
    await refuse(1);
    expect(handleLogout).toHaveBeenCalledTimes(2);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('my logout');
      },
    ],
    ['rejects', () => Promise.reject(new Error('my logout'))],
  ])('reports a handleLogout that %s', async (_, handleLogout) => {
    const errors = expectConsole('error');
    const { dispatch, endpoints } = await setUp({ handleLogout });
    await dispatch(endpoints.posts.get.setError({ id: 5 }, refusal));
    await expect.poll(() => errors.join()).toContain('my logout');
  });
});

describe('logging out', () => {
  it('sends no further request of the old session after a reset while polling, until somebody subscribes (F06)', async () => {
    const { poll, until, calls, dispatch, slice } = polledStore({ latency: 200 });
    const leave = poll(1000);
    await until(1100);
    leave();
    await dispatch(slice.resetEntireStore());
    await until(20_000);
    expect(calls).toEqual([0, 1000]);
    poll(1000);
    await until(21_000);
    expect(calls).toEqual([0, 1000, 20_000, 21_000]);
  });

  it('settles everybody when a 401 comes with other requests in flight (F07)', async () => {
    const { dispatch, endpoints, answer, server, state } = await setUp();
    const refused = settled(dispatch(endpoints.posts.get({ id: 1 })));
    const read = settled(dispatch(endpoints.posts.get({ id: 2 })));
    const write = settled(dispatch(endpoints.posts.delete({ id: 3 })));
    await server.received(3);
    answer(server.lines().indexOf('GET /posts/1'), { status: 401 });
    expect(await refused).toMatchObject({ status: 401 });
    expect(await read).toBeInstanceOf(ResetError);
    expect(await write).toBeInstanceOf(ResetError);
    await expect.poll(() => server.requests.filter(({ isAborted }) => isAborted)).toHaveLength(2);
    expect([state().meta, state().optimistic]).toEqual([{}, []]);
  });

  it('stores nothing that arrives after the logout (F07)', async () => {
    const { dispatch, endpoints, answer, server, resets, state } = await setUp();
    const refused = settled(dispatch(endpoints.posts.get({ id: 1 })));
    const read = settled(dispatch(endpoints.posts.get({ id: 2 })));
    await server.received(2);
    const first = server.lines().indexOf('GET /posts/1');
    answer(first, { status: 401 });
    await refused;
    await expect.poll(resets).toBe(1);
    answer(1 - first, { json: postJson(2) });
    expect(await read).toBeInstanceOf(ResetError);
    expect(state().entities).toEqual({});
  });

  it('logs out once for 50 requests that are refused at once, and each caller gets its 401 (K13)', async () => {
    const { dispatch, endpoints, server, resets } = await setUp();
    server.answerWith({ status: 401 });
    const all = Array.from({ length: 50 }, (_, id) => settled(dispatch(endpoints.posts.get({ id }))));
    expect((await Promise.all(all)).map((error) => (error as { status: number }).status)).toEqual(
      Array.from({ length: 50 }, () => 401),
    );
    expect(resets()).toBe(1);
  });

  it('ends empty after a reset inside a subscriber (K14)', async () => {
    // The log is kept behind the slice, and so has the inner of two nested actions first.
    const { dispatch, endpoints, slice, store, state, resets } = await setUp({}, { isReplayable: false });
    const unsubscribe = store.subscribe(() => {
      unsubscribe();
      void dispatch(slice.resetEntireStore());
    });
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    expect(resets()).toBe(1);
    expect([state().entities, state().results, state().meta]).toEqual([{}, {}, {}]);
  });

  it('ends empty after a reset inside process (K14)', async () => {
    const server = await startServer({ json: postJson(5) });
    const logOut = { now: () => undefined as unknown };
    const process = (value: object) => (logOut.now(), value);
    const { dispatch, endpoints, slice, state } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: blogEndpoints(server.url, { process }) }),
    );
    logOut.now = () => dispatch(slice.resetEntireStore());
    expect(await settled(dispatch(endpoints.posts.get({ id: 5 })))).toBeInstanceOf(ResetError);
    expect([state().entities, state().results, state().meta]).toEqual([{}, {}, {}]);
  });

  it('ends empty after a reset inside an optimistic function (K14)', async () => {
    const server = await startServer(gatekeeper().handler);
    const logOut = { now: () => undefined as unknown };
    const { dispatch, endpoints, slice, state, root } = testStore(() => {
      const { posts } = blogEndpoints(server.url);
      const remove = posts.delete.extend({
        getOptimisticResponse: () => {
          logOut.now();
          return { id: '5' };
        },
      });
      return createRestSlice({ features: allFeatures, endpoints: { posts, remove } });
    });
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    let isDone = false;
    logOut.now = () => {
      if (!isDone) {
        isDone = true;
        void dispatch(slice.resetEntireStore());
      }
    };
    const removed = settled(dispatch(endpoints.remove({ id: 5 })));
    endpoints.posts.get.select(root(), { id: 5 });
    expect(await removed).toBeInstanceOf(ResetError);
    expect([state().entities, state().results, state().optimistic]).toEqual([{}, {}, []]);
    expect(endpoints.posts.get.select(root(), { id: 5 })).toBeUndefined();
  });
});

it('keeps no request of the old session alive when a listener of the store throws at the reset (G05)', async () => {
  const { dispatch, endpoints, slice, server, store } = await setUp();
  const read = settled(dispatch(endpoints.posts.get({ id: 1 })));
  await server.received(1);
  const unsubscribe = store.subscribe(() => {
    throw new Error('listener');
  });
  expect(() => dispatch(slice.resetEntireStore())).toThrow('listener');
  unsubscribe();
  expect(await read).toBeInstanceOf(ResetError);
});
