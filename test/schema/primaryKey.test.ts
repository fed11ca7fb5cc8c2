import { describe, expect, it } from 'vitest';
import { isUsablePk, primaryKeyMissing } from '../../src/schema/primaryKey.js';

describe('isUsablePk (S1.5, decision 11)', () => {
  it.each<[unknown, boolean]>([
    ['5', true],
    [5, true],
    [0, true],
    [-0, true],
    ['0', true],
    ['__proto__', true],
    ['null', true],
    [' ', true],
    ['', false],
    ['undefined', false],
    [undefined, false],
    [null, false],
    [NaN, false],
    [Infinity, false],
    [true, false],
    [{}, false],
    [['5'], false],
  ])('of %o is %s', (pk, expected) => {
    expect(isUsablePk(pk)).toBe(expected);
  });
});

describe('primaryKeyMissing (S2.3)', () => {
  it('advises to define pk() when the default finds no id', () => {
    const { message, status } = primaryKeyMissing('User', { name: 'a' }, true);
    expect(message).toMatch(/User[\s\S]*"name":"a"[\s\S]*define pk\(\)/);
    expect(status).toBe(400);
  });

  it.each<[object, boolean]>([
    [{ id: '' }, true],
    [{ name: 'a' }, false],
  ])('advises to inspect the response otherwise: %o', (value, isDefaultPk) => {
    expect(primaryKeyMissing('User', value, isDefaultPk).message).toMatch(/inspect it/);
  });
});
