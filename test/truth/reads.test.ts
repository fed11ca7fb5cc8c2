// What a read tells of known items.
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';
import type { RestGenerics } from '../../src/index.js';

class Task extends Entity {
  id = '';
  state = '';
  title = '';
  static override key = 'Task';
}

type Row = Readonly<Record<string, string>>;

/** @param answer from the address to what is answered. */
function tasksOf(answer: (path: string) => Row | readonly Row[]) {
  const requests: string[] = [];
  class InProcess<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async fetchResponse(input: string): Promise<Response> {
      const { pathname, search } = new URL(input);
      requests.push(pathname + search);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return Response.json(answer(pathname + search));
    }
  }
  const tasks = resource({
    path: '/tasks/:id',
    urlPrefix: 'http://tasks.test',
    schema: Task,
    searchParams: {} as { state?: string; q?: string } | undefined,
    Endpoint: InProcess,
  });
  return { slice: createRestSlice({ endpoints: { tasks } }), requests };
}

const task = (id: string, state: string): Row => ({ id, state, title: 't' });

describe('a read of an item', () => {
  it('makes those lists stale that disagree with what it says, and changes none', async () => {
    const { slice, requests } = tasksOf((path) =>
      path === '/tasks/1' ? task('1', 'closed') : path.endsWith('open') ? [task('1', 'open')] : [task('2', 'closed')],
    );
    const { dispatch, endpoints, root } = testStore(() => slice);
    const { get, getList } = endpoints.tasks;
    await dispatch(getList({ state: 'open' }));
    await dispatch(getList({ state: 'closed' }));
    await dispatch(get({ id: '1' }));
    const shown = (state: string) => {
      const { data, expiresAt } = getList.selectResponse(root(), { state });
      return [data?.map(({ id }) => id), expiresAt <= Date.now()];
    };
    expect([shown('open'), shown('closed')]).toEqual([
      [['1'], true],
      [['2'], true],
    ]);
    expect(requests).toHaveLength(3);
  });

  it('that says nothing new of what lists are asked for by leaves them fresh', async () => {
    const { slice } = tasksOf((path) =>
      path === '/tasks/1' ? { ...task('1', 'open'), title: 'new' } : [task('1', 'open')],
    );
    const { dispatch, endpoints, root } = testStore(() => slice);
    const { get, getList } = endpoints.tasks;
    await dispatch(getList({ state: 'open' }));
    await dispatch(get({ id: '1' }));
    expect(getList.selectResponse(root(), { state: 'open' }).expiresAt).toBeGreaterThan(Date.now());
  });

  it('that was deleted makes those lists stale that may have it again', async () => {
    const { slice } = tasksOf((path) =>
      path === '/tasks/1' ? task('1', 'open') : path.endsWith('closed') ? [task('2', 'closed')] : [],
    );
    const { dispatch, endpoints, root } = testStore(() => slice);
    const { get, getList, delete: remove } = endpoints.tasks;
    const lists = [{}, { q: 'only the server knows' }, { state: 'open' }, { state: 'closed' }];
    const areFresh = () => lists.map((args) => getList.selectResponse(root(), args).expiresAt > Date.now());
    await dispatch(get({ id: '1' }));
    await dispatch(remove({ id: '1' }));
    for (const args of lists) await dispatch(getList(args));
    expect(areFresh()).toEqual([true, true, true, true]);
    await dispatch(get({ id: '1' }));
    expect(areFresh()).toEqual([false, false, false, true]);
  });
});

class Member extends Entity {
  id = '';
  team = '';
  static override key = 'Member';
}

class Ticket extends Entity {
  id = '';
  title = '';
  member: Member | null = null;
  static override key = 'Ticket';
  static override schema = { member: Member };
}

