import { expect, it } from 'vitest';
import { textOfArgs } from '../../src/shared/textOfArgs.js';

const sort = (): number => 0;
const cycle: { self?: unknown } = {};
cycle.self = cycle;

it.each<[string, readonly unknown[], readonly unknown[]]>([
  ['fresh objects', [{ id: 1 }], [{ id: 1 }]],
  ['a trailing undefined', [1, undefined], [1]],
  ['one function', [sort], [sort]],
  ['equal maps', [new Map([['a', 1]])], [new Map([['a', 1]])]],
  ['one object inside itself', [cycle], [cycle]],
])('gives one text for %s', (_, one, other) => {
  expect(textOfArgs(one)).toBe(textOfArgs(other));
});

it.each<[string, unknown, unknown]>([
  ['NaN and null', Number.NaN, null],
  ['NaN and Infinity', Number.NaN, Infinity],
  ['two functions', () => 1, () => 2],
  ['functions inside objects', { by: () => 1 }, { by: () => 2 }],
  ['maps', new Map([['a', 1]]), new Map()],
  ['sets', new Set([1]), new Set([2])],
  ['a bigint and a number', 5n, 5],
  ['objects inside themselves', cycle, Object.assign([], { 0: cycle })],
])('tells %s apart', (_, one, other) => {
  expect(textOfArgs([one])).not.toBe(textOfArgs([other]));
});
