// Which lists change, how an argument decides, in which order, and what reads tell.
import { Collection, Entity, Invalidate, resource, RestEndpoint, unshift, Values } from 'rest-slice';
import { restServer } from 'rest-slice/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/console.js';
import { held, ids, isFresh, lost, settle, start, status, Wire } from '../integration/wire.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}
class Issue extends Entity {
  id = 0;
  title = '';
  state = '';
  labels: string[] = [];
  project_id = 0;
  assignee: User | null = null;
  static override key = 'Issue';
  static override schema = { assignee: User };
}
type Search = Partial<Record<'state' | 'label' | 'q' | 'assignee' | 'view' | 'order' | 'project_id' | 'page', any>>;

const ANN = { id: 'u1', name: 'Ann' };
const BOB = { id: 'u2', name: 'Bob' };
const OPEN = { id: 1, title: 'a', state: 'open', labels: ['bug'], project_id: 7, assignee: ANN };
const CLOSED = { ...OPEN, id: 2, title: 'b', state: 'closed', labels: [], project_id: 8, assignee: BOB };
const ROWS = [OPEN, CLOSED];

/** A server that filters by fields, as far as it is asked to. */
const listOf = ({ query }: { query: Record<string, string> }) =>
  ROWS.filter(
    (row) =>
      (!query['state'] || row.state === query['state']) &&
      (!query['assignee'] || row.assignee.id === query['assignee']) &&
      (!query['project_id'] || String(row.project_id) === query['project_id']) &&
      (!query['label'] || row.labels.includes(query['label'])),
  );

/** Lists that have been read. */
async function tracker(lists: Search[], { routes = {}, ...options }: any = {}) {
  const issues: any = resource({ path: '/issues/:id', schema: Issue, searchParams: {} as Search, ...options });
  const wire = new Wire({
    'GET /issues': listOf,
    'POST /issues': ({ body }) => ({ ...OPEN, id: 9, ...body }),
    'PATCH /issues/:id': ({ params, body }) => ({ ...ROWS.find(({ id }) => String(id) === params['id']), ...body }),
    'DELETE /issues/:id': () => undefined,
    ...routes,
  });
  const page = start({ issues });
  const { issues: e } = page.e;
  for (const args of lists) await page.dispatch(e.getList(args));
  wire.forget();
  return {
    ...page,
    e,
    wire,
    list: (args: Search) => ids(page.store, e.getList, args),
    isFresh: (args: Search) => isFresh(page.store, e.getList, args),
    is: (args: Search) => [ids(page.store, e.getList, args), isFresh(page.store, e.getList, args) ? 'fresh' : 'stale'],
  };
}

const STATES: Search[] = [{}, { state: 'open' }, { state: 'closed' }];

