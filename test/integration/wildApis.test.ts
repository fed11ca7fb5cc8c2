// Items of several kinds, maps, lists in items, addresses of their own, two slices in one store.
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { Collection, createRestSlice, Entity, resource, RestEndpoint, Union, Values } from 'rest-slice';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ids, isFresh, lost, start, Wire } from './wire.js';

afterEach(() => {
  if (vi.isFakeTimers()) vi.useRealTimers();
  vi.unstubAllGlobals();
});

class Issue extends Entity {
  id = 0;
  title = '';
  state = '';
  parent: any = null;
  static override key = 'Issue';
  static override schema: any = {};
}
Issue.schema = { parent: Issue };
const ONE = { id: 1, title: 'a', state: 'open', parent: null };
const TWO = { id: 2, title: 'b', state: 'open', parent: null };

describe('what stands deeper in the answer of an edit', () => {
  it('is as of a read: it moves nothing in lists, and leaves those stale that disagree', async () => {
    const issues: any = resource({ path: '/issues/:id', schema: Issue, searchParams: {} as any });
    new Wire({
      'GET /issues': ({ query }) => [ONE, TWO].filter(({ state }) => !query['state'] || query['state'] === state),
      'PATCH /issues/1': ({ body }) => ({ ...ONE, ...body, parent: { ...TWO, state: 'closed' } }),
    });
    const { store, dispatch, e } = start({ issues });
    for (const a of [{}, { state: 'open' }, { state: 'closed' }]) await dispatch(e.issues.getList(a));
    await dispatch(e.issues.partialUpdate({ id: 1 }, { title: 'x' }));
    expect(ids(store, e.issues.getList, { state: 'open' })).toEqual([1, 2]);
    expect(isFresh(store, e.issues.getList, { state: 'open' })).toBe(false);
    expect(ids(store, e.issues.getList, { state: 'closed' })).toEqual([]);
    expect(isFresh(store, e.issues.getList, { state: 'closed' })).toBe(false);
    expect(isFresh(store, e.issues.getList, {})).toBe(true);
  });
});

describe('an optimistic create answered with 204', () => {
  it('keeps its placeholder on the screen, and leaves the list stale, so that the real id comes', async () => {
    const issues: any = resource({ path: '/issues/:id', schema: Issue, optimistic: true });
    new Wire({ 'GET /issues': () => [ONE], 'POST /issues': () => undefined });
    const { store, dispatch, e } = start({ issues });
    await dispatch(e.issues.getList());
    await dispatch(e.issues.create({ title: 'new' }));
    expect(e.issues.getList.select(store.getState()).map((i: any) => i.title)).toEqual(['a', 'new']);
    expect(isFresh(store, e.issues.getList)).toBe(false);
  });
});

describe('a resource with some endpoints only', () => {
  it('creates without a list', async () => {
    const issues: any = resource({ path: '/issues/:id', schema: Issue, only: ['get', 'create'] });
    expect(issues.getList).toBeUndefined();
    const wire = new Wire({ 'POST /issues': ({ body }) => ({ ...ONE, ...body }) });
    const { dispatch, e, store } = start({ issues });
    await dispatch(e.issues.create({ title: 'x' }));
    expect(wire.lines).toEqual(['POST /issues']);
    expect(e.issues.get.select(store.getState(), { id: 1 }).title).toBe('x');
  });
  it('deletes without a detail', async () => {
    const issues: any = resource({ path: '/issues/:id', schema: Issue, only: ['delete', 'getList'] });
    new Wire({ 'GET /issues': () => [ONE, TWO], 'DELETE /issues/1': () => undefined });
    const { dispatch, e, store } = start({ issues });
    await dispatch(e.issues.getList());
    await dispatch(e.issues.delete({ id: 1 }));
    expect(ids(store, e.issues.getList)).toEqual([2]);
  });
});

