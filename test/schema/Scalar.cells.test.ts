import { describe, expect, it } from 'vitest';
import {
  Collection,
  createRestSlice,
  denormalize,
  Entity,
  INVALID,
  normalize,
  Scalar,
  Values,
} from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { cells, Company, figures, of } from '../support/portfolio.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';

const TABLE = 'Scalar(portfolio)';
const map = new Values(cells);

describe('cells in a map', () => {
  const stored = normalize(map, { 1: { pct: 0.5, shares: 2 }, 2: { pct: 0.1 }, 3: null }, of('A'));

  it('belong to the entities that its keys name, whose table is not touched (S20.12)', () => {
    expect(stored.result).toEqual({ 1: 'Company|1|A', 2: 'Company|2|A' });
    expect(stored.entities).toEqual({
      [TABLE]: { 'Company|1|A': { pct: 0.5, shares: 2 }, 'Company|2|A': { pct: 0.1 } },
    });
  });

  it('read as they were stored, under whichever lens they are read (S20.19)', () => {
    const expected = { 1: { pct: 0.5, shares: 2 }, 2: { pct: 0.1 } };
    expect(denormalize(map, stored.result, stored.entities, of('A'))).toEqual(expected);
    expect(denormalize(map, stored.result, stored.entities, of('B'))).toEqual(expected);
  });

  it('are seen by entities that refer to them (S20.12)', () => {
    const first = normalize(Company, { id: 1, pct: 0.9 }, of('A'));
    const { entities } = normalize(map, { 1: { pct: 0.5 } }, of('A'), first);
    expect((denormalize(Company, '1', entities, of('A')) as Company).pct).toBe(0.5);
  });

  it('that are deleted are left out', () => {
    const entities = { [TABLE]: { ...stored.entities[TABLE], 'Company|1|A': INVALID } };
    expect(denormalize(map, stored.result, entities, of('A'))).toEqual({ 2: { pct: 0.1 } });
  });
});

describe('cells in a list', () => {
  it.each<[string, unknown, unknown]>([
    ['a list', [cells], [{ id: 7, pct: 0.5 }]],
    ['a list under a key (T18)', { stock: [cells] }, { stock: [{ id: 7, pct: 0.5 }] }],
  ])('belong to the entities that pk() names: %s (S20.13)', (_, schema, input) => {
    expect(normalize(schema, input, of('A')).entities).toEqual({ [TABLE]: { 'Company|7|A': { id: 7, pct: 0.5 } } });
  });

  it('of an entity are no fields of it (S20.13, T18)', () => {
    class Market extends Entity {
      id = '';
      stock: unknown[] = [];
      static override schema = { stock: [cells] };
      static override key = 'Market';
    }
    const { entities } = normalize(
      Market,
      {
        id: 1,
        stock: [
          { id: 'a|b', pct: 1 },
          { id: 8, pct: 2 },
        ],
      },
      of('A'),
    );
    expect(Object.keys(entities[TABLE] ?? {})).toEqual(['Company|a|b|A', 'Company|8|A']);
    expect(denormalize(Market, '1', entities)).toMatchObject({ stock: [{ pct: 1 }, { pct: 2 }] });
  });

  it('are a collection like others, with the lens in its key (S20.13, S20.21)', () => {
    const list = new Collection([cells]);
    expect(list.key).toBe(`[${TABLE}]`);
    const first = normalize(list, [{ id: 7, pct: 0.5 }], of('A'));
    const second = normalize(list, [{ id: 7, pct: 0.7 }], of('B'), first);
    expect(second.entities[list.key]).toEqual({
      '{"portfolio":"A"}': ['Company|7|A'],
      '{"portfolio":"B"}': ['Company|7|B'],
    });
    expect(denormalize(list, second.result, second.entities)).toEqual([{ id: 7, pct: 0.7 }]);
  });

  it('keep null and undefined items, and keys of cells (S20.22, S0.9)', () => {
    const { result } = normalize([cells], [null, undefined, 'Company|7|A', { id: 8 }], of('A'));
    expect(result).toEqual([null, undefined, 'Company|7|A', 'Company|8|A']);
    expect(normalize({ a: cells }, { a: undefined }, of('A')).result).toEqual({});
  });

  it('under the key of a plain object take that key (S20.15)', () => {
    expect(normalize({ x: cells }, { x: { id: 1, pct: 2 } }, of('A')).result).toEqual({ x: 'Company|x|A' });
  });

  it('take the key that an overridden entityPk() gives (S20.14)', () => {
    class ByCompany extends Scalar {
      override entityPk(input: { cid?: number }) {
        return input.cid;
      }
    }
    const scalar = new ByCompany({ key: 'portfolio', lens: figures.lens, entity: Company });
    expect(normalize([scalar], [{ cid: 4 }], of('A')).result).toEqual(['Company|4|A']);
  });
});