describe('an edit', () => {
  it('takes the item out of lists that it fits no more, fresh, and puts it at the end of those it fits, stale', async () => {
    const page = await tracker(STATES);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { state: 'closed' }));
    expect(page.is({ state: 'open' })).toEqual([[], 'fresh']);
    expect(page.is({ state: 'closed' })).toEqual([[2, 1], 'stale']);
    expect(page.is({})).toEqual([[1, 2], 'fresh']);
  });

  it('of something that no list asks for leaves all lists fresh', async () => {
    const page = await tracker(STATES);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(STATES.map((args) => page.isFresh(args))).toEqual([true, true, true]);
    expect(page.wire.lines).toEqual(['PATCH /issues/1']);
  });

  const close: any = new RestEndpoint({
    path: '/issues/:id/close',
    method: 'POST',
    schema: Issue,
    body: undefined,
    name: 'close',
  });

  it.each<[string, (page: any) => unknown, string]>([
    ['by PUT', (page) => page.e.update({ id: 1 }, { ...OPEN, state: 'closed' }), 'fresh'],
    ['as a local write', (page) => page.rest.set(Issue, { id: 1 }, { state: 'closed' }), 'fresh'],
    ['by an endpoint of your own that sends nothing', (page) => page.rest.fetch(close, { id: 1 }), 'stale'],
  ])('%s moves the item alike', async (_, write, left) => {
    const routes = {
      'PUT /issues/1': ({ body }: any) => body,
      'POST /issues/1/close': () => ({ ...OPEN, state: 'closed' }),
    };
    const page = await tracker(STATES, { routes });
    await page.dispatch(write(page));
    expect(page.is({ state: 'open' })).toEqual([[], left]);
    expect(page.is({ state: 'closed' })).toEqual([[2, 1], 'stale']);
  });

  it('moves an item between lists of a relation, by its primary key', async () => {
    const lists = [{ assignee: 'u1' }, { assignee: 'u2' }];
    const routes = { 'PATCH /issues/1': () => ({ ...OPEN, assignee: BOB }) };
    const page = await tracker(lists, { routes });
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { assignee: 'u2' }));
    expect(page.is({ assignee: 'u1' })).toEqual([[], 'fresh']);
    expect(page.is({ assignee: 'u2' })).toEqual([[2, 1], 'stale']);
  });

  it('moves an item between lists of a foreign key in snake_case, number or text', async () => {
    const page = await tracker([{ project_id: 7 }, { project_id: '8' }]);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { project_id: 8 }));
    expect(page.is({ project_id: 7 })).toEqual([[], 'fresh']);
    expect(page.is({ project_id: '8' })).toEqual([[2, 1], 'stale']);
  });

  it('that the server turned further than was asked changes the lists, and leaves them stale', async () => {
    const routes = { 'PATCH /issues/1': () => ({ ...OPEN, labels: [], state: 'closed' }) };
    const page = await tracker(STATES, { routes });
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { labels: [] }));
    expect(page.is({ state: 'open' })).toEqual([[], 'stale']);
    expect(page.is({ state: 'closed' })).toEqual([[2, 1], 'stale']);
  });

  it('of an argument that nobody knows leaves its list stale, shown', async () => {
    const page = await tracker([{ q: 'a' }]);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(page.is({ q: 'a' })).toEqual([[1, 2], 'stale']);
  });

  it('that changes nothing leaves also such a list fresh', async () => {
    const page = await tracker([{ q: 'a' }]);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'a' }));
    expect(page.is({ q: 'a' })).toEqual([[1, 2], 'fresh']);
  });

  it('is out where one argument says so, even if another one does not know', async () => {
    const page = await tracker([{ state: 'open' }, { state: 'closed' }, { state: 'closed', q: 'b' }]);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(page.is({ state: 'closed', q: 'b' })).toEqual([[2], 'fresh']);
  });

  it('that is older than the list is not done to it, and leaves it stale where they disagree', async () => {
    const [first, second] = [held(), held()];
    const routes = { 'PATCH /issues/1': ({ body }: any) => (body.state === 'closed' ? first.promise : second.promise) };
    const page = await tracker(STATES, { routes });
    const calls = ['closed', 'open'].map((state) => page.dispatch(page.e.partialUpdate({ id: 1 }, { state })));
    await settle();
    second.resolve(OPEN);
    await calls[1];
    first.resolve({ ...OPEN, state: 'closed' });
    await calls[0];
    expect(page.is({ state: 'open' })).toEqual([[1], 'stale']);
    expect(page.list({ state: 'closed' })).toEqual([2]);
  });

  it('that is older leaves lists stale that disagree, also where a read had left its item stale before', async () => {
    const [toClosed, toOpen, read] = [held(), held(), held()];
    const routes = { 'PATCH /issues/1': ({ body }: any) => (body.state === 'closed' ? toClosed : toOpen).promise };
    const page = await tracker(STATES, { routes });
    const calls = ['closed', 'open'].map((state) => page.dispatch(page.e.partialUpdate({ id: 1 }, { state })));
    page.wire.routes['GET /issues'] = () => read.promise;
    const list = page.dispatch(page.e.getList({ state: 'closed' }));
    await settle();
    toOpen.resolve(OPEN);
    await calls[1];
    read.resolve([{ ...OPEN, state: 'closed' }, CLOSED]);
    await list;
    toClosed.resolve({ ...OPEN, state: 'closed' });
    await calls[0];
    page.wire.routes['GET /issues'] = listOf;
    await page.dispatch(page.e.getList({ state: 'open' }));
    expect(page.is({ state: 'open' })).toEqual([[1], 'fresh']);
    expect(page.isFresh({ state: 'closed' })).toBe(false);
  });

  it('of an item that is not held joins lists as by an edit, stale', async () => {
    const routes = { 'PATCH /issues/5': () => ({ ...OPEN, id: 5 }) };
    const page = await tracker(STATES, { routes });
    await page.dispatch(page.e.partialUpdate({ id: 5 }, { title: 'a' }));
    expect(page.is({ state: 'open' })).toEqual([[1, 5], 'stale']);
    expect(page.is({ state: 'closed' })).toEqual([[2], 'fresh']);
  });

  it('does not put back what remove took out', async () => {
    const routes = { 'PATCH /issues': ({ body }: any) => ({ ...OPEN, ...body }) };
    const page = await tracker([{ view: 'board' }], { routes, filters: { view: 'none' } });
    await page.dispatch(page.e.getList.remove({ view: 'board' }, { id: 1 }));
    expect(page.list({ view: 'board' })).toEqual([2]);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(page.list({ view: 'board' })).toEqual([2]);
  });
});

