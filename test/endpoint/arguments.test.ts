import { describe, expect, it, vi } from 'vitest';
import { Entity, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { anyEndpoint, expectMembers, reasonOf } from '../support/anyEndpoint.js';
import { startServer } from '../support/httpServer.js';
import { restErrorOf } from '../support/thrown.js';
import type { RestGenerics } from '../../src/index.js';

class Post extends Entity {
  id = '';
  static override key = 'Post';
}

const at = (path: string, options: object = {}) => anyEndpoint({ path, ...options });
const posts = (options: object = {}): any => resource({ path: '/:group/posts/:id', schema: Post, ...options });

describe('addresses', () => {
  it('one argument of a POST is the body (trap 1)', () => {
    expect(at('/users', { method: 'POST' }).key({ title: 'x' })).toBe('POST /users');
  });

  it('one argument without a body is the params (trap 2)', () => {
    expect(at('/t/:id', { method: 'POST', body: undefined }).key({ id: 1 })).toBe('POST /t/1');
  });

  it('a token that is not used never becomes a search parameter (trap 4)', () => {
    expect(at('/users{/:id}').url({ id: undefined })).toBe('/users');
    expect(at('/x{/:a/:b}').url({ a: 1 })).toBe('/x');
  });

  it('a zero is a value (trap 5)', () => {
    expect(at('/:id').url({ id: 0 })).toBe('/0');
  });

  it('a wildcard is encoded part by part (trap 6)', () => {
    expect(at('/*p').url({ p: ['a/b', 'c d'] })).toBe('/a%2Fb/c%20d');
  });

  it('search parameters are sorted (trap 8)', () => {
    for (const params of [
      { z: 1, a: 2 },
      { a: 2, z: 1 },
    ])
      expect(at('/u').key(params)).toBe('GET /u?a=2&z=1');
  });

  it.each([
    ['/:first', '/'],
    ['/:group/posts{/:id}', '/:group/posts'],
    ['http\\://x.com/:id', 'http\\://x.com'],
  ])('the list of %s is at %s (trap 16)', (path, listPath) => {
    expect(posts({ path }).getList.path).toBe(listPath);
  });

  it('an escaped colon is no token (trap 16)', () => {
    expect(restErrorOf(() => posts({ path: 'http\\://t.com/x' })).code).toBe('PATH_WITHOUT_PARAMETER');
    expect(posts({ path: '/:first' }).getList.key()).toBe('GET /');
  });

  it('move is a PATCH of the item, whatever the path of the list (trap 17)', async () => {
    const sent: unknown[] = [];
    const fetchResponse = (url: string, { method, body }: RequestInit) => {
      sent.push([method, url, body]);
      return Promise.resolve(Response.json({ id: '5' }));
    };
    const { getList } = posts({ searchParams: { author: '' }, fetchResponse }).extend({ getList: { path: '/all' } });
    expect(getList.move.searchParams).toBeUndefined();
    await getList.move({ group: 'a', id: 5 }, { group: 'b' });
    expect(sent).toEqual([['PATCH', '/a/posts/5', '{"group":"b"}']]);
  });

  it('searchToString gets raw values, and its text is used as it is (trap 24)', () => {
    const seen: unknown[] = [];
    const searchToString = (search: object) => (seen.push(search), 'a b=%');
    expect(at('/u', { searchToString }).url({ nested: { deep: [1] } })).toBe('/u?a b=%');
    expect(seen).toEqual([{ nested: { deep: [1] } }]);
  });

  it('tokens end where the types end them (trap 26)', () => {
    expect(new RestEndpoint({ path: '/:id.json' }).url({ id: 1 })).toBe('/1.json');
    expect(new RestEndpoint({ path: '/x{/:a/:b}' }).url({})).toBe('/x');
  });
});

describe('extend', () => {
  it('by method changes side effect and body, by path it does not (trap 18)', () => {
    const post = at('/u').extend({ method: 'POST' });
    expect(post.sideEffect).toBe(true);
    expect(post.key({ a: 1 })).toBe('POST /u');
    const search = at('/u', { method: 'POST', sideEffect: false }).extend({ path: '/v' });
    expectMembers(search, { method: 'POST', sideEffect: false });
  });

  it('keeps the subclass, and an option wins over its fields (trap 20)', async () => {
    class Sub<O extends RestGenerics = any> extends RestEndpoint<O> {
      override readonly urlPrefix: string = 'http://sub';
      override getHeaders(): HeadersInit {
        return { sub: '1' };
      }
    }
    const child: any = new Sub({ path: '/a' }).extend({ path: '/b' });
    expect(child).toBeInstanceOf(Sub);
    expect((await child.getRequestInit()).headers).toEqual({ sub: '1' });
    expect(child.url()).toBe('http://sub/b');
    expect(child.extend({ urlPrefix: 'http://option' }).url()).toBe('http://option/b');
  });

  it('of a resource: an unknown member of a map is an error, an unknown name a new member (trap 21)', () => {
    expect(restErrorOf(() => posts().extend({ nope: { path: '/x' } })).code).toBe('RESOURCE_EXTEND_INVALID');
    expectMembers(posts().extend('nope', { path: '/x' }).nope, { path: '/x', method: 'GET', schema: Post });
  });
});

describe('answers', () => {
  const answering = (body: BodyInit | null, type: string, options: object = {}) => {
    const fetchResponse = () => Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
    return anyEndpoint({ fetchResponse, ...options });
  };

  it('office documents are binary, drawings text, vendor JSON is JSON (trap 12)', async () => {
    const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(await answering('x', office)()).toBeInstanceOf(Blob);
    expect(await answering('<svg/>', 'image/svg+xml')()).toBe('<svg/>');
    expect(await answering('{"a":1}', 'application/vnd.api+json')()).toEqual({ a: 1 });
  });

  it('204 is null for an endpoint with a schema (trap 13)', async () => {
    const fetchResponse = () => Promise.resolve(new Response(null, { status: 204 }));
    await expect(anyEndpoint({ schema: Post, fetchResponse })()).resolves.toBeNull();
  });

  it.each<[unknown]>([['abc'], [{}], [''], [[]], [5]])(
    'a delete answered with %o resolves with it, where there is no store (trap 14, decision 99)',
    async (answer) => {
      const fetchResponse = () => Promise.resolve(Response.json(answer));
      const { delete: remove } = posts({ path: '/posts/:id', fetchResponse });
      await expect(remove({ id: 1 })).resolves.toEqual(answer);
    },
  );

  it('a process of its own takes the text that a schema would refuse (trap 23)', async () => {
    const refused = await reasonOf(answering('raw', 'text/plain', { schema: Post })());
    expect(refused.status).toBe(404);
    const process = (value: string) => ({ id: value });
    await expect(answering('raw', 'text/plain', { schema: Post, process })()).resolves.toEqual({ id: 'raw' });
  });
});

describe('each failure has an error of its own (trap 19)', () => {
  const setUp = async (answer: object) => {
    const server = await startServer(answer);
    return { server, endpoint: anyEndpoint({ urlPrefix: server.url }) };
  };

  it('404: NetworkError with status and response', async () => {
    const { endpoint } = await setUp({ status: 404 });
    const error = await reasonOf(endpoint());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.status).toBe(404);
    expect(error.response).toBeInstanceOf(Response);
  });

  it('malformed JSON: SyntaxError with status 400', async () => {
    const { endpoint } = await setUp({ body: '{', headers: { 'content-type': 'application/json' } });
    const error = await reasonOf(endpoint());
    expect(error).toBeInstanceOf(SyntaxError);
    expect(error.status).toBe(400);
  });

  it('offline: the TypeError of fetch with status 500', async () => {
    const failed = new TypeError('fetch failed');
    const spy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(failed);
    const error = await reasonOf(anyEndpoint()());
    expect(error).toBe(failed);
    expect(error.status).toBe(500);
    spy.mockRestore();
  });

  it('abort: AbortError without a status', async () => {
    const { endpoint } = await setUp({ json: 1 });
    const error = await reasonOf(endpoint.extend({ signal: AbortSignal.abort() })());
    expect(error.name).toBe('AbortError');
    expect(error).not.toHaveProperty('status');
  });
});
