// Filters, sorting, resources of real servers, counts of what is under way.
import { Collection, Entity, resource, RestEndpoint } from 'rest-slice';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/console.js';
import { held, ids, isFresh, lost, settle, start, status, storeOf, Wire } from './wire.js';

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
  state = 'open';
  rank = 0;
  labels: string[] = [];
  assignee: User | null = null;
  watchers: User[] = [];
  createdAt = new Date(0);
  get isUrgent(): boolean {
    return this.labels.includes('urgent');
  }
  static override key = 'Issue';
  static override schema = { assignee: User, watchers: [User], createdAt: Date };
}
interface Search {
  state?: string | undefined;
  label?: string;
  q?: string;
  view?: string;
  min?: number;
  since?: Date;
  assignee?: string;
  watcher?: string;
  urgent?: boolean;
  page?: number;
}
const ANN = { id: 'u1', name: 'Ann' };
const ROW = {
  ...{ id: 1, title: 'a', state: 'open', rank: 5, labels: ['bug'], assignee: ANN, watchers: [ANN] },
  createdAt: '2026-01-02T00:00:00.000Z',
};

/** Lists of one issue that have been read. */
async function issues(options: any, lists: Search[], routes: any = {}) {
  const Issues: any = resource({ path: '/issues/:id', schema: Issue, searchParams: {} as Search, ...options });
  const wire = new Wire({
    'GET /issues': () => [ROW],
    'POST /issues': ({ body }) => ({ ...ROW, id: 9, ...body }),
    'PATCH /issues/1': ({ body }) => ({ ...ROW, ...body }),
    ...routes,
  });
  const page = start({ issues: Issues });
  const { issues: e } = page.e;
  for (const args of lists) await page.dispatch(e.getList(args));
  wire.forget();
  const is = (args: Search) => [ids(page.store, e.getList, args), isFresh(page.store, e.getList, args)];
  return { ...page, e, wire, is, edit: (body: any) => page.dispatch(e.partialUpdate({ id: 1 }, body)) };
}

