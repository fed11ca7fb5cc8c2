import { describe, expect, it } from 'vitest';
import { anyEndpoint, reasonOf } from '../support/anyEndpoint.js';

/** The init that a call sends. */
async function initOf(endpoint: any, args: readonly unknown[]): Promise<RequestInit> {
  const inits: RequestInit[] = [];
  const fetchResponse = (_url: string, init: RequestInit) => {
    inits.push(init);
    return Promise.resolve(Response.json(null));
  };
  await endpoint.extend({ fetchResponse })(...args);
  return inits[0] ?? {};
}

describe('a body', () => {
  it.each(['POST', 'PUT', 'PATCH'])('is sent by %s (R4.1)', async (method) => {
    expect((await initOf(anyEndpoint({ method }), [{ a: 1 }])).body).toBe('{"a":1}');
  });

  it.each(['GET', 'DELETE', 'HEAD', 'OPTIONS', 'PURGE', 'post'])('is not sent by %s (R4.1)', async (method) => {
    expect((await initOf(anyEndpoint({ method }), [{ a: 1 }, { b: 2 }])).body).toBeUndefined();
  });

  it('that is undefined on the parent disables it on the child (R4.2)', async () => {
    const parent = anyEndpoint({ method: 'POST', body: undefined });
    expect((await initOf(parent.extend({ urlPrefix: '/api' }), [{ a: 1 }, { b: 2 }])).body).toBeUndefined();
  });

  it('reaches process even where it is not sent (R4.6)', async () => {
    const process = (_value: unknown, ...args: unknown[]) => args;
    const fetchResponse = () => Promise.resolve(Response.json(null));
    await expect(anyEndpoint({ process, fetchResponse })({ a: 1 }, 'unsent')).resolves.toEqual([{ a: 1 }, 'unsent']);
  });

  it('that is not there is a member of the init all the same (R5.10)', async () => {
    const init = await anyEndpoint().getRequestInit();
    expect(Object.hasOwn(init, 'body')).toBe(true);
    expect(init.body).toBeUndefined();
  });
});

describe('getRequestInit', () => {
  it('gives a promise (R5.1)', () => {
    expect(anyEndpoint().getRequestInit()).toBeInstanceOf(Promise);
  });

  it.each<[string, () => unknown]>([
    ['at once', () => ({ cache: 'no-store' })],
    ['later', () => Promise.resolve({ cache: 'no-store' })],
  ])('may be overridden to give the init %s (R5.1)', async (_, getRequestInit) => {
    expect(await initOf(anyEndpoint({ getRequestInit }), [])).toEqual({ cache: 'no-store' });
  });

  it('shows getHeaders the headers of requestInit as they are, beside a form (R5.4)', async () => {
    const getHeaders = (headers: object) => ({ ...headers, b: '2' });
    const endpoint = anyEndpoint({ method: 'POST', requestInit: { headers: { a: '1' } }, getHeaders });
    expect((await initOf(endpoint, [new FormData()])).headers).toEqual({ a: '1', b: '2' });
  });

  it.each<[string, Iterable<[string, string]>]>([
    [
      'entries',
      [
        ['X-A', '1'],
        ['x-a', '2'],
      ],
    ],
    ['what is iterable like Headers', new Map([['x-a', '1, 2']])],
  ])('loses no header of %s (R5.7)', async (_, headers) => {
    const init = await initOf(anyEndpoint({ requestInit: { headers } }), []);
    expect(init.headers).toEqual({ 'Content-Type': 'application/json', 'x-a': '1, 2' });
  });

  it('rejects the call when getHeaders rejects, and nothing is sent (K12)', async () => {
    const refused = new Error('no token');
    const sent: string[] = [];
    const fetchResponse = (url: string) => (sent.push(url), Promise.resolve(Response.json(1)));
    const endpoint = anyEndpoint({ getHeaders: () => Promise.reject(refused), fetchResponse });
    expect(await reasonOf(endpoint())).toBe(refused);
    expect(sent).toEqual([]);
  });
});

describe('an override given as undefined', () => {
  const NAMES = ['url', 'searchToString', 'key', 'testKey', 'getRequestInit', 'getHeaders'] as const;

  it.each([...NAMES, 'parseResponse', 'process'])('%s is the one of the class (R10.3)', async (name) => {
    const fetchResponse = () => Promise.resolve(Response.json({ a: 1 }));
    const made = anyEndpoint({ path: '/u/:id', fetchResponse, [name]: undefined });
    const removed = anyEndpoint({ path: '/u/:id', fetchResponse, [name]: () => 'mine' }).extend({ [name]: undefined });
    for (const endpoint of [made, removed]) {
      await expect(endpoint({ id: 1, q: 2 })).resolves.toEqual({ a: 1 });
      expect(endpoint.key({ id: 1, q: 2 })).toBe('GET /u/1?q=2');
      expect(endpoint.testKey('GET /u/1')).toBe(true);
    }
  });
});
