import { expect, it } from 'vitest';
import { bareName, singular } from '../../src/document/words.js';

it.each([
  ['labels', 'label'],
  ['caches', 'cache'],
  ['slice', 'slice'],
  ['slices', 'slice'],
  ['policies', 'policy'],
  ['addresses', 'address'],
  ['status', 'status'],
  ['kubernetes', 'kubernetes'],
  ['branches', 'branch'],
  ['people', 'person'],
])('one of %s is a %s', (many, one) => {
  expect(singular(many)).toBe(one);
});

it.each([
  ['nullable-simple-user', 'user'],
  ['File--Base', 'file'],
  ['NestedVLAN', 'vlan'],
  ['treasury.transaction', 'treasury transaction'],
])('%s is a %s', (name, bare) => {
  expect(bareName(name)).toBe(bare);
});
