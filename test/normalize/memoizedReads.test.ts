import { describe, expect, it } from 'vitest';
import { All, Collection, createRestSlice, denormalize, Entity, Invalidate, Lazy, Query } from '../../src/index.js';
import { readValue } from '../../src/normalize/denormalize.js';
import { rowsIn } from '../../src/normalize/dependencies.js';
import { Article, Group, Todo, User } from '../support/entities.js';
import { expectConsole } from '../support/console.js';
import { memoizedRead } from '../support/memoizedRead.js';
import { Company, of } from '../support/portfolio.js';
import { testStore } from '../support/testStore.js';

/** A store whose schemas are given with each call. */
const emptyStore = () => {
  const made = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
  const { slice, dispatch, root } = made;
  const people = new Collection([User]);
  return {
    ...made,
    people,
    put: (schema: object, args: object, value: unknown) =>
      dispatch(slice.set(schema as typeof User, args, value as {})),
    read: <S extends object>(schema: S, ...args: unknown[]) => slice.selectQuery(schema)(root(), ...args),
  };
};

const rows = (...ids: string[]) => ids.map((id) => ({ id, name: `name ${id}` }));

describe('S23 memoized reads', () => {
  it('a list has its reference while the rows it read have theirs, whatever else is written (S23.1)', async () => {
    const { put, read, people } = emptyStore();
    await put(people, {}, rows('1', '2'));
    const before = read(people, {});
    await put(Group, { id: '1' }, { name: 'x' });
    await put(User, { id: '99' }, { name: 'x' });
    expect(read(people, {})).toBe(before);
  });

  it('All has its reference while its table has, and its items keep theirs (S23.6, S12.12)', async () => {
    const { put, read, people } = emptyStore();
    const all = new All(User);
    await put(people, {}, rows('1', '2'));
    const before = read(all);
    await put(Group, { id: '1' }, { name: 'x' });
    expect(read(all)).toBe(before);
    await put(User, { id: '3' }, { name: 'x' });
    expect(read(all)).toHaveLength(3);
    expect(
      read(all)
        ?.slice(0, 2)
        .every((user, at) => user === before?.[at]),
    ).toBe(true);
  });

  it('classes that share a table have values of their own (S23.7, S1.2)', async () => {
    const { put, read } = emptyStore();
    class Summary extends Entity {
      id = '';
      author = '';
      static override key = 'Article';
    }
    await put(Article, { id: '5' }, { author: { id: '1', name: 'Ada' } });
    const full = read(Article, { id: '5' });
    const short = read(Summary, { id: '5' });
    expect(full).toBeInstanceOf(Article);
    expect(short).toBeInstanceOf(Summary);
    expect([full?.author?.name, short?.author]).toEqual(['Ada', '1']);
    expect([read(Article, { id: '5' }), read(Summary, { id: '5' })]).toEqual([full, short]);
    expect(read(Article, { id: '5' })).toBe(full);
  });

  it.each<[string, object, object]>([
    ['a missing row', Article, { id: '5' }],
    ['a list', new Collection([Article]), {}],
  ])('what appears later is noticed: %s (S23.8)', async (_, schema, args) => {
    const { put, read } = emptyStore();
    await put(new Collection([Article]), {}, [{ id: '5', author: '1' }]);
    const before = read(schema, args);
    await put(User, { id: '1' }, { name: 'Ada' });
    const after = read(schema, args) as Article | Article[];
    expect(after).not.toBe(before);
    expect([after].flat()[0]?.author?.name).toBe('Ada');
  });

  it('what comes back after a deletion is noticed (S23.9, T15)', async () => {
    const { put, read, people } = emptyStore();
    await put(people, {}, rows('1'));
    await put(new Invalidate(User), { id: '1' }, undefined);
    expect(read(people, {})).toEqual([]);
    await put(User, { id: '1' }, { name: 'again' });
    expect(read(people, {})?.map(({ name }) => name)).toEqual(['again']);
  });

  it('the same input under another schema or other arguments is another value (S23.10)', () => {
    const entities = { User: { 1: { id: '1' } }, Todo: { 1: { id: '1' } } };
    const input = ['1'];
    const cache = { entities, args: [] };
    expect((readValue([User], input, cache).value as object[])[0]).toBeInstanceOf(User);
    expect((readValue([Todo], input, cache).value as object[])[0]).toBeInstanceOf(Todo);
    const first = new Query([User], (_users, arg: unknown) => [arg]);
    expect([denormalize(first, input, entities, [1]), denormalize(first, input, entities, [2])]).toEqual([[1], [2]]);
  });

  it('an entity and a collection keep their references however they are asked for (S23.12)', async () => {
    const { put, read, people } = emptyStore();
    await put(people, {}, rows('1'));
    const user = read(User, { id: '1' });
    expect(read(User, '1')).toBe(user);
    expect(read({ user: User }, '1')?.user).toBe(user);
    expect(read(people, {})?.[0]).toBe(user);
    expect(read(new Collection([User]), {})).toBe(read(people, {}));
  });

  it('a value says which rows it was made of, missing and deleted ones too (S23.13)', () => {
    const entities = {
      Article: { 5: { id: '5', author: '1' }, 6: { id: '6', author: '2', editor: '3' } },
      User: { 1: { id: '1' }, 3: '@@rest-slice/INVALID' as const },
    };
    const made = readValue([Article], ['5', '6', '7'], { entities, args: [] });
    const list = () => [...new Set([...rowsIn(made.reads)].map(({ table, pk }) => `${table} ${pk}`))].sort();
    expect(list()).toEqual(['Article 5', 'Article 6', 'Article 7', 'User 1', 'User 2', 'User 3']);
    expect(list()).toEqual(list());
  });

  it('what a Lazy field names is none of them (S19.6)', () => {
    class Team extends Entity {
      id = '';
      static override schema = { members: new Lazy([User]) };
      static override key = 'Team';
    }
    const { reads } = readValue(Team, '1', { entities: { Team: { 1: { id: '1', members: ['7'] } } }, args: [] });
    expect(rowsIn(reads)).toHaveLength(1);
  });

  it('a value has one instance for each row and class (S23.14)', () => {
    const entities = { Article: { 5: { author: '1', editor: '1' } }, User: { 1: { id: '1' } } };
    const { author, editor } = denormalize(Article, '5', entities) as Article;
    expect(author).toBe(editor);
  });

  it('an entity without Scalars is the same under all lenses, one with them one for each (S20.20, T19)', async () => {
    const { put, read } = emptyStore();
    const both = { company: Company, user: User };
    await put(User, { id: '1' }, { name: 'x' });
    await put(new Collection([Company]), { portfolio: 'A' }, [{ id: '1', pct: 1 }]);
    const under = (portfolio?: string) => read(both, { id: '1', portfolio });
    const [a, b] = [under('A'), under('B')];
    expect([a?.company.pct, b?.company.pct]).toEqual([1, undefined]);
    expect(a?.user).toBe(b?.user);
    expect(under('A')).toBe(a);
    expect(under('B')?.company).toBe(b?.company);
    expect(denormalize(Company, '1', {}, of('A'))).toBeUndefined();
  });
});

