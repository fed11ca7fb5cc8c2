import { describe, expect, it } from 'vitest';
import { denormalize, Entity, INVALID, normalize, Scalar } from '../../src/index.js';
import { Company, figures, of, reference } from '../support/portfolio.js';
import { restErrorOf } from '../support/thrown.js';

const meta = (fetchedAt: number) => ({ fetchedAt, date: fetchedAt, expiresAt: fetchedAt + 10 });
const cellsOf = ({ entities }: { entities: object }) =>
  (entities as Record<string, unknown>)['Scalar(portfolio)'] as Record<string, unknown>;
const read = (entities: object, args: readonly unknown[], pk = '1') =>
  denormalize(Company, pk, entities as {}, args) as Company;
const both = () => {
  const first = normalize([Company], [{ id: 1, price: 5, pct: 0.5, shares: 0 }], of('A'), {}, meta(1));
  return normalize([Company], [{ id: 1, price: 6, pct: 0.7 }], of('B'), first, meta(2));
};

describe('a Scalar field', () => {
  it('is a reference in the row, and a value in the cell of the lens (S20.2, S20.3)', () => {
    const { result, entities } = normalize([Company], [{ id: 1, price: 5, pct: 0.5, shares: 0 }], of('A'));
    expect(result).toEqual(['1']);
    expect(entities).toEqual({
      Company: { 1: { id: 1, price: 5, pct: reference('1', 'pct'), shares: reference('1', 'shares') } },
      'Scalar(portfolio)': { 'Company|1|A': { pct: 0.5, shares: 0 } },
    });
  });

  it('has one cell for each lens, and a row that knows of none (S20.4)', () => {
    const first = normalize([Company], [{ id: 1, price: 5, pct: 0.5 }], of('A'));
    const second = normalize([Company], [{ id: 1, price: 5, pct: 0.7 }], of('B'), first);
    expect(cellsOf(second)).toEqual({ 'Company|1|A': { pct: 0.5 }, 'Company|1|B': { pct: 0.7 } });
    expect(second.entities.Company).toBe(first.entities.Company);
  });

  it('belongs to the row under its own pk, be it made of parent and key (S20.5)', () => {
    class Holding extends Entity {
      pct = 0;
      static override key = 'Holding';
      static override schema = { pct: figures };
      override pk(_parent: unknown, key?: string) {
        return key;
      }
    }
    const { entities } = normalize({ x: Holding, y: Holding }, { x: { pct: 1 }, y: { pct: 2 } }, of('A'));
    expect(cellsOf({ entities })).toEqual({ 'Holding|x|A': { pct: 1 }, 'Holding|y|A': { pct: 2 } });
    expect((denormalize(Holding, 'y', entities, of('A')) as Holding).pct).toBe(2);
  });

  it('may have "|" in its pk (S20.5, K02)', () => {
    const { entities } = normalize(Company, { id: '1|2', pct: 3 }, of('A'));
    expect(cellsOf({ entities })).toEqual({ 'Company|1|2|A': { pct: 3 } });
    expect(read(entities, of('A'), '1|2').pct).toBe(3);
  });

  it.each([0, '', false, { a: [1] }, [1, 2], reference('2', 'pct'), 'Company|1|A'])(
    'holds %j as it is (S20.8, T20)',
    (value) => {
      const { entities } = normalize(Company, { id: 1, pct: value }, of('A'));
      expect(read(entities, of('A')).pct).toEqual(value);
    },
  );

  it.each([null, undefined])('that is %s says so of its lens alone (S20.9)', (value) => {
    const first = normalize(Company, { id: 1, pct: 5 }, of('A'));
    const { entities } = normalize(Company, { id: 1, pct: value }, of('B'), first);
    expect(entities.Company).toBe(first.entities.Company);
    expect([read(entities, of('A')).pct, read(entities, of('B')).pct]).toEqual([5, value]);
  });

  it('that holds its own reference is a row given back: it changes nothing', () => {
    const first = normalize(Company, { id: 1, pct: 5 }, of('A'));
    const row = first.entities.Company?.[1];
    expect(normalize(Company, row, [], first).entities).toBe(first.entities);
  });

  it('that is absent changes neither row nor cell (S20.9)', () => {
    const first = normalize(Company, { id: 1, pct: 5 }, of('A'));
    const second = normalize(Company, { id: 1, price: 2 }, of('A'), first);
    expect(cellsOf(second)).toBe(cellsOf(first));
    expect(read(second.entities, of('A')).pct).toBe(5);
  });

  it('named like a member of every object is one of the cell', () => {
    class Odd extends Entity {
      id = '';
      static override schema = Object.fromEntries([['__proto__', figures]]);
      static override key = 'Odd';
    }
    const { entities } = normalize(Odd, JSON.parse('{"id":1,"__proto__":5}'), of('A'));
    expect(Object.keys(cellsOf({ entities })['Odd|1|A'] as object)).toEqual(['__proto__']);
    expect(Object.getOwnPropertyDescriptor(denormalize(Odd, '1', entities, of('A')), '__proto__')?.value).toBe(5);
  });

  it('of several classes is told apart by the class (S20.17)', () => {
    class Fund extends Entity {
      id = '';
      pct = 0;
      static override schema = { pct: figures };
      static override key = 'Fund';
    }
    const first = normalize(Company, { id: 1, pct: 5 }, of('A'));
    const { entities } = normalize(Fund, { id: 1, pct: 6 }, of('A'), first);
    expect(cellsOf({ entities })).toEqual({ 'Company|1|A': { pct: 5 }, 'Fund|1|A': { pct: 6 } });
  });

  it('is that of the class around it, whichever entity the Scalar is bound to (S20.17)', () => {
    const bound = new Scalar({ key: 'portfolio', lens: figures.lens, entity: Company });
    class Fund extends Entity {
      id = '';
      pct = 0;
      static override schema = { pct: bound };
      static override key = 'Fund';
    }
    expect(cellsOf(normalize(Fund, { id: 1, pct: 6 }, of('A')))).toEqual({ 'Fund|1|A': { pct: 6 } });
  });
});

