import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource, RestEndpoint } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { PrepareHeaders } from '../../src/index.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

const SECRET = 'tok-8b1946ac';

async function setUp(prepareHeaders: PrepareHeaders, more: object = {}) {
  const server = await startServer(({ url }) => ({ json: /\/posts(\?|$)/.test(url) ? [] : { id: '5', title: 'x' } }));
  const make = () =>
    createRestSlice({
      features: allFeatures,
      endpoints: {
        posts: resource({ path: '/posts/:id', urlPrefix: server.url, schema: Post, paginationField: 'page', ...more }),
      },
      prepareHeaders,
    });
  const reducers = { session: (state = { token: SECRET }) => state };
  return { server, ...testStore(make, { reducers }) };
}

/** Everything that a store and its user can see. */
const seen = (actions: unknown, state: unknown, ...errors: unknown[]): string =>
  JSON.stringify([actions, state, errors, errors.map((error) => [String(error), (error as Error).stack])]);

describe('prepareHeaders (decision 105)', () => {
  it('gives every request headers from the state, after those of the endpoint', async () => {
    const asked: unknown[] = [];
    const { server, dispatch, endpoints, slice, actions, state } = await setUp(
      (headers, { getState, endpoint, args }) => {
        asked.push([headers.get('x-own'), endpoint, args]);
        headers.set('authorization', `Bearer ${(getState() as { session: { token: string } }).session.token}`);
      },
      { getHeaders: (headers: object) => ({ ...headers, 'X-Own': 'endpoint' }) },
    );
    await dispatch(endpoints.posts.get({ id: 5 }));
    await dispatch(endpoints.posts.partialUpdate({ id: 5 }, { title: 'y' }));
    await dispatch(endpoints.posts.getList({}));
    await dispatch(endpoints.posts.getList.getPage({ page: 2 }));
    const stop = dispatch(slice.subscribe(endpoints.posts.get.endpoint.extend({ pollFrequency: 20 }), { id: 5 }));
    await server.received(5);
    stop();
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({
        authorization: `Bearer ${SECRET}`,
        'x-own': 'endpoint',
        'content-type': 'application/json',
      });
    }
    expect(asked.slice(0, 2)).toEqual([
      ['endpoint', 'posts.get', [{ id: 5 }]],
      ['endpoint', 'posts.partialUpdate', [{ id: 5 }, { title: 'y' }]],
    ]);
    await dispatch(slice.util.allSettled());
    expect(seen(actions, state())).not.toContain(SECRET);
  });

  it('may return others, or a promise of them', async () => {
    const { server, dispatch, endpoints } = await setUp(() => Promise.resolve(new Headers({ 'X-Only': '1' })));
    await dispatch(endpoints.posts.get({ id: 5 }));
    expect(server.requests[0]?.headers).toMatchObject({ 'x-only': '1' });
    expect(server.requests[0]?.headers['content-type']).toBeUndefined();
  });

  it('is given the extraArgument of thunks, and the arguments of sensitive endpoints', async () => {
    const server = await startServer({ json: {} });
    const login = new RestEndpoint({
      path: '/login',
      urlPrefix: server.url,
      method: 'POST',
      sensitive: true,
      body: {} as { password: string },
    });
    const prepareHeaders = vi.fn<PrepareHeaders>();
    const rest = createRestSlice({ features: allFeatures, endpoints: { login }, prepareHeaders });
    const extra = { client: 1 };
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault({ thunk: { extraArgument: extra } }).concat(rest.middleware),
    });
    await store.dispatch(rest.endpoints.login({ password: SECRET }));
    const [, api] = prepareHeaders.mock.calls[0] ?? [];
    expect(api).toMatchObject({ endpoint: 'login', args: [{ password: SECRET }] });
    expect(api?.extra).toBe(extra);
    expect(JSON.stringify(store.getState())).not.toContain(SECRET);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no session');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no session'))],
  ])('makes what it %s the error of the request, which is not sent', async (_how, prepareHeaders) => {
    const { server, dispatch, endpoints, root } = await setUp(prepareHeaders as PrepareHeaders);
    await expect(dispatch(endpoints.posts.get({ id: 5 }))).rejects.toThrow('no session');
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 }).error?.message).toBe('no session');
    expect(server.lines()).toEqual([]);
  });

  it.each<[string, (headers: Headers) => Headers | void]>([
    ['set', (headers) => headers.set('authorization', `Bearer ${SECRET}\nx`)],
    [
      'returned',
      () =>
        ({
          ...new Headers(),
          *[Symbol.iterator]() {
            yield ['authorization', `Bearer ${SECRET}\nx`];
          },
        }) as unknown as Headers,
    ],
  ])('lets no error quote a header that cannot be sent, when it is %s', async (_how, prepareHeaders) => {
    const { dispatch, endpoints, root, actions } = await setUp(prepareHeaders);
    const error: unknown = await dispatch(endpoints.posts.get({ id: 5 })).catch((thrown: unknown) => thrown);
    const { error: shown } = endpoints.posts.get.selectResponse(root(), { id: 5 });
    expect(error).toBeInstanceOf(Error);
    expect(seen(actions, root().rest, error, shown)).not.toContain(SECRET);
  });

  it('keeps the order of mutations of one item (decision 115)', async () => {
    const go: (() => void)[] = [];
    const waits = [0, 1].map((index) => new Promise<void>((resolve) => (go[index] = resolve)));
    let count = 0;
    const { server, dispatch, endpoints } = await setUp(async () => waits[count++]);
    const first = dispatch(endpoints.posts.partialUpdate({ id: 5 }, { title: 'first' }));
    const second = dispatch(endpoints.posts.partialUpdate({ id: 5 }, { title: 'second' }));
    await vi.waitFor(() => expect(count).toBe(2));
    go[1]?.();
    await Promise.resolve();
    expect(server.lines()).toEqual([]);
    go[0]?.();
    await Promise.all([first, second]);
    expect(server.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { title: 'first' },
      { title: 'second' },
    ]);
  });

  it('sends nothing that was aborted, or reset, meanwhile', async () => {
    const waits: (() => void)[] = [];
    const { server, dispatch, endpoints, slice } = await setUp(
      () => new Promise<void>((resolve) => waits.push(resolve)),
    );
    const aborted = dispatch(endpoints.posts.get({ id: 5 }));
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    aborted.abort();
    await expect(aborted).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    const ended = dispatch(endpoints.posts.get({ id: 6 }));
    await vi.waitFor(() => expect(waits).toHaveLength(2));
    await dispatch(slice.resetEntireStore());
    await expect(ended).rejects.toThrow(expect.objectContaining({ name: 'ResetError' }));
    waits.forEach((resolve) => resolve());
    dispatch(endpoints.posts.getList({})).abort();
    expect(server.lines()).toEqual([]);
  });

  it("is not asked for an endpoint around a function of one's own, which sends its own headers", async () => {
    const prepareHeaders = vi.fn<PrepareHeaders>();
    const own = new Endpoint(function own() {
      return Promise.resolve({ id: '1' });
    });
    const { dispatch, slice } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: { own }, prepareHeaders }),
    );
    await dispatch(slice.endpoints.own());
    expect(prepareHeaders).not.toHaveBeenCalled();
  });

  it('says so where it gives something else than Headers', async () => {
    const { server, dispatch, endpoints } = await setUp((() => ({ authorization: SECRET })) as never);
    const call = dispatch(endpoints.posts.get({ id: '5' }));
    await expect(call).rejects.toMatchObject({ code: 'ARGUMENT_INVALID', subject: 'prepareHeaders' });
    await expect(call).rejects.not.toThrow(SECRET);
    expect(server.requests).toEqual([]);
  });
});
