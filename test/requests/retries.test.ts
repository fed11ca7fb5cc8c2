import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { rawServer } from '../support/rawServer.js';
import { testStore } from '../support/testStore.js';
import type { Answer } from '../support/httpServer.js';
import type { RetryOptions } from '../../src/endpoint/EndpointInstance.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

const note = (id = '1', text = 'one') => ({ id, text });
const busy: Answer = { status: 503 };

type Retry = number | RetryOptions;

/** A resource of a real server that gives these answers in a row, and the last one again and again. */
async function notes(retry: Retry | undefined, ...answers: Answer[]) {
  const server = await startServer((_request, index) => answers[Math.min(index, answers.length - 1)] as Answer);
  const makeResource = () => resource({ path: '/notes/:id', urlPrefix: server.url, schema: Note, retry });
  const store = testStore(() => createRestSlice({ endpoints: { notes: makeResource() } }));
  return { server, ...store, ...store.endpoints };
}

/** As `notes`, with a wait that tests can afford. */
const soon = (times: number, ...answers: Answer[]) => notes({ times, delay: 5 }, ...answers);

/** What an endpoint around a function of one's own, which fails with these in a row, was called, and how it ended. */
async function callsOf(retry: Retry, errors: readonly unknown[], options: { sideEffect?: true } = {}) {
  let calls = 0;
  const run = async () => {
    await Promise.resolve();
    const index = calls++;
    if (index < errors.length) throw errors[index] as Error;
    return 'done';
  };
  const makeEndpoint = () => new Endpoint(run, { name: 'run', retry, ...options });
  const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { run: makeEndpoint() } }));
  const [outcome] = await Promise.allSettled([dispatch(endpoints.run())]);
  return { calls, outcome };
}

const withStatus = (status: number): Error => Object.assign(new Error('no'), { status });
const named = (name: string): Error => Object.assign(new Error('no'), { name });

describe('retry: how often, and what is seen of it', () => {
  it('counts the tries after the first one', async () => {
    const { server, dispatch, notes: bound } = await soon(2, busy);
    await expect(dispatch(bound.get({ id: '1' }))).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(3);
  });

  it('is not done without the option, nor for 0', async () => {
    for (const retry of [undefined, 0, { times: 0 }]) {
      const { server, dispatch, notes: bound } = await notes(retry, busy);
      await expect(dispatch(bound.get({ id: '1' }))).rejects.toMatchObject({ status: 503 });
      expect(server.requests).toHaveLength(1);
    }
  });

  it('gives the answer of a later try, in one pending and one outcome', async () => {
    const { server, dispatch, notes: bound, types, state } = await soon(3, busy, busy, { json: note() });
    await expect(dispatch(bound.get({ id: '1' }))).resolves.toMatchObject(note());
    expect(server.lines()).toEqual(['GET /notes/1', 'GET /notes/1', 'GET /notes/1']);
    expect(types()).toEqual(['rest/notes.get/pending', 'rest/notes.get/fulfilled']);
    expect(Object.values(state().meta)).toEqual([expect.not.objectContaining({ error: expect.anything() as unknown })]);
  });

  it('leaves data or loading meanwhile, and no error', async () => {
    const {
      server,
      dispatch,
      notes: bound,
      root,
      slice,
    } = await soon(1, { json: note() }, busy, { json: note('1', 'new') });
    await dispatch(bound.get({ id: '1' }));
    const renewed = dispatch(bound.get({ id: '1' }));
    await server.received(3);
    const view = slice.selectResponse(bound.get)(root(), { id: '1' });
    expect(view).toMatchObject({ data: note(), error: undefined, isFetching: true, status: 'fulfilled' });
    await expect(renewed).resolves.toMatchObject({ text: 'new' });
  });

  it('is shared by everybody who waits for the key', async () => {
    const { server, dispatch, notes: bound } = await soon(1, busy, { json: note() });
    const first = dispatch(bound.get({ id: '1' }));
    await server.received(1);
    await expect(Promise.all([first, dispatch(bound.get({ id: '1' }))])).resolves.toHaveLength(2);
    expect(server.requests).toHaveLength(2);
  });

  it('is not done by a call without a store', async () => {
    const server = await startServer(busy);
    const get = new RestEndpoint({ path: '/notes', urlPrefix: server.url, retry: { times: 3, delay: 1 } });
    await expect(get()).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(1);
  });

  it('asks for headers again at each try, the token that came meanwhile', async () => {
    const server = await startServer((_request, index) => (index < 2 ? { status: 401 } : { json: note() }));
    let token = 0;
    const retry = { times: 2, delay: 1, on: ({ status }: { status?: number }) => status === 401 };
    const makeGet = () =>
      new RestEndpoint({
        ...{ path: '/notes', urlPrefix: server.url, retry },
        getHeaders: (headers) => ({ ...headers, 'x-own': String(token) }),
      });
    const prepareHeaders = (headers: Headers) => headers.set('authorization', `Bearer ${String(++token)}`);
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { get: makeGet() }, prepareHeaders }));
    await dispatch(endpoints.get());
    expect(server.requests.map(({ headers }) => [headers['x-own'], headers['authorization']])).toEqual([
      ['0', 'Bearer 1'],
      ['1', 'Bearer 2'],
      ['2', 'Bearer 3'],
    ]);
  });

  it('leaves nothing of its tries in actions and state, nor of what is sensitive', async () => {
    const server = await startServer((_request, index) => (index < 2 ? busy : { json: {} }));
    const makeLogin = () =>
      new RestEndpoint({
        ...{ path: '/login', method: 'PUT', urlPrefix: server.url, sensitive: true, retry: { times: 2, delay: 1 } },
        body: {} as { password: string },
      });
    const { dispatch, endpoints, actions, state } = testStore(() =>
      createRestSlice({ endpoints: { login: makeLogin() } }),
    );
    await dispatch(endpoints.login({ password: 'hunter2' }));
    expect(server.requests.map(({ body }) => body)).toEqual(Array(3).fill('{"password":"hunter2"}'));
    expect(JSON.stringify([actions, state()])).not.toMatch(/hunter2|retry|attempt|\b503\b/);
  });
});

