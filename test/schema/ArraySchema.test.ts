import { describe, expect, it } from 'vitest';
import { denormalize, INVALID, normalize, schema } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { User } from '../support/entities.js';

describe.each([
  ['[User]', [User]],
  ['schema.Array(User)', new schema.Array(User)],
])('%s', (_, list) => {
  it('stores each item and keeps ids (S7.1)', () => {
    const { result, entities } = normalize(list, [{ id: 1 }, { id: 2 }]);
    expect(result).toEqual(['1', '2']);
    expect(Object.keys(entities.User ?? {})).toEqual(['1', '2']);
  });

  it('takes the values of an object (S7.2)', () => {
    expect(normalize(list, { x: { id: 1 }, y: { id: 2 } }).result).toEqual(['1', '2']);
  });

  it('leaves out what can be no row, and keeps the rest in its place (S7.3, T18)', () => {
    expectConsole('error');
    const input = [{ id: 1 }, null, undefined, false, 0, '', '5', 7];
    expect(normalize(list, input).result).toEqual(['1', 0, '5', '7']);
  });

  it('keeps duplicates, as one instance (S7.5)', () => {
    const { result, entities } = normalize(list, [{ id: 1 }, { id: 1 }]);
    expect(result).toEqual(['1', '1']);
    const [first, second] = denormalize(list, result, entities) as User[];
    expect(first).toBe(second);
  });

  it('reads without missing and deleted items, but with null (S7.6, T2)', () => {
    const entities = { User: { 1: { id: '1' }, 2: INVALID } };
    expect(denormalize(list, ['1', null, undefined, '2', '3'], entities)).toEqual([User.fromJS({ id: '1' }), null]);
  });

  it('reads empty when every item is deleted (S7.7)', () => {
    expect(denormalize(list, ['2'], { User: { 2: INVALID } })).toEqual([]);
  });

  it.each(['abc', { a: '1' }])('reads what is no list as it is: %o (S7.8)', (input) => {
    expect(denormalize(list, input, {})).toBe(input);
  });
});

it('lists of lists keep their empty lists (S7.9)', () => {
  const { result, entities } = normalize([[User]], [[{ id: 1 }], []]);
  expect(result).toEqual([['1'], []]);
  expect(denormalize([[User]], [['1'], ['9']], entities)).toEqual([[User.fromJS({ id: 1 } as object)], []]);
});
