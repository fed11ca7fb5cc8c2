import { describe, expect, it } from 'vitest';
import { Entity, NetworkError, RestEndpoint } from '../../src/index.js';
import { anyEndpoint, reasonOf } from '../support/anyEndpoint.js';
import { startServer } from '../support/httpServer.js';

class Post extends Entity {
  id = '';
}

const setUp = async (options: object = {}) => {
  const server = await startServer({ json: { id: '1' } });
  return { server, endpoint: anyEndpoint({ path: '/p/:id', urlPrefix: server.url, schema: Post, ...options }) };
};
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a hostile address is not requested', () => {
  it.each<[string, unknown]>([
    ['C02', '..'],
    ['C02', '.'],
    ['C06', 'a\ud800'],
    ['C07', ''],
    ['C08', undefined],
    ['C09', null],
    ['C09', NaN],
    ['C09', {}],
    ['C09', Symbol('s')],
  ])('(%s) id %o', async (_, id) => {
    const { server, endpoint } = await setUp({ name: 'getPost' });
    const error = await reasonOf(endpoint({ id }));
    expect(error).toMatchObject({ name: 'RestError', subject: 'getPost' });
    expect(error.message).toMatch(/id/);
    expect(server.requests).toEqual([]);
  });

  it.each(['../../admin', 'a/b', 'a\\b', '?admin=1#x', '%2F..%2F', 'é🦊', '//evil.test'])(
    '(C01, C03–C05, C10) id %j reaches the server as it was given',
    async (id) => {
      const { server, endpoint } = await setUp();
      await endpoint({ id });
      const [, folder, segment, ...rest] = server.requests[0]?.url.split('/') ?? [];
      expect([folder, decodeURIComponent(segment ?? ''), rest]).toEqual(['p', id, []]);
    },
  );

  it('(C15) a header with a line break rejects the call, and nothing is sent', async () => {
    const { server, endpoint } = await setUp({ requestInit: { headers: { 'X-A': 'one\r\nX-B: two' } } });
    expect(await reasonOf(endpoint({ id: 1 }))).toBeInstanceOf(TypeError);
    expect(server.requests).toEqual([]);
  });
});

describe('a hostile answer rejects the call, and the next call works', () => {
  it.each<[string, object, (error: any) => boolean]>([
    ['D01 malformed JSON', { headers: JSON_TYPE, body: '{"a":' }, (error) => error instanceof SyntaxError],
    ['D02 a login page', { headers: { 'content-type': 'text/html' }, body: '<p>' }, ({ status }) => status === 404],
    ['D03 an empty body', { headers: JSON_TYPE, body: '' }, ({ status }) => status === 400],
    ['D07 a reset connection', { hangUp: true }, ({ status }) => status === 500],
    ['D10 a 500', { status: 500, json: { why: 1 } }, (error) => error instanceof NetworkError && error.status === 500],
  ])('(%s) with an error that names the request (D14, D15)', async (_, answer, isRight) => {
    const { server, endpoint } = await setUp();
    server.answerWith(answer);
    const error = await reasonOf(endpoint({ id: 1 }));
    expect(error).toSatisfy(isRight);
    expect(error.message).toContain(`GET ${server.url}/p/1`);
    server.answerWith({ json: { id: '1' } });
    await expect(endpoint({ id: 1 })).resolves.toEqual({ id: '1' });
  });

  it('(D10) the body of a failure is there to be read', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith({ status: 422, json: { title: 'too short' } });
    const { response } = await reasonOf(endpoint({ id: 1 }));
    await expect(response.json()).resolves.toEqual({ title: 'too short' });
  });

  it('(D04) 204 resolves with null', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith({ status: 204 });
    await expect(endpoint({ id: 1 })).resolves.toBeNull();
  });

  it('(D09) a server that never answers: abort ends the call', async () => {
    const { server, endpoint } = await setUp();
    server.answerWith(() => new Promise(() => undefined));
    const controller = new AbortController();
    const promise = reasonOf(endpoint.extend({ signal: controller.signal })({ id: 1 }));
    await server.received(1);
    controller.abort();
    expect((await promise).name).toBe('AbortError');
    server.answerWith({ json: { id: '1' } });
    await expect(endpoint({ id: 1 })).resolves.toEqual({ id: '1' });
  });
});

