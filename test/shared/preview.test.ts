import { expect, it } from 'vitest';
import { preview } from '../../src/shared/preview.js';
import { nested } from '../support/deep.js';

const cyclic: Record<string, unknown> = { id: 1 };
cyclic.self = cyclic;

it.each<[string, unknown, string]>([
  ['JSON', { a: [1, null] }, '{"a":[1,null]}'],
  ['the beginning of long JSON', { a: 'x'.repeat(100) }, '{"a":"xxxxxxxxxxxxxx'],
  ['the kind of what has no JSON', () => 1, 'function'],
  ['the members of a cycle', cyclic, '{ id, self }'],
  ['the members of data deeper than the stack', nested(100_000, 1), '{ in }'],
  ['the members around a bigint', { n: 1n }, '{ n }'],
])('shows %s', (_, value, text) => {
  expect(preview(value, 20)).toBe(text);
});
