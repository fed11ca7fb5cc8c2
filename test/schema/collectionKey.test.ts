import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionPk, isSameKeyValue } from '../../src/schema/collectionKey.js';
import { jsonValues } from '../support/identifiers.js';

type KeyObject = Readonly<Record<string, unknown>>;

/** An equal object, its members in the opposite order at every depth. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
};

describe('collectionPk', () => {
  it.each<[string, KeyObject | undefined, string]>([
    ['S13.3', { z: 1, a: true, b: null, c: undefined, d: 'x' }, '{"a":"true","b":null,"d":"x","z":"1"}'],
    ['S13.3', { on: new Date(0) }, '{"on":"1970-01-01T00:00:00.000Z"}'],
    ['S13.3', { f: { b: 1, a: 2 } }, '{"f":{"a":2,"b":1}}'],
    ['S13.3', { f: [2, 1] }, '{"f":[2,1]}'],
    ['K03', { f: [{ b: 1, a: 2 }] }, '{"f":[{"a":2,"b":1}]}'],
    ['S13.4', {}, '{}'],
    ['S13.9', undefined, '{}'],
    ['S13.9', { n: 10n }, '{"n":"10"}'],
    ['T5', { b: 2, a: true }, '{"a":"true","b":"2"}'],
    ['T5', { b: '2', a: 'true' }, '{"a":"true","b":"2"}'],
    ['T5', { a: null }, '{"a":null}'],
    ['K03', { a: undefined }, '{}'],
    ['A01', JSON.parse('{"__proto__":1}') as KeyObject, '{"__proto__":"1"}'],
  ])('(%s) of %o is %s', (_, key, pk) => {
    expect(collectionPk(key)).toBe(pk);
  });

  it('leaves the key object alone (S13.9, T6)', () => {
    const key = Object.freeze({ page: 1, filter: Object.freeze({ b: 1, a: 2 }) });
    collectionPk(key);
    expect(JSON.stringify(key)).toBe('{"page":1,"filter":{"b":1,"a":2}}');
  });

  it('does not depend on the order of members (K03)', () => {
    fc.assert(
      fc.property(jsonValues(), jsonValues(), (a, b) => {
        const key = { x: a, ...(b as KeyObject) };
        expect(collectionPk(reversed(key) as KeyObject)).toBe(collectionPk(key));
      }),
    );
  });

  it('does not tell numbers and booleans from their texts (K03)', () => {
    const primitives = fc.oneof(fc.integer(), fc.boolean(), fc.string());
    fc.assert(
      fc.property(fc.dictionary(fc.string(), primitives), (key) => {
        const texts = Object.fromEntries(Object.entries(key).map(([name, value]) => [name, String(value)]));
        expect(collectionPk(texts)).toBe(collectionPk(key));
      }),
    );
  });

  it('tells different texts apart', () => {
    const keys = () => fc.dictionary(fc.string({ maxLength: 2 }), fc.string({ maxLength: 2 }), { maxKeys: 3 });
    fc.assert(
      fc.property(keys(), keys(), (a, b) => {
        const isSame =
          Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name]);
        expect(collectionPk(a) === collectionPk(b)).toBe(isSame);
      }),
    );
  });
});

describe('isSameKeyValue', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['S15.3', '1', 1, true],
    ['S15.3', 'true', true, true],
    ['S15.3', '1', '1', true],
    ['S15.3', '1', 2, false],
    ['S15.10', null, null, true],
    ['S15.10', null, 'null', false],
    ['S15.10', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['S15.10', [1, 2], [1, 2], true],
    ['S15.10', [1, 2], [2, 1], false],
    ['S15.11', 'undefined', undefined, false],
  ])('(%s) of %o and %o is %s', (_, stored, given, expected) => {
    expect(isSameKeyValue(stored, given)).toBe(expected);
  });
});