describe('retry: which errors', () => {
  it.each([408, 429, 500, 502, 503, 504, 599])('an answer with %i is asked for again', async (status) => {
    expect((await callsOf({ times: 1, delay: 0 }, [withStatus(status)])).calls).toBe(2);
  });

  it.each([400, 401, 403, 404, 409, 410, 422])('an answer with %i is not', async (status) => {
    expect((await callsOf({ times: 1, delay: 0 }, [withStatus(status)])).calls).toBe(1);
  });

  it('a connection that is cut, or refused, is no answer', async () => {
    const { server, dispatch, notes: bound } = await soon(2, { hangUp: true }, { hangUp: true }, { json: note() });
    await expect(dispatch(bound.get({ id: '1' }))).resolves.toMatchObject(note());
    expect(server.requests).toHaveLength(3);
    await server.stop();
    await expect(dispatch(bound.get({ id: '1' }))).rejects.toMatchObject({ name: 'TypeError', status: 500 });
  });

  it('an answer that breaks off is none', async () => {
    let count = 0;
    const url = await rawServer((_request, response) => {
      count++;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"id":', () => response.destroy());
    });
    const makeGet = () => new RestEndpoint({ path: '/notes', urlPrefix: url, retry: { times: 2, delay: 1 } });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { get: makeGet() } }));
    await expect(dispatch(endpoints.get())).rejects.toMatchObject({ status: 500 });
    expect(count).toBe(3);
  });

  it('a timeout of one try is no answer', async () => {
    const server = await startServer((_request, index) =>
      index === 0 ? new Promise<Answer>(() => undefined) : { json: {} },
    );
    const makeGet = () =>
      new RestEndpoint({
        ...{ path: '/notes', urlPrefix: server.url, retry: { times: 1, delay: 1 } },
        getRequestInit: () => ({ signal: AbortSignal.timeout(50) }),
      });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { get: makeGet() } }));
    await expect(dispatch(endpoints.get())).resolves.toEqual({});
    expect(server.requests).toHaveLength(2);
  });

  it('a TypeError of a function of the users own is no answer before there is one, and a mistake after it', async () => {
    const server = await startServer({ json: {} });
    let tokens = 0;
    const options = { path: '/notes', urlPrefix: server.url, retry: { times: 2, delay: 1 } };
    const makeSlice = () =>
      createRestSlice({
        endpoints: {
          late: new RestEndpoint({
            ...options,
            getHeaders: (headers) => {
              if (tokens++ === 0) throw new TypeError('Failed to fetch');
              return headers;
            },
          }),
          wrong: new RestEndpoint({
            ...options,
            path: '/notes/wrong',
            process: (value: { items?: unknown[] }) => (value.items as unknown[]).length,
          }),
        },
      });
    const { dispatch, endpoints } = testStore(makeSlice);
    await expect(dispatch(endpoints.late())).resolves.toEqual({});
    expect([tokens, server.requests.length]).toEqual([2, 1]);
    await expect(dispatch(endpoints.wrong())).rejects.toThrow(TypeError);
    expect(server.requests).toHaveLength(2);
  });

  it('a mistake in the call, malformed JSON and an answer that cannot be stored are not, whatever `on` says', async () => {
    const on = vi.fn(() => true);
    const retry = { times: 3, delay: 1, on };
    const {
      server,
      dispatch,
      notes: bound,
    } = await notes(retry, { body: '{', headers: { 'content-type': 'application/json' } }, { json: [] });
    await expect(dispatch(bound.get({ id: '..' }))).rejects.toMatchObject({ code: 'PATH_PARAM_REFUSED' });
    await expect(dispatch(bound.get({ id: '1' }))).rejects.toThrow(SyntaxError);
    await expect(dispatch(bound.get({ id: '1' }))).rejects.toMatchObject({ code: 'RESPONSE_SHAPE' });
    expect(server.requests).toHaveLength(2);
    expect(on).not.toHaveBeenCalled();
    for (const name of ['AbortError', 'RestError', 'SyntaxError']) {
      expect((await callsOf(retry, [named(name)])).calls).toBe(1);
    }
  });

  it('`on` has the word in place of the default, and gets the original error', async () => {
    const on = vi.fn((error: Error & { status?: number }) => error.status === 404);
    const {
      server,
      dispatch,
      notes: bound,
    } = await notes({ times: 5, delay: 1, on }, { status: 404, json: { why: 'not yet' } }, busy);
    await expect(dispatch(bound.get({ id: '1' }))).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(2);
    expect(on.mock.calls[0]?.[0]).toBeInstanceOf(NetworkError);
    expect(on.mock.calls[0]?.[0]).toMatchObject({ data: { why: 'not yet' } });
  });

  it('asks `on` of a failure that is no Error as of one', async () => {
    const on = vi.fn(() => true);
    expect((await callsOf({ times: 1, delay: 0, on }, ['just a text'])).calls).toBe(2);
    expect(on).toHaveBeenCalledWith(expect.objectContaining({ message: 'just a text' }));
  });
});