describe('filters', () => {
  const label = (item: any, value: any) => item.labels.includes(value);

  it('a function decides: an edit takes the item out and puts it in', async () => {
    const routes = { 'GET /issues': ({ query }: any) => (query.label === 'bug' ? [ROW] : []) };
    const page = await issues({ filters: { label } }, [{ label: 'bug' }, { label: 'docs' }], routes);
    await page.edit({ labels: ['docs'] });
    expect(page.is({ label: 'bug' })).toEqual([[], true]);
    expect(page.is({ label: 'docs' })).toEqual([[1], false]);
  });

  it('a function decides where a create goes', async () => {
    const page = await issues({ filters: { label } }, [{ label: 'bug' }, { label: 'docs' }], {});
    await page.dispatch(page.e.create({ title: 'new', labels: ['docs'] }));
    expect(page.is({ label: 'docs' })[0]).toEqual([1, 9]);
    expect(page.is({ label: 'bug' })).toEqual([[1], true]);
  });

  it("'none' neither filters nor orders: the list stays fresh after an edit, and gets what is created", async () => {
    const page = await issues({ filters: { view: 'none' } }, [{ view: 'board' }]);
    await page.edit({ title: 'edited' });
    expect(page.is({ view: 'board' })).toEqual([[1], true]);
    await page.dispatch(page.e.create({ title: 'new' }));
    expect(page.is({ view: 'board' })).toEqual([[1, 9], true]);
  });

  it("'server': only the server knows, also beside a field of that name", async () => {
    const page = await issues({ filters: { state: 'server' } }, [{ state: 'open' }]);
    await page.edit({ title: 'edited' });
    expect(page.is({ state: 'open' })).toEqual([[1], false]);
  });

  it('a function gets relations as primary keys, alone and in lists, decoded and computed fields', async () => {
    const seen: any[] = [];
    const watcher = (item: any, value: any) => {
      seen.push([item.assignee, [...item.watchers], item.createdAt instanceof Date, item.isUrgent]);
      return item.watchers.includes(value);
    };
    const page = await issues({ filters: { watcher } }, [{ watcher: 'u1' }]);
    await page.edit({ labels: ['urgent'] });
    expect(seen).toContainEqual(['u1', ['u1'], true, true]);
    expect(page.is({ watcher: 'u1' })).toEqual([[1], true]);
  });

  it('a function gets numbers and booleans as such, and a Date as its ISO text', async () => {
    const seen: unknown[] = [];
    const note = (_item: any, value: any) => Boolean(seen.push(value));
    const since = new Date('2026-01-01T00:00:00.000Z');
    const page = await issues({ filters: { min: note, urgent: note, since: note } }, [
      { min: 3 },
      { urgent: true },
      { since },
    ]);
    await page.edit({ title: 'edited' });
    expect(new Set(seen)).toEqual(new Set([3, true, '2026-01-01T00:00:00.000Z']));
    expect(page.is({ since })).toEqual([[1], true]);
  });

  it('a function that reads what the row has not got does not know', async () => {
    const page = await issues({ filters: { label } }, [{ label: 'bug' }], {
      'GET /issues': () => [{ id: 1, title: 'a' }],
    });
    await page.dispatch(page.rest.set(Issue, { id: 1 }, { title: 'edited' }));
    expect(page.is({ label: 'bug' })).toEqual([[1], false]);
  });

  it('a function that throws does not know, with one warning', async () => {
    const warned = expectConsole('warn');
    const filters = {
      label: () => {
        throw new Error('no');
      },
    };
    const page = await issues({ filters }, [{ label: 'bug' }]);
    await page.edit({ title: 'b' });
    await page.edit({ title: 'c' });
    expect(page.is({ label: 'bug' })).toEqual([[1], false]);
    expect(warned).toHaveLength(1);
  });

  it('are options of a Collection, too', async () => {
    const schema = new Collection([Issue], { filters: { label } } as any);
    const list: any = new RestEndpoint({ path: '/issues', schema, searchParams: {} as Search, name: 'list' } as any);
    new Wire({ 'GET /issues': () => [ROW] });
    const { rest, store, dispatch, e } = start({ list });
    await dispatch(e.list({ label: 'bug' }));
    await dispatch(rest.set(Issue, { id: 1 }, { labels: [] }));
    expect([ids(store, e.list, { label: 'bug' }), isFresh(store, e.list, { label: 'bug' })]).toEqual([[], true]);
  });

  it('and sortComparer can be given in extend, of a list and of a resource', async () => {
    const Issues: any = resource({ path: '/issues/:id', schema: Issue, searchParams: {} as Search });
    const rules = { filters: { label }, sortComparer: (a: any, b: any) => a.rank - b.rank };
    for (const list of [Issues.getList.extend(rules), Issues.extend('getList', rules).getList]) {
      new Wire({ 'GET /issues': () => [ROW], 'POST /issues': ({ body }) => ({ ...ROW, id: 9, ...body }) });
      const { store, dispatch, e } = start({ list });
      await dispatch(e.list({ label: 'bug' }));
      await dispatch(e.list.push({ title: 'new', rank: 1 }));
      expect([ids(store, e.list, { label: 'bug' }), isFresh(store, e.list, { label: 'bug' })]).toEqual([[9, 1], true]);
    }
  });
});

describe('searchDefaults', () => {
  const searchDefaults = { state: 'open' };

  it('make the list of nothing the list of the default', async () => {
    const page = await issues({ searchDefaults }, [{}]);
    expect(ids(page.store, page.e.getList, { state: 'open' })).toEqual([1]);
    await page.dispatch(page.e.getList({ state: 'open' }));
    await page.edit({ state: 'closed' });
    expect(page.is({})).toEqual([[], true]);
  });

  it('are not sent; what the caller gave is', async () => {
    const page = await issues({ searchDefaults }, []);
    await page.dispatch(page.e.getList({}));
    await page.dispatch(page.e.getList({ state: 'open' }));
    expect(page.wire.lines).toEqual(['GET /issues', 'GET /issues?state=open']);
  });

  it('keep what does not fit them out of the list of nothing', async () => {
    const page = await issues({ searchDefaults }, [{}]);
    await page.dispatch(page.e.create({ title: 'new', state: 'closed' }));
    expect(page.is({})).toEqual([[1], true]);
  });
});

describe('sortComparer', () => {
  it('gets the items flat and the arguments of the list, a Date as its ISO text', async () => {
    const seen: any[] = [];
    const sortComparer = (a: any, b: any, args: any) => {
      seen.push([a.assignee, args]);
      return a.rank - b.rank;
    };
    const since = new Date('2026-01-01T00:00:00.000Z');
    const filters = { since: 'none', min: 'none' };
    const page = await issues({ sortComparer, filters }, [{ since, min: 3 }]);
    await page.dispatch(page.e.create({ title: 'new', rank: 1 }));
    expect(seen).toContainEqual(['u1', { since: '2026-01-01T00:00:00.000Z', min: 3 }]);
    expect(page.is({ since, min: 3 })).toEqual([[9, 1], true]);
  });
});

