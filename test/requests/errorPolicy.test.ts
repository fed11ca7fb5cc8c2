import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, RestEndpoint } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { rawServer } from '../support/rawServer.js';
import { NOW, stopClock } from '../support/stoppedClock.js';
import { testStore } from '../support/testStore.js';
import type { Answer } from '../support/httpServer.js';

class Build extends Entity {
  id = '';
  state = '';
  static override key = 'Build';
}

const BUILDS = [{ id: '1', state: 'green' }];

/** A list that was read once, and what the next read of it is told. */
async function setUp(options: object = {}) {
  const server = await startServer({ json: BUILDS });
  const builds = new RestEndpoint({ path: '/builds', urlPrefix: server.url, schema: [Build], ...options });
  const made = testStore(() => createRestSlice({ endpoints: { builds } }));
  const { dispatch, endpoints, root, state, slice } = made;
  await dispatch(endpoints.builds());
  return {
    ...made,
    server,
    read: () => endpoints.builds.selectResponse(root()),
    meta: () => Object.values(state().meta)[0],
    refetch: () =>
      dispatch(endpoints.builds()).then(
        () => undefined,
        (error: Error & { status?: number }) => error,
      ),
    expire: () => dispatch(slice.expireAll(builds)),
    fetchIfStale: () => dispatch(endpoints.builds.fetchIfStale()),
  };
}

type App = Awaited<ReturnType<typeof setUp>>;

const shown = ({ read }: App) => {
  const { data, error, status } = read();
  return [data?.[0]?.state, error?.status ?? error?.name, status];
};

describe('without an errorPolicy data stay (F72)', () => {
  it.each([408, 429, 500, 502, 503, 504])('where the server answers %i', async (status) => {
    const app = await setUp();
    app.server.answerWith({ status });
    expect(await app.refetch()).toMatchObject({ status });
    expect(shown(app)).toEqual(['green', undefined, 'fulfilled']);
  });

  it.each<[string, Answer | undefined]>([
    ['closes the connection', { hangUp: true }],
    ['is gone', undefined],
  ])('where the server %s', async (_, answer) => {
    const app = await setUp();
    if (answer) app.server.answerWith(answer);
    else await app.server.stop();
    expect(await app.refetch()).toMatchObject({ name: 'TypeError' });
    expect(shown(app)).toEqual(['green', undefined, 'fulfilled']);
  });

  it('where the answer does not come in time', async () => {
    const app = await setUp();
    app.server.answerWith(() => new Promise<never>(() => undefined));
    const { builds } = app.endpoints;
    const error = app.dispatch(app.slice.fetch(builds.endpoint.extend({ signal: AbortSignal.timeout(20) })));
    await expect(error).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(shown(app)).toEqual(['green', undefined, 'fulfilled']);
  });

  it('where the answer is cut short', async () => {
    let answers = 0;
    const url = await rawServer((_request, response) => {
      if (++answers === 1)
        return void response.setHeader('content-type', 'application/json').end(JSON.stringify(BUILDS));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('[{"id"');
      setTimeout(() => response.destroy(), 10);
    });
    const builds = new RestEndpoint({ path: '/builds', urlPrefix: url, schema: [Build] });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { builds } }));
    await dispatch(endpoints.builds());
    await expect(dispatch(endpoints.builds())).rejects.toMatchObject({ name: 'TypeError' });
    expect(endpoints.builds.selectResponse(root())).toMatchObject({ data: [{ state: 'green' }], error: undefined });
  });

  it('where an attempt gets no answer, after one whose answer could not be used', async () => {
    let attempts = 0;
    const fetchResponse = () => {
      attempts++;
      if (attempts === 3) throw new TypeError('Failed to fetch');
      return Promise.resolve(Response.json(BUILDS));
    };
    const process = (value: unknown) => {
      if (attempts > 1) throw new Error('of process');
      return value;
    };
    const app = await setUp({ fetchResponse, process, retry: { times: 1, delay: 0, on: () => true } });
    expect(await app.refetch()).toMatchObject({ message: 'Failed to fetch' });
    expect([attempts, ...shown(app)]).toEqual([3, 'green', undefined, 'fulfilled']);
  });

  it('where a function of your own gets no answer', async () => {
    const server = await startServer({ json: BUILDS });
    const call = async () => (await (await fetch(server.url)).json()) as typeof BUILDS;
    const builds = new Endpoint(call, { name: 'builds', schema: [Build] });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { builds } }));
    await dispatch(endpoints.builds());
    await server.stop();
    await expect(dispatch(endpoints.builds())).rejects.toThrow('fetch failed');
    expect(endpoints.builds.selectResponse(root())).toMatchObject({ data: [{ state: 'green' }], error: undefined });
  });
});

describe('without an errorPolicy an error is shown', () => {
  it.each([400, 401, 403, 404, 409, 422])('where the server answers %i', async (status) => {
    const app = await setUp();
    app.server.answerWith({ status });
    await app.refetch();
    expect(shown(app)).toEqual(['green', status, 'rejected']);
  });

  it.each<[string, Answer]>([
    ['is malformed', { body: '[', headers: { 'content-type': 'application/json' } }],
    ['does not fit the schema', { json: 'no list' }],
  ])('where the answer %s', async (_, answer) => {
    const app = await setUp();
    app.server.answerWith(answer);
    expect(await app.refetch()).toMatchObject({ status: 400 });
    expect(shown(app)).toEqual(['green', 400, 'rejected']);
  });

  it.each(['process', 'getHeaders'])('where %s of yours makes a mistake', async (name) => {
    let isWrong = false;
    const app = await setUp({
      [name](value: { readonly missing: { readonly member: string } }) {
        return isWrong ? value.missing.member : value;
      },
    });
    isWrong = true;
    expect(await app.refetch()).toMatchObject({ name: 'TypeError' });
    expect(shown(app)).toEqual(['green', 'TypeError', 'rejected']);
  });

  it('where nothing is there in its place, whatever it is', async () => {
    const app = await setUp();
    app.server.answerWith({ status: 503 });
    await app.dispatch(app.slice.invalidateAll(app.endpoints.builds));
    await app.refetch();
    expect(shown(app)).toEqual([undefined, 503, 'rejected']);
  });
});

