import { describe, expect, it } from 'vitest';
import { denormalize, Entity, INVALID } from '../../src/index.js';
import { deepFreeze } from '../../src/shared/freeze.js';
import { Article, User } from '../support/entities.js';

describe('reading an entity', () => {
  it.each([1, '1'])('by pk %o gives an instance (S4.1)', (pk) => {
    const user = denormalize(User, pk, { User: { 1: { id: 1, name: 'z' } } });
    expect(user).toBeInstanceOf(User);
    expect({ ...(user as User) }).toEqual({ id: 1, name: 'z' });
  });

  it.each<[string, unknown, unknown]>([
    ['a missing row', '2', undefined],
    ['the empty id (S4.13)', '', undefined],
    ['null', null, null],
    ['undefined', undefined, undefined],
    ['a deleted row', '9', INVALID],
  ])('%s (S4.2)', (_, input, expected) => {
    expect(denormalize(User, input, { User: { 1: { id: 1 }, 9: INVALID } })).toBe(expected);
  });

  it('of a missing table is undefined (S4.2)', () => {
    expect(denormalize(User, '1', {})).toBeUndefined();
  });

  it.each<[string, object, object]>([
    ['absent', { id: '1' }, { id: '1', name: '' }],
    ['undefined', { id: '1', name: undefined }, { id: '1', name: undefined }],
    ['null', { id: '1', name: null }, { id: '1', name: null }],
  ])('takes the default for a field that is absent only: %s (S4.3)', (_, row, expected) => {
    expect({ ...(denormalize(User, '1', { User: { 1: row as { id: string } } }) as User) }).toStrictEqual(expected);
  });

  it('leaves the rows alone (S4.14)', () => {
    const entities = deepFreeze({ Article: { 1: { id: '1', author: '9' } }, User: { 9: { id: '9' } } });
    expect((denormalize(Article, '1', entities) as Article).author?.id).toBe('9');
    expect(entities.Article[1].author).toBe('9');
  });

  it('offers getters of the class (S0.13)', () => {
    class Person extends Entity {
      first = '';
      get initial() {
        return this.first[0];
      }
      static override key = 'Person';
    }
    expect((denormalize(Person, '1', { Person: { 1: { first: 'Ada' } } }) as Person).initial).toBe('A');
  });
});

