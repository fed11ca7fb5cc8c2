import { afterEach, describe, expect, it, vi } from 'vitest';
import { Entity, hookifyResource, resource, RestEndpoint } from '../../../src/index.js';
import { reasonOf } from '../../support/anyEndpoint.js';
import { startServer } from '../../support/httpServer.js';
import type { RestGenerics } from '../../../src/index.js';
import type { Handler } from '../../support/httpServer.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

const answerPost: Handler = ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: { id: '1', title: 'x' } });

const headersOf = (requests: readonly { readonly headers: object }[], name: string) =>
  requests.map(({ headers }) => (headers as Record<string, unknown>)[name]);

describe('cookies (R16.1)', () => {
  class CookieEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async getRequestInit(body?: unknown): Promise<RequestInit> {
      return { ...(await super.getRequestInit(body)), credentials: 'same-origin' };
    }
  }
  afterEach(() => void vi.restoreAllMocks());

  /** What a browser does: it keeps cookies, and sends them where the credentials of the request say so. */
  function keepCookies(): void {
    const send = globalThis.fetch;
    let cookie: string | undefined;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
      const headers = new Headers(init.headers);
      const isAllowed = init.credentials === 'same-origin' || init.credentials === 'include';
      if (isAllowed && cookie !== undefined) headers.set('cookie', cookie);
      const response = await send(input, { ...init, headers });
      cookie = response.headers.get('set-cookie') ?? cookie;
      return response;
    });
  }

  it('go with the requests of every member after the login', async () => {
    keepCookies();
    const server = await startServer(({ url, headers }) => {
      if (url === '/login') return { headers: { 'set-cookie': 'session=abc' }, json: { ok: true } };
      return headers.cookie === 'session=abc' ? { json: { id: '1', title: 'x' } } : { status: 401 };
    });
    const login = new CookieEndpoint({ path: '/login', urlPrefix: server.url, method: 'POST' });
    const posts = resource({ path: '/posts/:id', urlPrefix: server.url, schema: Post, Endpoint: CookieEndpoint });
    expect(await reasonOf(posts.get({ id: 1 }))).toMatchObject({ status: 401 });
    await login({ user: 'ada' });
    await expect(posts.get({ id: 1 })).resolves.toEqual({ id: '1', title: 'x' });
    await expect(posts.update({ id: 1 }, { title: 'x' })).resolves.toEqual({ id: '1', title: 'x' });
    expect(server.requests.at(-1)).toMatchObject({ method: 'PUT', body: '{"title":"x"}' });
  });
});

describe('a token (R16.2)', () => {
  class TokenEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
    static token: string | undefined;
    override getHeaders(headers: HeadersInit): HeadersInit {
      const { token } = this.constructor as typeof TokenEndpoint;
      return token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` };
    }
  }
  class LateTokenEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
    static readonly issueToken = async (): Promise<string> => Promise.resolve('from far away');
    override async getHeaders(headers: HeadersInit): Promise<HeadersInit> {
      return { ...headers, Authorization: await LateTokenEndpoint.issueToken() };
    }
  }

  it('is looked up at each request of each endpoint; without one the headers stay as they are', async () => {
    const server = await startServer(answerPost);
    const posts = resource({ path: '/posts/:id', urlPrefix: server.url, schema: Post, Endpoint: TokenEndpoint });
    TokenEndpoint.token = undefined;
    await posts.get({ id: 1 });
    TokenEndpoint.token = 'one';
    await posts.get({ id: 1 });
    await posts.getList.push({ title: 'x' });
    TokenEndpoint.token = 'two';
    await posts.partialUpdate({ id: 1 }, { title: 'x' });
    await posts.delete({ id: 1 });
    await posts.get.extend({ dataExpiryLength: 5 })({ id: 1 });
    expect(headersOf(server.requests, 'authorization')).toEqual([
      undefined,
      ...['Bearer one', 'Bearer one'],
      ...['Bearer two', 'Bearer two', 'Bearer two'],
    ]);
    expect(new Set(headersOf(server.requests, 'content-type'))).toEqual(new Set(['application/json']));
  });

  it('may be got asynchronously, beside a form too', async () => {
    const server = await startServer(answerPost);
    const upload = new LateTokenEndpoint({ path: '/upload', urlPrefix: server.url, method: 'POST' });
    await upload(new FormData());
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'from far away' });
    expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('is in no key, name or member of an endpoint', () => {
    TokenEndpoint.token = 's3cret';
    const get = new TokenEndpoint({ path: '/posts/:id', schema: Post });
    expect(JSON.stringify([get.key({ id: 1 }), get.name, Object.entries(get)])).not.toContain('s3cret');
  });
});

describe('a CSRF token (R16.3)', () => {
  class CsrfEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
    override getHeaders(headers: HeadersInit): HeadersInit {
      return (this.method as string) === 'GET' ? headers : { ...headers, 'X-CSRF-Token': 'abc' };
    }
  }

  it('goes with everything but GET, and is reckoned by the method of the extended endpoint', async () => {
    const server = await startServer(answerPost);
    const posts = resource({ path: '/posts/:id', urlPrefix: server.url, schema: Post, Endpoint: CsrfEndpoint });
    await posts.get({ id: 1 });
    await posts.getList();
    await posts.getList.push({ title: 'x' });
    await posts.getList.move({ id: 1 }, { title: 'x' });
    await posts.update({ id: 1 }, { title: 'x' });
    await posts.delete({ id: 1 });
    expect(headersOf(server.requests, 'x-csrf-token')).toEqual([undefined, undefined, 'abc', 'abc', 'abc', 'abc']);
  });
});

describe('an init from a hook (R13)', () => {
  it('authorizes the members got through the hooks, with keys of the resource', async () => {
    const server = await startServer(answerPost);
    const posts = resource({ path: '/posts/:id', urlPrefix: server.url, schema: Post });
    let token = 'one';
    const { useGet, useGetList } = hookifyResource(posts, () => ({ headers: { Authorization: token } }));
    await useGet()({ id: 1 });
    token = 'two';
    await useGetList().push({ title: 'x' });
    expect(headersOf(server.requests, 'authorization')).toEqual(['one', 'two']);
    expect(useGet().key({ id: 1 })).toBe(posts.get.key({ id: 1 }));
  });
});