describe('retry: which requests', () => {
  const without = { times: 1, delay: 1 };
  const withOn = { ...without, on: () => true };

  it.each([
    ['get', 2, 2],
    ['getList', 2, 2],
    ['update', 2, 2],
    ['delete', 2, 2],
    ['partialUpdate', 1, 2],
    ['create', 1, 2],
    ['push', 1, 2],
    ['remove', 1, 2],
  ] as const)('%s: %i without `on`, %i where it says yes', async (member, few, many) => {
    for (const [retry, count] of [
      [without, few],
      [1, few],
      [withOn, many],
    ] as const) {
      if (retry === 1 && few > 1) continue; // its wait is a second
      const { server, dispatch, notes: bound } = await notes(retry, busy);
      const { get, getList, create, update, partialUpdate } = bound;
      const call = {
        get: () => get({ id: '1' }),
        getList: () => getList(),
        update: () => update({ id: '1' }, { text: 'x' }),
        delete: () => bound.delete({ id: '1' }),
        partialUpdate: () => partialUpdate({ id: '1' }, { text: 'x' }),
        create: () => create({ text: 'x' }),
        push: () => getList.push({ text: 'x' }),
        remove: () => getList.remove({ id: '1' }),
      }[member];
      await expect(dispatch(call() as never)).rejects.toMatchObject({ status: 503 });
      expect(server.requests).toHaveLength(count);
    }
  });

  it('a mutation around a function of the users own is one that `on` must allow', async () => {
    expect((await callsOf(without, [withStatus(503)], { sideEffect: true })).calls).toBe(1);
    expect((await callsOf(withOn, [withStatus(503)], { sideEffect: true })).calls).toBe(2);
  });

  it('the option is set, changed and taken away per endpoint', async () => {
    const server = await startServer(busy);
    const makeNotes = () => {
      const all = resource({ path: '/notes/:id', urlPrefix: server.url, schema: Note, retry: { times: 1, delay: 1 } });
      return all.extend({ getList: { retry: undefined }, delete: { retry: { times: 3, delay: 1 } } });
    };
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { notes: makeNotes() } }));
    const count = async (call: Parameters<typeof dispatch>[0]) => {
      const before = server.requests.length;
      await expect(dispatch(call)).rejects.toMatchObject({ status: 503 });
      return server.requests.length - before;
    };
    expect(await count(endpoints.notes.get({ id: '1' }) as never)).toBe(2);
    expect(await count(endpoints.notes.getList() as never)).toBe(1);
    expect(await count(endpoints.notes.delete({ id: '1' }) as never)).toBe(4);
  });
});

