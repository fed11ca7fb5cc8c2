// What a write does to lists, by what the argument is that they were asked for with: docs/which-lists-change.md.
import { describe, expect, it } from 'vitest';
import { clientOf, Issue, Server, User } from './world.js';
import type { Args, Row } from './world.js';

const ROWS: readonly Row[] = [
  { id: '1', state: 'open', assignee: 'u1', title: 'a', rank: 1 },
  { id: '2', state: 'closed', assignee: 'u2', title: 'b', rank: 2 },
];

const MAYBE: readonly Args[] = [{ state: 'open' }, { state: 'closed' }, { assignee: 'u1', state: 'open' }];

async function start(args: Args, declares: boolean) {
  const rules = { nests: true, answers: 'whole', optimistic: false, declares, counts: false } as const;
  const server = new Server({ ...rules, paged: args.page !== undefined }, ROWS);
  const client = clientOf(server);
  const { dispatch, slice, issues, root, requests } = client;
  for (const id of ['u1', 'u2']) await dispatch(slice.set(User, { id }, { id }));
  for (const each of [...MAYBE, args]) await dispatch(issues.getList(each));
  requests.length = 0;
  const shown = () => {
    const { data, expiresAt } = issues.getList.selectResponse(root(), args);
    const ids = (data as readonly Issue[]).map(({ id }) => id);
    return `${ids.join(' ')}${expiresAt <= Date.now() ? ', stale' : ''}`;
  };
  return { ...client, server, shown };
}

type Started = Awaited<ReturnType<typeof start>>;

const WRITES = {
  // A row that fits, and one that does not.
  create: async ({ dispatch, issues }: Started) => {
    await dispatch(issues.create({}, { state: 'open', assignee: 'u1', title: 'a' }));
    await dispatch(issues.create({}, { state: 'closed', assignee: 'u2', title: 'b' }));
  },
  'an edit that takes out': ({ dispatch, issues }: Started) =>
    dispatch(issues.partialUpdate({ id: '1' }, { state: 'closed', assignee: 'u2', title: 'b' })),
  'an edit that brings in': ({ dispatch, issues }: Started) =>
    dispatch(issues.partialUpdate({ id: '2' }, { state: 'open', assignee: 'u1', title: 'a' })),
  'an edit of something else': ({ dispatch, issues }: Started) =>
    dispatch(issues.partialUpdate({ id: '1' }, { rank: 9 })),
  delete: ({ dispatch, issues }: Started) => dispatch(issues.delete({ id: '1' })),
  set: ({ dispatch, slice }: Started) =>
    dispatch(slice.set(Issue, { id: '1' }, { state: 'closed', assignee: 'u2', title: 'b' })),
};

type Write = keyof typeof WRITES;

const ARGUMENTS: Readonly<Record<string, readonly [Args, declares: boolean]>> = {
  'a field': [{ state: 'open' }, false],
  'a relation': [{ assignee: 'u1' }, false],
  'decided by a function': [{ q: 'a' }, true],
  unknown: [{ q: 'a' }, false],
  'a page': [{ page: 1 }, true],
  'an order that no comparer knows': [{ order: 'rank' }, false],
  'a page in such an order': [{ order: 'rank', page: 1 }, false],
};

const CELLS: readonly (readonly [argument: string, write: Write, shown: string])[] = [
  ['a field', 'create', '1 11'],
  ['a field', 'an edit that takes out', ''],
  ['a field', 'an edit that brings in', '1 2, stale'],
  ['a field', 'an edit of something else', '1'],
  ['a field', 'delete', ''],
  ['a field', 'set', ''],
  ['a relation', 'create', '1 11'],
  ['a relation', 'an edit that takes out', ''],
  ['a relation', 'an edit that brings in', '1 2, stale'],
  ['a relation', 'an edit of something else', '1'],
  ['a relation', 'delete', ''],
  ['a relation', 'set', ''],
  ['decided by a function', 'create', '1 11'],
  ['decided by a function', 'an edit that takes out', ''],
  ['decided by a function', 'an edit that brings in', '1 2, stale'],
  ['decided by a function', 'an edit of something else', '1'],
  ['decided by a function', 'delete', ''],
  ['decided by a function', 'set', ''],
  ['unknown', 'create', '1, stale'],
  ['unknown', 'an edit that takes out', ', stale'],
  ['unknown', 'an edit that brings in', '1, stale'],
  ['unknown', 'an edit of something else', '1, stale'],
  ['unknown', 'delete', ', stale'],
  ['unknown', 'set', ', stale'],
  ['a page', 'create', '1, stale'],
  ['a page', 'an edit that takes out', ', stale'],
  ['a page', 'an edit that brings in', '1, stale'],
  ['a page', 'an edit of something else', '1'],
  ['a page', 'delete', ', stale'],
  ['a page', 'set', ', stale'],
  ['an order that no comparer knows', 'create', '1 11, stale'],
  ['an order that no comparer knows', 'an edit that takes out', ''],
  ['an order that no comparer knows', 'an edit that brings in', '1 2, stale'],
  ['an order that no comparer knows', 'an edit of something else', '1, stale'],
  ['an order that no comparer knows', 'delete', ''],
  ['an order that no comparer knows', 'set', ''],
  ['a page in such an order', 'create', '1, stale'],
  ['a page in such an order', 'an edit that takes out', ', stale'],
  ['a page in such an order', 'an edit that brings in', '1, stale'],
  ['a page in such an order', 'an edit of something else', '1, stale'],
  ['a page in such an order', 'delete', ', stale'],
  ['a page in such an order', 'set', ', stale'],
];

