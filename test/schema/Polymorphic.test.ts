import { describe, expect, it } from 'vitest';
import { denormalize, Entity, INVALID, Invalidate, normalize, schema, Union, Values } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { User } from '../support/entities.js';
import { A, AB, B } from '../support/kinds.js';

const mapping = { a: A, b: B };
const entities = { A: { 1: { id: '1' }, 9: INVALID }, B: { 2: { id: '2', type: 'b' } } };

describe.each([
  ['a mapping', () => new schema.Array(mapping, 'type')],
  ['a Union', () => new schema.Array(new Union(mapping, 'type'))],
  ['a Union in a shorthand (S10.12)', () => [new Union(mapping, 'type')]],
])('a list of several kinds, from %s', (from, makeList) => {
  const list = makeList();

  it('holds an id and the name of the kind for each item (S10.2, T17)', () => {
    const made = normalize(list, [
      { id: 1, type: 'a' },
      { id: 2, type: 'b' },
    ]);
    expect(made.result).toEqual([
      { id: '1', schema: 'a' },
      { id: '2', schema: 'b' },
    ]);
    expect(made.entities).toEqual({ A: { 1: { id: 1, type: 'a' } }, B: { 2: { id: 2, type: 'b' } } });
  });

  it.each([
    { id: 3, type: 'c' },
    { id: 3 },
    { id: 3, type: 'constructor' },
    { id: 3, type: '__proto__' },
    { type: null },
  ])('keeps the item %o, which no kind has, and says so (S10.4, A13, W1)', (fields) => {
    const warnings = expectConsole('warn');
    const item = { ...fields, from };
    const made = normalize(list, [item]);
    expect(made).toMatchObject({ result: [item], entities: {} });
    expect(warnings).toEqual([expect.stringContaining('"type" must be one of a, b')]);
  });

  it('leaves out what can be no row (S10.5, T18)', () => {
    expectConsole('error');
    expect(normalize(list, [null, undefined, 0, '', false]).result).toEqual([0]);
  });

  it('reads each item as its kind, without the missing and the deleted (S10.6)', () => {
    const input = [
      { id: '1', schema: 'a' },
      { id: '2', schema: 'b' },
      { id: '9', schema: 'a' },
      { id: '8', schema: 'b' },
    ];
    expect(denormalize(list, input, entities)).toEqual([A.fromJS({ id: '1' }), B.fromJS({ id: '2' })]);
  });

  it('reads an item that was never stored by its field (S10.7)', () => {
    const [item] = denormalize(list, [{ id: '5', type: 'b' }], {}) as unknown[];
    expect(item).toEqual(B.fromJS({ id: '5' }));
    expect(item).toBeInstanceOf(B);
  });
});

describe('an item that no kind has', () => {
  it('is read as it is, with a warning (S10.7, W2)', () => {
    const warnings = expectConsole('warn');
    const item = { id: 3, type: 'read' };
    expect(denormalize([AB], [item], {})).toEqual([item]);
    expect(warnings).toEqual([expect.stringContaining('{"id":3,"type":"read"}')]);
  });

  it('is read as its kind once the mapping knows it (T17)', () => {
    const warnings = expectConsole('warn');
    const growing = new Union<Record<string, unknown>>({ a: A }, 'type');
    const { result } = normalize([growing], [{ id: 7, type: 'late' }]);
    growing.define({ late: B });
    expect(denormalize([growing], result, {})).toEqual([B.fromJS({ id: 7, type: 'late' } as object)]);
    expect(warnings).toHaveLength(1);
  });

  it('may be a text, which is read as it is, with a warning (S10.5, S10.8, W2)', () => {
    const warnings = expectConsole('warn');
    expect(normalize([AB], ['a text']).result).toEqual(['a text']);
    expect(denormalize([AB], ['a text'], {})).toEqual(['a text']);
    expect(warnings).toHaveLength(1);
  });
});

it('a reference to a kind that is gone reads as missing, with a warning (S10.9)', () => {
  const warnings = expectConsole('warn');
  expect(denormalize(AB, { id: '3', schema: 'zz' }, {})).toBeUndefined();
  expect(warnings).toHaveLength(1);
});

it('an item with a field called schema is no reference', () => {
  const item = { id: '1', type: 'a', schema: 'public' };
  expect(denormalize(AB, item, entities)).toEqual(A.fromJS(item));
});

it('references are kept when they come again', () => {
  expect(normalize([AB], [{ id: '1', schema: 'a' }])).toMatchObject({
    result: [{ id: '1', schema: 'a' }],
    entities: {},
  });
});

