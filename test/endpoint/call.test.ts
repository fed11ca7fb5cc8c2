import { describe, expect, it } from 'vitest';
import { anyEndpoint } from '../support/anyEndpoint.js';

const given = (options: object) => anyEndpoint(options);

describe('sideEffect (R3)', () => {
  it.each([
    [{}, 'GET', undefined],
    [{ method: 'GET' }, 'GET', undefined],
    [{ method: 'POST' }, 'POST', true],
    [{ method: 'PUT' }, 'PUT', true],
    [{ method: 'PATCH' }, 'PATCH', true],
    [{ method: 'DELETE' }, 'DELETE', true],
    [{ method: 'PURGE' }, 'PURGE', true],
    [{ method: 'POST', sideEffect: undefined }, 'POST', undefined],
    [{ method: 'POST', sideEffect: false }, 'POST', false],
    [{ method: 'GET', sideEffect: true }, 'GET', true],
    [{ sideEffect: false }, 'GET', false],
    [{ sideEffect: true }, 'GET', true],
    [{ body: {} }, 'GET', undefined],
  ])('of %o is with method %s: %s', (options, method, sideEffect) => {
    const endpoint = given(options);
    expect([endpoint.method, endpoint.sideEffect]).toEqual([method, sideEffect]);
  });

  it.each([
    ['a GET extended to POST (R3.4)', given({}).extend({ method: 'POST' }), true],
    ['a POST extended to GET (R3.4)', given({ method: 'POST' }).extend({ method: 'GET' }), undefined],
    ['one that stays (R3.5)', given({ method: 'POST', sideEffect: false }).extend({ path: '/y' }), false],
    [
      'a new method after an override (R3.6)',
      given({ method: 'POST', sideEffect: false }).extend({ method: 'PUT' }),
      true,
    ],
    ['an override with the new method', given({}).extend({ method: 'PUT', sideEffect: false }), false],
  ])('of %s is %#', (_title, endpoint, sideEffect) => {
    expect(endpoint.sideEffect).toBe(sideEffect);
  });

  it('extended to true leaves the method GET (R3.7)', () => {
    const endpoint = given({}).extend({ sideEffect: true });
    expect([endpoint.method, endpoint.sideEffect]).toEqual(['GET', true]);
  });
});

/** What a call sends: url and body, as text. */
async function sent(options: object, args: readonly unknown[]): Promise<[string, unknown]> {
  const calls: [string, unknown][] = [];
  const fetchResponse = (url: string, { body }: RequestInit) => {
    calls.push([url, body]);
    return Promise.resolve(Response.json(null));
  };
  await given({ ...options, fetchResponse })(...args);
  return calls[0] ?? ['', 'nothing was sent'];
}

const ITEM = '/u/:id';
const LIST = '/u';

