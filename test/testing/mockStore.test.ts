import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { mockStore } from '../../src/testing/index.js';
import { Post, postJson } from '../support/blog.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import type { MockStoreOptions } from '../../src/testing/index.js';

/** Refuses connections. */
const nowhere = 'http://127.0.0.1:1';
const posts = resource({ path: '/posts/:id', urlPrefix: nowhere, schema: Post, optimistic: true });
const count = new RestEndpoint({ path: '/count', urlPrefix: nowhere });
const endpoints = { posts, count };

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  vi.useRealTimers();
});

function setUp(options: MockStoreOptions<typeof endpoints>) {
  const mocked = mockStore({ endpoints, ...options });
  cleanups.push(mocked.cleanup);
  const bound = mocked.slice.endpoints;
  return {
    ...mocked,
    bound,
    dispatch: mocked.store.dispatch,
    get: (id: number) => mocked.store.dispatch(bound.posts.get({ id })),
    shown: (id: number) => bound.posts.get.select(mocked.store.getState(), { id }),
    types: () => mocked.actions.map(({ type }) => type),
  };
}

describe('a fixture (12.1)', () => {
  it('answers the call with its arguments, through the real store', async () => {
    const { get, shown, types } = setUp({
      fixtures: [{ endpoint: posts.get, args: [{ id: 5 }], response: postJson(5) }],
    });
    expect(await get(5)).toBeInstanceOf(Post);
    expect(shown(5)?.author.name).toBe('Ada');
    expect(types()).toEqual(['rest/posts.get/pending', 'rest/posts.get/fulfilled']);
  });

  it('is found by its key, so 5 and "5" are the same', async () => {
    const { get } = setUp({ fixtures: [{ endpoint: posts.get, args: [{ id: '5' }], response: postJson(5) }] });
    expect((await get(5)).title).toBe('post 5');
  });

  it('takes a bound endpoint', async () => {
    const slice = createRestSlice({ endpoints });
    const { store, cleanup } = mockStore({
      slice,
      fixtures: [{ endpoint: slice.endpoints.count, args: [], response: 7 }],
    });
    cleanups.push(cleanup);
    expect(await store.dispatch(slice.endpoints.count())).toBe(7);
  });

  it('rejects with its error, which the store keeps', async () => {
    const error = Object.assign(new Error('gone'), { status: 410 });
    const { get, controller } = setUp({ fixtures: [{ endpoint: posts.get, args: [{ id: 5 }], error }] });
    await expect(get(5)).rejects.toBe(error);
    expect(controller.getError(posts.get, { id: 5 })).toMatchObject({ message: 'gone', status: 410 });
  });

  it('is not frozen by what the store does with it', async () => {
    const response = { list: [1] };
    const { dispatch, bound } = setUp({ fixtures: [{ endpoint: count, args: [], response }] });
    await dispatch(bound.count());
    response.list.push(2);
    expect(await dispatch(bound.count())).toEqual({ list: [1, 2] });
  });

  it('throws at once for arguments that its endpoint refuses', () => {
    expect(() => mockStore({ fixtures: [{ endpoint: posts.get, args: [{}], response: 1 }] })).toThrow(
      'PATH_PARAM_MISSING',
    );
  });

  it('with args and a function is an interceptor, and says so', async () => {
    const messages = expectConsole('warn');
    const { get } = setUp({
      fixtures: [{ endpoint: posts.get, args: [{ id: 1 }], response: ({ id }: { id: number }) => postJson(id) }],
    });
    expect((await get(2)).title).toBe('post 2');
    expect(messages.join()).toContain('both args and a function');
  });
});

