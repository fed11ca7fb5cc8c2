import { describe, expect, it } from 'vitest';
import { normalize } from '../../src/index.js';
import { ListSchema } from '../../src/schema/ListSchema.js';
import { DecoderSchema, ObjectSchema, resolveSchema } from '../../src/schema/resolveSchema.js';
import { Todos, User } from '../support/entities.js';
import { restErrorOf } from '../support/thrown.js';

describe('resolveSchema', () => {
  it.each([User, Todos, Todos.push])('of a schema is the schema', (schema) => {
    expect(resolveSchema(schema)).toBe(schema);
  });

  it.each<[string, unknown, abstract new (...args: never) => unknown]>([
    ['[X]', [User], ListSchema],
    ['{ x: X }', { user: User }, ObjectSchema],
    ['a function', Number, DecoderSchema],
  ])('of %s is a schema', (_, shorthand, type) => {
    expect(resolveSchema(shorthand)).toBeInstanceOf(type);
  });

  it.each([undefined, null, 5, '', 'text', true, new Map()])('of %o is none (S0.11)', (position) => {
    expect(resolveSchema(position)).toBeUndefined();
  });

  it('is one object for one shorthand', () => {
    const shorthand = { user: User };
    expect(resolveSchema(shorthand)).toBe(resolveSchema(shorthand));
  });

  it('refuses a list of several schemas with their number (S7.4)', () => {
    const error = restErrorOf(() => resolveSchema([User, Todos]));
    expect(error.code).toBe('SCHEMA_SHORTHAND_INVALID');
    expect(error.message).toContain('got 2');
  });

  it('of an empty list leaves the items raw (S7.4)', () => {
    expect(normalize([], [{ id: 1 }])).toMatchObject({ result: [{ id: 1 }], entities: {} });
  });
});
