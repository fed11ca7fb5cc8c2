import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flatCopy, makePlace, Place, placeOf } from '../../src/select/places.js';
import { textOfArgs } from '../../src/shared/textOfArgs.js';

const different: readonly (readonly unknown[])[] = [
  [],
  [{}],
  [null],
  ['1'],
  [1],
  [1n],
  [NaN],
  ['NaN'],
  [{ id: '1' }],
  [{ id: 1 }],
  [{ id: NaN }],
  [{ id: true }],
  [{ id: null }],
  [{ id: undefined }],
  [{ '': '1' }],
  [{ id: '1', page: 'x' }],
  [{ id: '1' }, 'page', 'x'],
  [{ id: '1' }, { page: 'x' }],
  [{ id: '1' }, 'x'],
  ['id', '1'],
];

it('leads different arguments to different places, and equal ones to the same', () => {
  const start = new Place<number>();
  const places = different.map((args) => makePlace(start, args));
  expect(new Set(places).size).toBe(different.length);
  expect(different.map((args) => placeOf(start, structuredClone(args)))).toEqual(places);
  expect(different.map((args) => makePlace(start, structuredClone(args)))).toEqual(places);
});

const notFlat: readonly unknown[] = [
  new Date(0),
  { at: new Date(0) },
  { of: ['a'] },
  ['a'],
  0,
  -0,
  { page: 0 },
  { page: -0 },
  Symbol('x'),
  () => 1,
  { toJSON: () => 'x' },
  Object.create(null),
  Object.create({ id: '1' }),
  new (class {
    id = '1';
  })(),
];

it.each(notFlat.map((arg) => [arg]))('leaves %o to the text of the arguments', (arg) => {
  expect(flatCopy([arg])).toBeUndefined();
  // Nor does it come to the place of one that looks alike.
  const start = new Place<number>();
  const alike = [[], ['1'], [null], [{}], [{ id: '1' }], [{ page: undefined }], [{ at: {} }], [{ of: 'a' }]];
  for (const args of alike) makePlace(start, args);
  expect(placeOf(start, [arg])).toBeUndefined();
});

it('asks a getter once, so that its place is that of the value it was made for', () => {
  let asked = 0;
  const arg = {
    get id() {
      return String(++asked);
    },
  };
  expect(flatCopy([arg])).toEqual([{ id: '1' }]);
  expect(asked).toBe(1);
});

const flatValue = fc.oneof(
  fc.constantFrom(undefined, null, true, '', 'a', 'id', '1', 1, -1, NaN, 1n),
  fc.string({ maxLength: 2 }),
);
const flatArg = fc.oneof(flatValue, fc.dictionary(fc.constantFrom('', 'a', 'id', '1'), flatValue, { maxKeys: 3 }));

/** The order of members counts, and one that is undefined is there: equal arguments may have several places. */
const exactText = (args: readonly unknown[]): string =>
  textOfArgs(
    args.map((arg) => (typeof arg === 'object' && arg !== null ? Object.entries(arg).map((each) => [...each]) : [arg])),
  );

it('leads flat arguments to one place if and only if they hold the same', () => {
  fc.assert(
    fc.property(fc.array(fc.array(flatArg, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (lists) => {
      const plain = lists.map((args) => args.map((arg) => (Object(arg) === arg ? { ...(arg as object) } : arg)));
      const start = new Place<string>();
      for (const args of plain) {
        const place = makePlace(start, args);
        expect(place.key ?? exactText(args)).toBe(exactText(args));
        place.key = exactText(args);
      }
      for (const args of plain) expect(placeOf(start, args)?.key).toBe(exactText(args));
    }),
  );
});