describe('listPath with a parameter of its own', () => {
  it('is where lists, pages and creates go, and edits go to the item', async () => {
    const issues: any = resource({
      path: '/issue/:id',
      listPath: '/boards/:board/issues',
      schema: Issue,
      paginationField: 'page',
      searchParams: {} as any,
    });
    const wire = new Wire({
      'GET /boards/:b/issues': ({ params, query }) =>
        query['page'] ? [{ ...ONE, id: 5 }] : params['b'] === 'x' ? [ONE] : [TWO],
      'POST /boards/:b/issues': ({ body }) => ({ ...ONE, id: 9, ...body }),
      'PATCH /issue/1': ({ body }) => ({ ...ONE, ...body }),
    });
    const { dispatch, e, store } = start({ issues });
    await dispatch(e.issues.getList({ board: 'x' }));
    await dispatch(e.issues.getList({ board: 'y' }));
    await dispatch(e.issues.create({ board: 'x' }, { title: 'new' }));
    expect(ids(store, e.issues.getList, { board: 'x' })).toEqual([1, 9]);
    expect(ids(store, e.issues.getList, { board: 'y' })).toEqual([2]);
    await dispatch(e.issues.getList.getPage({ board: 'x', page: 2 }));
    expect(ids(store, e.issues.getList, { board: 'x' })).toEqual([1, 9, 5]);
    expect(wire.lines.at(-1)).toBe('GET /boards/x/issues?page=2');
    await dispatch(e.issues.partialUpdate({ id: 1 }, { title: 'ed' }));
    expect(e.issues.getList.select(store.getState(), { board: 'x' })[0].title).toBe('ed');
    await dispatch(e.issues.getList.move({ id: 1 }, { title: 'mv' })).catch(() => undefined);
    expect(wire.lines.at(-1)).toBe('PATCH /issue/1');
  });
});

describe('create without path parameters', () => {
  it('takes the body alone, or search parameters and body', async () => {
    const issues: any = resource({ path: '/issues/:id', schema: Issue, searchParams: {} as { state: string } });
    const wire = new Wire({ 'POST /issues': ({ body }) => ({ ...ONE, ...body }) });
    const { dispatch, e } = start({ issues });
    await dispatch(e.issues.create({ title: 'x' }));
    await dispatch(e.issues.create({ state: 'open' }, { title: 'y' }));
    await dispatch(e.issues.getList.unshift({ title: 'z' }));
    await issues.create({ title: 'direct' });
    expect(wire.lines).toEqual(['POST /issues', 'POST /issues?state=open', 'POST /issues', 'POST /issues']);
    expect(wire.calls.map(({ body }) => body.title)).toEqual(['x', 'y', 'z', 'direct']);
  });
});

