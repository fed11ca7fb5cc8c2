import { describe, expect, it } from 'vitest';
import { normalize, schema } from '../../src/index.js';
import { nameOfSchema } from '../../src/normalize/rejectedResponse.js';
import { Todos, User } from '../support/entities.js';
import { restErrorOf } from '../support/thrown.js';

describe('without a schema', () => {
  it.each([undefined, null])('%o stores the response untouched (S0.5)', (none) => {
    const input = { id: 1 };
    expect(normalize(none, input)).toMatchObject({ entities: {}, entitiesMeta: {} });
    expect(normalize(none, input).result).toBe(input);
  });

  it.each([null, '17,234', 0, '', false])('%o is a response (S0.5, T20)', (input) => {
    expect(normalize(undefined, input).result).toBe(input);
  });

  it('a decoder takes anything (S5.1)', () => {
    expect(normalize(Date, '2020-01-01').result).toBe('2020-01-01');
  });
});

describe.each<[string, unknown, string]>([
  ['an entity', User, 'User'],
  ['a list', [User], '[User]'],
  ['an object', { user: User }, 'an object schema'],
  ['a collection', Todos, '[Todo]'],
  ['a change', Todos.push, '[Todo].push'],
  ['schema.Array', new schema.Array(User), 'ArraySchema'],
])('%s', (_, described, name) => {
  it.each<[unknown, string]>([
    [null, 'null'],
    [undefined, 'undefined'],
    [5, 'number 5'],
    [true, 'boolean true'],
    ['<html>', 'string "<html>"'],
  ])('refuses the response %o, naming both (S0.6, S0.8)', (input, found) => {
    const error = restErrorOf(() => normalize(described, input));
    expect(error).toMatchObject({ code: 'RESPONSE_SHAPE', subject: name, status: 400 });
    expect(error.message).toContain(found);
  });

  it.each(['{"id":"5"}', '5', '[]', 'null'])('says that %s was not parsed (S0.7)', (input) => {
    expect(restErrorOf(() => normalize(described, input)).message).toMatch(
      /not parsed.*content-type.*json.*parseResponse/,
    );
  });

  it('does not say so of other text (S0.7)', () => {
    expect(restErrorOf(() => normalize(described, '<html>')).message).not.toMatch(/not parsed/);
  });
});

it('a function is no response', () => {
  expect(restErrorOf(() => normalize(User, () => 1)).message).toContain('function');
});

describe('a text for a schema (S0.6)', () => {
  it('takes text', () => {
    expect(normalize('', 'bob').result).toBe('bob');
  });

  it.each([null, 5, {}])('refuses %o', (input) => {
    expect(restErrorOf(() => normalize('', input)).message).toMatch(/describes text/);
  });
});

it('a schema is named by its key, its items, or its class', () => {
  expect([User, [[User]], Todos.push, new schema.Object({})].map(nameOfSchema)).toEqual([
    'User',
    '[[User]]',
    '[Todo].push',
    'ObjectSchema',
  ]);
});
