import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyAsJson, findNonJson, isPlainObject, responseAsJson } from '../../src/shared/json.js';
import { nested } from '../support/deep.js';
import { jsonValues } from '../support/identifiers.js';
import { restErrorOf } from '../support/thrown.js';

const cyclic = (): object => {
  const value: { rows: unknown[] } = { rows: [] };
  value.rows.push(value);
  return value;
};

describe('isPlainObject', () => {
  it.each([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    [new Date(0), false],
    [new (class Row {})(), false],
    ['text', false],
  ])('%o is %s', (value, expected) => {
    expect(isPlainObject(value)).toBe(expected);
  });
});

describe('findNonJson', () => {
  it.each<[unknown, string, string]>([
    [{ rows: [{ when: new Date(0) }] }, 'rows.0.when', 'Date'],
    [{ a: undefined }, 'a', 'undefined'],
    [{ a: () => 1 }, 'a', 'function'],
    [[1, NaN], '1', 'NaN'],
    [{ a: Infinity }, 'a', 'Infinity'],
    [{ a: 1n }, 'a', 'bigint'],
    [new Map(), '', 'Map'],
  ])('names the place and the kind: %o', (value, path, found) => {
    expect(findNonJson(value)).toEqual({ path, found });
  });

  it('refuses -0, which JSON does not keep (decision 44)', () => {
    expect(findNonJson([-0])?.path).toBe('0');
  });

  it('finds a value inside itself (B08)', () => {
    expect(findNonJson(cyclic())).toEqual({ path: 'rows.0', found: 'a cycle' });
  });

  it('allows one object in two places', () => {
    const shared = { a: 1 };
    expect(findNonJson({ x: shared, y: shared, list: [shared, shared] })).toBeUndefined();
  });

  it('leaves out what is known', () => {
    const known = { when: new Date(0) };
    expect(findNonJson({ known }, (value) => value === known)).toBeUndefined();
  });

  it('walks data 100 000 levels deep (B01)', () => {
    expect(findNonJson(nested(100_000, 'bottom'))).toBeUndefined();
  });

  it('accepts whatever JSON.parse gives', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          jsonValues().map((value) => JSON.stringify(value)),
        ),
        (text) => {
          const value: unknown = JSON.parse(text, (_, member: unknown) => (Object.is(member, -0) ? 0 : member));
          expect(findNonJson(value)).toBeUndefined();
        },
      ),
    );
  });
});

describe('copyAsJson', () => {
  class Point {
    x = 1;
    y = undefined;
    get sum(): number {
      return this.x;
    }
  }
  const form = new FormData();
  form.set('title', 'Hello');

  it.each<[string, unknown, unknown]>([
    ['drops undefined members', { a: 1, b: undefined }, { a: 1 }],
    ['keeps the place of an undefined item', [1, undefined], [1, null]],
    ['turns dates into text', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['turns -0 into 0 (decision 44)', { a: -0 }, { a: 0 }],
    ['takes the own fields of instances', new Point(), { x: 1 }],
    ['takes the entries of forms', form, { title: 'Hello' }],
    ['takes the entries of search params', new URLSearchParams('a=1'), { a: '1' }],
    ['describes files', new File(['abc'], 'a.txt'), { type: 'File', name: 'a.txt', size: 3 }],
    ['describes buffers', new ArrayBuffer(8), { type: 'ArrayBuffer', size: 8 }],
  ])('%s', (_, value, expected) => {
    expect(copyAsJson(value, 'test')).toStrictEqual(expected);
  });

  it('copies nothing of nothing', () => {
    expect(copyAsJson(undefined, 'test')).toBeUndefined();
  });

  it('shares no object with the original', () => {
    const value = { list: [{ a: 1 }] };
    const copy = copyAsJson(value, 'test') as typeof value;
    expect(copy).toEqual(value);
    expect(copy.list).not.toBe(value.list);
    expect(copy.list[0]).not.toBe(value.list[0]);
  });

  it.each<[string, unknown]>([
    ['NaN', { a: NaN }],
    ['Infinity', [Infinity]],
    ['a function', { a: () => 1 }],
    ['a symbol', Symbol('s')],
    ['a bigint', 1n],
    ['a cycle', cyclic()],
    ['data deeper than any request', nested(100_000, 1)],
  ])('refuses %s, naming the subject', (_, value) => {
    expect(restErrorOf(() => copyAsJson(value, 'posts.get'))).toMatchObject({ code: 'NOT_JSON', subject: 'posts.get' });
  });

  it('equals a round trip through JSON text, member names of any kind included (decision 92)', () => {
    fc.assert(
      fc.property(jsonValues(), (value) => {
        const copy = copyAsJson(value, 'test');
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
        expect(isPlainObject(copy) && Object.getPrototypeOf(copy)).toBe(Object.prototype);
      }),
    );
  });
});

describe('responseAsJson', () => {
  it('passes JSON as it is', () => {
    const value = { list: [{ a: 1 }] };
    expect(responseAsJson(value, 'test')).toBe(value);
  });

  it.each([1, 99, 100, 101, 202, 5_000])('copies what somebody else holds, down to level %i', (levels) => {
    type Level = { deeper: Level[]; n: number; left: null };
    const bottom: Level = { deeper: [], n: 0, left: null };
    let top = bottom;
    for (let n = 1; n < levels; n++) top = { deeper: [top], n, left: null };
    const copy = responseAsJson(top, 'test', true) as unknown as Level;
    bottom.n = -1;
    let [given, copied] = [top, copy];
    for (let n = levels - 1; n > 0; n--) {
      expect([copied === given, copied.deeper === given.deeper, copied.n, copied.left]).toEqual([
        false,
        false,
        n,
        null,
      ]);
      [given, copied] = [given.deeper[0] as Level, copied.deeper[0] as Level];
    }
    expect(copied).toEqual({ deeper: [], n: 0, left: null });
  });

  it('copies a member named __proto__ as a member', () => {
    const given: unknown = JSON.parse('{ "__proto__": { "a": [1] } }');
    const copy = responseAsJson(given, 'test', true);
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"a":[1]}}');
    expect(Object.getOwnPropertyDescriptor(copy, '__proto__')?.value).not.toBe(
      Object.getOwnPropertyDescriptor(given, '__proto__')?.value,
    );
  });

  it('converts what is no JSON', () => {
    expect(responseAsJson({ when: new Date(0) }, 'test')).toEqual({ when: '1970-01-01T00:00:00.000Z' });
  });

  it('refuses a cycle as a data error (B08)', () => {
    expect(restErrorOf(() => responseAsJson(cyclic(), 'posts.get'))).toMatchObject({ code: 'NOT_JSON', status: 400 });
  });
});