describe('a list of several kinds', () => {
  class Text extends Entity {
    id = '';
    kind = 'text';
    state = '';
    text = '';
    static override key = 'Text';
  }
  class Image extends Entity {
    id = '';
    kind = 'image';
    state = '';
    src = '';
    static override key = 'Image';
  }
  const Item = new Union({ text: Text, image: Image } as any, 'kind');
  it('is followed by edits, creates and deletes, also where two kinds share a primary key', async () => {
    const items: any = resource({ path: '/items/:id', schema: Item, searchParams: {} as any });
    const rows = [
      { id: '1', kind: 'text', state: 'open', text: 'x' },
      { id: '1', kind: 'image', state: 'open', src: 'i' },
      { id: '3', kind: 'text', state: 'closed', text: 'z' },
    ];
    new Wire({
      'GET /items': ({ query }) => rows.filter(({ state }) => !query['state'] || state === query['state']),
      'PATCH /items/1': ({ body }) => ({ ...rows[1], ...body }),
      'POST /items': ({ body }) => ({ id: '9', ...body }),
      'DELETE /items/3': () => ({ id: '3', kind: 'text' }),
    });
    const { dispatch, e, store } = start({ items });
    for (const a of [{}, { state: 'open' }, { state: 'closed' }]) await dispatch(e.items.getList(a));
    await dispatch(e.items.partialUpdate({ id: '1' }, { kind: 'image', state: 'closed' }));
    const kinds = (a: any) => e.items.getList.select(store.getState(), a).map((i: any) => `${i.kind}${i.id}`);
    expect(kinds({ state: 'open' })).toEqual(['text1']);
    expect(kinds({ state: 'closed' })).toEqual(['text3', 'image1']);
    await dispatch(e.items.create({ kind: 'image', state: 'open', src: 'n' }));
    expect(kinds({ state: 'open' })).toEqual(['text1', 'image9']);
    await dispatch(e.items.delete({ id: '3' }));
    expect(kinds({ state: 'closed' })).toEqual(['image1']);
    expect(kinds({})).toEqual(['text1', 'image1', 'image9']);
  });
  it('lets filters see the items of each kind', async () => {
    const seen: string[] = [];
    const items: any = resource({
      path: '/items/:id',
      schema: Item,
      searchParams: {} as any,
      filters: {
        k: (i: any, v: any) => {
          seen.push(i.kind);
          return i.kind === v;
        },
      } as any,
    });
    new Wire({
      'GET /items': ({ query }) => (query['k'] === 'text' ? [{ id: '1', kind: 'text', state: '', text: '' }] : []),
      'POST /items': ({ body }) => ({ id: '9', state: '', src: '', ...body }),
    });
    const { dispatch, e, store } = start({ items });
    for (const k of ['text', 'image']) await dispatch(e.items.getList({ k }));
    await dispatch(e.items.create({ kind: 'image' }));
    expect([ids(store, e.items.getList, { k: 'text' }), ids(store, e.items.getList, { k: 'image' })]).toEqual([
      ['1'],
      ['9'],
    ]);
    expect(isFresh(store, e.items.getList, { k: 'image' })).toBe(true);
  });
});

describe('a map by primary key', () => {
  it('gets and loses what an edit moves', async () => {
    const byId: any = new RestEndpoint({
      path: '/issues',
      schema: new Collection(new Values(Issue)),
      searchParams: {} as any,
      name: 'byId',
    } as any);
    const issues: any = resource({ path: '/issues/:id', schema: Issue });
    new Wire({
      'GET /issues': ({ query }) =>
        query['state'] === 'closed' ? { 7: { ...ONE, id: 7, state: 'closed' } } : { 1: ONE, 2: TWO },
      'PATCH /issues/1': ({ body }) => ({ ...ONE, ...body }),
    });
    const { dispatch, e, store } = start({ byId, issues });
    await dispatch(e.byId({ state: 'open' }));
    await dispatch(e.byId({ state: 'closed' }));
    await dispatch(e.issues.partialUpdate({ id: 1 }, { state: 'closed' }));
    expect(Object.keys(e.byId.select(store.getState(), { state: 'open' }))).toEqual(['2']);
    expect(Object.keys(e.byId.select(store.getState(), { state: 'closed' }))).toEqual(['1', '7']);
  });
});

describe('a list within an item that is shared with an endpoint', () => {
  class Todo extends Entity {
    id = '';
    title = '';
    userId = '';
    static override key = 'Todo';
  }
  class Person extends Entity {
    id = '';
    todos: Todo[] = [];
    static override key = 'Person';
    static override schema: any = {};
  }
  const userTodos: any = new Collection([Todo], {
    nestKey: (parent: any) => ({ userId: parent.id }),
    argsKey: ({ userId }: any) => ({ userId }),
  } as any);
  Person.schema = { todos: userTodos };
  it('gets what is created there', async () => {
    const people: any = resource({ path: '/people/:id', schema: Person });
    const todos: any = new RestEndpoint({
      path: '/todos',
      schema: userTodos,
      searchParams: {} as any,
      name: 'todos',
    } as any);
    new Wire({
      'GET /people/p': () => ({ id: 'p', todos: [{ id: 't1', title: 'a', userId: 'p' }] }),
      'POST /todos': ({ body }) => ({ id: 't2', ...body }),
    });
    const { dispatch, e, store } = start({ people, todos });
    await dispatch(e.people.get({ id: 'p' }));
    await dispatch(e.todos.push({ userId: 'p' }, { title: 'b', userId: 'p' }));
    expect(e.people.get.select(store.getState(), { id: 'p' }).todos.map((t: any) => t.id)).toEqual(['t1', 't2']);
  });
});

