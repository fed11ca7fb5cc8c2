import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ArgumentTree, flatCopy } from '../../src/select/SelectorCache.js';
import { textOfArgs } from '../../src/shared/textOfArgs.js';

const different: readonly (readonly unknown[])[] = [
  [],
  [{}],
  [null],
  ['1'],
  [1],
  [1n],
  [NaN],
  [0],
  [{ page: 0 }],
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

it('leads different arguments to different nodes, and equal ones to the same', () => {
  const tree = new ArgumentTree<number>();
  const nodes = different.map((args) => tree.find(args, true));
  expect(new Set(nodes).size).toBe(different.length);
  expect(different.map((args) => tree.find(structuredClone(args)))).toEqual(nodes);
  expect(different.map((args) => tree.find(structuredClone(args), true))).toEqual(nodes);
});

const notFlat: readonly unknown[] = [
  new Date(0),
  { at: new Date(0) },
  { of: ['a'] },
  ['a'],
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
  // Nor does it come to what is remembered of one that looks alike.
  const tree = new ArgumentTree<number>();
  const alike = [[], ['1'], [null], [{}], [{ id: '1' }], [{ page: undefined }], [{ at: {} }], [{ of: 'a' }]];
  for (const args of alike) (tree.find(args, true) as ArgumentTree<number>).entry = 1;
  expect(tree.find([arg])?.entry).toBeUndefined();
});

it('asks a getter once, so that it leads to the value it was made for', () => {
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

/** The order of members counts, and one that is undefined is there: equal arguments may have several nodes. */
const exactText = (args: readonly unknown[]): string =>
  textOfArgs(
    args.map((arg) => (typeof arg === 'object' && arg !== null ? Object.entries(arg).map((each) => [...each]) : [arg])),
  );

it('leads flat arguments to one node if and only if they hold the same', () => {
  fc.assert(
    fc.property(fc.array(fc.array(flatArg, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (lists) => {
      const plain = lists.map((args) => args.map((arg) => (Object(arg) === arg ? { ...(arg as object) } : arg)));
      const tree = new ArgumentTree<string>();
      for (const args of plain) {
        const node = tree.find(args, true) as ArgumentTree<string>;
        expect(node.entry ?? exactText(args)).toBe(exactText(args));
        node.entry = exactText(args);
      }
      for (const args of plain) expect(tree.find(args)?.entry).toBe(exactText(args));
    }),
  );
});