describe('a nested entity', () => {
  const read = (row: object, users: Record<string, object | typeof INVALID>) =>
    denormalize(Article, '1', { Article: { 1: { id: '1', ...row } }, User: users as Record<string, { id: string }> });

  it('that is missing is its default, with its id (decision 100)', () => {
    expect({ ...(read({ author: '9' }, {}) as Article) }).toEqual({
      id: '1',
      author: User.fromJS({ id: '9' }),
      editor: undefined,
    });
  });

  it('that is required and deleted makes its parent unusable (S4.5, T1)', () => {
    expect(read({ author: '9' }, { 9: INVALID })).toBe(INVALID);
  });

  it('that is optional and deleted is undefined (S4.5, T1)', () => {
    const article = read({ author: '8', editor: '9' }, { 8: { id: '8' }, 9: INVALID }) as Article;
    expect(article.author?.id).toBe('8');
    expect(article.editor).toBeUndefined();
  });

  it.each([null, undefined, '', 0, false])(
    'is optional when its default is %o, and reads as that when deleted (S4.5, T19)',
    (value) => {
      class Item extends Entity {
        owner: unknown = value;
        static override schema = { owner: User };
        static override key = 'Item';
      }
      expect(denormalize(Item, '1', { Item: { 1: { owner: '9' } }, User: { 9: INVALID } })).toHaveProperty(
        'owner',
        value,
      );
    },
  );

  it('that is optional without any default is undefined when deleted (S4.5)', () => {
    class Item extends Entity {
      static override schema = { owner: User };
      static override key = 'Item';
    }
    expect(denormalize(Item, '1', { Item: { 1: { owner: '9' } }, User: { 9: INVALID } })).toHaveProperty(
      'owner',
      undefined,
    );
  });

  it('makes every parent in a chain of required ones unusable (S4.6)', () => {
    class Issue extends Entity {
      article = Article.fromJS();
      static override schema = { article: Article };
      static override key = 'Issue';
    }
    const entities = { Issue: { 1: { article: '2' } }, Article: { 2: { author: '3' } }, User: { 3: INVALID } };
    expect(denormalize(Issue, '1', entities)).toBe(INVALID);
    expect(denormalize([Issue], ['1'], entities)).toMatchObject([{ article: { author: User.fromJS() } }]);
  });

  it('in a required list is left out when deleted (S4.7)', () => {
    class Team extends Entity {
      members: User[] = [];
      static override schema = { members: [User] };
      static override key = 'Team';
    }
    const entities = { Team: { 1: { members: ['8', '9'] } }, User: { 8: { id: '8' }, 9: INVALID } };
    expect((denormalize(Team, '1', entities) as Team).members.map(({ id }) => id)).toEqual(['8']);
  });

  it('in a required object makes the parent unusable when deleted (S4.7)', () => {
    class Team extends Entity {
      roles = {};
      static override schema = { roles: { lead: User } };
      static override key = 'Team';
    }
    expect(denormalize(Team, '1', { Team: { 1: { roles: { lead: '9' } } }, User: { 9: INVALID } })).toBe(INVALID);
  });

  it('is the default where the row has no such field (S4.8)', () => {
    expect((read({}, {}) as Article).author).toBeInstanceOf(User);
  });

  it('that is null stays null, required or not (S4.9)', () => {
    expect((read({ author: null }, {}) as Article).author).toBeNull();
  });

  it('appears when its row does (S2.7)', () => {
    class Todo extends Entity {
      static override schema = { user: User };
      static override key = 'Todo';
    }
    const rows = { Todo: { 1: { userId: 3, user: '3' } } };
    expect(denormalize(Todo, '1', rows)).toMatchObject({ userId: 3, user: undefined });
    expect(denormalize(Todo, '1', { ...rows, User: { 3: { id: 3 } } })).toMatchObject({ userId: 3, user: { id: 3 } });
  });
});

describe('a row that is not valid', () => {
  class Detail extends Entity {
    id = '';
    static override validate(value: { text?: string }) {
      return value.text === undefined ? 'only a summary' : undefined;
    }
    static override key = 'Detail';
  }
  const entities = { Detail: { 1: { id: '1' }, 2: { id: '2', text: 'x' } } };

  it('reads as deleted (S4.10)', () => {
    expect(denormalize(Detail, '1', entities)).toBe(INVALID);
  });

  it('is left out of lists, and spoils objects (S4.10)', () => {
    expect(denormalize([Detail], ['1', '2'], entities)).toEqual([Detail.fromJS({ id: '2', text: 'x' } as object)]);
    expect(denormalize({ d: Detail }, { d: '1' }, entities)).toBe(INVALID);
  });

  it('may be refused by createIfValid() as well (S4.11)', () => {
    class Picky extends Entity {
      static override createIfValid() {
        return undefined;
      }
      static override key = 'Picky';
    }
    expect(denormalize(Picky, '1', { Picky: { 1: {} } })).toBe(INVALID);
  });
});

describe('an entity given as an object (S4.12)', () => {
  const entities = { User: { 1: { id: '1', name: 'store' } }, Article: { 5: { id: '5', author: '2' } } };

  it('is used as it is given, its ids are resolved', () => {
    expect(denormalize(Article, { id: '5', author: '1' }, entities)).toMatchObject({
      id: '5',
      author: { name: 'store' },
    });
  });

  it('keeps the objects inside it', () => {
    const article = denormalize(Article, { id: '5', author: { id: '1', name: 'bob' } }, entities) as Article;
    expect(article.author).toBeInstanceOf(User);
    expect(article.author?.name).toBe('bob');
  });

  it('needs no primary key', () => {
    expect(denormalize(User, { name: 'new' }, {})).toEqual(User.fromJS({ name: 'new' }));
  });
});