describe('a primary key of two fields', () => {
  class Member extends Entity {
    org = '';
    login = '';
    role = '';
    override pk() {
      return this.org && this.login ? `${this.org}/${this.login}` : (undefined as any);
    }
    static override key = 'Member';
  }
  it('names the item in lists, edits and deletes', async () => {
    const members: any = resource({ path: '/orgs/:org/members/:login', schema: Member, searchParams: {} as any });
    const A = { org: 'o', login: 'ann', role: 'admin' };
    const B = { org: 'o', login: 'bob', role: 'member' };
    new Wire({
      'GET /orgs/o/members': ({ query }) => [A, B].filter(({ role }) => !query['role'] || role === query['role']),
      'PATCH /orgs/o/members/bob': ({ body }) => ({ ...B, ...body }),
      'DELETE /orgs/o/members/ann': () => undefined,
    });
    const { dispatch, e, store } = start({ members });
    for (const a of [{ org: 'o' }, { org: 'o', role: 'admin' }, { org: 'o', role: 'member' }])
      await dispatch(e.members.getList(a));
    await dispatch(e.members.partialUpdate({ org: 'o', login: 'bob' }, { role: 'admin' }));
    const names = (a: any) => e.members.getList.select(store.getState(), a).map((m: any) => m.login);
    expect(names({ org: 'o', role: 'admin' })).toEqual(['ann', 'bob']);
    expect(names({ org: 'o', role: 'member' })).toEqual([]);
    await dispatch(e.members.delete({ org: 'o', login: 'ann' }));
    expect(names({ org: 'o' })).toEqual(['bob']);
  });
});

describe('a mutation that is tried again', () => {
  it('is pending meanwhile: shown, and nothing is stale', async () => {
    vi.useFakeTimers();
    const issues: any = resource({
      path: '/issues/:id',
      schema: Issue,
      optimistic: true,
      retry: { times: 1, delay: 100, on: () => true },
    });
    const wire = new Wire({ 'GET /issues': () => [ONE, TWO], 'PATCH /issues/1': lost });
    const { dispatch, e, store } = start({ issues });
    await dispatch(e.issues.getList());
    const call = dispatch(e.issues.partialUpdate({ id: 1 }, { title: 'x' }));
    await vi.advanceTimersByTimeAsync(50);
    expect(e.issues.getList.select(store.getState())[0].title).toBe('x');
    expect(isFresh(store, e.issues.getList)).toBe(true);
    wire.routes['PATCH /issues/1'] = ({ body }) => ({ ...ONE, ...body });
    await vi.advanceTimersByTimeAsync(100);
    await call;
    expect(isFresh(store, e.issues.getList)).toBe(true);
  });
});

describe('two slices in one store', () => {
  it('keep to themselves', async () => {
    const one: any = createRestSlice({
      reducerPath: 'one',
      endpoints: { issues: resource({ path: '/issues/:id', schema: Issue, urlPrefix: '/one' }) },
      gc: false,
    });
    const two: any = createRestSlice({
      reducerPath: 'two',
      endpoints: { issues: resource({ path: '/issues/:id', schema: Issue, urlPrefix: '/two' }) },
      gc: false,
    });
    new Wire({
      'GET /one/issues/1': () => ({ ...ONE, title: 'one' }),
      'GET /two/issues/1': () => ({ ...ONE, title: 'two' }),
    });
    const store: any = configureStore({
      reducer: combineSlices(one, two) as any,
      middleware: (d) => d().concat(one.middleware, two.middleware),
    });
    await store.dispatch(one.endpoints.issues.get({ id: 1 }));
    await store.dispatch(two.endpoints.issues.get({ id: 1 }));
    expect([one, two].map((s) => s.endpoints.issues.get.select(store.getState(), { id: 1 }).title)).toEqual([
      'one',
      'two',
    ]);
    await store.dispatch(one.resetEntireStore());
    expect([one, two].map((s) => s.endpoints.issues.get.select(store.getState(), { id: 1 })?.title)).toEqual([
      undefined,
      'two',
    ]);
    expect([one.selectIsFetching(store.getState()), two.selectIsMutating(store.getState())]).toEqual([0, 0]);
  });
});