describe('a row within the answer of an edit (as of a read)', () => {
  async function edited(team: string) {
    const fetchResponse = async (input: string, { method = 'GET' }: RequestInit) => {
      await Promise.resolve();
      const { search } = new URL(input);
      if (method !== 'GET') return Response.json({ id: '1', title: 'new', member: { id: 'm', team } });
      return Response.json(search.endsWith('blue') ? [{ id: 'm', team: 'blue' }] : [{ id: 'n', team: 'red' }]);
    };
    const shared = { urlPrefix: 'http://tasks.test', fetchResponse: fetchResponse as never };
    const store = testStore(() => {
      const members = resource({
        ...{ path: '/members/:id', schema: Member, searchParams: {} as { team: string }, ...shared },
      });
      return createRestSlice({
        endpoints: { members, tickets: resource({ path: '/tickets/:id', schema: Ticket, ...shared }) },
      });
    });
    const { dispatch, endpoints, root } = store;
    const { getList } = endpoints.members;
    for (const each of ['blue', 'red']) await dispatch(getList({ team: each }));
    await dispatch(endpoints.tickets.partialUpdate({ id: '1' }, { title: 'new' }));
    return ['blue', 'red'].map((each) => {
      const { data, expiresAt } = getList.selectResponse(root(), { team: each });
      return [data?.map(({ id }) => id).join(), expiresAt <= Date.now()];
    });
  }

  it('makes those lists stale that disagree with what it says, and changes none', async () => {
    expect(await edited('red')).toEqual([
      ['m', true],
      ['n', true],
    ]);
  });

  it('that says nothing new leaves them fresh', async () => {
    expect(await edited('blue')).toEqual([
      ['m', false],
      ['n', false],
    ]);
  });
});

describe('a read of an item that a list has on another page', () => {
  it.each([
    ['has gone from it', ['open', 'closed'], true],
    ['has come to it', ['closed', 'open'], true],
    ['is where it was', ['open', 'open'], false],
  ])('and that %s', async (_what, states, isStale) => {
    let at = 0;
    const fetchResponse = (input: string) => {
      const { pathname, searchParams } = new URL(input);
      if (pathname === '/tasks/2')
        return Promise.resolve(Response.json({ ...task('2', states[at++] as string), title: String(at) }));
      return Promise.resolve(Response.json(searchParams.has('page') ? [] : [task('1', 'open')]));
    };
    const tasks = resource({
      path: '/tasks/:id',
      urlPrefix: 'http://tasks.test',
      schema: Task,
      searchParams: {} as { state: string },
      filters: { state: (item, value) => item.state === value },
      paginationField: 'page',
      fetchResponse,
    });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { tasks } }));
    const { get, getList } = endpoints.tasks;
    await dispatch(getList({ state: 'open' }));
    await dispatch(getList.getPage({ state: 'open', page: 2 }));
    await dispatch(get({ id: '2' }));
    await dispatch(getList({ state: 'open' }));
    await dispatch(get({ id: '2' }));
    expect(getList.selectResponse(root(), { state: 'open' }).expiresAt <= Date.now()).toBe(isStale);
  });
});

describe('a count beside a list that two keys have', () => {
  /** The same list, as the defaults of its server say. */
  const KEYS = [{}, { state: 'open' }];

  function counted(answerTo: (search: string) => readonly string[]) {
    const requests: string[] = [];
    const fetchResponse = (input: string) => {
      const { search } = new URL(input);
      requests.push(search);
      const ids = answerTo(search);
      return Promise.resolve(Response.json({ items: ids.map((id) => task(id, 'open')), total: ids.length }));
    };
    const tasks = resource({
      path: '/tasks/:id',
      urlPrefix: 'http://tasks.test',
      schema: Task,
      searchParams: {} as { state?: string; q?: string } | undefined,
      searchDefaults: { state: 'open' },
      fetchResponse,
    }).extend(({ getList }) => ({ getList: getList.extend({ schema: { items: getList.schema, total: 0 } }) }));
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { tasks } }));
    const { getList } = endpoints.tasks;
    const totals = () => KEYS.map((args) => getList.select(root(), args)?.total);
    const stale = () => KEYS.map((args) => getList.selectResponse(root(), args).expiresAt <= Date.now());
    return { requests, totals, stale, read: (at: number) => dispatch(getList(KEYS[at])) };
  }

  it('is stale where the other one has read other items, until it is read itself', async () => {
    let ids = ['1', '2'];
    const { read, totals, stale } = counted(() => ids);
    await read(0);
    await read(1);
    expect([totals(), stale()]).toEqual([
      [2, 2],
      [false, false],
    ]);
    ids = ['2'];
    await read(1);
    expect([totals(), stale()]).toEqual([
      [2, 1],
      [true, false],
    ]);
    await read(0);
    expect([totals(), stale()]).toEqual([
      [1, 1],
      [false, false],
    ]);
  });
});
