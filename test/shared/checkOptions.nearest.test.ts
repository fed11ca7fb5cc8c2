import { expect, it } from 'vitest';
import { nearestName } from '../../src/shared/checkOptions.js';

const NAMES = ['endpoints', 'dataExpiryLength', 'key', 'optimistic'];

it.each([
  ['endpoint', 2, 'endpoints'],
  ['dataExpirylength', 1, 'dataExpiryLength'],
  ['optimstic', 1, 'optimistic'],
  ['optmstic', 1, undefined],
  ['optmstic', 2, 'optimistic'],
  ['Key', 1, 'key'],
  ['keys', 2, undefined],
  ['somethingElse', 2, undefined],
])('by %s, with at most %i wrong letters, %s is meant', (name, most, meant) => {
  expect(nearestName(name, NAMES, most)).toBe(meant);
});
