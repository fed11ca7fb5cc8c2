import { describe, expect, it } from 'vitest';
import { denormalize, Entity, INVALID, normalize, Union, Values } from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { expectConsole } from '../support/console.js';
import { A, AB, B } from '../support/kinds.js';
import { restErrorOf } from '../support/thrown.js';

const entities = { A: { 1: { id: '1' }, 9: INVALID }, B: { 1: { id: '1', type: 'b' }, 2: { id: '2', type: 'b' } } };
const query = (...args: unknown[]) => queryKey(AB, args, { entities, indexes: {} } as never);

describe('a Union', () => {
  it.each([
    [
      { id: 1, type: 'a' },
      { id: '1', schema: 'a' },
    ],
    [
      { id: 0, type: 'a' },
      { id: '0', schema: 'a' },
    ],
  ])('of %o is %o (S11.1)', (input, result) => {
    expect(normalize(AB, input).result).toEqual(result);
  });

  it('keeps what it does not know, with a warning (S11.2)', () => {
    const warnings = expectConsole('warn');
    const item = { id: 1, type: 'unknown' };
    expect(normalize(AB, item)).toMatchObject({ result: item, entities: {} });
    expect(warnings).toEqual([expect.stringContaining('one of a, b')]);
  });

  it('keeps null, and a text with a warning, where it is nested (S11.2)', () => {
    const warnings = expectConsole('warn');
    const { result } = normalize({ x: AB, y: AB, z: AB }, { x: null, y: 'just a text', z: undefined });
    expect(result).toEqual({ x: null, y: 'just a text' });
    expect(denormalize({ y: AB }, { y: 'just a text' }, {})).toEqual({ y: 'just a text' });
    expect(warnings).toHaveLength(1);
  });

  it.each<[string, unknown, unknown]>([
    ['a row', { id: '1', schema: 'a' }, A.fromJS({ id: '1' })],
    ['the row of its kind', { id: '1', schema: 'b' }, B.fromJS({ id: '1' })],
    ['a deleted row', { id: '9', schema: 'a' }, INVALID],
    ['a missing row', { id: '8', schema: 'a' }, undefined],
    ['null', null, null],
  ])('reads %s (S11.3)', (_, input, expected) => {
    expect(denormalize(AB, input, entities)).toEqual(expected);
  });

  it('needs its attribute (E10)', () => {
    const error = restErrorOf(() => new (Union as new (mapping: object) => unknown)({ a: A }));
    expect(error).toMatchObject({ code: 'SCHEMA_OPTION_MISSING', subject: 'Union' });
    expect(error.message).toContain('schemaAttribute');
  });
});

describe('a deleted kind in a field', () => {
  class Box extends Entity {
    id = '';
    required: unknown = A.fromJS();
    optional: unknown = undefined;
    static override schema = { required: AB, optional: AB };
    static override key = 'Box';
  }
  const deleted = { id: '9', schema: 'a' };
  const found = { id: '1', schema: 'a' };

  it.each<[string, object, unknown]>([
    ['spoils its owner where it is required', { id: '1', required: deleted }, INVALID],
    ['is absent where it is optional', { id: '1', required: found, optional: deleted }, expect.any(Box)],
  ])('%s (S11.4)', (_, row, expected) => {
    const box = denormalize(Box, '1', { ...entities, Box: { 1: row } });
    expect(box).toEqual(expected);
    if (box instanceof Box) expect(box.optional).toBeUndefined();
  });

  it('is left out of lists and maps (S11.4)', () => {
    expect(denormalize([AB], [deleted, found], entities)).toHaveLength(1);
    expect(Object.keys(denormalize(new Values(AB), { x: deleted, y: found }, entities) as object)).toEqual(['y']);
  });
});

describe('a Union from arguments alone', () => {
  it.each<[string, unknown[], unknown]>([
    ['nothing', [], undefined],
    ['null', [null], undefined],
    ['a field that names the kind', [{ id: 1, type: 'b' }], { id: '1', schema: 'b' }],
    ['a field that names a kind without this row: no other is tried', [{ id: 2, type: 'a' }], undefined],
    ['no such field: the first kind that has the row', [{ id: 1 }], { id: '1', schema: 'a' }],
    ['no such field: a later kind', [{ id: 2 }], { id: '2', schema: 'b' }],
    ['a field that names no kind', [{ id: 2, type: 'zz' }], { id: '2', schema: 'b' }],
    ['a bare id', [2], { id: '2', schema: 'b' }],
    ['an id that nobody has', ['7'], undefined],
    ['the id of a deleted row', ['9'], { id: '9', schema: 'a' }],
  ])('%s (S11.5)', (_, args, expected) => {
    expect(query(...args)).toEqual(expected);
  });

  it('does without the attribute where it cannot cope with arguments', () => {
    const strict = new Union({ a: A, b: B }, (item: { kind: { name: string } }) => item.kind.name);
    expect(queryKey(strict, [{ id: 2 }], { entities, indexes: {} } as never)).toEqual({ id: '2', schema: 'b' });
  });
});