describe('reading a Scalar field', () => {
  it.each([
    ['A', 0.5],
    ['B', 0.7],
  ])('gives the value of lens %s (S20.10)', (lens, pct) => {
    expect(read(both().entities, of(lens)).pct).toBe(pct);
  });

  it.each<[string, readonly unknown[]]>([
    ['no arguments', []],
    ['no lens', [{}]],
    ['a lens without a cell', of('C')],
    ['a lens that is no text', of(1)],
  ])('with %s is undefined, whatever the class default is (S20.10)', (_, args) => {
    expect({ ...read(both().entities, args) }).toStrictEqual({ id: 1, price: 6, pct: undefined, shares: undefined });
  });

  it('of a deleted cell is undefined, and the entity stays (S20.10, S22)', () => {
    const { entities } = both();
    const deleted = { ...entities, 'Scalar(portfolio)': { 'Company|1|A': INVALID } };
    expect(read(deleted, of('A')).pct).toBeUndefined();
  });

  it('that the row does not have is the class default (S20.10)', () => {
    expect(read(normalize(Company, { id: 1 }, of('A')).entities, of('A')).pct).toBe(0);
  });

  it.each([3, 'text', null, { a: 1 }])('gives %j that the row still has from an earlier schema (S20.11)', (left) => {
    expect(read({ Company: { 1: { id: 1, pct: left } } }, of('A')).pct).toEqual(left);
  });

  it('survives a lens that throws: it finds none', () => {
    const strict = new Scalar({ key: 'strict', lens: (args) => args[0].portfolio });
    class Fund extends Entity {
      id = '';
      pct = 0;
      static override schema = { pct: strict };
      static override key = 'Fund';
    }
    const { entities } = normalize(Fund, { id: 1, pct: 6 }, of('A'));
    expect((denormalize(Fund, '1', entities) as Fund).pct).toBeUndefined();
  });
});