describe('a create', () => {
  it('joins every list that it fits, fresh, and no other', async () => {
    const page = await tracker([...STATES, { assignee: 'u1' }, { assignee: 'u2' }]);
    await page.dispatch(page.e.getList.push({ title: 'new', state: 'open', assignee: 'u1' }));
    expect(page.is({})).toEqual([[1, 2, 9], 'fresh']);
    expect(page.is({ state: 'open' })).toEqual([[1, 9], 'fresh']);
    expect(page.is({ state: 'closed' })).toEqual([[2], 'fresh']);
    expect(page.is({ assignee: 'u1' })).toEqual([[1, 9], 'fresh']);
    expect(page.is({ assignee: 'u2' })).toEqual([[2], 'fresh']);
  });

  it("joins by the server's own fields, where nothing was sent of them", async () => {
    const page = await tracker(STATES);
    await page.dispatch(page.e.create({ title: 'new' }));
    expect(page.list({ state: 'open' })).toEqual([1, 9]);
    expect(page.list({ state: 'closed' })).toEqual([2]);
  });

  it('unshift puts it in front', async () => {
    const page = await tracker(STATES);
    await page.dispatch(page.e.getList.unshift({ title: 'new', state: 'open' }));
    expect(page.is({ state: 'open' })).toEqual([[9, 1], 'fresh']);
  });

  it('leaves lists stale of which only the server knows', async () => {
    const page = await tracker([{ q: 'a' }]);
    await page.dispatch(page.e.create({ title: 'new' }));
    expect(page.is({ q: 'a' })[1]).toBe('stale');
  });

  it('joins the list that its own arguments name', async () => {
    const page = await tracker([{ q: 'a' }]);
    await page.dispatch(page.e.getList.push({ q: 'a' }, { title: 'new' }));
    expect(page.is({ q: 'a' })).toEqual([[1, 2, 9], 'fresh']);
  });

  it('shows in lists at once where it is optimistic', async () => {
    const answer = held();
    const page = await tracker(STATES, { optimistic: true, routes: { 'POST /issues': () => answer.promise } });
    const call = page.dispatch(page.e.create({ title: 'new', state: 'open' }));
    expect(page.list({ state: 'open' })).toHaveLength(2);
    expect(page.list({ state: 'closed' })).toEqual([2]);
    answer.resolve({ ...OPEN, id: 9, title: 'new' });
    await call;
    expect(page.is({ state: 'open' })).toEqual([[1, 9], 'fresh']);
  });

  it('takes no room where it failed', async () => {
    const page = await tracker(STATES, { optimistic: true, routes: { 'POST /issues': () => status(422) } });
    const call = page.dispatch(page.e.create({ title: 'new', state: 'open' }));
    await expect(call).rejects.toMatchObject({ status: 422 });
    expect(page.is({ state: 'open' })).toEqual([[1], 'fresh']);
  });
});

describe('a delete', () => {
  it('takes the item out of every list, also where nobody knows an argument', async () => {
    const page = await tracker([...STATES, { q: 'a' }]);
    await page.dispatch(page.e.delete({ id: 1 }));
    expect(page.is({})).toEqual([[2], 'fresh']);
    expect(page.is({ state: 'open' })).toEqual([[], 'fresh']);
    expect(page.list({ q: 'a' })).toEqual([2]);
  });

  it('by set and Invalidate does the same', async () => {
    const page = await tracker(STATES);
    await page.dispatch(page.rest.set(new Invalidate(Issue), { id: 1 }, { id: 1 }));
    expect(page.list({})).toEqual([2]);
  });
});

