import { expect, it } from 'vitest';
import { deepFreeze } from '../../src/shared/freeze.js';
import { nested } from '../support/deep.js';

it('freezes a value and everything in it', () => {
  const value = deepFreeze({ list: [{ a: 1 }] });
  expect([value, value.list, value.list[0]].every(Object.isFrozen)).toBe(true);
});

it('ends at a cycle', () => {
  const value: { self?: unknown } = {};
  value.self = value;
  expect(Object.isFrozen(deepFreeze(value))).toBe(true);
});

it('freezes data 100 000 levels deep (B01)', () => {
  expect(Object.isFrozen(deepFreeze(nested(100_000, 'bottom')))).toBe(true);
});

it('hands a primitive back', () => {
  expect(deepFreeze('text')).toBe('text');
});
