import { describe, expect, it } from 'vitest';
import { anyEndpoint } from '../support/anyEndpoint.js';

describe('key', () => {
  it.each<[string, object, unknown[], string]>([
    ['R2.1', { path: '/:id', method: 'PURGE' }, [{ id: 5 }], 'PURGE /5'],
    ['R2.2', { path: '/u' }, [], 'GET /u'],
    ['R2.4, decision 63', { path: '/u/:id', method: 'PUT' }, [{ id: 1 }], 'PUT /u/1'],
    ['R2.6', { path: '/u/:id', method: 'POST', body: undefined }, [{ id: 1 }], 'POST /u/1'],
  ])('(%s) of %o with %o is %s', (_, options, args, key) => {
    expect(anyEndpoint(options).key(...args)).toBe(key);
  });

  it('is the same for bodies that differ (R2.8)', () => {
    const search = anyEndpoint({ path: '/search', method: 'POST', sideEffect: false });
    expect(search.key({ q: 'a' })).toBe(search.key({ q: 'b' }));
  });

  it('may be told apart by an override, with testKey beside it (R2.8, R2.13)', () => {
    const key = (body: { q: string }) => `search ${body.q}`;
    const options = { path: '/search', method: 'POST', key };
    expect(anyEndpoint(options).key({ q: 'a' })).toBe('search a');
    expect(anyEndpoint(options).testKey('search a')).toBe(false);
    const testKey = (text: string) => text.startsWith('search ');
    expect(anyEndpoint({ ...options, testKey }).testKey('search a')).toBe(true);
  });
});

describe('testKey', () => {
  it.each<[string, object, string, boolean]>([
    ['R2.9', { path: '/user/:id', urlPrefix: 'http://test.com' }, 'GET http://test.com/user/5/6', false],
    ['R2.9', { path: '/user/:id', urlPrefix: 'http://test.com' }, 'GET http://test.com/user/a%2Fb', true],
    ['R2.9', { path: '/user/:id', urlPrefix: 'http://test.com' }, 'GET http://test.com/user/xxx%3F*', true],
    ['R2.10', { path: '/u{/:id}' }, 'GET /u', true],
    ['R2.10', { path: '/f/*p' }, 'GET /f', false],
  ])('(%s) of %o for %s is %s', (_, options, key, expected) => {
    expect(anyEndpoint(options).testKey(key)).toBe(expected);
  });

  it.each<[string, string, unknown]>([
    ['an embedded query', '/s\\?q=:q', { q: 'x' }],
    ['an embedded query and more', '/s?q=:q', { q: 'x', z: 'a?b' }],
    ['adjacent tokens', '/:a*b:c', { a: 1, b: ['2', '3'], c: 4 }],
  ])('is true of its own key with %s (R2.12)', (_, path, params) => {
    const endpoint = anyEndpoint({ path });
    expect(endpoint.testKey(endpoint.key(params))).toBe(true);
  });

  it('has no pathRegex beside it (R2.14, decision 91)', () => {
    expect(anyEndpoint()).not.toHaveProperty('pathRegex');
  });
});
