import { expect, it } from 'vitest';
import { isSameGraph } from './isSameGraph.js';

interface Ring {
  id: number;
  next?: Ring;
}

/** A ring of objects, whose ids repeat. */
function ring(length: number, period: number): Ring {
  const items = Array.from({ length }, (_, at): Ring => ({ id: at % period }));
  items.forEach((item, at) => (item.next = items[(at + 1) % length] as Ring));
  return items[0] as Ring;
}

it.each<[unknown, unknown, boolean]>([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1], { 0: 1 }, false],
  [[1], [1, 2], false],
  [new Date(0), {}, false],
  [NaN, NaN, true],
])('of %o and %o is %s', (one, other, expected) => {
  expect(isSameGraph(one, other)).toBe(expected);
});

it.each([
  [2, 4, 2, true],
  [3, 4, 3, false],
  [20_000, 20_000, 20_000, true],
])('of rings of %i and %i with ids up to %i is %s', (one, other, period, expected) => {
  expect(isSameGraph(ring(one, period), ring(other, period))).toBe(expected);
});