describe('an interceptor (12.1, 12.2)', () => {
  it('answers every key of its endpoint with response(...args)', async () => {
    const { get, dispatch, bound } = setUp({
      fixtures: [
        { endpoint: posts.get, response: ({ id }: { id: number }) => postJson(id) },
        {
          endpoint: posts.partialUpdate,
          response: ({ id }: { id: number }, body: object) => postJson(id, body),
        },
      ],
    });
    expect((await get(3)).title).toBe('post 3');
    const edited = await dispatch(bound.posts.partialUpdate({ id: 3 }, { title: 'edited' }));
    expect(edited.title).toBe('edited');
  });

  it('comes after fixtures of the exact key, and in the order of the list', async () => {
    const titled = (title: string) => ({
      endpoint: posts.get,
      response: ({ id }: { id: number }) => postJson(id, { title }),
    });
    const { get } = setUp({
      fixtures: [
        titled('first'),
        titled('second'),
        { endpoint: posts.get, args: [{ id: 1 }], response: postJson(1, { title: 'exact' }) },
      ],
    });
    expect([(await get(1)).title, (await get(2)).title]).toEqual(['exact', 'first']);
  });

  it('shares one object as `this` with the others, made once', async () => {
    const getInitialInterceptorData = vi.fn(() => ({ votes: 1 }));
    const { dispatch, bound } = setUp({
      getInitialInterceptorData,
      fixtures: [
        {
          endpoint: posts.partialUpdate,
          response(this: { votes: number }, { id }: { id: number }) {
            this.votes += 1;
            return postJson(id, { votes: this.votes });
          },
        },
        {
          endpoint: count,
          response(this: { votes: number }) {
            return this.votes;
          },
        },
      ],
    });
    await dispatch(bound.posts.partialUpdate({ id: 1 }, {}));
    expect(await dispatch(bound.count())).toBe(2);
    expect(getInitialInterceptorData).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['what response() throws', { endpoint: count, response: () => Promise.reject(new Error('no')) }],
    [
      'what response() throws at once',
      {
        endpoint: count,
        response() {
          throw new Error('no');
        },
      },
    ],
    [
      'what fetchResponse() throws',
      {
        endpoint: count,
        fetchResponse() {
          throw new Error('no');
        },
      },
    ],
  ])('rejects with %s', async (_, interceptor) => {
    const { dispatch, bound } = setUp({ fixtures: [interceptor] });
    await expect(dispatch(bound.count())).rejects.toThrow('no');
  });
});

describe('fetchResponse(input, init) (12.2)', () => {
  const processed = posts.get.extend({
    getHeaders: async (headers: HeadersInit) => ({ ...headers, token: 't' }),
    process: (value: { title: string }) => ({ ...value, title: value.title.toUpperCase() }),
  });

  it('gives what the server sends: headers, body and process of the endpoint run', async () => {
    const seen: unknown[] = [];
    const { store, slice } = setUp({
      fixtures: [
        {
          endpoint: processed,
          fetchResponse(input: string, { method, headers }: RequestInit) {
            seen.push(method, input, new Headers(headers).get('token'));
            return postJson(5, { title: 'sent' });
          },
        },
      ],
    });
    expect((await store.dispatch(slice.fetch(processed, { id: 5 }))).title).toBe('SENT');
    expect(seen).toEqual(['GET', `${nowhere}/posts/5`, 't']);
  });

  it('may give a Response; one that is no success is a NetworkError', async () => {
    const { dispatch, bound } = setUp({
      fixtures: [{ endpoint: count, fetchResponse: () => new Response('{}', { status: 503 }) }],
    });
    await expect(dispatch(bound.count())).rejects.toBeInstanceOf(NetworkError);
  });

  it('may give nothing, as 204 does', async () => {
    const { dispatch, bound } = setUp({ fixtures: [{ endpoint: count, fetchResponse: () => undefined }] });
    expect(await dispatch(bound.count())).toBeNull();
  });
});

