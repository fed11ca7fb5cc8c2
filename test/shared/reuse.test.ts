import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../src/shared/freeze.js';
import { reuse } from '../../src/shared/reuse.js';
import { nested } from '../support/deep.js';
import { jsonValues } from '../support/identifiers.js';

const clone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('reuse (decision 41)', () => {
  it('is the previous value when nothing differs', () => {
    const previous = { a: [1, { b: 2 }], c: null };
    expect(reuse(previous, clone(previous))).toBe(previous);
  });

  it('does not mind the order of members', () => {
    const previous = { a: 1, b: 2 };
    expect(reuse(previous, { b: 2, a: 1 })).toBe(previous);
  });

  it('keeps every part that does not differ', () => {
    const previous = { same: { x: 1 }, list: [{ a: 1 }, { a: 2 }] };
    const result = reuse(previous, { same: { x: 1 }, list: [{ a: 1 }, { a: 3 }] });
    expect(result).toEqual({ same: { x: 1 }, list: [{ a: 1 }, { a: 3 }] });
    expect(result.same).toBe(previous.same);
    expect(result.list[0]).toBe(previous.list[0]);
  });

  it.each<[string, unknown, unknown]>([
    ['a member more', { a: 1 }, { a: 1, b: 2 }],
    ['a member less', { a: 1, b: 2 }, { a: 1 }],
    ['an undefined member in place of none', {}, { a: undefined }],
    ['another name of an equal value', { a: undefined }, { b: undefined }],
    ['an item more', [1], [1, 2]],
    ['an item less', [1, 2], [1]],
    ['an array in place of an object', {}, []],
    ['null in place of an object', {}, null],
    ['text in place of a number', { a: 1 }, { a: '1' }],
    ['an own __proto__', {}, JSON.parse('{"__proto__":{}}')],
    ['another instance', new Date(0), new Date(0)],
  ])('takes the next value for %s', (_, previous, next) => {
    expect(reuse(previous, next)).toBe(next);
  });

  it('changes neither value', () => {
    const previous = deepFreeze({ list: [{ a: 1 }, { a: 2 }] });
    const next = deepFreeze({ list: [{ a: 1 }, { a: 3 }] });
    expect(reuse(previous, next)).toEqual({ list: [{ a: 1 }, { a: 3 }] });
  });

  it('survives data 100 000 levels deep (B01)', () => {
    const next = nested(100_000, 1);
    expect(reuse(nested(100_000, 1), next)).toBe(next);
  });

  it('always has the value of the next one', () => {
    fc.assert(
      fc.property(jsonValues(), jsonValues(), (previous, next) => {
        expect(isDeepStrictEqual(reuse(previous, next), next)).toBe(true);
      }),
    );
  });

  it('is the previous value for every equal one', () => {
    fc.assert(
      fc.property(jsonValues(), (value) => {
        expect(reuse(value, clone(value))).toBe(value);
      }),
    );
  });
});
