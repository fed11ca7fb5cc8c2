import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RestEndpoint, RestError } from '../../src/index.js';
import { HOSTILE_NAMES } from '../support/identifiers.js';
import { restErrorOf } from '../support/thrown.js';
import { addresses } from '../support/templates.js';

interface AnyEndpoint {
  url(params?: unknown): string;
  key(...args: unknown[]): string;
  testKey(key: string): boolean;
}

const at = (path: string, options: object = {}) => new RestEndpoint({ path, ...options }) as unknown as AnyEndpoint;

/** What a function gives; undefined when it refuses its input. */
const unlessRefused = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch (thrown) {
    if (thrown instanceof RestError) return undefined;
    throw thrown;
  }
};

describe('url', () => {
  it.each<[string, string, unknown, string]>([
    ['R1.2', '/u', { a: 1 }, '/u?a=1'],
    ['R1.3', '/:group/posts/:id', { group: 'a', id: 5, x: 1 }, '/a/posts/5?x=1'],
    ['R1.12', '/u', undefined, '/u'],
    ['R1.18', '/x{/:a{/:b}}', { b: 2 }, '/x'],
    ['R1.22', '/:"with-dash"/:"my.param"', { 'with-dash': 'a', 'my.param': 'b', z: 1 }, '/a/b?z=1'],
    ['R1.27', '/s?q=:q', { q: 'a b', r: 1 }, '/s?q=a%20b&r=1'],
    ['R1.31', '/u', { a: undefined }, '/u'],
    ['R1.31', '/u', { a: undefined, b: null }, '/u?b=null'],
    ['trap 3', '/search?{q=:q}{&page=:page}', { q: 'test', page: 1 }, '/search?q=test&page=1'],
    ['trap 4', '/users{/:id}', { id: undefined }, '/users'],
    ['trap 7', '/:a', { a: 'x y', b: 'x y' }, '/x%20y?b=x+y'],
  ])('(%s) of %s with %o is %s', (_, path, params, url) => {
    expect(at(path).url(params)).toBe(url);
  });

  it('puts the prefix in front as it is (R1.37)', () => {
    expect(at('/:x', { urlPrefix: 'http://a.com:80/{x}' }).url({ x: 1 })).toBe('http://a.com:80/{x}/1');
  });

  it('joins prefix and path by one slash (F92)', () => {
    expect(at('u', { urlPrefix: '/api' }).url()).toBe('/api/u');
  });

  it('takes search from an override as it is (R1.34)', () => {
    const searchToString = (search: { a: { b: string } }) => `a[b]=${search.a.b}`;
    expect(at('/foo', { searchToString }).url({ a: { b: 'c' } })).toBe('/foo?a[b]=c');
  });

  it('has no question mark when an override gives nothing (R1.33)', () => {
    expect(at('/a', { searchToString: () => '' }).url({ b: 1 })).toBe('/a');
  });

  it('shows an override the members without the undefined ones (decision 67)', () => {
    expect(at('/a', { searchToString: JSON.stringify }).url({ b: undefined, c: null })).toBe('/a?{"c":null}');
  });

  it('throws at once for a missing parameter (R1.6)', () => {
    expect(restErrorOf(() => at('/:id').url()).code).toBe('PATH_PARAM_MISSING');
  });

  it('follows the prefix with one slash or none at all (C10)', () => {
    const error = restErrorOf(() => at('/{:host}/x', { urlPrefix: '' }).url());
    expect(error.code).toBe('PATH_PARAM_REFUSED');
  });

  it.each(HOSTILE_NAMES.filter((name) => !name.includes('\ud800')))('keeps %j in its segment (C01)', (id) => {
    const { pathname } = new URL(at('/users/:id', { urlPrefix: 'http://a.com/v1' }).url({ id }));
    expect(pathname.split('/')).toHaveLength(4);
    expect(decodeURIComponent(pathname.slice('/v1/users/'.length))).toBe(id);
  });
});

describe('an address as a URL parser sees it', () => {
  it('is never outside of the path that the template names (C01, C02, C10)', () => {
    fc.assert(
      fc.property(addresses(), ({ params }) => {
        const endpoint = at('/users/:id/:"my-id"', { urlPrefix: 'http://a.com/v1' });
        const url = unlessRefused(() => endpoint.url(params));
        fc.pre(url !== undefined);
        expect(new URL(url).pathname.split('/').slice(0, 3)).toEqual(['', 'v1', 'users']);
        expect(new URL(url).pathname.split('/')).toHaveLength(5);
        expect(new URL(url).host).toBe('a.com');
      }),
    );
  });
});

describe('testKey', () => {
  const user = at('/user/:id', { urlPrefix: 'http://test.com' });

  it.each([
    ['R2.9', 'GET http://test.com/user/5', true],
    ['R2.9', 'GET http://test.com/user/5?x=1', true],
    ['R2.9', 'POST http://test.com/user/5', false],
    ['R2.9', 'GET http://test.org/user/5', false],
    ['R2.9', 'GET http://test.com/user', false],
    ['R2.11', 'get http://test.com/user/5', false],
    ['R2.11', 'GET http://test.com/USER/5', false],
  ])('(%s) of %s is %s', (_, key, expected) => {
    expect(user.testKey(key)).toBe(expected);
  });

  it('does not read the prefix as a template (R1.37)', () => {
    const endpoint = at('/:id', { urlPrefix: '/{x}:y?' });
    expect(endpoint.testKey(endpoint.key({ id: 5 }))).toBe(true);
  });

  it('is true of every key of its endpoint (decision 4)', () => {
    fc.assert(
      fc.property(addresses(), ({ template, params }) => {
        const endpoint = at(template, { urlPrefix: 'http://a.com' });
        const key = unlessRefused(() => endpoint.key(params));
        fc.pre(key !== undefined);
        expect(endpoint.testKey(key)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same whatever the order of the arguments (C12)', () => {
    expect(at('/u').key({ z: 1, a: 2 })).toBe('GET /u?a=2&z=1');
    expect(at('/u').key({ a: 2, z: 1 })).toBe('GET /u?a=2&z=1');
  });
});