describe('a list beside other members', () => {
  const Wrapped = { data: new Collection([Issue]), meta: { total: 0 } };
  const wrapped = () =>
    new RestEndpoint({ path: '/issues', schema: Wrapped, searchParams: {} as Search, name: 'list' } as any);
  async function readWrapped() {
    const getList: any = wrapped();
    new Wire({
      'GET /issues': (call) => ({ data: listOf(call), meta: { total: listOf(call).length } }),
      'POST /issues': ({ body }) => ({ ...OPEN, id: 9, ...body }),
      'PATCH /issues/:id': ({ body }) => ({ ...OPEN, ...body }),
    });
    const page = start({ getList, edit: getList.move.extend({ path: '/issues/:id' }) });
    for (const args of STATES) await page.dispatch(page.e.getList(args));
    const shown = (args: Search) => page.e.getList.select(page.store.getState(), args).data.map(({ id }: any) => id);
    return { ...page, shown };
  }

  it('gets what is created, and is stale, since the total is not known', async () => {
    const { store, dispatch, e, shown } = await readWrapped();
    await dispatch(e.getList.push({}, { title: 'new', state: 'open' }));
    expect(shown({ state: 'open' })).toEqual([1, 9]);
    expect(isFresh(store, e.getList, { state: 'open' })).toBe(false);
    expect(isFresh(store, e.getList, { state: 'closed' })).toBe(true);
  });

  it('is fresh after an edit that takes nothing in or out', async () => {
    const { store, dispatch, e } = await readWrapped();
    await dispatch(e.edit({ id: 1 }, { title: 'edited' }));
    expect(isFresh(store, e.getList, { state: 'open' })).toBe(true);
  });
});