describe('user code that fails', () => {
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'oops'],
    ['a frozen object', Object.freeze({ oops: 1 })],
    ['a frozen error', Object.freeze(new TypeError('oops'))],
  ])('(G04) rejects the call with what it threw: %s', async (_, thrown) => {
    const process = () => {
      throw thrown;
    };
    const fetchResponse = () => Promise.reject(thrown as Error);
    expect(await reasonOf((await setUp({ process })).endpoint({ id: 1 }))).toBe(thrown);
    expect(await reasonOf((await setUp({ fetchResponse })).endpoint({ id: 1 }))).toBe(thrown);
  });

  it.each(['url', 'getHeaders', 'getRequestInit'])('(K10, K12) in %s harms no other endpoint', async (name) => {
    const boom = () => {
      throw new Error('boom');
    };
    const { server, endpoint } = await setUp();
    expect((await reasonOf(endpoint.extend({ [name]: boom })({ id: 1 }))).message).toBe('boom');
    await expect(endpoint({ id: 1 })).resolves.toEqual({ id: '1' });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['getHeaders', 'getRequestInit'])(
    '(K12) in %s that is late: what was aborted meanwhile is not sent',
    async (name) => {
      let release: (value: object) => void = () => undefined;
      const late = new Promise<object>((resolve) => (release = resolve));
      const controller = new AbortController();
      const { signal } = controller;
      const init = name === 'getHeaders' ? { getHeaders: () => late } : { getRequestInit: () => late };
      const { server, endpoint } = await setUp({ ...init, signal });
      const promise = reasonOf(endpoint({ id: 1 }));
      controller.abort();
      release({});
      expect((await promise).name).toBe('AbortError');
      expect(server.requests).toEqual([]);
    },
  );

  it.each(['getHeaders', 'getRequestInit'])('(K12) in %s that never answers: abort ends the call', async (name) => {
    const controller = new AbortController();
    const { endpoint } = await setUp({ [name]: () => new Promise(() => undefined), signal: controller.signal });
    const promise = reasonOf(endpoint({ id: 1 }));
    controller.abort();
    expect((await promise).name).toBe('AbortError');
  });
});

describe('binary and schemas', () => {
  it.each(['blob', 'text', 'arrayBuffer', 'stream'])('(K09) content: %s is refused with a schema', (content) => {
    expect(() => anyEndpoint({ schema: Post, content })).toThrow(/SCHEMA_WITH_BINARY/);
    expect(() => anyEndpoint({ schema: [Post], content })).toThrow(/SCHEMA_WITH_BINARY/);
    expect(anyEndpoint({ content }).content).toBe(content);
  });
});

describe('a redirect to another host (K21)', () => {
  const redirected = async (options: object) => {
    const other = await startServer({ json: { from: 'other' } });
    const { server, endpoint } = await setUp({ schema: undefined, ...options });
    server.answerWith({ status: 302, headers: { location: `${other.url}/stolen` } });
    return { server, other, endpoint };
  };

  it('does not take Authorization with it', async () => {
    const { other, endpoint } = await redirected({ requestInit: { headers: { Authorization: 's3cret' } } });
    await expect(endpoint({ id: 1 })).resolves.toEqual({ from: 'other' });
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
  });

  it("is refused with redirect: 'error', before anything is sent there", async () => {
    const requestInit: RequestInit = { redirect: 'error', headers: { 'X-Token': 's3cret' } };
    const { server, other, endpoint } = await redirected({ requestInit });
    expect(await reasonOf(endpoint({ id: 1 }))).toBeInstanceOf(TypeError);
    expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
  });
});

describe('10 000 extended endpoints (K18)', () => {
  it('one from the other, keep every member one step away', () => {
    let endpoint = anyEndpoint({ path: '/k18/:id', first: 1 });
    for (let index = 0; index < 10_000; index++) endpoint = endpoint.extend({ extra: index });
    expect([endpoint.first, endpoint.extra, endpoint.key({ id: 1 })]).toEqual([1, 9999, 'GET /k18/1']);
    const snapshot = Object.getPrototypeOf(endpoint) as object;
    expect(Object.getPrototypeOf(snapshot)).toBe(RestEndpoint.prototype);
  });

  it('share their template, and leave the parent as it was', () => {
    const endpoint = anyEndpoint({ path: '/k18/:id' });
    const keys = new Set(
      Array.from({ length: 10_000 }, (_, index) => endpoint.extend({ extra: index }).key({ id: 1 }) as string),
    );
    expect([...keys]).toEqual(['GET /k18/1']);
    expect(Object.getOwnPropertyNames(endpoint)).toEqual(['path']);
  });
});