describe('the default errorPolicy', () => {
  class Post extends Entity {
    id = 0;
    title = '';
    static override key = 'Post';
  }
  async function failing(answer: () => unknown) {
    const wire = new Wire({ 'GET /posts/1': () => ({ id: 1, title: 'a' }) });
    const page = start({ posts: resource({ path: '/posts/:id', schema: Post }) });
    await page.dispatch(page.e.posts.get({ id: 1 }));
    wire.routes['GET /posts/1'] = answer;
    const failed = page.dispatch(page.e.posts.get({ id: 1 }));
    await expect(failed).rejects.toThrow();
    return page.e.posts.get.selectResponse(page.store.getState(), { id: 1 });
  }

  it.each([
    ['no answer', lost],
    ['408', () => status(408)],
    ['429', () => status(429)],
    ['500', () => status(500)],
    ['503', () => status(503)],
  ])('%s takes nothing off the screen, and is no error beside data', async (_, answer) => {
    const { data, error, status: state } = await failing(answer);
    expect([data?.title, error, state]).toEqual(['a', undefined, 'fulfilled']);
  });

  it.each([400, 401, 403, 422])('%i is an error, also beside data', async (code) => {
    const { error, status: state } = await failing(() => status(code));
    expect([(error as any)?.status, state]).toEqual([code, 'rejected']);
  });

  it('the matchers tell of a soft error', async () => {
    const page = start({ posts: resource({ path: '/posts/:id', schema: Post }) });
    const told: any[] = [];
    const store = storeOf(page.rest, {
      toasts: (state = 0, action: any) => {
        if (page.e.posts.get.matchRejected(action)) told.push(action.error);
        return state;
      },
    });
    new Wire({ 'GET /posts/1': () => status(503) });
    await expect(store.dispatch(page.e.posts.get({ id: 1 }))).rejects.toThrow();
    expect(told).toHaveLength(1);
  });
});

describe('what is under way', () => {
  class Post extends Entity {
    id = 0;
    title = '';
    static override key = 'Post';
  }
  const posts = resource({ path: '/posts/:id', schema: Post });
  const hang = () => held().promise;

  it('is counted: reads and mutations, of all endpoints or of some', async () => {
    const answer = held();
    new Wire({
      'GET /posts/1': () => answer.promise,
      'GET /posts': () => answer.promise,
      'PATCH /posts/1': () => answer.promise,
    });
    const { rest, store, dispatch, e } = start({ posts });
    const counts = (endpoints?: any) => [
      rest.selectIsFetching(store.getState(), endpoints),
      rest.selectIsMutating(store.getState(), endpoints),
    ];
    expect(counts()).toEqual([0, 0]);
    const calls = [
      dispatch(e.posts.get({ id: 1 })),
      dispatch(e.posts.getList()),
      dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'b' })),
    ];
    await settle();
    expect(counts()).toEqual([2, 1]);
    expect(counts([e.posts.get])).toEqual([1, 0]);
    expect(counts([posts.getList, e.posts.partialUpdate])).toEqual([1, 1]);
    answer.resolve({ id: 1, title: 'b' });
    await Promise.allSettled(calls);
    expect(counts()).toEqual([0, 0]);
  });

  it('is nothing after a reset', async () => {
    new Wire({ 'GET /posts/1': hang, 'PATCH /posts/1': hang });
    const { rest, store, dispatch, e } = start({ posts });
    const calls = [dispatch(e.posts.get({ id: 1 })), dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'b' }))];
    await settle();
    await dispatch(rest.resetEntireStore());
    expect([rest.selectIsFetching(store.getState()), rest.selectIsMutating(store.getState())]).toEqual([0, 0]);
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ reason }: any) => reason.name)).toEqual(['ResetError', 'ResetError']);
  });
});

describe('push, unshift, create', () => {
  class Card extends Entity {
    id = 0;
    title = '';
    board = '';
    static override key = 'Card';
  }
  const cards: any = resource({ path: '/:team/cards/:id', schema: Card, searchParams: {} as { board: string } });

  it('need the path parameters only; search parameters are sent only where they are given', async () => {
    const wire = new Wire({ 'POST /t/cards': ({ body }) => ({ id: wire.calls.length, board: 'b', ...body }) });
    const { dispatch, e } = start({ cards });
    await dispatch(e.cards.create({ team: 't' }, { title: 'a' }));
    await dispatch(e.cards.getList.push({ team: 't' }, { title: 'b' }));
    await dispatch(e.cards.getList.unshift({ team: 't', board: 'x' }, { title: 'c' }));
    expect(wire.lines).toEqual(['POST /t/cards', 'POST /t/cards', 'POST /t/cards?board=x']);
    expect(wire.calls.map(({ body }) => body)).toEqual([{ title: 'a' }, { title: 'b' }, { title: 'c' }]);
  });
});

