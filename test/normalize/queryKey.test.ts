import { describe, expect, it } from 'vitest';
import { Entity, INVALID, Invalidate } from '../../src/index.js';
import { isCompleteQuery, queryKey } from '../../src/normalize/queryKey.js';
import { Group, Todos, User } from '../support/entities.js';

const entities = {
  User: { 0: { id: 0 }, 5: { id: '5' }, 9: INVALID, constructor: { id: 'constructor' } },
  '[Todo]': { '{}': [], '{"userId":"1"}': ['1'], '{"userId":"9"}': INVALID },
} as const;

describe('the query key of an entity', () => {
  it.each<[string, unknown[], string | undefined]>([
    ['S21.1', ['5'], '5'],
    ['S21.1', [{ id: '5' }], '5'],
    ['S21.1', ['6'], undefined],
    ['S21.1', [{ id: '9' }], '9'],
    ['S21.1', [{ name: 'x' }], undefined],
    ['S21.1', [''], undefined],
    ['S21.1', [true], undefined],
    ['S21.2', [], undefined],
    ['S21.2', [null], undefined],
    ['S21.2', [undefined], undefined],
    ['S21.4', [5], '5'],
    ['S21.4', [{ id: 5 }], '5'],
    ['S21.5', [0], '0'],
    ['S21.5', [{ id: 0 }], '0'],
    ['A03', ['toString'], undefined],
    ['A03', ['__proto__'], undefined],
    ['A02', ['constructor'], 'constructor'],
  ])('(%s) with arguments %o is %o', (_, args, expected) => {
    expect(queryKey(User, args, { entities, indexes: {} })).toBe(expected);
  });

  it('is made by pk() from arguments (S21.3)', () => {
    class Pair extends Entity {
      override pk(_parent?: unknown, _key?: string, args?: readonly unknown[]) {
        const { a, b } = this as unknown as { a: number; b: number };
        return `${a}-${b}-${args?.length}`;
      }
      static override key = 'Pair';
    }
    expect(queryKey(Pair, [{ a: 1, b: 2 }], { entities: { Pair: { '1-2-1': {} } }, indexes: {} })).toBe('1-2-1');
    expect(queryKey(Pair, [{ a: 1 }], { entities: { Pair: { '1-2-1': {} } }, indexes: {} })).toBeUndefined();
  });

  it('of a missing table is undefined (S21.1)', () => {
    expect(queryKey(User, ['5'], { entities: {}, indexes: {} })).toBeUndefined();
  });
});

describe('the query key of a collection', () => {
  it.each<[unknown[], string | undefined]>([
    [[{ userId: 1 }], '{"userId":"1"}'],
    [[{ userId: 2 }], undefined],
    [[{ userId: 9 }], '{"userId":"9"}'],
    [[], '{}'],
    [[null], undefined],
  ])('with arguments %o is %o (S13.10, S21.2)', (args, expected) => {
    expect(queryKey(Todos, args, { entities, indexes: {} })).toBe(expected);
  });

  it('is that of the list for a page (S16.11)', () => {
    expect(
      queryKey(
        Todos.page(() => [{}]),
        [{ cursor: 2 }],
        { entities, indexes: {} },
      ),
    ).toBe('{}');
  });

  it.each([Todos.push, Todos.unshift])('does not exist for its changes (S13.10)', (change) => {
    expect(queryKey(change, [{}], { entities, indexes: {} })).toBeUndefined();
  });
});

describe('the query key of other schemas', () => {
  it.each([[[User]], [new Invalidate(User)], [Date], [undefined], [null], ['text']])(
    'of %o does not exist (S21.6, S5.7)',
    (schema) => {
      expect(queryKey(schema, ['5'], { entities, indexes: {} })).toBeUndefined();
    },
  );

  it('is an object for an object, with undefined for what is missing (S8.7)', () => {
    expect(queryKey({ u: User, g: Group }, [{ id: 5 }], { entities, indexes: {} })).toStrictEqual({
      u: '5',
      g: undefined,
    });
  });

  it('leaves out decoders (S5.7)', () => {
    expect(queryKey({ u: User, at: Date }, ['5'], { entities, indexes: {} })).toStrictEqual({ u: '5' });
  });

  it('keeps literals as they are (S21.6)', () => {
    expect(queryKey({ u: User, c: '', n: 0 }, ['5'], { entities, indexes: {} })).toStrictEqual({ u: '5', c: '', n: 0 });
  });
});

describe('isCompleteQuery (S21.8)', () => {
  it.each<[unknown, boolean]>([
    ['5', true],
    ['', true],
    [undefined, false],
    [{ u: '5', g: undefined }, false],
    [{ data: { u: undefined } }, false],
    [{ data: { u: '5' } }, true],
    [[undefined], true],
  ])('of %o is %s', (key, expected) => {
    expect(isCompleteQuery(key)).toBe(expected);
  });
});