describe('arguments (R4, decision 63)', () => {
  it.each<[string, object, unknown[], string, unknown]>([
    ['GET without arguments (R4.6)', { path: LIST }, [], '/u', undefined],
    ['GET with null (R4.6)', { path: LIST }, [null], '/u', undefined],
    ['GET: further arguments are not sent (R4.6)', { path: ITEM }, [{ id: 1 }, { a: 1 }], '/u/1', undefined],
    ['GET with a body option (R4.7)', { path: ITEM, body: {} }, [{ id: 1 }, { a: 1 }], '/u/1', undefined],
    [
      'DELETE with a body option (R4.7)',
      { path: ITEM, method: 'DELETE', body: {} },
      [{ id: 1 }, { a: 1 }],
      '/u/1',
      undefined,
    ],
    ['HEAD has no body (R4.1)', { path: ITEM, method: 'HEAD' }, [{ id: 1 }, { a: 1 }], '/u/1', undefined],
    [
      'POST with params and body (R4.3)',
      { path: ITEM, method: 'POST' },
      [{ id: 1, q: 2 }, { a: 1 }],
      '/u/1?q=2',
      '{"a":1}',
    ],
    [
      'POST: the body is the last argument (R4.3)',
      { path: ITEM, method: 'POST' },
      [{ id: 1 }, 'b', 'extra'],
      '/u/1',
      'extra',
    ],
    ['POST with one argument (R4.4)', { path: LIST, method: 'POST' }, [{ a: 1 }], '/u', '{"a":1}'],
    ['PUT with one argument (R4.4)', { path: LIST, method: 'PUT' }, [{ a: 1 }], '/u', '{"a":1}'],
    [
      'POST with one argument, optional path (R2.5)',
      { path: '/u{/:id}', method: 'POST' },
      [{ id: 5 }],
      '/u',
      '{"id":5}',
    ],
    ['POST with one argument, required path (63)', { path: ITEM, method: 'POST' }, [{ id: 1 }], '/u/1', undefined],
    ['POST without arguments (R4.4)', { path: LIST, method: 'POST' }, [], '/u', undefined],
    ['POST with params and no body (R4.5)', { path: ITEM, method: 'POST' }, [{ id: 1 }, undefined], '/u/1', undefined],
    [
      'body: undefined, one argument (R2.6)',
      { path: ITEM, method: 'POST', body: undefined },
      [{ id: 1 }],
      '/u/1',
      undefined,
    ],
    [
      'body: undefined on a list: params (R2.6)',
      { path: LIST, method: 'POST', body: undefined },
      [{ a: 1 }],
      '/u?a=1',
      undefined,
    ],
    [
      'body: undefined, two arguments (R4.10)',
      { path: ITEM, method: 'POST', body: undefined },
      [{ id: 1 }, { a: 1 }],
      '/u/1',
      undefined,
    ],
    [
      'the value of body is never sent (R4.2)',
      { path: LIST, method: 'POST', body: { z: 1 } },
      [{ a: 1 }],
      '/u',
      '{"a":1}',
    ],
  ])('%s', async (_title, options, args, url, body) => {
    await expect(sent(options, args)).resolves.toEqual([url, body]);
  });

  it('extend switches the body on and off with the method (R4.8)', async () => {
    const put = given({ path: ITEM }).extend({ method: 'PUT' });
    expect(put.key({ id: 1 }, { a: 1 })).toBe('PUT /u/1');
    expect((await put.getRequestInit({ a: 1 })).body).toBe('{"a":1}');
    expect(put.extend({ method: 'GET', path: LIST }).key({ a: 1 })).toBe('GET /u?a=1');
  });

  it('extend with body: undefined disables it, and a body enables it again (R4.9)', () => {
    const post = given({ path: LIST, method: 'POST' });
    const without = post.extend({ body: undefined });
    expect(without.key({ a: 1 })).toBe('POST /u?a=1');
    expect(without.extend({ body: {} }).key({ a: 1 })).toBe('POST /u');
  });
});

describe('key (R2)', () => {
  it.each<[string, object, unknown[], string]>([
    ['R2.1', { path: '/:id' }, [{ id: 5, q: 1 }], 'GET /5?q=1'],
    ['R2.1', { path: LIST, urlPrefix: 'http://a.com' }, [], 'GET http://a.com/u'],
    ['R2.1', { path: ITEM, method: 'DELETE' }, [{ id: 1 }], 'DELETE /u/1'],
    ['R2.2', { path: LIST }, [{}], 'GET /u'],
    ['R2.2', { path: LIST }, [null], 'GET /u'],
    ['R2.3', { path: LIST, method: 'POST' }, [{ title: 'x' }], 'POST /u'],
    ['R2.3', { path: ITEM, method: 'POST' }, [{ id: 1, f: 2 }, { title: 'x' }], 'POST /u/1?f=2'],
    ['R2.5', { path: '/u{/:id}', method: 'POST' }, [{ id: 5 }], 'POST /u'],
    ['R2.7', { path: LIST }, [{ z: 1, a: 2 }], 'GET /u?a=2&z=1'],
    ['R2.7', { path: LIST }, [{ a: 2, z: 1 }], 'GET /u?a=2&z=1'],
  ])('(%s) of %o with %o is %s', (_clause, options, args, key) => {
    expect(given(options).key(...args)).toBe(key);
  });

  it('may be overridden, with the endpoint as this (R0.15)', () => {
    const endpoint = given({
      token: 't',
      key(this: { token: string }) {
        return `me ${this.token}`;
      },
    });
    expect(endpoint.key()).toBe('me t');
  });
});
