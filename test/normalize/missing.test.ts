import { describe, expect, it } from 'vitest';
import {
  All,
  Collection,
  createRestSlice,
  denormalize,
  Entity,
  INVALID,
  Invalidate,
  Lazy,
  Query,
  schema,
  Union,
  Values,
} from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { Group, Todos, User } from '../support/entities.js';
import { Post, postJson } from '../support/blog.js';
import { Company, cells, of, reference } from '../support/portfolio.js';
import { postsJson, selectableBlog } from '../support/selectableBlog.js';
import { testStore } from '../support/testStore.js';

const state = { entities: { User: { 5: { id: '5' }, 9: INVALID } }, indexes: {} } as const;

describe('S21 a result is built from arguments', () => {
  it.each<[string, unknown]>([
    ['an object of lists', { list: [User] }],
    ['Array', new schema.Array(User)],
    ['Values', new Values(User)],
    ['Invalidate', new Invalidate(User)],
    ['Lazy', new Lazy(User)],
    ['push', Todos.push],
    ['unshift', Todos.unshift],
    ['remove', Todos.remove],
    ['move', Todos.move],
  ])('but not for %s (S21.6)', (name, position) => {
    const key = queryKey(position, ['5'], state);
    expect(key).toEqual(name === 'an object of lists' ? { list: undefined } : undefined);
  });

  it.each<[string, unknown, readonly unknown[], unknown]>([
    ['the rows of All', new All(User), [], undefined],
    ['a Union', new Union({ u: User, g: Group }, 'type'), ['5'], { id: '5', schema: 'u' }],
    ['a Query', new Query(User, () => 0), ['5'], '5'],
    ['an object', { u: User, n: { g: Group } }, ['5'], { u: '5', n: { g: undefined } }],
  ])('for %s (S21.6)', (_, position, args, expected) => {
    const key = queryKey(position, args, state);
    if (expected === undefined) expect(key).toBeDefined();
    else expect(key).toEqual(expected);
  });

  it.each<[string, object]>([
    ['an entity', User],
    ['a collection', Todos],
    ['All', new All(User)],
    ['a Union', new Union({ u: User }, 'type')],
    ['a Query', new Query(User, () => 0)],
    ['a Scalar', cells],
    ['a Lazy query', new Lazy(User).query],
  ])('for null as the only argument %s gives nothing (S21.2)', (_, position) => {
    const entities = { User: { null: {} }, '[Todo]': { '{}': [] }, 'Scalar(portfolio)': { 'Company|1|': {} } };
    expect(queryKey(position, [null], { entities, indexes: {} })).toBeUndefined();
  });

  it('a detail view renders what a list fetched (S21.7)', async () => {
    const { storeList, post, server } = await selectableBlog();
    await storeList(postsJson(5));
    expect(post(5)?.title).toBe('post 5');
    expect(server.requests).toEqual([]);
  });

  it('a result built from what is not all there must be fetched (S21.8)', async () => {
    const { feed, storeList, root } = await selectableBlog();
    await storeList(postsJson(5));
    expect(feed.selectResponse(root())).toMatchObject({
      data: undefined,
      expiryStatus: 'InvalidIfStale',
      expiresAt: 1,
    });
  });

  it('an object query shows what is there (S21.8, S8.7)', async () => {
    const { slice, dispatch, root } = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
    await dispatch(slice.set(User, { id: '5' }, { name: 'Ada' }));
    const read = slice.selectQuery({ user: User, group: Group })(root(), { id: 5 });
    expect(read?.user.name).toBe('Ada');
    expect(read?.group).toBeUndefined();
  });

  it('equal arguments give the same reference, in whichever order they name their members (S21.9)', async () => {
    const { slice, dispatch, root } = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
    await dispatch(slice.set(Todos, { userId: 1, done: true }, [{ id: '1' }]));
    const select = slice.selectQuery(Todos);
    const first = select(root(), { userId: 1, done: true });
    expect(first).toHaveLength(1);
    expect(select(root(), { userId: 1, done: true })).toBe(first);
    expect(select(root(), { done: true, userId: 1 })).toBe(first);
    await dispatch(slice.set(User, { id: '1' }, { name: 'x' }));
    expect(select(root(), { userId: 1, done: true })).toBe(first);
  });
});

