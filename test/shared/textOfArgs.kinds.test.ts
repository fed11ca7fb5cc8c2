// Family: arguments that are not the same give one text, so one call gets what another was given.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { All, createRestSlice, Entity, Query, RestEndpoint, RestError } from '../../src/index.js';
import { textOfArgs } from '../../src/shared/textOfArgs.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';

class Fruit extends Entity {
  id = '';
  name = '';
  static override key = 'Fruit';
}

afterEach(() => void vi.unstubAllEnvs());

/** A price that shows nothing of itself. */
class Limit {
  readonly #length: number;
  constructor(length: number) {
    this.#length = length;
  }
  allows({ name }: Fruit): boolean {
    return name.length <= this.#length;
  }
}
/** One that shows a part of itself. */
class Named extends Limit {
  readonly name = 'limit';
}

async function fruits(...names: string[]) {
  const made = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
  for (const name of names) await made.dispatch(made.slice.set(Fruit, { id: name }, { id: name, name }));
  const read = (query: object, ...args: unknown[]) =>
    made.slice
      .selectQuery(query as Query<unknown, Fruit[]>)(made.root(), ...args)
      ?.map(({ name }) => name);
  return { ...made, read };
}

const matching = new Query(new All(Fruit), (all, by: RegExp | symbol | Limit) => {
  if (by instanceof RegExp) return all.filter(({ name }) => by.test(name));
  if (by instanceof Limit) return all.filter((fruit) => by.allows(fruit));
  return all.filter(({ name }) => name === String((by as symbol).description));
});

describe('what JSON cannot tell from any other of its kind', () => {
  const PAIRS: [string, () => unknown, () => unknown][] = [
    ['a RegExp', () => /apple/, () => /pear/],
    ['an object with private fields only', () => new Limit(4), () => new Limit(5)],
    ['a symbol', () => Symbol('apple'), () => Symbol('pear')],
  ];

  it.each(PAIRS)('%s among the arguments of selectQuery is refused in development (F23)', async (_, one) => {
    const { slice, root } = await fruits('apple', 'pear');
    const select = slice.selectQuery(matching);
    const { code, message } = restErrorOf(() => select(root(), one() as RegExp));
    expect(code).toBe('ARGUMENT_NOT_JSON');
    expect(message).not.toMatch(/apple|#length/);
  });

  it.each(PAIRS)('%s gives in production what it says (F23)', async (_, one, other) => {
    vi.stubEnv('NODE_ENV', 'production');
    const { read } = await fruits('apple', 'pear');
    expect([read(matching, other()), read(matching, one()), read(matching, other())]).toEqual(
      one() instanceof Limit ? [['apple', 'pear'], ['pear'], ['apple', 'pear']] : [['pear'], ['apple'], ['pear']],
    );
  });

  it('one that shows a part of itself gives what it says, in development too (F23)', async () => {
    const { read } = await fruits('apple', 'pear');
    expect([read(matching, new Named(4)), read(matching, new Named(5))]).toEqual([['pear'], ['apple', 'pear']]);
  });

  it('the same object gives the same value (F23)', async () => {
    const { slice, root } = await fruits('apple', 'pear');
    const limit = new Named(4);
    const select = slice.selectQuery(matching);
    const before = select(root(), limit);
    select(root(), new Named(5));
    expect(select(root(), limit)).toBe(before);
  });

  it.each<[string, unknown]>([
    ['a Blob', new Blob(['a'])],
    ['a Promise', Promise.resolve(1)],
    ['an Error', new Error('a')],
    ['a form', new FormData()],
    ['bytes', new ArrayBuffer(2)],
    ['one deep inside', { by: [new Map([['a', { re: /a/ }]])] }],
  ])('%s is refused, too (F23)', async (_, value) => {
    const { slice, root } = await fruits('apple');
    expect(restErrorOf(() => slice.selectQuery(matching)(root(), value as RegExp))).toBeInstanceOf(RestError);
  });

  it('the body of a call is not refused where its schema holds a Query (F23)', async () => {
    const upload = new RestEndpoint({
      path: '/fruits',
      method: 'POST',
      body: {} as FormData,
      schema: new Query([Fruit], (all, _body: FormData) => all.length),
      fetchResponse: () => Promise.resolve(Response.json([{ id: 'apple' }])),
    });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { upload } }));
    const body = new FormData();
    body.append('file', new Blob(['a']));
    expect(await dispatch(endpoints.upload(body))).toBe(1);
  });
});