describe('long lists', () => {
  const many = Array.from({ length: 80 }, (_, at) => ({ id: `t${at}`, title: `${at}` }));

  it('have new items where rows changed, were deleted or came back, and the others as they were (S23.2)', async () => {
    const { put, read } = emptyStore();
    const todos = new Collection([Todo]);
    await put(todos, {}, many);
    const first = read(todos, {}) ?? [];
    await put(Todo, { id: 't7' }, { title: 'new' });
    const second = read(todos, {}) ?? [];
    expect(second.filter((todo, at) => todo !== first[at]).map(({ title }) => title)).toEqual(['new']);
    await put(new Invalidate(Todo), { id: 't7' }, undefined);
    const third = read(todos, {}) ?? [];
    expect(third).toEqual(first.filter(({ id }) => id !== 't7'));
    expect(third.every((todo) => first.includes(todo))).toBe(true);
    await put(Todo, { id: 't7' }, { title: 'back' });
    expect(read(todos, {})?.[7]?.title).toBe('back');
  });

  it('cut short by the depth limit are not remembered as if they were whole (S24.4)', () => {
    expectConsole('warn');
    class Step extends Entity {
      id = '';
      next: unknown = undefined;
      static override maxEntityDepth = 3;
      static override schema: Readonly<Record<string, unknown>> = {};
      static override key = 'Step';
    }
    Step.schema = { next: Step };
    const ids = many.map(({ id }) => id);
    const entities = { Step: Object.fromEntries(ids.map((id, at) => [id, { id, next: ids[at + 1] }])) };
    const lengthOf = (first: unknown): number => {
      let length = 0;
      for (let value = first; value instanceof Step; value = value.next) length++;
      return length;
    };
    expect(lengthOf((memoizedRead([Step], ids, entities) as Step[])[0])).toBe(4);
    expect(['t1', 't2', 't3'].map((id) => lengthOf(memoizedRead(Step, id, entities)))).toEqual([4, 4, 4]);
  });
});