describe('cells outside of entities are refused', () => {
  it('without an entity (S20.14, E14)', () => {
    const error = restErrorOf(() => normalize([figures], [{ id: 1 }], of('A')));
    expect([error.code, error.subject]).toEqual(['SCHEMA_OPTION_MISSING', TABLE]);
    expect(error.message).toContain('entity');
  });

  it('without a primary key, naming the ways to give one (S20.14, E15)', () => {
    const error = restErrorOf(() => normalize([cells], [{ pct: 1 }], of('A')));
    expect([error.code, error.subject, error.status]).toEqual(['PK_MISSING', TABLE, 400]);
    for (const way of ['id', 'map', 'entityPk()']) expect(error.message).toContain(way);
  });

  it.each([5, 's', 0, false, [[1]]])('when they are no objects: %j, showing it (S20.22)', (cell) => {
    const error = restErrorOf(() => normalize(map, { 1: cell }, of('A')));
    expect([error.code, error.subject]).toEqual(['RESPONSE_SHAPE', TABLE]);
    expect(error.message).toContain(`${JSON.stringify(cell)} at "1"`);
  });
});

describe('the cells of a lens', () => {
  class Fund extends Entity {
    id = '';
    pct = 0;
    static override key = 'Fund';
    static override schema = { pct: figures };
  }
  const first = normalize(
    [Company],
    [
      { id: 1, pct: 1 },
      { id: 'b|c', pct: 2 },
    ],
    of('A'),
  );
  const second = normalize(Fund, { id: 1, pct: 3 }, of('A'), first);
  const state = normalize(Company, { id: 1, pct: 4 }, of('B'), second);
  const find = (args: readonly unknown[], entities: object = state.entities) =>
    queryKey(figures, args, { entities: entities as {}, indexes: {} });

  it('are found by it, those of all entities (S20.16)', () => {
    expect(find(of('A'))).toEqual(['Company|1|A', 'Company|b|c|A', 'Fund|1|A']);
    expect(find(of('B'))).toEqual(['Company|1|B']);
  });

  it.each<[string, readonly unknown[], object?]>([
    ['the lens is undefined', [{}]],
    ['there are no arguments', []],
    ['no cell matches', of('C')],
    ['there is no table', of('A'), {}],
    ['the matching cells are deleted', of('B'), { [TABLE]: { 'Company|1|B': INVALID } }],
  ])('are undefined where %s (S20.16)', (_, args, entities) => {
    expect(find(args, entities)).toBeUndefined();
  });

  it('read as a list (S20.16)', () => {
    expect(denormalize(figures, find(of('A')), state.entities, of('A'))).toEqual([{ pct: 1 }, { pct: 2 }, { pct: 3 }]);
  });

  it('are selected, and one that comes later is there (S20.16)', async () => {
    const { slice, dispatch, root } = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
    const select = slice.selectQuery(figures);
    expect(select(root(), ...of('A'))).toBeUndefined();
    const companies = new Collection([Company]);
    await dispatch(slice.set(companies, { portfolio: 'A' }, [{ id: '1', pct: 1 }]));
    const before = select(root(), ...of('A'));
    expect(before).toEqual([{ pct: 1 }]);
    await dispatch(slice.set(companies, { portfolio: 'B' }, [{ id: '1', pct: 2 }]));
    expect(select(root(), ...of('A'))).toBe(before);
    await dispatch(
      slice.set(companies, { portfolio: 'A' }, [
        { id: '1', pct: 1 },
        { id: '2', pct: 5 },
      ]),
    );
    expect(select(root(), ...of('A'))).toEqual([{ pct: 1 }, { pct: 5 }]);
  });
});

describe('one list of companies for all lenses', () => {
  const companies = new Collection([Company], {
    argsKey: ({ portfolio: _portfolio, ...filter }: Record<string, unknown>) => filter,
  });

  it('is read under each of them (S20.21)', () => {
    const first = normalize(companies, [{ id: 1, pct: 1 }], of('A'));
    const { result, entities } = normalize(companies, [{ id: 1, pct: 2 }], of('B'), first);
    expect(Object.keys(entities['[Company]'] ?? {})).toEqual(['{}']);
    const read = (lens: string) => (denormalize(companies, result, entities, of(lens)) as Company[])[0]?.pct;
    expect([read('A'), read('B')]).toEqual([1, 2]);
  });

  it('is one value for each lens, the same one when a lens comes back (S20.20, T19)', async () => {
    const { slice, dispatch, root } = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
    await dispatch(slice.set(companies, { portfolio: 'A' }, [{ id: '1', pct: 1 }]));
    await dispatch(slice.set(companies, { portfolio: 'B' }, [{ id: '1', pct: 2 }]));
    const read = (portfolio: string) => slice.selectQuery(companies)(root(), { portfolio });
    const [a, b] = [read('A'), read('B')];
    expect([a?.[0]?.pct, b?.[0]?.pct]).toEqual([1, 2]);
    expect([read('A'), read('B')]).toEqual([a, b]);
    expect(read('A')).toBe(a);
    expect(read('B')).toBe(b);
  });
});
