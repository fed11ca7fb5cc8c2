import { describe, expect, it } from 'vitest';
import { getUrlBase, RestEndpoint } from '../../src/index.js';
import { anyEndpoint } from '../support/anyEndpoint.js';
import { restErrorOf } from '../support/thrown.js';
import type { RestGenerics } from '../../src/index.js';

const at = (path: string, options: object = {}) => anyEndpoint({ path, ...options });

describe('url', () => {
  it.each<[string, string, unknown, string]>([
    ['R1.6', '/search{/:a}', {}, '/search'],
    ['R1.9', '/:id', { id: 'a,b' }, '/a%2Cb'],
    ['R1.16', '/f{/*p}', { p: [], q: 1 }, '/f?q=1'],
    ['R1.18', '/x{/:a{/:b}}', { b: 2, c: 3 }, '/x?c=3'],
    ['R1.28', '/search?{q=:q}{&page=:page}', { page: 2, z: 1 }, '/search?&page=2&z=1'],
    ['R1.29', '/u', { b: 1, B: 2, a: 3 }, '/u?B=2&a=3&b=1'],
    ['R1.30', '/u', { at: new Date(0).toISOString(), none: '' }, '/u?at=1970-01-01T00%3A00%3A00.000Z&none='],
    ['R1.32', '/u', {}, '/u'],
  ])('(%s) of %s with %o is %s', (_, path, params, url) => {
    expect(at(path).url(params)).toBe(url);
  });

  it('sees only own enumerable members (R1.10)', () => {
    const params = Object.create({ inherited: 1 }) as object;
    Object.defineProperty(params, 'hidden', { value: 1, enumerable: false });
    expect(at('/u').url(params)).toBe('/u');
  });

  it.each(['/a/:', '/:1a', 'http://t.com', '/x{'])(
    'a bad template (%s) throws where it is used first, not at construction (R1.24)',
    (path) => {
      const endpoint = at(path);
      for (const act of [() => endpoint.url(), () => endpoint.key()]) {
        const { code, message } = restErrorOf(act);
        expect(code).toBe('PATH_TEMPLATE_INVALID');
        expect(message).toContain(path);
      }
    },
  );

  it('has its default prefix where undefined is given (R1.37)', () => {
    expect(at('/u', { urlPrefix: undefined }).url()).toBe('/u');
    expect(at('/u', { urlPrefix: '/api' }).extend({ urlPrefix: undefined }).url()).toBe('/u');
  });
});

describe('searchToString as an override (R1.34)', () => {
  type Search = Readonly<Record<string, unknown>>;
  const nested = ({ a }: any) => new URLSearchParams({ 'a[b]': a.b }).toString();

  it.each<[string, () => any]>([
    ['an option', () => at('/foo', { searchToString: nested })],
    ['an option of extend', () => at('/foo').extend({ searchToString: nested })],
    [
      'a method that calls super',
      () => {
        class Nested<O extends RestGenerics = any> extends RestEndpoint<O> {
          override searchToString({ a }: Search): string {
            return super.searchToString({ 'a[b]': (a as { b: string }).b });
          }
        }
        return new Nested({ path: '/foo' });
      },
    ],
  ])('serializes nested objects as %s', (_, make) => {
    expect(make().url({ a: { b: 'c' } })).toBe('/foo?a%5Bb%5D=c');
  });
});

describe('a dynamic prefix (R1.39)', () => {
  it('is an override of url, which key uses', () => {
    class Dynamic<O extends RestGenerics = any> extends RestEndpoint<O> {
      static host = 'http://one.test';
      override url(...args: any): string {
        return (this.constructor as typeof Dynamic).host + super.url(...args);
      }
    }
    const endpoint: any = new Dynamic({ path: '/u/:id' });
    expect(endpoint.key({ id: 1 })).toBe('GET http://one.test/u/1');
    Dynamic.host = 'http://two.test';
    expect(endpoint.key({ id: 1 })).toBe('GET http://two.test/u/1');
  });
});

describe('getUrlBase (R1.40)', () => {
  it('takes lists for wildcards', () => {
    expect(getUrlBase('/f/*p')({ p: ['a/b', 'c'] })).toBe('/f/a%2Fb/c');
  });
});
