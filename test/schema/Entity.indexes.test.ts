import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, INVALID, Invalidate, normalize } from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class Account extends Entity {
  id = '';
  username = '';
  email = '';
  static override key = 'Account';
  static override indexes = ['username', 'email'];
}

const meta = (fetchedAt: number) => ({ fetchedAt, date: fetchedAt, expiresAt: fetchedAt + 10 });
type State = ReturnType<typeof normalize>;
const store = (input: object, state?: State, at = 1) => normalize([Account], [input].flat(), [], state, meta(at));
const bob = { id: 5, username: 'bob', email: 'b@x' };
const find = (state: State, args: object) => queryKey(Account, [args], state);

describe('an index', () => {
  it('gives primary keys by the values of a field (S6.1)', () => {
    expect(store(bob).indexes).toEqual({ Account: { username: { bob: '5' }, email: { 'b@x': '5' } } });
  });

  it('has a changed value in place of the old one, and keeps all others (S6.2, decision 69)', () => {
    const first = store([bob, { id: 7, username: 'eve', email: 'e@x' }]);
    const second = store({ id: 5, username: 'rob' }, first, 2);
    expect(second.indexes.Account).toEqual({ username: { rob: '5', eve: '7' }, email: { 'b@x': '5', 'e@x': '7' } });
    const third = store({ id: 6, username: 'bob', email: 'c@x' }, second, 3);
    expect(third.indexes.Account?.['username']).toEqual({ rob: '5', eve: '7', bob: '6' });
  });

  it('shares what did not change, and leaves the state it was given alone', () => {
    const first = store(bob);
    const second = store({ id: 5, username: 'rob' }, first, 2);
    expect(second.indexes.Account?.['email']).toBe(first.indexes.Account?.['email']);
    expect(store({ id: 5, username: 'rob' }, second, 3).indexes).toBe(second.indexes);
    expect(first.indexes.Account?.['username']).toEqual({ bob: '5' });
  });

  it('is made of the merged row: an older answer does not change it (S6.3)', () => {
    const first = store(bob, undefined, 5);
    expect(store({ id: 5, username: 'old' }, first, 4).indexes).toBe(first.indexes);
  });

  it('keeps what a partial answer does not say (S6.5)', () => {
    const first = store(bob);
    expect(store({ id: 5, email: 'n@x' }, first, 2).indexes.Account?.['username']).toEqual({ bob: '5' });
  });

  it.each([undefined, null])('has no entry for %s, and drops that of the value before (S6.6, decision 69)', (value) => {
    const first = store({ ...bob, username: value });
    expect(first.indexes.Account).toEqual({ email: { 'b@x': '5' } });
    expect(store({ id: 5, username: value }, store(bob), 2).indexes.Account?.['username']).toEqual({});
  });

  it('warns of a new entity without the field, naming both (S6.6, W3)', () => {
    const warnings = expectConsole('warn');
    class Lone extends Entity {
      id = '';
      static override key = 'Lone';
      static override indexes = ['nick'];
    }
    const first = normalize(Lone, { id: 1 });
    expect(first.indexes).toEqual({});
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/Lone.*"nick"/);
    normalize(Lone, { id: 1, other: 2 }, [], first);
    expect(warnings).toHaveLength(1);
  });

  it('gives the last of several entities with one value (S6.7)', () => {
    const state = store([bob, { id: 6, username: 'bob', email: 'c@x' }]);
    expect(find(state, { username: 'bob' })).toBe('6');
    expect(store({ id: 5, username: 'rob' }, state, 2).indexes.Account?.['username']).toEqual({ bob: '6', rob: '5' });
  });

  it.each(['__proto__', 'constructor'])('takes the value %s like any other (decision 44)', (name) => {
    const state = store(JSON.parse(`{"id":5,"username":"${name}","email":"e"}`));
    expect(Object.keys(state.indexes.Account?.['username'] as object)).toEqual([name]);
    expect(find(state, { username: name })).toBe('5');
    expect(find(store(bob), { username: name })).toBeUndefined();
  });

  it('of a class covers what another class of the table writes in the same answer', () => {
    class Summary extends Entity {
      id = '';
      static override key = 'Account';
    }
    const { indexes } = normalize(
      { a: [Summary], b: [Account] },
      { a: [{ ...bob, id: 1, username: 'ann' }], b: [bob] },
    );
    expect(indexes.Account?.['username']).toEqual({ ann: '1', bob: '5' });
    expect(normalize(Summary, { id: 1, username: 'x' }).indexes).toEqual({});
  });
});

describe('an entity is found by index', () => {
  const state = store([bob, { id: 7, username: 'eve', email: 'e@x' }]);

  it.each<[string, object, string | undefined]>([
    ['the value', { username: 'bob' }, '5'],
    ['another index', { email: 'e@x' }, '7'],
    ['a value that nobody has', { username: 'zz' }, undefined],
    ['only the first index that the arguments name', { username: 'zz', email: 'e@x' }, undefined],
    ['the primary key before an index', { id: 7, username: 'bob' }, '7'],
    ['no field that is indexed', { name: 'bob' }, undefined],
  ])('by %s (S21.1)', (_, args, expected) => {
    expect(find(state, args)).toBe(expected);
  });

  it('that was deleted: its entry stays, and the read finds it deleted (S6.4)', () => {
    const deleted = normalize(new Invalidate(Account), { id: 5 }, [], state, meta(2));
    expect(deleted.indexes).toBe(state.indexes);
    expect(find(deleted, { username: 'bob' })).toBe('5');
    expect(deleted.entities.Account?.[5]).toBe(INVALID);
  });

  it('but not by the value it had before it was deleted, once it is back', () => {
    const deleted = normalize(new Invalidate(Account), { id: 5 }, [], state, meta(2));
    const revived = store({ id: 5, username: 'rob', email: 'r@x' }, deleted, 3);
    expect([find(revived, { username: 'bob' }), find(revived, { username: 'rob' })]).toEqual([undefined, '5']);
  });

  it('but not where the row is gone: an entry that points at nothing does no harm', () => {
    expect(find({ ...state, entities: { Account: {} } } as State, { username: 'bob' })).toBeUndefined();
  });

  it('in a store, where the state is JSON', async () => {
    const {
      dispatch,
      slice,
      root,
      state: base,
    } = testStore(() => createRestSlice({ endpoints: {} }), {
      isReplayable: false,
    });
    await dispatch(slice.set(Account, { id: '5' }, { username: 'bob', email: 'b@x' }));
    const select = slice.selectQuery(Account);
    expect(select(root(), { username: 'bob' })?.id).toBe('5');
    await dispatch(slice.set(Account, { id: '5' }, { username: 'rob' }));
    expect([select(root(), { username: 'bob' }), select(root(), { username: 'rob' })?.email]).toEqual([
      undefined,
      'b@x',
    ]);
    expect(base().indexes).toEqual({ Account: { username: { rob: '5' }, email: { 'b@x': '5' } } });
  });
});