describe('cells are merged as rows are', () => {
  it('field by field, in one response and over several (S20.18)', () => {
    const response = [
      { id: 1, pct: 1 },
      { id: 1, shares: 2 },
    ];
    const first = normalize([Company], response, of('A'), {}, meta(1));
    expect(cellsOf(first)).toEqual({ 'Company|1|A': { pct: 1, shares: 2 } });
    expect(cellsOf(normalize(Company, { id: 1, pct: 9 }, of('A'), first, meta(2)))).toEqual({
      'Company|1|A': { pct: 9, shares: 2 },
    });
  });

  it('an older answer fills gaps only (S20.18, S3.4)', () => {
    const first = normalize(Company, { id: 1, pct: 1 }, of('A'), {}, meta(5));
    const { entities, entitiesMeta } = normalize(Company, { id: 1, pct: 0, shares: 2 }, of('A'), first, meta(4));
    expect(cellsOf({ entities })).toEqual({ 'Company|1|A': { pct: 1, shares: 2 } });
    expect(entitiesMeta['Scalar(portfolio)']?.['Company|1|A']).toEqual(meta(5));
  });

  it('an answer for one lens leaves the cells of the others (S20.4)', () => {
    const first = both();
    const second = normalize(Company, { id: 1, pct: 9 }, of('B'), first, meta(3));
    expect(cellsOf(second)['Company|1|A']).toBe(cellsOf(first)['Company|1|A']);
  });
});

describe('a Scalar refuses', () => {
  const store = (args: readonly unknown[]) => restErrorOf(() => normalize(Company, { id: 1, pct: 5 }, args));

  it.each<[string, readonly unknown[]]>([
    ['no arguments', []],
    ['arguments without the lens', [{}]],
  ])('a value for %s, naming its table and what to do (S20.6, K01, E12)', (_, args) => {
    const error = store(args);
    expect([error.code, error.subject]).toEqual(['SCALAR_LENS_MISSING', 'Scalar(portfolio)']);
    expect(error.message).toContain('must contain the lens');
  });

  it.each([['a|b'], [5], [null], [{}]])('the lens %j, showing it (S20.7, K01, E13)', (lens) => {
    const error = store(of(lens));
    expect([error.code, error.subject]).toEqual(['SCALAR_LENS_INVALID', 'Scalar(portfolio)']);
    expect(error.message).toContain(JSON.stringify(lens));
  });

  it('no lens at all where the response has no Scalar value (S20.6)', () => {
    expect(normalize(Company, { id: 1, price: 5 }, [{}]).entities).toEqual({ Company: { 1: { id: 1, price: 5 } } });
  });

  it('nothing about an empty lens (S20.7)', () => {
    const { entities } = normalize(Company, { id: 1, pct: 5 }, of(''));
    expect(read(entities, of('')).pct).toBe(5);
  });

  it('an entity key with "|", at definition and at first use (decision 35, K02)', () => {
    class Odd extends Entity {
      id = '';
      pct = 0;
      static override key = 'a|b';
      static override schema = { pct: figures };
    }
    const expected = { code: 'SCALAR_ENTITY_KEY_INVALID', subject: 'Scalar(portfolio)' };
    expect(restErrorOf(() => new Scalar({ key: 'portfolio', lens: figures.lens, entity: Odd }))).toMatchObject(
      expected,
    );
    expect(restErrorOf(() => normalize(Odd, { id: 1, pct: 5 }, of('A')))).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['lens', { key: 'x' }],
    ['key', { lens: () => 'A' }],
  ])('to be made without a %s', (_, options) => {
    expect(restErrorOf(() => new Scalar(options as never)).code).toBe('SCHEMA_OPTION_MISSING');
  });
});
