import { describe, expect, it } from 'vitest';
import { Collection, Entity, INVALID, normalize } from '../../src/index.js';
import { deepFreeze } from '../../src/shared/freeze.js';
import { Article, Todo, Todos, User } from '../support/entities.js';
import { restErrorOf } from '../support/thrown.js';

describe('a stored row', () => {
  it('has its pk as text in table and result, and the field as it came (S1.4)', () => {
    expect(normalize(User, { id: 1 })).toMatchObject({ result: '1', entities: { User: { 1: { id: 1 } } } });
  });

  it('keeps fields that nobody declared, and takes no defaults (S2.2)', () => {
    expect(normalize(User, { id: 1, extra: 5 }).entities).toEqual({ User: { 1: { id: 1, extra: 5 } } });
  });

  it('holds ids in place of nested entities (S2.11)', () => {
    const input = { id: 1, author: { id: 9, name: 'x' }, editor: null };
    expect(normalize(Article, input).entities).toEqual({
      User: { 9: { id: 9, name: 'x' } },
      Article: { 1: { id: 1, author: '9', editor: null } },
    });
  });

  it('has no member for a declared field that is absent (S2.11)', () => {
    expect(normalize(Article, { id: 1 }).entities.Article).toStrictEqual({ 1: { id: 1 } });
  });

  it('keeps an own undefined (S2.11)', () => {
    expect(normalize(Article, { id: 1, editor: undefined }).entities.Article).toStrictEqual({
      1: { id: 1, editor: undefined },
    });
  });

  it.each<[unknown, unknown]>([
    [9, '9'],
    ['9', '9'],
    [true, 'true'],
    [0, 0],
    ['', ''],
    [false, false],
  ])('keeps the foreign key %o as %o (S0.10, S2.12)', (author, stored) => {
    expect(normalize(Article, { id: 1, author }).entities.Article).toEqual({ 1: { id: 1, author: stored } });
  });

  it('keeps a primitive where a list is declared (S2.14)', () => {
    class Team extends Entity {
      static override schema = { members: [User] };
      static override key = 'Team';
    }
    expect(normalize(Team, { id: 1, members: 'oops' }).entities.Team).toEqual({ 1: { id: 1, members: 'oops' } });
  });

  it('has no getters of the class (S0.13)', () => {
    class Person extends Entity {
      first = '';
      get initial() {
        return this.first[0];
      }
      static override key = 'Person';
    }
    expect(normalize(Person, { id: 1, first: 'Ada' }).entities).toEqual({ Person: { 1: { id: 1, first: 'Ada' } } });
  });
});

describe('pk()', () => {
  class Named extends Entity {
    name = '';
    static override key = 'Named';
    override pk(parent?: { name?: string }, key?: string, args?: readonly { z?: number }[]) {
      return `${parent?.name}-${key}-${args?.[0]?.z}-${this.name}`;
    }
  }

  it('gets the enclosing object and the field (S1.6, S1.7)', () => {
    expect(normalize({ user: Named }, { name: 'tac', user: { name: 'x' } }).result).toMatchObject({
      user: 'tac-user-undefined-x',
    });
  });

  it('gets the parent of the list and the field of the list (S1.7, T3)', () => {
    expect(normalize({ list: [Named] }, { name: 'tac', list: [{ name: 'x' }] }).result).toMatchObject({
      list: ['tac-list-undefined-x'],
    });
  });

  it('gets the root list itself and no key (S1.7, T3)', () => {
    const seen: unknown[] = [];
    class Seen extends Entity {
      override pk(parent?: unknown, key?: string) {
        seen.push(parent, key);
        return '1';
      }
      static override key = 'Seen';
    }
    const input = [{}];
    normalize([Seen], input);
    expect(seen).toEqual([input, undefined]);
  });

  it('gets the processed copy of an enclosing entity (S1.7)', () => {
    class Company extends Entity {
      static override schema = { boss: Named };
      static override process(input: object) {
        return { ...input, name: 'processed' };
      }
      static override key = 'Company';
    }
    expect(normalize(Company, { id: 1, boss: { name: 'x' } }).entities).toHaveProperty(
      ['Company', '1', 'boss'],
      'processed-boss-undefined-x',
    );
  });

  it('gets the arguments (S1.6)', () => {
    expect(normalize(Named, { name: 'x' }, [{ z: 7 }]).result).toBe('x-undefined-7-x');
  });
});

