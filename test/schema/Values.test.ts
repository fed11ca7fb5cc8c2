import { describe, expect, it } from 'vitest';
import { denormalize, Entity, INVALID, normalize, schema, Values } from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { User } from '../support/entities.js';
import { A, AB, B } from '../support/kinds.js';

const users = new Values(User);
const entities = { User: { 1: { id: '1' }, 2: INVALID } };

describe('a map', () => {
  it('keeps ids under its keys, and no entry without a value (S9.1, T2)', () => {
    const { result } = normalize(users, { a: { id: 1 }, b: null, c: undefined, d: 0, f: '7', h: 9 });
    expect(result).toStrictEqual({ a: '1', d: 0, f: '7', h: '9' });
  });

  it('takes an array for a map by position (S9.2)', () => {
    expect(normalize(users, [{ id: 1 }, { id: 2 }]).result).toEqual({ 0: '1', 1: '2' });
  });

  it('shows each value the map and its key (S9.3, S1.6)', () => {
    class Keyed extends Entity {
      n = 0;
      override pk(parent?: unknown, key?: string) {
        return `${Object.keys(parent as object).length}-${key}`;
      }
      static override key = 'Keyed';
    }
    expect(normalize(new Values(Keyed), { a: { n: 1 }, b: { n: 2 } }).result).toEqual({ a: '2-a', b: '2-b' });
  });

  it('reads without what is missing, deleted or null (S9.4, T2)', () => {
    const input = { a: '1', b: '2', c: '3', d: null, e: undefined };
    expect(denormalize(users, input, entities)).toStrictEqual({ a: User.fromJS({ id: '1' }) });
  });

  it('keeps other values that are empty (decision 69)', () => {
    expect(denormalize(new Values(Number), { a: '0', b: '5', c: null }, {})).toStrictEqual({ a: 0, b: 5 });
  });

  it('is empty, not deleted, when all its entries are (S9.5)', () => {
    expect(denormalize(users, { b: '2' }, entities)).toStrictEqual({});
  });

  it('cannot be built from arguments (S9.5)', () => {
    expect(queryKey(users, [{ id: 1 }], { entities, indexes: {} } as never)).toBeUndefined();
  });

  it.each(['abc', 5])('reads %o, which is no map, as it is', (input) => {
    expect(denormalize(users, input, {})).toBe(input);
  });

  it('keeps a primitive where it is nested (S0.10)', () => {
    expect(normalize({ m: users }, { m: 'x' }).result).toEqual({ m: 'x' });
  });

  it('has keys of any name (A07)', () => {
    const input = JSON.parse('{"__proto__":{"id":1},"constructor":{"id":2}}') as object;
    const made = normalize(users, input);
    expect(JSON.stringify(made.result)).toBe('{"__proto__":"1","constructor":"2"}');
    const read = denormalize(users, made.result, made.entities) as object;
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('has no prototype of its own to trip over (S0.12)', () => {
    const input = Object.assign(Object.create(null) as object, { a: { id: 1 } });
    expect(normalize(users, input).result).toEqual({ a: '1' });
  });

  it.each([
    ['a mapping', new Values({ a: A, b: B }, 'type')],
    ['a Union', new schema.Values(AB)],
  ])('of several kinds, from %s, keeps references (S9.6, S10.12)', (_, map) => {
    const { result, entities: stored } = normalize(map, { x: { id: 1, type: 'a' }, y: { id: 1, type: 'b' } });
    expect(result).toEqual({ x: { id: '1', schema: 'a' }, y: { id: '1', schema: 'b' } });
    const read = denormalize(map, result, stored) as Record<string, unknown>;
    expect([read['x'], read['y']]).toEqual([expect.any(A), expect.any(B)]);
  });
});