describe('other kinds of lists', () => {
  it('into a map whose keys are not all primary keys nothing is put: it is stale', async () => {
    const map = new Collection(new Values(Issue));
    const byTitle: any = new RestEndpoint({ path: '/issues', schema: map, name: 'byTitle' } as any);
    const create: any = new RestEndpoint({ path: '/issues', method: 'POST', schema: Issue, name: 'create' } as any);
    new Wire({ 'GET /issues': () => ({ first: OPEN }), 'POST /issues': ({ body }) => ({ ...OPEN, id: 9, ...body }) });
    const { store, dispatch, e } = start({ byTitle, create });
    await dispatch(e.byTitle());
    await dispatch(e.create({ title: 'new' }));
    expect(Object.keys(e.byTitle.select(store.getState()))).toEqual(['first']);
    expect(isFresh(store, e.byTitle)).toBe(false);
  });

  it('lists at another address are not changed but by deletes; where a verdict changed they are stale', async () => {
    const mine: any = resource({ path: '/me/issues/:id', schema: Issue, searchParams: {} as Search });
    const issues: any = resource({ path: '/issues/:id', schema: Issue, searchParams: {} as Search });
    new Wire({
      'GET /me/issues': listOf,
      'GET /issues': listOf,
      'PATCH /issues/1': () => ({ ...OPEN, state: 'closed' }),
      'DELETE /issues/2': () => undefined,
    });
    const { store, dispatch, e } = start({ mine, issues });
    for (const args of STATES) await dispatch(e.mine.getList(args));
    for (const args of STATES) await dispatch(e.issues.getList(args));
    await dispatch(e.issues.partialUpdate({ id: 1 }, { state: 'closed' }));
    expect(ids(store, e.mine.getList, { state: 'open' })).toEqual([1]);
    expect(isFresh(store, e.mine.getList, { state: 'open' })).toBe(false);
    await dispatch(e.issues.delete({ id: 2 }));
    expect(ids(store, e.mine.getList, {})).toEqual([1]);
  });

  it('createCollectionFilter replaces the verdict for its Collection', async () => {
    const schema = new Collection([Issue], {
      createCollectionFilter: () => (key: any) => key.view === 'all',
    } as any);
    const list: any = new RestEndpoint({ path: '/issues', schema, searchParams: {} as Search, name: 'list' } as any);
    new Wire({ 'GET /issues': listOf, 'POST /issues': ({ body }) => ({ ...OPEN, id: 9, ...body }) });
    const { store, dispatch, e } = start({ list });
    for (const args of [{ view: 'all' }, { view: 'mine' }]) await dispatch(e.list(args));
    await dispatch(e.list.push({}, { title: 'new' }));
    expect(ids(store, e.list, { view: 'all' })).toEqual([1, 2, 9]);
    expect(ids(store, e.list, { view: 'mine' })).toEqual([1, 2]);
  });

  it('move says how an item is put into the lists that it joins', async () => {
    class Front extends Collection<any> {}
    (Front.prototype as any).move = undefined;
    const schema: any = new Collection([Issue]);
    schema.move = schema.moveWith(unshift);
    const list: any = new RestEndpoint({ path: '/issues', schema, searchParams: {} as Search, name: 'list' } as any);
    new Wire({ 'GET /issues': listOf, 'PATCH /issues/1': ({ body }) => ({ ...OPEN, ...body }) });
    const { store, dispatch, e } = start({ list, move: list.move.extend({ path: '/issues/:id' }) });
    for (const args of STATES) await dispatch(e.list(args));
    await dispatch(e.move({ id: 1 }, { state: 'closed' }));
    expect(ids(store, e.list, { state: 'closed' })).toEqual([1, 2]);
    expect(ids(store, e.list, { state: 'open' })).toEqual([]);
  });

  it('a list by a path parameter follows the field of that name', async () => {
    const cards: any = resource({ path: '/lists/:project_id/cards/:id', schema: Issue });
    new Wire({
      'GET /lists/:list/cards': ({ params }) => ROWS.filter((row) => String(row.project_id) === params['list']),
      'PATCH /lists/7/cards/1': ({ body }) => ({ ...OPEN, ...body }),
    });
    const { store, dispatch, e } = start({ cards });
    for (const project_id of [7, 8]) await dispatch(e.cards.getList({ project_id }));
    await dispatch(e.cards.partialUpdate({ project_id: 7, id: 1 }, { project_id: 8 }));
    expect(ids(store, e.cards.getList, { project_id: 7 })).toEqual([]);
    expect(ids(store, e.cards.getList, { project_id: 8 })).toEqual([2, 1]);
  });

  it("a list by a path parameter that is no field goes by the call's own parameter", async () => {
    const posts: any = resource({ path: '/:group/issues/:id', schema: Issue });
    new Wire({
      'GET /a/issues': () => [OPEN],
      'GET /b/issues': () => [CLOSED],
      'POST /a/issues': ({ body }) => ({ ...OPEN, id: 9, ...body }),
      'PATCH /a/issues/1': ({ body }) => ({ ...OPEN, ...body }),
    });
    const { store, dispatch, e } = start({ posts });
    for (const group of ['a', 'b']) await dispatch(e.posts.getList({ group }));
    await dispatch(e.posts.create({ group: 'a' }, { title: 'new' }));
    await dispatch(e.posts.partialUpdate({ group: 'a', id: 1 }, { title: 'edited' }));
    expect(ids(store, e.posts.getList, { group: 'a' })).toEqual([1, 9]);
    expect(ids(store, e.posts.getList, { group: 'b' })).toEqual([2]);
    expect([isFresh(store, e.posts.getList, { group: 'a' }), isFresh(store, e.posts.getList, { group: 'b' })]).toEqual([
      true,
      true,
    ]);
  });
});

describe('an argument without a word in filters', () => {
  it('takes nothing out until the server has shown that it compares', async () => {
    // All answers are empty: nobody knows whether `state` filters.
    const page = await tracker([{}, { state: 'new' }]);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(page.is({ state: 'new' })).toEqual([[], 'stale']);
  });

  it('does not know once an answer has contradicted it, with one warning that names filters', async () => {
    const warned = expectConsole('warn');
    const routes = { 'GET /issues': () => ROWS };
    const page = await tracker([{ state: 'open' }, { state: 'closed' }], { routes });
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatch(/state/);
    expect(warned[0]).toMatch(/filters/);
    expect(warned[0]).toMatch(/issues\.getList/);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { state: 'closed' }));
    expect(page.is({ state: 'open' })).toEqual([[1, 2], 'stale']);
  });

  it('that is "" or a list of values does not know', async () => {
    const page = await tracker([{ state: '' }, { state: ['open', 'closed'] }]);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect([page.isFresh({ state: '' }), page.isFresh({ state: ['open', 'closed'] })]).toEqual([false, false]);
  });

  it('beside a field that holds several does not know', async () => {
    const page = await tracker([{ labels: 'bug' } as any], { routes: { 'GET /issues': () => [OPEN] } });
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(page.isFresh({ labels: 'bug' } as any)).toBe(false);
  });

  it('of nonFilterArgumentKeys does not filter', async () => {
    const page = await tracker([{ view: 'x' }], { nonFilterArgumentKeys: ['view'] });
    await page.dispatch(page.e.create({ title: 'new' }));
    expect(page.list({ view: 'x' })).toEqual([1, 2, 9]);
  });
});