describe('a resource of what the server has', () => {
  class File extends Entity {
    path = '';
    size = 0;
    override pk() {
      return this.path;
    }
    static override key = 'File';
  }

  it('only: the other endpoints are not there', () => {
    const files: any = resource({ path: '/files/:path', schema: File, only: ['get', 'getList'] });
    expect(
      Object.keys(files)
        .filter((name) => name !== 'extend')
        .sort(),
    ).toEqual(['get', 'getList']);
    expect([files.create, files.update, files.partialUpdate, files.delete]).toEqual(Array(4).fill(undefined));
    const { e } = start({ files });
    expect(Object.keys(e.files).sort()).toEqual(['get', 'getList']);
  });

  it('listPath: the list has an address of its own, and creates go there', async () => {
    const files: any = resource({ path: '/file/:path', listPath: '/files', schema: File });
    const wire = new Wire({
      'GET /files': () => [{ path: 'a', size: 1 }],
      'POST /files': ({ body }) => body,
      'DELETE /file/a': () => undefined,
    });
    const { store, dispatch, e } = start({ files });
    await dispatch(e.files.getList());
    await dispatch(e.files.create({ path: 'b', size: 2 }));
    await dispatch(e.files.delete({ path: 'a' }));
    expect(e.files.getList.select(store.getState()).map(({ path }: any) => path)).toEqual(['b']);
    expect(wire.lines).toEqual(['GET /files', 'POST /files', 'DELETE /file/a']);
  });

  it('a text for *path may hold slashes', async () => {
    const contents: any = resource({ path: '/repos/:repo/contents/*path', schema: File });
    const wire = new Wire({ 'GET /repos/r/contents/src/a b/index.ts': () => ({ path: 'src/a b/index.ts', size: 1 }) });
    const { dispatch, e } = start({ contents });
    const file = await dispatch(e.contents.get({ repo: 'r', path: 'src/a b/index.ts' }));
    expect(file).toMatchObject({ size: 1 });
    expect(wire.lines).toEqual(['GET /repos/r/contents/src/a%20b/index.ts']);
    await dispatch(e.contents.get({ repo: 'r', path: ['src', 'a b', 'index.ts'] }));
    expect(wire.lines[1]).toBe(wire.lines[0]);
  });
});

describe('a placeholder after its create was answered', () => {
  class Note extends Entity {
    id = '';
    text = '';
    static override key = 'Note';
  }
  const notes: any = resource({ path: '/notes/:id', schema: Note, optimistic: true });

  it('gives selectors undefined, and calls the real item', async () => {
    const answer = held();
    const wire = new Wire({
      'GET /notes': () => [],
      'POST /notes': () => answer.promise,
      'PATCH /notes/n1': ({ body }) => ({ id: 'n1', text: 'a', ...body }),
    });
    const { store, dispatch, e } = start({ notes });
    await dispatch(e.notes.getList());
    const create = dispatch(e.notes.create({ text: 'a' }));
    const [{ id }] = e.notes.getList.select(store.getState());
    expect(e.notes.get.select(store.getState(), { id })).toMatchObject({ text: 'a' });
    const edit = dispatch(e.notes.partialUpdate({ id }, { text: 'b' }));
    await settle();
    expect(wire.lines).toEqual(['GET /notes', 'POST /notes']);
    expect(e.notes.getList.select(store.getState())[0].text).toBe('b');
    answer.resolve({ id: 'n1', text: 'a' });
    await Promise.all([create, edit]);
    expect(e.notes.get.select(store.getState(), { id })).toBeUndefined();
    expect(e.notes.getList.select(store.getState())).toMatchObject([{ id: 'n1', text: 'b' }]);
    await dispatch(e.notes.partialUpdate({ id }, { text: 'c' }));
    expect(wire.lines.slice(2)).toEqual(['PATCH /notes/n1', 'PATCH /notes/n1']);
    expect(isFresh(store, e.notes.getList)).toBe(true);
  });
});
