import { describe, expect, it, vi } from 'vitest';
import { Entity, NetworkError } from '../../src/index.js';
import { anyEndpoint, reasonOf } from '../support/anyEndpoint.js';
import { startServer } from '../support/httpServer.js';

const setUp = async (options: object = {}) => {
  const server = await startServer({ json: { a: 1 } });
  return { server, endpoint: anyEndpoint({ path: '/x/:id', urlPrefix: server.url, ...options }) };
};

describe('a call (R6)', () => {
  it('goes through its steps in order, and resolves with what process gives (R6.1)', async () => {
    const steps: unknown[] = [];
    const step = (name: string) =>
      function (this: any, ...args: unknown[]): unknown {
        steps.push(name);
        return Object.getPrototypeOf(Object.getPrototypeOf(this))[name].apply(this, args);
      };
    const names = ['url', 'getRequestInit', 'getHeaders', 'fetchResponse', 'parseResponse', 'process'];
    const { endpoint } = await setUp();
    const watched = endpoint.extend(Object.fromEntries(names.map((name) => [name, step(name)])));
    await expect(watched({ id: 1 })).resolves.toEqual({ a: 1 });
    expect(steps).toEqual(names);
  });

  it('gives process the original arguments, and awaits it', async () => {
    const process = async (value: object, ...args: unknown[]) => ({ value, args });
    const { endpoint } = await setUp({ process, method: 'PUT' });
    const [params, body] = [{ id: 1 }, { b: 2 }];
    const { value, args } = await endpoint(params, body);
    expect(value).toEqual({ a: 1 });
    expect(args[0]).toBe(params);
    expect(args[1]).toBe(body);
  });

  it.each(['url', 'getRequestInit', 'getHeaders', 'fetchResponse', 'parseResponse', 'process'])(
    'rejects with what %s throws (R6.2)',
    async (name) => {
      const boom = new Error(name);
      const { endpoint } = await setUp({
        [name]: () => {
          throw boom;
        },
      });
      expect(await reasonOf(endpoint({ id: 1 }))).toBe(boom);
    },
  );

  it('rejects for a missing parameter, and sends nothing (R1.6)', async () => {
    const { server, endpoint } = await setUp();
    expect(await reasonOf(endpoint({}))).toMatchObject({ name: 'RestError', code: 'PATH_PARAM_MISSING' });
    expect(server.requests).toEqual([]);
  });

  it('looks fetch up when it is called (R6.3)', async () => {
    const spy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json('mocked'));
    await expect(anyEndpoint()()).resolves.toBe('mocked');
    spy.mockRestore();
  });

  it('needs of an overridden fetchResponse only what it uses (R6.5)', async () => {
    const response = { status: 200, headers: { get: () => 'application/json' }, json: () => Promise.resolve([1]) };
    await expect(anyEndpoint({ fetchResponse: () => Promise.resolve(response) })()).resolves.toEqual([1]);
  });

  it('may be replaced as a whole (R6.6)', async () => {
    const fetch = async function (this: { path: string }, ...args: unknown[]) {
      return [this.path, ...args];
    };
    await expect(anyEndpoint({ fetch })(1, 2)).resolves.toEqual(['/x', 1, 2]);
    await expect(anyEndpoint().extend({ fetch })(3)).resolves.toEqual(['/x', 3]);
  });

  it('runs with the endpoint as this, whatever the caller gives (R0.3)', async () => {
    const endpoint = anyEndpoint({
      async fetch(this: { root: string }, id: string) {
        return this.root + id;
      },
      root: 'u/',
    });
    await expect(endpoint.call({ root: 'other/' }, '5')).resolves.toBe('u/5');
  });
});