class Holder extends Entity {
  id = '';
  required: unknown = {};
  optional: unknown = undefined;
  static override key = 'Holder';
  static override schema = { required: User, optional: User };
}

const missing = '7';
const deleted = '9';
const rows = {
  User: { 1: { id: '1' }, 9: INVALID },
  Holder: {
    missing: { id: 'h', required: missing, optional: missing },
    null: { id: 'h', required: null, optional: null },
    optional: { id: 'h', required: '1', optional: deleted },
    required: { id: 'h', required: deleted },
  },
  '[User]': { items: ['1', missing, deleted, null], deleted: INVALID },
  '{User}': { items: { a: '1', b: missing, c: deleted } },
  'Scalar(portfolio)': { 'Company|1|gone': INVALID },
  Company: { 1: { id: '1', pct: reference('1', 'pct') } },
} as const;
const lists = new Collection([User]);
const maps = new Collection(new Values(User));
const union = new Union({ u: User }, 'type');
const userOne = expect.objectContaining({ id: '1' }) as unknown;

describe('S22 missing, deleted and null', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['root entity, missing', User, missing, undefined],
    ['root entity, deleted', User, deleted, INVALID],
    ['root entity, null', User, null, null],
    ['root union, missing', union, { id: missing, schema: 'u' }, undefined],
    ['root union, deleted', union, { id: deleted, schema: 'u' }, INVALID],
    ['root union, null', union, null, null],
    [
      'entity fields, missing (decision 100)',
      Holder,
      'missing',
      expect.objectContaining({ required: {}, optional: undefined }),
    ],
    ['entity fields, null', Holder, 'null', expect.objectContaining({ required: null, optional: null })],
    ['entity field, optional and deleted', Holder, 'optional', expect.objectContaining({ optional: undefined })],
    ['entity field, required and deleted', Holder, 'required', INVALID],
    ['object member, missing', { a: User }, { a: missing }, { a: undefined }],
    ['object member, deleted', { a: User, b: User }, { a: deleted, b: '1' }, INVALID],
    ['object member, null', { a: User }, { a: null }, { a: null }],
    ['array items', [User], ['1', missing, deleted, null], [userOne, null]],
    ['collection items', lists, 'items', [userOne, null]],
    ['Values entries', new Values(User), { a: '1', b: missing, c: deleted, d: null }, { a: userOne }],
    ['collection entries', maps, 'items', { a: userOne }],
    ['All', new All(User), undefined, [userOne]],
    ['collection, missing', lists, 'nope', undefined],
    ['collection, deleted', lists, 'deleted', INVALID],
    ['collection, null', lists, null, null],
    ['Query, missing', new Query(User, () => 'called'), missing, undefined],
    ['Query, deleted', new Query(User, () => 'called'), deleted, INVALID],
    ['Query, null (decision 69)', new Query(User, () => 'called'), null, null],
    ['Lazy, missing', new Lazy(User), missing, missing],
    ['Lazy, deleted', new Lazy(User), deleted, deleted],
    ['Lazy, null', new Lazy(User), null, null],
    ['Scalar cell, missing', Company, '1', expect.objectContaining({ pct: undefined })],
  ])('%s', (_, position, input, expected) => {
    expect(denormalize(position, input, rows, of('none'))).toEqual(expected);
  });

  it('Scalar cell, deleted', () => {
    expect((denormalize(Company, '1', rows, of('gone')) as Company).pct).toBeUndefined();
  });

  it('consumers see a deleted row as no data that must be fetched (S22.1)', async () => {
    const { storeList, remove, posts, root } = await selectableBlog();
    await storeList([postJson(5)]);
    await remove(Post, '5');
    expect(posts.get.selectResponse(root(), { id: 5 })).toMatchObject({ data: undefined, expiryStatus: 'Invalid' });
  });

  it('the mark of a deleted row survives JSON, and is no row (S22.2)', () => {
    expect(JSON.parse(JSON.stringify(INVALID))).toBe(INVALID);
    expect(typeof INVALID).toBe('string');
  });
});