describe('delay', () => {
  const delayed = (delay: number | ((...args: any) => number)) =>
    setUp({ fixtures: [{ endpoint: posts.get, delay, response: ({ id }: { id: number }) => postJson(id) }] });

  it.each([
    ['a number', 1000],
    ['a function of the arguments', ({ id }: { id: number }) => id * 200],
  ])('is %s of ms', async (_, delay) => {
    vi.useFakeTimers();
    const { get, shown } = delayed(delay);
    const promise = get(5);
    await vi.advanceTimersByTimeAsync(999);
    expect(shown(5)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect((await promise).title).toBe('post 5');
  });

  it('comes after the answer was made (12.3)', async () => {
    vi.useFakeTimers();
    let value = 1;
    const { dispatch, bound } = setUp({ fixtures: [{ endpoint: count, delay: 10, response: () => value }] });
    const promise = dispatch(bound.count());
    await vi.advanceTimersByTimeAsync(5);
    value = 2;
    await vi.advanceTimersByTimeAsync(5);
    expect(await promise).toBe(1);
  });

  it('of Infinity never ends, and an abort leaves no timer', async () => {
    vi.useFakeTimers();
    const { get } = delayed(Infinity);
    const promise = get(5);
    await vi.advanceTimersByTimeAsync(1_000_000);
    promise.abort();
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a mocked store', () => {
  it('sends what nothing matches to the network (12.4)', async () => {
    const server = await startServer({ json: 3 });
    const near = new RestEndpoint({ path: '/near', urlPrefix: server.url });
    const { store, slice } = setUp({ fixtures: [{ endpoint: count, args: [], response: 7 }] });
    expect(await store.dispatch(slice.fetch(near))).toBe(3);
    expect(server.lines()).toEqual(['GET /near']);
  });

  it('joins reads in flight, and shows optimistic updates (12.5)', async () => {
    vi.useFakeTimers();
    const response = vi.fn(({ id }: { id: number }) => postJson(id));
    const { get, dispatch, bound, shown } = setUp({
      fixtures: [
        { endpoint: posts.get, response },
        {
          endpoint: posts.partialUpdate,
          delay: 100,
          response: ({ id }: { id: number }, body: object) => postJson(id, { ...body, votes: 9 }),
        },
      ],
    });
    await Promise.all([get(5), get(5)]);
    expect(response).toHaveBeenCalledTimes(1);
    const promise = dispatch(bound.posts.partialUpdate({ id: 5 }, { title: 'edited' }));
    expect([shown(5)?.title, shown(5)?.votes]).toEqual(['edited', 0]);
    await vi.advanceTimersByTimeAsync(100);
    await promise;
    expect([shown(5)?.title, shown(5)?.votes]).toEqual(['edited', 9]);
  });

  it('answers polls too (12.6)', async () => {
    vi.useFakeTimers();
    let value = 0;
    const polled = count.extend({ pollFrequency: 1000 });
    const { controller } = setUp({ fixtures: [{ endpoint: count, response: () => ++value }] });
    const unsubscribe = controller.subscribe(polled);
    await vi.advanceTimersByTimeAsync(2500);
    expect(controller.getResponse(polled).data).toBe(3);
    unsubscribe();
  });

  it('starts with initialFixtures as if they had been answered now, errors included (12.7)', () => {
    vi.useFakeTimers({ now: 5000 });
    const { shown, bound, store } = setUp({
      initialFixtures: [
        { endpoint: posts.get, args: [{ id: 5 }], response: postJson(5) },
        { endpoint: count, args: [], error: new Error('no') },
      ],
    });
    expect(shown(5)?.title).toBe('post 5');
    const response = bound.posts.get.selectResponse(store.getState(), { id: 5 });
    expect([response.fetchedAt, response.expiresAt]).toEqual([5000, 65_000]);
    expect(bound.count.selectResponse(store.getState()).error?.message).toBe('no');
  });

  it('shares nothing with another one', async () => {
    const make = () => setUp({ fixtures: [{ endpoint: count, response: () => 1 }] });
    const [first, second] = [make(), make()];
    await first.dispatch(first.bound.count());
    expect(second.bound.count.select(second.store.getState())).toBeUndefined();
  });

  it('rejects what is in flight when it is cleaned up, and sends to the network again', async () => {
    const { dispatch, bound, cleanup } = setUp({
      fixtures: [{ endpoint: count, delay: Infinity, response: () => 1 }],
    });
    const promise = dispatch(bound.count());
    cleanup();
    await expect(promise).rejects.toBeInstanceOf(Error);
    await expect(dispatch(bound.count())).rejects.toMatchObject({ status: 500 });
  });
});
