import { expect, it } from 'vitest';
import { areFlat, placeOf, startPlace } from '../../src/select/places.js';

const different: readonly (readonly unknown[])[] = [
  [],
  [{}],
  [null],
  ['1'],
  [1],
  [{ id: '1' }],
  [{ id: 1 }],
  [{ id: undefined }],
  [{ id: '1', page: 'x' }],
  [{ id: '1' }, 'page', 'x'],
  [{ id: '1' }, { page: 'x' }],
  [{ id: '1' }, 'x'],
  ['id', '1'],
];

it('leads different arguments to different places, and equal ones to the same', () => {
  const start = startPlace<number>();
  const places = different.map((args) => placeOf(start, args, true));
  expect(new Set(places).size).toBe(different.length);
  expect(different.map((args) => placeOf(start, structuredClone(args)))).toEqual(places);
});

it.each([[new Date(0)], [{ at: new Date(0) }], [{ of: ['a'] }], [0], [-0], [{ page: 0 }], [Symbol('x')], [() => 1]])(
  'leaves %o to the text of the arguments',
  (arg) => {
    expect(areFlat([arg])).toBe(false);
  },
);