describe('a failure', () => {
  it('of status is a NetworkError with the unread response (R7.1, R7.2)', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith({ status: 404, json: { reason: 'no such thing' } });
    const error = await reasonOf(endpoint({ id: 1 }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'NetworkError', status: 404 });
    expect(error.message).toBe(`GET ${server.url}/x/1: 404 Not Found`);
    await expect(error.response.json()).resolves.toEqual({ reason: 'no such thing' });
  });

  it('of status without a text names the number (R7.2)', () => {
    expect(new NetworkError(new Response('', { status: 599 })).message).toContain('599');
  });

  it('has a JSON form of four members (R7.3)', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith({ status: 503 });
    const error = await reasonOf(endpoint({ id: 1 }));
    const { message } = error as Error;
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'NetworkError',
      status: 503,
      message,
      url: `${server.url}/x/1`,
    });
  });

  it.each([
    ['a status', { status: 500, body: 's3cret' }],
    ['broken JSON', { headers: { 'content-type': 'application/json' }, body: '{' }],
    ['no answer', { hangUp: true }],
  ])('%s never shows the query, a header or the body (decision 39)', async (_title, answer) => {
    const { server, endpoint } = await setUp({ requestInit: { headers: { authorization: 's3cret' } } });
    server.answerWith(answer);
    const error = await reasonOf(endpoint({ id: 1, token: 's3cret' }));
    expect(error.message).toContain(`GET ${server.url}/x/1: `);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('s3cret');
  });

  it('without an answer is the error of the platform, with status 500 (R6.4)', async () => {
    const { server, endpoint } = await setUp();
    await server.stop();
    const error = await reasonOf(endpoint({ id: 1 }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).not.toBeInstanceOf(NetworkError);
    expect(error.status).toBe(500);
  });

  it('by abort is the AbortError of the platform, without a status (R5.8)', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith(() => new Promise(() => undefined));
    const controller = new AbortController();
    const promise = reasonOf(endpoint.extend({ signal: controller.signal })({ id: 1 }));
    await server.received(1);
    controller.abort();
    const error = await promise;
    expect(error.name).toBe('AbortError');
    expect(error).not.toHaveProperty('status');
  });

  it('of a truncated body rejects (D06)', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith({ headers: { 'content-type': 'application/json', 'content-length': '100' }, body: '{"a":1}' });
    const promise = reasonOf(endpoint({ id: 1 }));
    await server.received(1);
    await server.stop();
    expect(await promise).toBeInstanceOf(Error);
  });

  it('keeps Retry-After within reach (D11)', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith({ status: 429, headers: { 'retry-after': '120' } });
    expect(await reasonOf(endpoint({ id: 1 }))).toMatchObject({ status: 429, retryAfter: '120' });
  });

  it('names the address also where the answer is one that no server gave (D14, decision 39)', async () => {
    const typed = (type: string, init: ResponseInit = {}) => ({ ...init, headers: { 'content-type': type } });
    const made: [string, () => Response][] = [
      ['500', () => new Response('no', { status: 500 })],
      ['malformed JSON', () => new Response('{', typed('application/json'))],
      ['text/html', () => new Response('<html>', typed('text/html'))],
    ];
    class Item extends Entity {
      id = '';
    }
    const endpoint = anyEndpoint({ path: '/x/:id', schema: Item });
    for (const [cause, answer] of made) {
      for (const override of [{}, { fetchResponse: () => Promise.resolve(answer()) }]) {
        // Who replaces fetchResponse says what an error status means.
        if (cause === '500' && 'fetchResponse' in override) continue;
        vi.stubGlobal('fetch', () => Promise.resolve(answer()));
        const { message } = await reasonOf(endpoint.extend(override)({ id: 7, q: 'secret' }));
        expect(message).toContain('GET /x/7');
        expect(message).toContain(cause);
        expect(message).not.toContain('secret');
      }
    }
    vi.unstubAllGlobals();
  });

  it('leaves what cannot be changed as it is', async () => {
    const headers = new Headers({ 'content-type': 'application/json' });
    const answer = Object.freeze({ ok: true, status: 200, headers, text: () => Promise.resolve('{"a":1}') });
    const { endpoint } = await setUp({ fetchResponse: () => Promise.resolve(answer) });
    await expect(endpoint({ id: 1 })).resolves.toEqual({ a: 1 });
  });
});
