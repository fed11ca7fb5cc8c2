import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, RestEndpoint } from '../../../src/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import { startServer } from '../../support/httpServer.js';
import { testStore } from '../../support/testStore.js';

afterEach(() => void vi.useRealTimers());

const BYTES = new Uint8Array([37, 80, 68, 70]);
const pdf = { headers: { 'content-type': 'application/pdf' }, body: BYTES };

const withFiles = async (options: object = {}) => {
  const server = await startServer(pdf);
  const make = () =>
    createRestSlice({
      features: allFeatures,
      endpoints: {
        file: new RestEndpoint({ path: '/files/:id', urlPrefix: server.url, content: 'blob', ...options }),
        upload: new RestEndpoint({ path: '/files', urlPrefix: server.url, method: 'POST', ...options }),
      },
    });
  return { server, ...testStore(make) };
};

const bytesOf = async (body: unknown): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body as BodyInit).arrayBuffer());

describe('an answer without a JSON form (Q9, K08)', () => {
  it.each(['blob', 'arrayBuffer', 'stream'] as const)(
    'content: %s is in the promise, and neither in the action nor in the state',
    async (content) => {
      const { dispatch, endpoints, actions, state } = await withFiles({ content });
      const body: unknown = await dispatch(endpoints.file({ id: 1 }));
      expect(await bytesOf(body)).toEqual(BYTES);
      expect(actions.at(-1)).not.toHaveProperty('payload');
      expect(state().results).toEqual({});
    },
  );

  it.each<[string, unknown]>([
    ['a Blob', new Blob(['x'])],
    ['an ArrayBuffer', new ArrayBuffer(2)],
    ['a typed array', new Uint8Array(2)],
    ['a ReadableStream', new Blob(['x']).stream()],
    ['an object that holds a Blob', { blob: new Blob(['x']), filename: 'x.txt' }],
    ['a list of buffers', [new ArrayBuffer(1)]],
  ])('%s that an endpoint of any kind gives: the same object is in the promise', async (_, body) => {
    const give = new Endpoint(() => Promise.resolve(body), { name: 'give' });
    const { dispatch, endpoints, actions, state } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: { give } }),
    );
    expect(await dispatch(endpoints.give())).toBe(body);
    expect(actions.at(-1)).not.toHaveProperty('payload');
    expect(state().results).toEqual({});
  });

  it('is nothing to selectors: undefined, not fetching, and no error', async () => {
    const { dispatch, endpoints, root } = await withFiles();
    await dispatch(endpoints.file({ id: 1 }));
    expect(endpoints.file.select(root(), { id: 1 })).toBeUndefined();
    expect(endpoints.file.selectResponse(root(), { id: 1 })).toMatchObject({ error: undefined, isFetching: false });
  });

  it('that lives 0 ms leaves nothing: no result, no meta', async () => {
    const { dispatch, endpoints, state } = await withFiles({ dataExpiryLength: 0 });
    await dispatch(endpoints.file({ id: 1 }));
    await dispatch(endpoints.upload({ any: 1 }));
    expect(state()).toMatchObject({ results: {}, meta: {}, entities: {} });
  });

  it('joined by a second caller is the same for both', async () => {
    const { server, dispatch, endpoints } = await withFiles();
    const [a, b] = await Promise.all([1, 2].map(() => dispatch(endpoints.file({ id: 1 }))));
    expect(a).toBe(b);
    expect(server.requests).toHaveLength(1);
  });
});

describe('fetchIfStale of bytes', () => {
  it('gives the same body while it is fresh', async () => {
    const { server, dispatch, endpoints } = await withFiles();
    const body = await dispatch(endpoints.file({ id: 1 }));
    expect(dispatch(endpoints.file.fetchIfStale({ id: 1 }))).toBe(body);
    expect(server.requests).toHaveLength(1);
  });

  it('gives the body of a push', async () => {
    const { server, dispatch, endpoints, actions } = await withFiles();
    const body = new Blob(['pushed']);
    await dispatch(endpoints.file.setResponse({ id: 1 }, body));
    expect(dispatch(endpoints.file.fetchIfStale({ id: 1 }))).toBe(body);
    expect(actions.at(-1)).not.toHaveProperty('payload');
    expect(server.requests).toEqual([]);
  });

  it('asks again for a stream, which is read once', async () => {
    const { server, dispatch, endpoints } = await withFiles({ content: 'stream' });
    await dispatch(endpoints.file({ id: 1 }));
    await dispatch(endpoints.file.fetchIfStale({ id: 1 }));
    expect(server.requests).toHaveLength(2);
  });

  const endings = [
    ['invalidate', ({ dispatch, endpoints }) => dispatch(endpoints.file.invalidate({ id: 1 }))],
    ['invalidateAll', ({ dispatch, slice, endpoints }) => dispatch(slice.invalidateAll(endpoints.file.endpoint))],
    ['expireAll', ({ dispatch, slice, endpoints }) => dispatch(slice.expireAll(endpoints.file.endpoint))],
    ['a reset', ({ dispatch, slice }) => dispatch(slice.resetEntireStore())],
  ] satisfies [string, (made: Awaited<ReturnType<typeof withFiles>>) => unknown][];
  it.each(endings)('asks again after %s', async (_, end) => {
    const made = await withFiles();
    await made.dispatch(made.endpoints.file({ id: 1 }));
    await end(made);
    await made.dispatch(made.endpoints.file.fetchIfStale({ id: 1 }));
    expect(made.server.requests).toHaveLength(2);
  });

  it('asks again when it is stale', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const { server, dispatch, endpoints } = await withFiles();
    await dispatch(endpoints.file({ id: 1 }));
    vi.setSystemTime(1_060_001);
    await dispatch(endpoints.file.fetchIfStale({ id: 1 }));
    expect(server.requests).toHaveLength(2);
  });

  it('gives the later one of two bodies', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const { dispatch, endpoints } = await withFiles();
    await dispatch(endpoints.file({ id: 1 }));
    vi.setSystemTime(1_000_010);
    const second = await dispatch(endpoints.file({ id: 1 }));
    expect(dispatch(endpoints.file.fetchIfStale({ id: 1 }))).toBe(second);
  });
});