describe('a list that is read while an edit takes its item out', () => {
  it('is shown without the item, and is stale', async () => {
    const page = await tracker(STATES);
    const late = held();
    page.wire.routes['GET /issues'] = () => late.promise;
    const read = page.dispatch(page.e.getList({ state: 'open' }));
    await settle();
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { state: 'closed' }));
    late.resolve([OPEN]);
    await read;
    expect(page.is({ state: 'open' })).toEqual([[], 'stale']);
  });

  it('is not changed, and not stale, by an edit of an item of other lists', async () => {
    const page = await tracker(STATES);
    const late = held();
    page.wire.routes['GET /issues'] = () => late.promise;
    const read = page.dispatch(page.e.getList({ state: 'open' }));
    await settle();
    await page.dispatch(page.e.partialUpdate({ id: 2 }, { title: 'edited' }));
    late.resolve([OPEN]);
    await read;
    expect(page.is({ state: 'open' })).toEqual([[1], 'fresh']);
  });

  it('is stale where a later read of the item says that it is not in it, also if the edit has changed nothing', async () => {
    const page = await tracker(STATES, { routes: { 'GET /issues/1': () => OPEN } });
    const late = held();
    page.wire.routes['GET /issues'] = () => late.promise;
    // Somebody else has closed it for a moment.
    const read = page.dispatch(page.e.getList({ state: 'closed' }));
    await settle();
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { state: 'open' }));
    late.resolve([{ ...OPEN, state: 'closed' }]);
    await read;
    await page.dispatch(page.e.get({ id: 1 }));
    expect(page.is({ state: 'closed' })).toEqual([[1], 'stale']);
  });
});

describe('a map of items', () => {
  it('by primary key gets what assign brings, and loses what is deleted', async () => {
    const byId: any = new RestEndpoint({
      path: '/issues',
      schema: new Collection(new Values(Issue)),
      name: 'byId',
    } as any);
    const issues: any = resource({ path: '/issues/:id', schema: Issue });
    new Wire({
      'GET /issues': () => ({ 1: OPEN, 2: CLOSED }),
      'POST /issues': ({ body }) => body,
      'DELETE /issues/1': () => undefined,
    });
    const { store, dispatch, e } = start({ byId, issues });
    await dispatch(e.byId());
    await dispatch(e.byId.assign({ 3: { ...OPEN, id: 3 } }));
    await dispatch(e.issues.delete({ id: 1 }));
    expect(Object.keys(e.byId.select(store.getState()))).toEqual(['2', '3']);
    expect(isFresh(store, e.byId)).toBe(true);
  });
});

describe('a list within an item', () => {
  class Board extends Entity {
    id = '';
    issues: Issue[] = [];
    static override key = 'Board';
    static override schema = { issues: new Collection([Issue], { nestKey: ({ id }: any) => ({ board: id }) } as any) };
  }
  it('loses what is deleted', async () => {
    const boards: any = resource({ path: '/boards/:id', schema: Board });
    const issues: any = resource({ path: '/issues/:id', schema: Issue });
    new Wire({ 'GET /boards/b': () => ({ id: 'b', issues: ROWS }), 'DELETE /issues/1': () => undefined });
    const { store, dispatch, e } = start({ boards, issues });
    await dispatch(e.boards.get({ id: 'b' }));
    await dispatch(e.issues.delete({ id: 1 }));
    expect(e.boards.get.select(store.getState(), { id: 'b' }).issues.map(({ id }: any) => id)).toEqual([2]);
  });
});

