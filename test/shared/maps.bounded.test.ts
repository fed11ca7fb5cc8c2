import { expect, it } from 'vitest';
import { BoundedMap } from '../../src/shared/maps.js';

it('forgets what was set longest ago when it is full', () => {
  const map = new BoundedMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4]);
});

it('forgets what it is told to', () => {
  const map = new BoundedMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.delete('a');
  expect(['a', 'b'].map((key) => map.get(key))).toEqual([undefined, 2]);
});
