import { describe, expect, it } from 'vitest';
import { Entity, normalize } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { User } from '../support/entities.js';
import { restErrorOf } from '../support/thrown.js';

/** Takes its primary key from the arguments, so that an array can be one. */
const single = (automaticValidation?: 'warn' | 'silent') =>
  class Single extends Entity {
    static override key = 'Single';
    static override automaticValidation = automaticValidation;
    override pk(_parent: unknown, _key?: string, args?: readonly any[]) {
      return args?.[0]?.id;
    }
  };

describe('an array in place of an entity (S2.8)', () => {
  const store = (entity: typeof Entity, schema: unknown = entity, input: unknown = ['a', 'b']) =>
    normalize(schema, input, [{ id: 5 }]).entities;

  it('is refused, nested ones too', () => {
    const Refused = single();
    expect(restErrorOf(() => store(Refused)).message).toContain('["a","b"]');
    expect(restErrorOf(() => store(Refused, { one: Refused }, { one: ['a'] })).code).toBe('RESPONSE_SHAPE');
  });

  it("is stored with a warning where automaticValidation is 'warn'", () => {
    const warnings = expectConsole('warn');
    expect(store(single('warn'))).toEqual({ Single: { 5: { 0: 'a', 1: 'b' } } });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/Single.*named members.*\["a","b"\]/);
  });

  it("is stored without a word where it is 'silent'", () => {
    expect(store(single('silent'))).toEqual({ Single: { 5: { 0: 'a', 1: 'b' } } });
  });
});

describe('an entity class in a message (S1.13)', () => {
  it('is its key as text', () => {
    expect(`${User}`).toBe('User');
    expect(String(User)).toBe('User');
  });

  it('is its key and schema as JSON', () => {
    class Pet extends Entity {
      static override schema = { owner: User };
      static override key = 'Pet';
    }
    expect(JSON.parse(JSON.stringify(Pet))).toEqual({ key: 'Pet', schema: { owner: { key: 'User' } } });
  });
});