describe('the order of a list', () => {
  const sortComparer = (a: any, b: any) => a.title.localeCompare(b.title);
  const SORTED = [
    { ...OPEN, id: 1, title: 'b' },
    { ...OPEN, id: 2, title: 'd' },
    { ...OPEN, id: 3, title: 'f' },
  ];
  const routes = {
    'GET /issues': () => SORTED,
    'PATCH /issues/:id': ({ params, body }: any) => ({ ...SORTED[Number(params.id) - 1], ...body }),
  };

  it('by sortComparer: what is created goes before the first that compares greater, whatever the verb, fresh', async () => {
    const page = await tracker([{}], { sortComparer, routes });
    await page.dispatch(page.e.getList.push({ title: 'c' }));
    expect(page.is({})).toEqual([[1, 9, 2, 3], 'fresh']);
    const other = await tracker([{}], { sortComparer, routes });
    await other.dispatch(other.e.getList.unshift({ title: 'e' }));
    expect(other.is({})).toEqual([[1, 2, 9, 3], 'fresh']);
  });

  it('by sortComparer: an optimistic create stands in its place at once', async () => {
    const page = await tracker([{}], { sortComparer, optimistic: true, routes });
    const call = page.dispatch(page.e.create({ title: 'c' }));
    expect(page.e.getList.select(page.store.getState(), {}).map(({ title }: any) => title)).toEqual([
      'b',
      'c',
      'd',
      'f',
    ]);
    await call;
    expect(page.is({})).toEqual([[1, 9, 2, 3], 'fresh']);
  });

  it('by sortComparer: an edit moves its item only where it no longer stands between its neighbours', async () => {
    const page = await tracker([{}], { sortComparer, routes });
    await page.dispatch(page.e.partialUpdate({ id: 2 }, { title: 'e' }));
    expect(page.is({})).toEqual([[1, 2, 3], 'fresh']);
    await page.dispatch(page.e.partialUpdate({ id: 2 }, { title: 'g' }));
    expect(page.list({})).toEqual([1, 3, 2]);
  });

  it('by sortComparer: what joins by an edit goes to its place', async () => {
    const rows = SORTED.slice(0, 2);
    const more = { 'GET /issues': () => rows, 'PATCH /issues/5': () => ({ ...OPEN, id: 5, title: 'c' }) };
    const page = await tracker([{}], { sortComparer, routes: { ...routes, ...more } });
    await page.dispatch(page.e.partialUpdate({ id: 5 }, { title: 'c' }));
    expect(page.list({})).toEqual([1, 5, 2]);
  });

  it('by an order argument without a comparer: whatever changes anything leaves it stale', async () => {
    const page = await tracker([{ order: 'title' }], { routes });
    await page.dispatch(page.e.partialUpdate({ id: 2 }, { state: 'closed' }));
    expect(page.is({ order: 'title' })).toEqual([[1, 2, 3], 'stale']);
  });

  it('by an order argument for which the comparer gives undefined: likewise', async () => {
    const page = await tracker([{ order: 'title' }, {}], {
      sortComparer: (_a: any, _b: any, { order }: any) => (order === 'title' ? undefined : 0),
      routes,
    });
    await page.dispatch(page.e.create({ title: 'c' }));
    expect(page.is({ order: 'title' })[1]).toBe('stale');
    expect(page.is({})).toEqual([[1, 2, 3, 9], 'fresh']);
  });

  it('what goes leaves it as it is, fresh', async () => {
    const page = await tracker([{ order: 'title' }], { routes });
    await page.dispatch(page.e.delete({ id: 2 }));
    expect(page.is({ order: 'title' })).toEqual([[1, 3], 'fresh']);
  });

  it('without any argument items keep their places', async () => {
    const page = await tracker([{}], { routes });
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'z' }));
    expect(page.is({})).toEqual([[1, 2, 3], 'fresh']);
  });
});