describe('retry: bad values', () => {
  const bad: unknown[] = [-1, NaN, 1.5, '3', true, null, [], {}, { times: -1 }, { times: NaN }, { times: '3' }];
  const worse: unknown[] = [
    { times: 1, delay: -1 },
    { times: 1, delay: NaN },
    { times: 1, delay: Infinity },
    { times: 1, delay: '5' },
    { times: 1, on: true },
    { times: 1, delay: null },
  ];

  it.each([...bad, ...worse])('%j is refused before anything is sent or dispatched', async (retry) => {
    const { server, dispatch, notes: bound, types } = await notes(retry as Retry, { json: note() });
    await expect(dispatch(bound.get({ id: '1' }))).rejects.toMatchObject({
      code: 'RETRY_INVALID',
      subject: 'notes.get',
    });
    await expect(dispatch(bound.partialUpdate({ id: '1' }, {}))).rejects.toMatchObject({ code: 'RETRY_INVALID' });
    expect([server.requests.length, types()]).toEqual([0, []]);
  });

  it('takes any number of times, Infinity too', async () => {
    const { server, dispatch, notes: bound } = await soon(Infinity, ...Array<Answer>(30).fill(busy), { json: note() });
    await dispatch(bound.get({ id: '1' }));
    expect(server.requests).toHaveLength(31);
  });

  it('reports what its functions throw, or give that cannot be used, and sends nothing again', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const mistake = new Error('a mistake');
    const fail = (): never => {
      throw mistake;
    };
    for (const retry of [
      { times: 2, on: fail },
      { times: 2, delay: fail },
    ]) {
      const { calls, outcome } = await callsOf(retry, [withStatus(503)]);
      expect(calls).toBe(1);
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503 } });
      expect(reported).toHaveBeenLastCalledWith(mistake);
    }
    for (const retry of [
      { times: 2, on: async () => Promise.resolve(true) },
      { times: 2, on: () => undefined },
      { times: 2, delay: () => NaN },
      { times: 2, delay: () => -1 },
      { times: 2, delay: () => undefined },
    ]) {
      const { calls, outcome } = await callsOf(retry as never, [withStatus(503)]);
      expect(calls).toBe(1);
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503 } });
      expect(reported).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'RETRY_INVALID' }));
    }
    vi.unstubAllGlobals();
  });
});

describe('retry in production', () => {
  it('is not done for values that development refuses', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    for (const retry of [NaN, 'often', -1, {}, { times: 'often' }, { times: 3, delay: NaN }, null] as never[]) {
      expect((await callsOf(retry, [withStatus(503), withStatus(503)])).calls).toBe(1);
    }
    vi.unstubAllEnvs();
  });
});