describe('a list whose argument is', () => {
  it.each(CELLS)('%s, after %s: %s', async (argument, write, shown) => {
    const [args, declares] = ARGUMENTS[argument] as (typeof ARGUMENTS)[string];
    const started = await start(args, declares);
    await WRITES[write](started);
    expect(started.shown()).toBe(shown);
  });
});

describe('with a sortComparer', () => {
  const list = { order: 'rank', state: 'all' };

  it('lists keep their order through a create and an edit, without another request', async () => {
    const { dispatch, issues, shown, requests } = await start(list, true);
    expect(shown()).toBe('1 2');
    await dispatch(issues.create({}, { rank: 1.5 }));
    expect(shown()).toBe('1 11 2');
    await dispatch(issues.partialUpdate({ id: '1' }, { rank: 3 }));
    expect(shown()).toBe('11 2 1');
    expect(requests).toHaveLength(2);
  });

  it('without one, whatever changes leaves a list stale that was asked for in an order', async () => {
    const { dispatch, issues, shown } = await start({ order: 'rank' }, false);
    await dispatch(issues.partialUpdate({ id: '1' }, { rank: 3 }));
    expect(shown()).toBe('1, stale');
  });

  it('without one, an edit leaves the other pages stale, too: the item may have come to them', async () => {
    const rules = { nests: true, answers: 'whole', optimistic: false, declares: false, counts: false } as const;
    const rows = ['1', '2', '3', '4'].map((id) => ({ id, state: 'open', assignee: null, title: '', rank: Number(id) }));
    const { dispatch, issues, root } = clientOf(new Server({ ...rules, paged: true }, rows));
    const pages = [{ order: 'rank', page: 1 }, { order: 'rank', page: 2 }, { page: 1 }];
    for (const page of pages) await dispatch(issues.getList(page));
    await dispatch(issues.partialUpdate({ id: '4' }, { title: 'new' }));
    const isStale = (page: object) => issues.getList.selectResponse(root(), page).expiresAt <= Date.now();
    expect(pages.map(isStale)).toEqual([true, true, false]);
  });

  it('an item that is expected stands in its place at once, and goes back where it fails', async () => {
    const rules = {
      nests: true,
      answers: 'whole',
      optimistic: true,
      declares: true,
      counts: false,
      paged: false,
    } as const;
    const server = new Server(rules, ROWS);
    const { dispatch, issues, root } = clientOf(server);
    await dispatch(issues.getList(list));
    const ids = () => issues.getList.select(root(), list).map(({ id }: Issue) => id);
    server.fails = true;
    const edit = dispatch(issues.partialUpdate({ id: '1' }, { rank: 3 }));
    expect(ids()).toEqual(['2', '1']);
    await expect(edit).rejects.toThrow();
    expect(ids()).toEqual(['1', '2']);
  });
});

describe('an edit', () => {
  it('moves an item between twenty lists with one request', async () => {
    const { dispatch, issues, requests, root } = await start({}, true);
    const lists = Array.from({ length: 20 }, (_, n) => ({
      state: n % 2 === 0 ? 'open' : 'closed',
      order: `o${String(n)}`,
    }));
    for (const args of lists) await dispatch(issues.getList(args));
    requests.length = 0;
    await dispatch(issues.partialUpdate({ id: '1' }, { state: 'closed' }));
    for (const args of lists) await dispatch(issues.getList.fetchIfStale(args));
    expect(requests).toEqual(['PATCH /issues/1']);
    const held = lists.map((args) => issues.getList.select(root(), args).some(({ id }: Issue) => id === '1'));
    expect(held).toEqual(lists.map(({ state }) => state === 'closed'));
  });

  it('whose answer nests what was sent as an id keeps the item in the lists of that relation', async () => {
    const { dispatch, issues, shown } = await start({ assignee: 'u1' }, false);
    await dispatch(issues.getList.move({ id: '1' }, { title: 'new' }));
    expect(shown()).toBe('1');
  });

  it('of an open list asks for that, and for no other', async () => {
    const { dispatch, issues, requests } = await start({ q: 'a' }, false);
    await dispatch(issues.partialUpdate({ id: '1' }, { rank: 4 }));
    for (const args of [...MAYBE, { q: 'a' }]) await dispatch(issues.getList.fetchIfStale(args));
    expect(requests).toEqual(['PATCH /issues/1', 'GET /issues?q=a']);
  });
});

describe('searchDefaults', () => {
  it('make the list of no argument that of the default, and are not sent', async () => {
    const { dispatch, issues, requests, root } = await start({}, false);
    await dispatch(issues.partialUpdate({ id: '1' }, { state: 'closed' }));
    expect(issues.getList.select(root(), {})).toEqual([]);
    await dispatch(issues.getList({}));
    expect(requests.at(-1)).toBe('GET /issues');
  });
});