describe('a read', () => {
  it('changes no other list, and leaves those stale that disagree with what it says of a known item', async () => {
    const page = await tracker(STATES, { routes: { 'GET /issues/1': () => ({ ...OPEN, state: 'closed' }) } });
    await page.dispatch(page.e.get({ id: 1 }));
    expect(page.is({ state: 'open' })).toEqual([[1], 'stale']);
    expect(page.is({ state: 'closed' })).toEqual([[2], 'stale']);
    expect(page.is({})).toEqual([[1, 2], 'fresh']);
  });

  it('leaves those stale that have what it brings back, and what was deleted here, in its old place', async () => {
    const page = await tracker(STATES, { routes: { 'GET /issues/1': () => OPEN, 'DELETE /issues/1': () => null } });
    await page.dispatch(page.e.delete({ id: 1 }));
    expect(page.is({ state: 'open' })).toEqual([[], 'fresh']);
    await page.dispatch(page.e.get({ id: 1 }));
    expect(page.is({ state: 'open' })).toEqual([[1], 'stale']);
    expect(page.is({ state: 'closed' })).toEqual([[2], 'fresh']);
  });

  it('of an item that is not known leaves all lists alone', async () => {
    const page = await tracker(STATES, { routes: { 'GET /issues/5': () => ({ ...OPEN, id: 5 }) } });
    await page.dispatch(page.e.get({ id: 5 }));
    expect(STATES.map((args) => page.isFresh(args))).toEqual([true, true, true]);
  });

  it('of something that no list asks for leaves all lists fresh', async () => {
    const page = await tracker(STATES, { routes: { 'GET /issues/1': () => ({ ...OPEN, title: 'other' }) } });
    await page.dispatch(page.e.get({ id: 1 }));
    expect(STATES.map((args) => page.isFresh(args))).toEqual([true, true, true]);
  });

  it('that changes the order of a sorted list leaves it stale, as it is', async () => {
    const page = await tracker([{}], {
      sortComparer: (a: any, b: any) => a.title.localeCompare(b.title),
      routes: { 'GET /issues/1': () => ({ ...OPEN, title: 'z' }) },
    });
    await page.dispatch(page.e.get({ id: 1 }));
    expect(page.is({})).toEqual([[1, 2], 'stale']);
  });

  it('of an item that a filter lets through no more leaves its list stale, also where it was never asked before', async () => {
    const filters = { label: (item: any, value: any) => item.labels.includes(value) };
    const routes = { 'GET /issues/1': () => ({ ...OPEN, labels: [] }) };
    const page = await tracker([{ label: 'bug' }], { filters, routes });
    await page.dispatch(page.e.get({ id: 1 }));
    expect(page.is({ label: 'bug' })).toEqual([[1], 'stale']);
  });

  it("within a mutation's answer is as a read: it moves nothing, and leaves stale what disagrees", async () => {
    const users: any = new RestEndpoint({
      path: '/users/:id',
      method: 'PATCH',
      name: 'edit',
      schema: UserOfIssues,
    } as any);
    const page = await tracker(STATES, { routes: {} });
    page.wire.routes['PATCH /users/u1'] = () => ({ ...ANN, issues: [{ ...OPEN, state: 'closed' }] });
    await page.dispatch(page.rest.fetch(users, { id: 'u1' }, { name: 'Ann' }));
    expect(page.is({ state: 'open' })).toEqual([[1], 'stale']);
    expect(page.is({ state: 'closed' })).toEqual([[2], 'stale']);
  });
});

class UserOfIssues extends Entity {
  id = '';
  name = '';
  issues: Issue[] = [];
  static override key = 'UserOfIssues';
  static override schema = { issues: [Issue] };
}

describe('a server made from the declaration', () => {
  it('filters, sorts and defaults by the same rules', async () => {
    const issues: any = resource({
      path: '/issues/:id',
      schema: Issue,
      searchParams: {} as Search,
      filters: { label: (item, value) => item.labels.includes(value) },
      searchDefaults: { state: 'open' },
      sortComparer: (a, b) => b.id - a.id,
    });
    const serve = restServer(issues, [OPEN, CLOSED, { ...OPEN, id: 3, labels: [] }]);
    const list = async (search: string) => {
      const response = await serve(new Request(`http://wire.test/issues${search}`));
      return ((await response!.json()) as { id: number }[]).map(({ id }) => id);
    };
    expect(await list('')).toEqual([3, 1]);
    expect(await list('?state=closed')).toEqual([2]);
    expect(await list('?label=bug')).toEqual([1]);
  });
});

describe('a lost create or edit', () => {
  it('leaves the lists stale that it may have changed, and only those', async () => {
    const page = await tracker(STATES, { routes: { 'PATCH /issues/1': lost } });
    await expect(page.dispatch(page.e.partialUpdate({ id: 1 }, { state: 'closed' }))).rejects.toThrow();
    expect(page.is({ state: 'open' })).toEqual([[1], 'stale']);
    expect(page.is({ state: 'closed' })).toEqual([[2], 'stale']);
  });
});