describe('a schemaAttribute that is a function', () => {
  const plural = new schema.Array({ as: A }, (item: { type: string }) => `${item.type}s`);

  it('gives the name of the kind (S10.3)', () => {
    expect(normalize(plural, [{ id: 1, type: 'a' }]).result).toEqual([{ id: '1', schema: 'as' }]);
  });

  it('may give a number', () => {
    expect(normalize(new Union({ 1: A }, () => 1), { id: 1 }).result).toEqual({ id: '1', schema: '1' });
  });

  it('sees the item, and parent and key of a list (S10.1, S1.7)', () => {
    const seen: unknown[] = [];
    const input = { list: [{ id: 1 }] };
    const look = (...place: unknown[]) => (seen.push(place), 'a');
    normalize({ list: new schema.Array({ a: A }, look) }, input);
    expect(seen).toEqual([[{ id: 1 }, input, 'list']]);
  });

  it('sees the map and the key of a value (S9.3)', () => {
    const seen: unknown[] = [];
    const input = { x: { id: 1 } };
    normalize(new Values({ a: A }, (...place: unknown[]) => (seen.push(place), 'a')), input);
    expect(seen).toEqual([[{ id: 1 }, input, 'x']]);
  });

  it('sees no parent and no key on reading (S10.7)', () => {
    const seen: unknown[] = [];
    denormalize(new Union({ a: A }, (...place: unknown[]) => (seen.push(place), 'a')), { id: '1' }, {});
    expect(seen).toEqual([[{ id: '1' }, undefined, undefined]]);
  });

  it('is not asked about what is no object (S10.5)', () => {
    const warnings = expectConsole('warn');
    const list = new schema.Array({ a: A }, (item: { type: string }) => item.type.slice());
    expectConsole('error');
    expect(normalize(list, [null, 'not asked']).result).toEqual(['not asked']);
    expect(warnings).toEqual([expect.stringContaining('schemaAttribute')]);
  });
});

describe('define', () => {
  it.each([
    ['Array', () => new schema.Array<Record<string, unknown>, 'type'>({ a: A }, 'type')],
    ['Values', () => new Values<Record<string, unknown>, 'type'>({ a: A }, 'type')],
  ])('of %s adds to the mapping (S10.10)', (_, make) => {
    const items = make();
    items.define({ b: B });
    expect(Object.keys(items.schema)).toEqual(['a', 'b']);
    const input = [
      { id: 1, type: 'a' },
      { id: 2, type: 'b' },
    ];
    const { result } = normalize(items, input);
    expect(Object.values(result as object)).toEqual([
      { id: '1', schema: 'a' },
      { id: '2', schema: 'b' },
    ]);
  });

  it('of a Union reaches the lists it was given to before (S10.12)', () => {
    const union = new Union<Record<string, unknown>>({ a: A }, 'type');
    const list = new schema.Array(union);
    const deletion = new Invalidate(union);
    union.define({ b: B });
    expect(normalize(list, [{ id: 2, type: 'b' }]).result).toEqual([{ id: '2', schema: 'b' }]);
    expect(normalize(deletion, { id: 2, type: 'b' }).entities).toEqual({ B: { 2: INVALID } });
  });

  it('replaces a single schema (S10.10)', () => {
    const list = new schema.Array<unknown>(A);
    list.define(B);
    expect(normalize(list, [{ id: 1 }]).entities).toEqual({ B: { 1: { id: 1 } } });
  });
});

it('define is seen by entities that have the list already (S24.6)', () => {
  const list = new schema.Array<unknown>(A);
  class Owner extends Entity {
    items: unknown[] = [];
    static override schema = { items: list };
    static override key = 'Owner';
  }
  normalize(Owner, { id: 1, items: [{ id: 2 }] });
  list.define(B);
  expect(normalize(Owner, { id: 1, items: [{ id: 2 }] }).entities).toEqual({
    B: { 2: { id: 2 } },
    Owner: { 1: { id: 1, items: ['2'] } },
  });
});

describe('what is not taken apart', () => {
  it('a list of lists (S10.13)', () => {
    expect(normalize(new schema.Array(new schema.Array(User)), [[{ id: 1 }]]).result).toEqual([['1']]);
  });

  it('a list of deletions (S10.13)', () => {
    expect(normalize(new schema.Array(new Invalidate(User)), [{ id: 1 }]).entities).toEqual({ User: { 1: INVALID } });
  });

  it('an object schema, which a mapping without an attribute is (S10.11)', () => {
    expect(normalize(new schema.Array({ user: User }), [{ user: { id: 1 } }]).result).toEqual([{ user: '1' }]);
  });
});
