import { describe, expect, it } from 'vitest';
import { denormalize, Entity, INVALID, Invalidate, normalize, schema } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { Article, User } from '../support/entities.js';
import { A, AB, B } from '../support/kinds.js';
import { restErrorOf } from '../support/thrown.js';

const meta = (fetchedAt: number) => ({ fetchedAt, date: fetchedAt, expiresAt: fetchedAt + 10 });
const deletion = new Invalidate(User);

describe('Invalidate', () => {
  it('marks the row as deleted, with the times of the answer (S18.1)', () => {
    const { result, entities, entitiesMeta } = normalize(deletion, { id: 5 }, [], {}, meta(3));
    expect(result).toBe('5');
    expect([entities.User, entitiesMeta.User]).toEqual([{ 5: INVALID }, { 5: meta(3) }]);
  });

  it('leaves nested entities of the answer alone (S18.1)', () => {
    const { entities } = normalize(new Invalidate(Article), { id: 5, author: { id: 1 } });
    expect(entities).toEqual({ Article: { 5: INVALID } });
  });

  it('finds the primary key by process() and pk() (S18.2)', () => {
    class Item extends Entity {
      static override process(input: { key: string }) {
        return { slug: input.key };
      }
      override pk() {
        return (this as unknown as { slug: string }).slug;
      }
      static override key = 'Item';
    }
    expect(normalize(new Invalidate(Item), { key: 'x' }).result).toBe('x');
  });

  it('uses the answer itself when process() gives nothing (S18.2)', () => {
    class Item extends Entity {
      static override process() {
        return undefined;
      }
      static override key = 'Item';
    }
    expect(normalize(new Invalidate(Item), { id: 5 }).result).toBe('5');
  });

  it.each<[unknown[], string[]]>([
    [
      [{ id: 5 }, { id: 6 }],
      ['5', '6'],
    ],
    [
      ['5', 13],
      ['5', '13'],
    ],
  ])('works in lists: %o (S18.3, S18.5, T14)', (input, pks) => {
    const { result, entities } = normalize([deletion], input);
    expect(result).toEqual(pks);
    expect(Object.values(entities.User ?? {})).toEqual([INVALID, INVALID]);
  });

  it('keeps null in lists (S18.6)', () => {
    expect(normalize([deletion], [null, '5']).result).toEqual([null, '5']);
  });

  it.each([
    ['5', '5'],
    [7, '7'],
    [0, '0'],
    ['abc', 'abc'],
    ['{"id":1}', '{"id":1}'],
  ])('takes the bare primary key %o (S18.5, T14)', (input, pk) => {
    const { result, entities } = normalize(deletion, input);
    expect([result, entities.User]).toEqual([pk, { [pk]: INVALID }]);
  });

  it.each([{}, { id: '' }, { id: null }, ''])('refuses %o, naming what is to be deleted (S18.4)', (input) => {
    const error = restErrorOf(() => normalize(deletion, input));
    expect(error).toMatchObject({ code: 'PK_MISSING', subject: 'Invalidate(User)', status: 400 });
  });

  it.each([null, undefined])('refuses %o as an answer (S18.6)', (input) => {
    expect(restErrorOf(() => normalize(deletion, input)).code).toBe('RESPONSE_SHAPE');
  });

  it.each([undefined, null, {}])('cannot be made of %o (S18.9)', (entity) => {
    expect(restErrorOf(() => new Invalidate(entity)).code).toBe('SCHEMA_OPTION_MISSING');
  });

  it('wins over a row of a later time (S18.10)', () => {
    const state = normalize(User, { id: 5 }, [], {}, meta(9));
    expect(normalize(deletion, '5', [], state, meta(1)).entities.User).toEqual({ 5: INVALID });
  });

  it('gives way to what comes after it in one response (S18.11)', () => {
    const input = { d: '5', u: { id: 5 } };
    expect(normalize({ d: deletion, u: User }, input).entities.User).toEqual({ 5: { id: 5 } });
    expect(normalize({ u: User, d: deletion }, input).entities.User).toEqual({ 5: INVALID });
  });

  it('changes nothing the second time (S18.12)', () => {
    const state = normalize(deletion, '5');
    expect(normalize(deletion, '5', [], state).entities).toBe(state.entities);
  });

  it('reads as the entity, which is gone (S18.14)', () => {
    const { result, entities } = normalize(deletion, '5');
    expect(denormalize(deletion, result, entities)).toBe(INVALID);
  });
});

describe.each([
  ['a Union', new Invalidate(AB)],
  ['a mapping', new schema.Invalidate({ a: A, b: B }, 'type')],
  ['a mapping and a function', new Invalidate({ a: A, b: B }, ({ type }: { type?: string }) => type)],
])('Invalidate of several kinds, from %s', (from, deletions) => {
  it('marks the row of the kind (S18.7)', () => {
    const { result, entities } = normalize(deletions, { id: 1, type: 'b' });
    expect(result).toEqual({ id: '1', schema: 'b' });
    expect(entities).toEqual({ B: { 1: INVALID } });
  });

  it('works in lists (S18.3)', () => {
    const input = [
      { id: 1, type: 'a' },
      { id: 1, type: 'b' },
    ];
    expect(normalize([deletions], input).entities).toEqual({ A: { 1: INVALID }, B: { 1: INVALID } });
  });

  it('keeps what no kind has, and says so (S18.8)', () => {
    const warnings = expectConsole('warn');
    const input = { id: 1, type: 'other', from };
    expect(normalize(deletions, input)).toMatchObject({ result: input, entities: {} });
    expect(warnings).toEqual([expect.stringContaining('a, b')]);
  });

  it('keeps a bare id, and says so, where the arguments do not name the kind (S18.8)', () => {
    const warnings = expectConsole('warn');
    expect(normalize(deletions, `bare, ${from}`, [{ id: 1 }])).toMatchObject({ result: `bare, ${from}`, entities: {} });
    expect(warnings).toHaveLength(1);
  });

  it('finds the kind of a bare id in the arguments (S18.8)', () => {
    const { result, entities } = normalize(deletions, '1', [{ type: 'a' }]);
    expect([result, entities]).toEqual([{ id: '1', schema: 'a' }, { A: { 1: INVALID } }]);
  });

  it('needs a primary key (S18.4, E5)', () => {
    expect(restErrorOf(() => normalize(deletions, { type: 'a' }))).toMatchObject({
      code: 'PK_MISSING',
      subject: 'Invalidate(A)',
      status: 400,
    });
  });

  it('reads as the entity, which is gone (S18.14)', () => {
    const { result, entities } = normalize(deletions, { id: 1, type: 'b' });
    expect(denormalize(deletions, result, entities)).toBe(INVALID);
  });
});

it('a mapping without an attribute is refused, naming it (S18.9, E10, E11)', () => {
  const error = restErrorOf(() => new Invalidate({ a: A, b: B }));
  expect(error.code).toBe('SCHEMA_OPTION_MISSING');
  expect(error.message).toContain('schemaAttribute');
});

it('a deletion in a field takes its owner along where it is required (S18.13)', () => {
  const stored = normalize(Article, { id: 1, author: { id: 2 }, editor: { id: 3 } });
  const withoutEditor = normalize(new Invalidate(User), '3', [], stored).entities;
  expect(denormalize(Article, '1', withoutEditor)).toMatchObject({ author: { id: 2 }, editor: undefined });
  expect(denormalize(Article, '1', normalize(new Invalidate(User), '2', [], stored).entities)).toBe(INVALID);
});
