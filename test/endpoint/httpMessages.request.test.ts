import { describe, expect, it } from 'vitest';
import { Entity, RestEndpoint } from '../../src/index.js';
import type { RestGenerics } from '../../src/index.js';
import { anyEndpoint } from '../support/anyEndpoint.js';
import { startServer } from '../support/httpServer.js';

class User extends Entity {
  id = '';
  name = '';
}

const post = (options: object = {}) => anyEndpoint({ method: 'POST', ...options });
const JSON_TYPE = 'application/json';

describe('getRequestInit: the body (R5.4, R5.5)', () => {
  it.each<[string, unknown, unknown]>([
    ['a plain object', { a: 1, gone: undefined, at: new Date(0) }, '{"a":1,"at":"1970-01-01T00:00:00.000Z"}'],
    ['an empty object', {}, '{}'],
    ['an array', [{ title: 'n' }], '[{"title":"n"}]'],
    ['an Entity', User.fromJS({ id: '1', name: 'Ada' }), '{"id":"1","name":"Ada"}'],
    ['an object without a prototype', Object.assign(Object.create(null) as object, { a: 1 }), '{"a":1}'],
    ['undefined', undefined, undefined],
    ['null', null, null],
    ['the empty string', '', ''],
    ['a number', 5, '5'],
    ['a boolean', false, 'false'],
  ])('%s is sent as JSON', async (_title, body, expected) => {
    const init = await post().getRequestInit(body);
    expect(init.body).toBe(expected);
    expect(init.headers).toEqual({ 'Content-Type': JSON_TYPE });
  });

  it.each<[string, unknown]>([
    ['a string', 'text'],
    ['a FormData', new FormData()],
    ['a Blob', new Blob(['x'])],
    ['a File', new File(['x'], 'x.txt')],
    ['a URLSearchParams', new URLSearchParams('a=1')],
    ['an ArrayBuffer', new ArrayBuffer(2)],
    ['a typed array', new Uint8Array(2)],
    ['a DataView', new DataView(new ArrayBuffer(2))],
    ['a stream', new ReadableStream()],
  ])('%s is sent as it is, without a content type of ours', async (_title, body) => {
    const init = await post().getRequestInit(body);
    expect(init.body).toBe(body);
    expect(init.headers).toBeUndefined();
  });
});

describe('getRequestInit: merging (R5.2)', () => {
  it('method and body of the endpoint win over requestInit; the rest passes', async () => {
    const requestInit = { method: 'PURGE', body: 'x', credentials: 'include', cache: 'no-store' };
    const init = await post({ requestInit }).getRequestInit({ a: 1 });
    expect(init).toMatchObject({ method: 'POST', body: '{"a":1}', credentials: 'include', cache: 'no-store' });
  });

  it("the endpoint's signal is passed by identity (R5.8), and wins", async () => {
    const [own, other] = [new AbortController().signal, new AbortController().signal];
    const init = await post({ signal: own, requestInit: { signal: other } }).getRequestInit();
    expect(init.signal).toBe(own);
  });

  it('requestInit.signal passes where the endpoint has none (decision 6)', async () => {
    const { signal } = new AbortController();
    expect((await post({ requestInit: { signal } }).getRequestInit()).signal).toBe(signal);
  });

  it('a GET carries the content type too (R5.4, trap 10)', async () => {
    expect((await anyEndpoint().getRequestInit()).headers).toEqual({ 'Content-Type': JSON_TYPE });
  });
});

describe('headers (R5.3, R5.6, R5.7)', () => {
  it.each<[string, HeadersInit]>([
    ['an object', { 'X-A': '1' }],
    ['Headers', new Headers({ 'x-a': '1' })],
    ['entries', [['X-A', '1']]],
  ])('given as %s are kept beside the content type', async (_title, headers) => {
    const init = await post({ requestInit: { headers } }).getRequestInit({});
    const plain = Object.entries(init.headers as object).map(
      ([name, value]) => `${name.toLowerCase()}: ${String(value)}`,
    );
    expect(plain.toSorted()).toEqual(['content-type: application/json', 'x-a: 1']);
  });

  it.each(['Content-Type', 'content-type', 'CONTENT-TYPE'])('a given %s wins over the default', async (name) => {
    const init = await post({ requestInit: { headers: { [name]: 'application/merge-patch+json' } } }).getRequestInit(
      {},
    );
    expect(init.headers).toEqual({ [name]: 'application/merge-patch+json' });
  });

  it('getHeaders has the last word, may be async, and is called on the endpoint', async () => {
    const seen: unknown[] = [];
    const endpoint = post({
      token: 't',
      async getHeaders(this: { token: string }, headers: object) {
        seen.push(headers);
        await Promise.resolve();
        return { ...headers, Authorization: this.token };
      },
    });
    expect((await endpoint.getRequestInit({})).headers).toEqual({ 'Content-Type': JSON_TYPE, Authorization: 't' });
    expect(seen).toEqual([{ 'Content-Type': JSON_TYPE }]);
  });

  it('getHeaders may spread what it gets for a form: nothing', async () => {
    const endpoint = post({ getHeaders: (headers: object | undefined) => ({ ...headers, X: '1' }) });
    expect((await endpoint.getRequestInit(new FormData())).headers).toEqual({ X: '1' });
  });
});

describe('on the wire', () => {
  it('a form gets its boundary from the platform (trap 9)', async () => {
    const server = await startServer();
    const form = new FormData();
    form.set('title', 'x');
    await post({ urlPrefix: server.url })(form);
    expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.requests[0]?.body).toContain('name="title"');
  });

  it('an array is JSON (trap 11)', async () => {
    const server = await startServer();
    await post({ urlPrefix: server.url })([{ title: 'n' }]);
    expect(server.requests[0]).toMatchObject({ method: 'POST', body: '[{"title":"n"}]' });
    expect(server.requests[0]?.headers['content-type']).toBe(JSON_TYPE);
  });

  it('a subclass adds a token that is looked up per request (R5.6, R16.2)', async () => {
    const server = await startServer();
    class Authorized<O extends RestGenerics = any> extends RestEndpoint<O> {
      static token: string | undefined;
      override getHeaders(headers: HeadersInit): HeadersInit {
        const { token } = this.constructor as typeof Authorized;
        return token === undefined ? headers : { ...(headers as Record<string, string>), Authorization: token };
      }
    }
    const endpoint = new Authorized({ path: '/me', urlPrefix: server.url });
    await endpoint();
    Authorized.token = 'one';
    await endpoint.extend({ dataExpiryLength: 1 })();
    Authorized.token = 'two';
    await endpoint();
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'one', 'two']);
  });

  it('an override of getRequestInit sees the raw body and calls the base (R5.9)', async () => {
    const server = await startServer();
    const endpoint = post({
      urlPrefix: server.url,
      getRequestInit(body: object) {
        return RestEndpoint.prototype.getRequestInit.call(this as never, { ...body, added: true });
      },
    });
    await endpoint({ a: 1 });
    expect(server.requests[0]?.body).toBe('{"a":1,"added":true}');
  });
});