describe('texts of arguments', () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const instant = new Date('2026-01-01');
  const sort = () => 0;
  class Money {
    readonly cents: number;
    constructor(cents: number) {
      this.cents = cents;
    }
    toJSON(): string {
      return `${String(this.cents)} ct`;
    }
  }
  class Points extends Money {}
  const holes = new Array<unknown>(2);
  holes[1] = 1;

  /** No two are the same. */
  const DIFFERENT: readonly unknown[] = [
    ...[null, true, false, 0, -0, 1, NaN, Infinity, -Infinity, 1n, 2n],
    ...['', '1', '1n', 'null', 'true', 'NaN', '-0', 'undefined', '\0', '\0-0', '\0undefined', '\0bigint 1', '\0\0'],
    ...[[], [[]], [null], [undefined, 1], [null, 1], holes, ['\0undefined', 1], [1, null], [1, undefined, 2], [NaN]],
    ...[{}, { a: 1 }, { a: '1' }, { a: null }, { a: [] }, { a: {} }, { '\0': 1 }, { toJSON: () => 1 }],
    ...[
      new Map(),
      new Map([['a', 1]]),
      new Map([['a', '1']]),
      new Map([[{ a: 1 }, 1]]),
      [['a', 1]],
      { Map: [['a', 1]] },
    ],
    ...[new Set(), new Set([1]), new Set(['1']), new Set([[1]]), new Set([new Set([1])]), [1], [[1]]],
    ...[instant, instant.toISOString(), +instant, new Date(+instant + 1), new Date(NaN)],
    ...[new URL('http://a/'), 'http://a/', new Money(1), '1 ct', new Money(2), new Points(1)],
    ...[new Uint8Array([1]), new Uint8Array([2]), { 0: 1 }, new Uint16Array([1])],
    ...[/a/, /b/, new Blob(['a']), new Limit(1), new Named(1), new Named(2), new Error('a'), Promise.resolve()],
    ...[
      sort,
      () => 0,
      Symbol('a'),
      Symbol('a'),
      Symbol.for('a'),
      cycle,
      { self: cycle },
      { by: sort },
      { by: () => 0 },
    ],
    ...[Object.create(null, { a: { value: 2, enumerable: true } }), new String('1'), new Number(1), new Boolean(true)],
  ];

  it('are different for different arguments, and stay what they are (F23)', () => {
    const texts = new Map<string, unknown[]>();
    for (const value of DIFFERENT) {
      const text = textOfArgs([value]);
      texts.set(text, [...(texts.get(text) ?? []), value]);
    }
    expect([...texts.values()].filter((values) => values.length > 1)).toEqual([]);
  });

  it('say which argument is which (F23)', () => {
    const lists = [
      ['a', 'b'],
      ['a,b'],
      ['["a","b"]'],
      ['a', ['b']],
      [['a', 'b']],
      ['a'],
      [undefined, 'a'],
      [null, 'a'],
      [],
    ];
    const withCycles = lists.map((list) => [...list, cycle]);
    const texts = [...lists, ...withCycles].map((list) => textOfArgs(list));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each<[string, () => unknown]>([
    ['plain data', () => ({ a: [1, { b: null }], c: 'd' })],
    ['a date', () => new Date(5)],
    ['maps and sets', () => new Map([['a', new Set([1, NaN])]])],
    ['numbers of all kinds', () => [NaN, -0, 10n, Infinity]],
    ['what a class gives for JSON', () => new Money(3)],
    ['an object with a member that is undefined', () => ({ a: undefined, b: 1 })],
  ])('are the same for equal ones: %s (F23)', (_, make) => {
    expect(textOfArgs([make()])).toBe(textOfArgs([make()]));
  });

  it('leave members out that are undefined (F23)', () => {
    expect(textOfArgs([{ a: undefined, b: 1 }])).toBe(textOfArgs([{ b: 1 }]));
  });
});