describe('a value without a usable primary key (S2.3, A11)', () => {
  it.each<[object, RegExp]>([
    [{ name: 'a' }, /define pk\(\)/],
    [{ id: '' }, /inspect it/],
    [{ id: undefined }, /inspect it/],
    [{ id: 'undefined' }, /inspect it/],
    [{ id: null }, /inspect it/],
    [{ id: NaN }, /inspect it/],
    [{ id: {} }, /inspect it/],
  ])('%o is refused with advice', (input, advice) => {
    const error = restErrorOf(() => normalize(User, input));
    expect(error).toMatchObject({ code: 'PK_MISSING', subject: 'User', status: 400 });
    expect(error.message).toMatch(advice);
  });

  it('gets a placeholder where it is being created (S2.4, decision 78)', () => {
    const { result, entities } = normalize(Todos.push, [{ title: 'x' }, { title: 'y' }]);
    const [first, second] = result as [string, string];
    expect(first).not.toBe(second);
    expect(entities.Todo).toEqual({ [first]: { id: first, title: 'x' }, [second]: { id: second, title: 'y' } });
  });

  it('gets the placeholder of the request (decision 70)', () => {
    const meta = { fetchedAt: 0, date: 0, expiresAt: 1, requestId: 'request-1' };
    expect(normalize(Todos.push, { title: 'x' }, [], {}, meta).result).toEqual(['request-1']);
  });

  it('gets a placeholder that no stored row has (decision 70)', () => {
    const state = normalize(Todos.push, { title: 'x' });
    const { result, entities } = normalize(Todos.push, { title: 'y' }, [], state);
    expect(Object.keys(entities.Todo ?? {})).toHaveLength(2);
    expect(result).not.toEqual(state.result);
  });

  it('is refused beside a creation in one response (S2.4)', () => {
    const schema = { created: Todos.push, user: User };
    expect(restErrorOf(() => normalize(schema, { created: {}, user: {} })).subject).toBe('User');
  });

  it('gets its placeholder without a change to the input (S0.2)', () => {
    class Draft extends Todo {
      static override process(input: object) {
        return input;
      }
    }
    const input = { title: 'x' };
    const { entities } = normalize(new Collection([Draft]).push, input);
    expect(Object.values(entities.Todo ?? {})).toEqual([{ id: 'new', title: 'x' }]);
    expect(input).toEqual({ title: 'x' });
  });
});

describe('process', () => {
  it('may derive fields from arguments (S2.6)', () => {
    class Item extends Entity {
      static override process(input: object, _parent: unknown, _key: string | undefined, [first]: readonly unknown[]) {
        return { ...input, id: (first as { id: number }).id };
      }
      static override key = 'Item';
    }
    expect(normalize(Item, { v: 1 }, [{ id: 8 }]).entities).toEqual({ Item: { 8: { v: 1, id: 8 } } });
  });

  it('deletes the row by returning undefined (S2.5)', () => {
    class Item extends Entity {
      static override process(input: { gone?: boolean }) {
        return input.gone ? undefined : { ...input };
      }
      static override key = 'Item';
    }
    const { result, entities } = normalize([Item], [{ id: 1 }, { id: 2, gone: true }]);
    expect(result).toEqual(['1', '2']);
    expect(entities.Item).toEqual({ 1: { id: 1 }, 2: INVALID });
  });

  it('cannot delete what has no primary key (S2.5)', () => {
    class Item extends Entity {
      static override process() {
        return undefined;
      }
      static override key = 'Item';
    }
    expect(restErrorOf(() => normalize(Item, {})).code).toBe('PK_MISSING');
  });

  it('may return the input or a part of it, which stay as they are (S0.2)', () => {
    class Resource extends Entity {
      static override schema: Record<string, unknown> = {};
      static override process(input: { data: object }) {
        return input.data;
      }
      static override key = 'Resource';
    }
    Resource.schema = { owner: Resource };
    const input = { data: { id: 1, owner: { data: { id: 2 } } } };
    expect(normalize(Resource, input).entities.Resource).toEqual({ 1: { id: 1, owner: '2' }, 2: { id: 2 } });
    expect(input).toEqual({ data: { id: 1, owner: { data: { id: 2 } } } });
  });

  it('may return an instance or something frozen', () => {
    class Item extends Entity {
      id = '';
      owner: unknown = undefined;
      static override schema = { owner: User };
      static override process(input: object) {
        return deepFreeze(this.fromJS(input));
      }
      static override key = 'Item';
    }
    const { Item: table } = normalize(Item, { id: '1', owner: { id: 2 } }).entities;
    expect(table).toStrictEqual({ 1: { id: '1', owner: '2' } });
  });
});

describe('validate', () => {
  class Strict extends Entity {
    static override schema = { author: User };
    static override validate(value: { author?: unknown }) {
      return typeof value.author === 'string' ? 'author is not loaded' : undefined;
    }
    static override key = 'Strict';
  }

  it('refuses a response with its text (S2.9)', () => {
    const error = restErrorOf(() => normalize(Strict, { id: 1, author: '2' }));
    expect(error).toMatchObject({ code: 'ENTITY_INVALID', subject: 'Strict', status: 400 });
    expect(error.message).toContain('author is not loaded');
  });

  it('sees raw nested values (S2.9)', () => {
    expect(normalize(Strict, { id: 1, author: { id: 2 } }).result).toBe('1');
  });
});

it('an array in place of an entity is refused with its first items (S2.8)', () => {
  const error = restErrorOf(() => normalize(User, [{ id: 1 }]));
  expect(error).toMatchObject({ code: 'RESPONSE_SHAPE', subject: 'User', status: 400 });
  expect(error.message).toContain('[{"id":1}]');
});

it('an array in place of a nested entity is refused (S2.8)', () => {
  expect(restErrorOf(() => normalize(Article, { id: 1, author: [] })).subject).toBe('User');
});
