import { describe, expect, it } from 'vitest';
import { Entity, normalize } from '../../src/index.js';
import { Article, User } from '../support/entities.js';
import { expectConsole } from '../support/console.js';
import { restErrorOf } from '../support/thrown.js';

describe('key', () => {
  it('is the name of the class, which is warned of once for each class, since minifiers give two of them one (F94)', () => {
    const warnings = expectConsole('warn');
    class Task extends Entity {}
    expect([Task.key, Task.key]).toEqual(['Task', 'Task']);
    expect([class Task extends Entity {}.key, User.key]).toEqual(['Task', 'User']);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain("add static key = 'Task'");
  });

  it('is demanded of a class without a name (S1.1)', () => {
    expect(restErrorOf(() => (() => class extends Entity {})().key)).toMatchObject({
      code: 'ENTITY_KEY_MISSING',
      message: expect.stringContaining("static key = 'Post'") as string,
    });
  });

  it('is inherited when it was given (S1.2)', () => {
    class Summary extends User {}
    expect(Summary.key).toBe('User');
  });

  it('is not inherited when it was inferred (S1.2)', () => {
    class Task extends Entity {}
    class SubTask extends Task {}
    expectConsole('warn');
    expect([Task.key, SubTask.key]).toEqual(['Task', 'SubTask']);
  });

  it('may be a getter (S1.2)', () => {
    class Task extends Entity {
      static override get key() {
        return 'tasks';
      }
    }
    expect(Task.key).toBe('tasks');
  });

  it('may be assigned, as compilers do with class fields', () => {
    class Task extends Entity {}
    Task.key = 'tasks';
    expectConsole('warn');
    expect([Task.key, Object.hasOwn(Entity, 'key') && class Other extends Entity {}.key]).toEqual(['tasks', 'Other']);
  });
});

describe('pk', () => {
  it('reads id (S1.3)', () => {
    expect(User.fromJS({ id: '5' }).pk()).toBe('5');
  });

  it('sees plain data without the class defaults (S1.3, T4)', () => {
    class Item extends Entity {
      kind = 'x';
      id = '';
      override pk() {
        return `${this.kind}${this.id}`;
      }
      static override key = 'Item';
    }
    expect(normalize(Item, { id: 1 }).result).toBe('undefined1');
    expect(Item.fromJS({ id: '1' }).pk()).toBe('x1');
  });

  it('may be a constant (S1.8)', () => {
    class Settings extends Entity {
      dark = false;
      override pk() {
        return 'only';
      }
      static override key = 'Settings';
    }
    expect(normalize(Settings, { dark: true }).entities).toEqual({ Settings: { only: { dark: true } } });
  });

  it('may be made of parts (S1.8)', () => {
    class Issue extends Entity {
      owner = '';
      number = 0;
      override pk() {
        return `${this.owner}/${this.number}`;
      }
      static override key = 'Issue';
    }
    expect(normalize(Issue, { owner: 'o', number: 7 }).result).toBe('o/7');
  });
});

describe('fromJS', () => {
  it('fills in the class defaults (S1.9)', () => {
    const user = User.fromJS({ name: 'Ada' });
    expect(user).toBeInstanceOf(User);
    expect({ ...user }).toEqual({ id: '', name: 'Ada' });
  });

  it('makes an instance of nothing (S1.9, S1.11)', () => {
    expect({ ...User.fromJS() }).toEqual({ id: '', name: '' });
  });

  it('keeps explicit undefined (S1.9)', () => {
    expect(Object.entries(User.fromJS({ name: undefined as unknown as string }))).toContainEqual(['name', undefined]);
  });

  it('keeps unknown props (S1.9)', () => {
    expect(User.fromJS({ extra: 5 } as object)).toHaveProperty('extra', 5);
  });

  it('makes __proto__ an ordinary member (A08)', () => {
    const user = User.fromJS(JSON.parse('{"__proto__":{"isAdmin":true}}') as object);
    expect(user).toBeInstanceOf(User);
    expect(user).not.toHaveProperty('isAdmin');
  });
});

describe('defaults (S1.10)', () => {
  class Base extends Entity {
    a = 1;
    static override key = 'Base';
  }
  class Sub extends Base {
    b = 2;
  }

  it('belong to one class', () => {
    expect([{ ...Base.defaults }, { ...Sub.defaults }]).toEqual([{ a: 1 }, { a: 1, b: 2 }]);
  });

  it('are made once', () => {
    expect(Sub.defaults).toBe(Sub.defaults);
  });
});

it('shows key and schema in JSON (S1.13)', () => {
  expect(JSON.parse(JSON.stringify(Article))).toEqual({
    key: 'Article',
    schema: { author: { key: 'User' }, editor: { key: 'User' } },
  });
});