describe('a page in an order that a comparer knows', () => {
  const sortComparer = (a: any, b: any) => a.title.localeCompare(b.title);
  it('is sorted between two of its rows, and stale where an item comes first or last', async () => {
    const issues: any = resource({
      path: '/issues/:id',
      schema: Issue,
      searchParams: {} as any,
      windowArguments: ['page'],
      sortComparer,
    });
    const rows = ['b', 'd', 'f'].map((title, at) => ({ ...ONE, id: at + 1, title }));
    const wire = new Wire({
      'GET /issues': () => rows,
      'PATCH /issues/:id': ({ params, body }) => ({ ...rows[Number(params['id']) - 1], ...body }),
    });
    const { dispatch, e, store } = start({ issues });
    await dispatch(e.issues.getList({ page: 2 }));
    await dispatch(e.issues.partialUpdate({ id: 2 }, { title: 'e' }));
    expect([ids(store, e.issues.getList, { page: 2 }), isFresh(store, e.issues.getList, { page: 2 })]).toEqual([
      [1, 2, 3],
      true,
    ]);
    await dispatch(e.issues.partialUpdate({ id: 2 }, { title: 'a' }));
    expect(isFresh(store, e.issues.getList, { page: 2 })).toBe(false);
    expect(wire.count('GET')).toBe(1);
  });
});

describe('a row that was not held and is set', () => {
  it('joins at the end, or at its place where a comparer knows it', async () => {
    const sortComparer = (a: any, b: any) => a.id - b.id;
    for (const more of [{}, { sortComparer }]) {
      const issues: any = resource({ path: '/issues/:id', schema: Issue, ...more });
      new Wire({ 'GET /issues': () => [ONE, { ...TWO, id: 5 }] });
      const { dispatch, e, store, rest } = start({ issues });
      await dispatch(e.issues.getList());
      await dispatch(rest.set(Issue, { id: 3 }, { ...TWO, id: 3 }));
      expect(ids(store, e.issues.getList)).toEqual('sortComparer' in more ? [1, 3, 5] : [1, 5, 3]);
    }
  });
});

describe('addWith', () => {
  it('with a filter goes by that alone', async () => {
    const schema: any = new Collection([Issue]);
    const list: any = new RestEndpoint({ path: '/issues', schema, searchParams: {} as any, name: 'list' } as any);
    const pin: any = new RestEndpoint({
      path: '/pin',
      method: 'POST',
      name: 'pin',
      schema: schema.addWith(
        (existing: any, incoming: any) => [...incoming, ...existing],
        () => (key: any) => key.pin === 'yes',
      ),
    } as any);
    new Wire({ 'GET /issues': () => [ONE], 'POST /pin': () => [{ ...TWO }] });
    const { dispatch, e, store } = start({ list, pin });
    await dispatch(e.list({ pin: 'yes' }));
    await dispatch(e.list({ state: 'open' }));
    await dispatch(e.pin({ id: 2 }));
    expect(ids(store, e.list, { pin: 'yes' })).toEqual([2, 1]);
    expect(ids(store, e.list, { state: 'open' })).toEqual([1]);
  });
});

describe('a text for *path', () => {
  it('keeps its slashes, is encoded between them, and cannot leave its folder', async () => {
    const files: any = resource({ path: '/files/*path', schema: Issue });
    expect(files.get.url({ path: 'a/b' })).toBe('/files/a/b');
    expect(() => files.get.url({ path: 'a/../b' })).toThrow(/PATH_PARAM_REFUSED/);
    expect(files.get.url({ path: 'a b/c?d' })).toBe('/files/a%20b/c%3Fd');
    expect(files.get.testKey(files.get.key({ path: 'a/b' }))).toBe(true);
    expect(files.getList.url({})).toBe('/files');
  });
});