describe('the errorPolicy of an endpoint has the last word', () => {
  it.each([
    ['hard', 503, 503],
    [undefined, 503, 503],
    ['soft', 403, undefined],
  ] as const)('%s, %i: the error is %s', async (policy, status, error) => {
    const app = await setUp({ errorPolicy: () => policy });
    app.server.answerWith({ status });
    await app.refetch();
    expect(shown(app).slice(0, 2)).toEqual(['green', error]);
  });

  it.each<[string, (error: { status?: number }) => unknown]>([
    ['it gives undefined for', ({ status }) => (status === 409 ? 'soft' : undefined)],
    [
      'it throws at',
      ({ status }) => {
        if (status === 409) return 'soft';
        throw new Error('no');
      },
    ],
  ])('what %s is hard, a lost connection too', async (_, errorPolicy) => {
    const app = await setUp({ errorPolicy });
    const errors = [];
    for (const status of [409, 503]) {
      app.server.answerWith({ status });
      await app.refetch();
      errors.push(app.read().error?.status);
    }
    await app.server.stop();
    await app.refetch();
    expect([...errors, app.read().error?.name]).toEqual([undefined, 503, 'TypeError']);
  });
});

describe('an error that is not shown', () => {
  stopClock();

  it('is told to whoever called, and to matchers', async () => {
    const app = await setUp();
    app.server.answerWith({ status: 503 });
    expect(await app.refetch()).toMatchObject({ status: 503 });
    expect(app.actions.filter(app.slice.matchRejected(app.endpoints.builds))).toMatchObject([
      { error: { status: 503 } },
    ]);
  });

  it('leaves stale what was stale', async () => {
    const app = await setUp();
    await app.expire();
    app.server.answerWith({ status: 503 });
    await app.refetch();
    expect(app.read().expiresAt).toBeLessThan(NOW);
    expect(app.read()).toMatchObject({ expiryStatus: 'Valid', retryAt: NOW + 1_000 });
  });

  it('leaves fresh what was fresh, no longer than an error lives', async () => {
    const app = await setUp();
    app.server.answerWith({ status: 503 });
    await app.refetch();
    expect(app.read().expiresAt).toBe(NOW + 1_000);
  });

  it('leaves data without an answer of their own as fresh as their rows', async () => {
    const app = await setUp();
    const get = new RestEndpoint({ path: '/builds/:id', urlPrefix: app.server.url, schema: Build });
    const { slice, dispatch, endpoints, root } = testStore(() =>
      createRestSlice({ endpoints: { get, list: app.endpoints.builds.endpoint } }),
    );
    await dispatch(endpoints.list.setResponse(BUILDS));
    app.server.answerWith({ status: 503 });
    await dispatch(endpoints.get({ id: '1' })).catch(() => undefined);
    vi.setSystemTime(NOW + 59_000);
    await dispatch(endpoints.get({ id: '1' })).catch(() => undefined);
    expect(endpoints.get.selectResponse(root(), { id: '1' }).expiresAt).toBe(NOW + 60_000);
    expect(slice.selectResponse(get)(root(), { id: '1' })).toMatchObject({
      data: { state: 'green' },
      error: undefined,
    });
  });

  it('keeps who comes next from asking for a second, and then it is asked', async () => {
    const app = await setUp();
    await app.expire();
    app.server.answerWith({ status: 503 });
    await app.refetch();
    vi.setSystemTime(NOW + 1_000);
    expect(app.fetchIfStale()).toMatchObject([{ state: 'green' }]);
    vi.setSystemTime(NOW + 1_001);
    await expect(app.fetchIfStale()).rejects.toMatchObject({ status: 503 });
    expect(app.server.requests).toHaveLength(3);
  });

  it('keeps nobody from asking once the data are expired anew', async () => {
    const app = await setUp();
    await app.expire();
    app.server.answerWith({ status: 503 });
    await app.refetch();
    await app.expire();
    await expect(app.fetchIfStale()).rejects.toMatchObject({ status: 503 });
  });

  it('says nothing of the answer before it, however often it comes', async () => {
    const app = await setUp();
    const { fetchedAt, date, expiresAt, sent } = app.meta() ?? {};
    app.server.answerWith({ status: 503 });
    for (const later of [1_000, 2_000]) {
      vi.setSystemTime(NOW + later);
      await app.refetch();
    }
    expect(app.meta()).toMatchObject({ date: NOW + 2_000, answer: { fetchedAt, date, expiresAt, sent } });
  });

  it('is gone with the next answer', async () => {
    const app = await setUp();
    app.server.answerWith({ status: 503 });
    await app.refetch();
    app.server.answerWith({ json: BUILDS });
    await app.refetch();
    expect(Object.keys(app.meta() ?? {}).sort()).toEqual(['date', 'endpoints', 'expiresAt', 'fetchedAt', 'sent']);
  });
});
