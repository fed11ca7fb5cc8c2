import { describe, expect, it } from 'vitest';
import { searchToString } from '../../src/path/searchToString.js';
import { givenSearchParams, joinSearch } from '../../src/path/template.js';

describe('searchToString', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['R1.29', { z: 1, é: 2, a: 3, _: 4, B: 5, A: 6 }, 'A=6&B=5&_=4&a=3&z=1&%C3%A9=2'],
    ['R1.29', { 'a b': 'c d&e=f+g%~*()' }, 'a+b=c+d%26e%3Df%2Bg%25%7E*%28%29'],
    ['R1.30', { n: 1, f: false, e: '' }, 'e=&f=false&n=1'],
    ['R1.30', { a: [1, 2] }, 'a=1%2C2'],
    ['137', { at: new Date(900) }, 'at=1970-01-01T00%3A00%3A00.900Z'],
    ['137', { at: [new Date(0), null, 5] }, 'at=1970-01-01T00%3A00%3A00.000Z%2C%2C5'],
    ['137', { n: 2n ** 60n }, 'n=1152921504606846976'],
    ['R1.31', { a: null }, 'a=null'],
    ['C12', JSON.parse('{"__proto__":1}') as Record<string, unknown>, '__proto__=1'],
    ['R1.32', {}, ''],
  ])('(%s) %o is %s', (_, params, search) => {
    expect(searchToString(params, 'posts')).toBe(search);
  });

  it.each([
    ['an object', { filter: { state: 'open' } }],
    ['an object', { filter: Object.create(null) as object }],
    ['an invalid Date', { filter: new Date(NaN) }],
    ['a function', { filter: () => 1 }],
    ['a symbol', { filter: Symbol('open') }],
    ['a list that holds more', { filter: [{ state: 'open' }] }],
    ['a list that holds more', { filter: [['open']] }],
    ['a list that holds more', { filter: [new Date(NaN)] }],
  ])('refuses %s, and names the member and searchToString (F91)', (what, params) => {
    expect(() => searchToString(params, 'posts')).toThrow(
      expect.objectContaining({
        code: 'SEARCH_PARAM_REFUSED',
        subject: 'posts',
        message: expect.stringMatching(new RegExp(`"filter" is ${what}.*searchToString`, 's')) as string,
      }) as Error,
    );
  });

  it.each<[unknown, string]>([
    ['b=1&a=2', 'a=2&b=1'],
    [
      [
        ['b', '1'],
        ['a', '2'],
        ['b', '0'],
      ],
      'a=2&b=1&b=0',
    ],
    [undefined, ''],
  ])('takes what URLSearchParams takes (R1.35): %o', (input, search) => {
    expect(searchToString(input as Record<string, unknown>, 'posts')).toBe(search);
  });
});

describe('givenSearchParams', () => {
  it('leaves out the names of the path (R1.2)', () => {
    expect(givenSearchParams({ id: 5, x: 1 }, new Set(['id']))).toEqual({ x: 1 });
  });

  it('leaves out undefined and keeps null (R1.31)', () => {
    expect(givenSearchParams({ a: undefined, b: null }, new Set())).toEqual({ b: null });
  });

  it('takes own members only (C12)', () => {
    expect(givenSearchParams(Object.create({ a: 1 }) as Record<string, unknown>, new Set())).toEqual({});
  });
});

describe('joinSearch', () => {
  it.each([
    ['R1.32', '/u', '', '/u'],
    ['R1.29', '/u', 'a=1', '/u?a=1'],
    ['R1.27', '/s?q=1', 'r=1', '/s?q=1&r=1'],
    ['R1.27', '/s?', 'r=1', '/s?r=1'],
    ['R1.27', '/s?q=1&', 'r=1', '/s?q=1&r=1'],
  ])('(%s) %s and "%s" are %s', (_, path, search, url) => {
    expect(joinSearch(path, search)).toBe(url);
  });
});
