import * as toolkit from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice } from '../src/index.js';
import { docsModule, docsPage } from './support/docsModule.js';
import { startServer } from './support/httpServer.js';
import { testStore } from './support/testStore.js';
import type { Answer } from './support/httpServer.js';

type Row = Record<string, any>;

/** What a file of docs/your-api.md exports, as endpoints of a store whose server answers by method and address. */
async function visit(file: string, answers: Readonly<Record<string, (body: any) => Answer>>) {
  const http = await startServer(({ method, url, body }) => {
    const answer = answers[`${method} ${url}`];
    const isText = body === '' || body.startsWith('--');
    return answer ? answer(isText ? body : JSON.parse(body)) : { status: 404 };
  });
  // The page's addresses have no host.
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(http.url + path, init));
  const isDeclared = (value: unknown): boolean =>
    Object(value) === value && ('getList' in (value as Row) || 'testKey' in (value as Row));
  const declared = (): Row =>
    Object.fromEntries(Object.entries(docsModule('your-api.md', file)).filter(([, value]) => isDeclared(value)));
  const store = testStore(() => createRestSlice({ endpoints: declared() }));
  const endpoints = store.endpoints as Row;
  return { ...store, http, endpoints };
}

const stale = (meta: { expiresAt: number }): boolean => meta.expiresAt <= Date.now();

afterEach(() => void vi.unstubAllGlobals());

describe('docs/your-api.md', () => {
  it("names, times, kinds: in the app's words, read by decoders", async () => {
    const row = { id: 1, kind: 0, status: 'open', opened_at: 60, due_at: '1970-01-02T00:00:00.000Z' };
    const { endpoints, dispatch, root, http } = await visit('fields.ts', {
      'GET /tickets/1': () => ({ json: row }),
      'PATCH /tickets/1': (body) => ({ json: { ...row, ...body } }),
    });
    const { TicketResource: tickets } = endpoints;
    await dispatch(tickets.get({ id: 1 }));
    const read = () => tickets.get.select(root(), { id: 1 });
    expect(read()).toMatchObject({ kind: 'bug', openedAt: new Date(60_000), dueAt: new Date(86_400_000) });
    const dueAt = new Date(172_800_000);
    const patched = dispatch(tickets.partialUpdate({ id: 1 }, { kind: 9, openedAt: 120, dueAt }));
    expect(read()).toMatchObject({ kind: 'other', openedAt: new Date(120_000), dueAt });
    await patched;
    expect(read()).toMatchObject({ kind: 'other', openedAt: new Date(120_000), dueAt });
    expect(JSON.parse(http.requests.at(-1)?.body ?? '')).toEqual({
      kind: 9,
      opened_at: 120,
      due_at: dueAt.toISOString(),
    });
  });

  it('tokens and headers: reads without a content type, for servers that answer no preflight', async () => {
    const { endpoints, dispatch, http } = await visit('plainReads.ts', {
      'GET /places/1': () => ({ json: { id: '1', name: 'Here' } }),
      'PATCH /places/1': (body) => ({ json: { id: '1', ...body } }),
    });
    const { PlaceResource: places } = endpoints;
    await dispatch(places.get({ id: 1 }));
    await dispatch(places.partialUpdate({ id: 1 }, { name: 'There' }));
    expect(http.requests.map(({ headers }) => headers['content-type'])).toEqual([undefined, 'application/json']);
  });

  it('other ids: _id, and a key of two members of which the address says one', async () => {
    const members = [{ user: 'ada', role: 'owner' }];
    const { endpoints, dispatch, root } = await visit('ids.ts', {
      'GET /users': () => ({ json: [{ _id: 'u1', name: 'Ada' }] }),
      'DELETE /users/u1': () => ({ status: 204 }),
      'GET /teams/red/members': () => ({ json: members }),
      'GET /teams/blue/members': () => ({ json: members }),
      'POST /teams/red/members': (body) => ({ json: body, status: 201 }),
      'PATCH /teams/red/members/ada': (body) => ({ json: { user: 'ada', ...body } }),
      'DELETE /teams/red/members/ada': () => ({ json: { ok: true } }),
    });
    const { UserResource: users, MembershipResource: memberships } = endpoints;
    await dispatch(users.getList());
    await dispatch(users.delete({ _id: 'u1' }));
    expect(users.getList.select(root())).toEqual([]);

    const [red, blue] = [{ team: 'red' }, { team: 'blue' }];
    await dispatch(memberships.getList(red));
    await dispatch(memberships.getList(blue));
    const roles = (team: object) =>
      memberships.getList.select(root(), team).map(({ user, role }: Row) => `${user} ${role}`);
    await dispatch(memberships.partialUpdate({ ...red, user: 'ada' }, { role: 'guest' }));
    expect([roles(red), roles(blue)]).toEqual([['ada guest'], ['ada owner']]);
    await dispatch(memberships.create(red, { user: 'bob', role: 'guest' }));
    expect([roles(red), roles(blue)]).toEqual([['ada guest', 'bob guest'], ['ada owner']]);
    await dispatch(memberships.delete({ ...red, user: 'ada' }));
    expect([roles(red), roles(blue)]).toEqual([['bob guest'], ['ada owner']]);
  });

  it('relations as ids: the default until the row is there, and an id on the way in', async () => {
    const book = { id: '1', author: '7', tags: ['1', '2'], seeAlso: ['5'] };
    const { endpoints, dispatch, root } = await visit('relations.ts', {
      'GET /books/1': () => ({ json: book }),
      'GET /tags': () => ({ json: [{ id: '2', label: 'two' }] }),
      'PATCH /books/1': (body) => ({ json: { ...book, ...body } }),
    });
    const { BookResource: books, TagResource: tags } = endpoints;
    await dispatch(books.get({ id: '1' }));
    const read = () => books.get.select(root(), { id: '1' });
    expect(read()).toMatchObject({ author: { id: '7', name: '' }, tags: [], seeAlso: ['5'] });
    await dispatch(tags.getList());
    expect(read().tags).toMatchObject([{ id: '2', label: 'two' }]);
    const patched = dispatch(books.partialUpdate({ id: '1' }, { author: '8', tags: ['1'] }));
    expect(read()).toMatchObject({ author: { id: '8' }, tags: [] });
    await patched;
    expect(read()).toMatchObject({ author: { id: '8' }, tags: [] });
  });

  it("relations under another name: read under the field's, sent under the server's", async () => {
    const review = { id: '1', author_id: '7' };
    const { endpoints, dispatch, root, http } = await visit('foreignKeys.ts', {
      'GET /reviews/1': () => ({ json: review }),
      'GET /authors/7': () => ({ json: { id: '7', name: 'Ann' } }),
      'PATCH /reviews/1': (body) => ({ json: { ...review, ...body } }),
    });
    const { ReviewResource: reviews, AuthorResource: authors } = endpoints;
    await dispatch(reviews.get({ id: '1' }));
    await dispatch(authors.get({ id: '7' }));
    const read = () => reviews.get.select(root(), { id: '1' });
    expect(read().author).toMatchObject({ id: '7', name: 'Ann' });
    const patched = dispatch(reviews.partialUpdate({ id: '1' }, { author_id: '8' }));
    expect(read().author).toMatchObject({ id: '8' });
    await patched;
    expect(read().author).toMatchObject({ id: '8' });
    expect(JSON.parse(http.requests.at(-1)?.body ?? '')).toEqual({ author_id: '8' });
  });

  it("toasts: of a mutation that was refused, in the server's words, and of nothing else", async () => {
    const http = await startServer(({ method }) =>
      method === 'PATCH' ? { status: 422, json: { message: 'A page has a title' } } : { status: 404 },
    );
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(http.url + path, init));
    const { rest, failures, toasts } = docsPage('your-api.md', { '@reduxjs/toolkit': toolkit })('toasts.ts');
    const store = toolkit.configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().prepend(failures.middleware).concat(rest.middleware),
    });
    const { pages } = rest.endpoints;
    await expect(store.dispatch(pages.partialUpdate({ id: '1' }, { title: '' }))).rejects.toThrow('422');
    await expect(store.dispatch(pages.get({ id: '1' }))).rejects.toThrow('404');
    const given = store.dispatch(pages.partialUpdate({ id: '2' }, { title: '' }));
    given.abort();
    await expect(given).rejects.toThrow();
    expect(toasts).toEqual(['A page has a title']);
  });

  it('pages, one at a time (decision 106)', async () => {
    const rows = [1, 2, 3].map((n) => ({ id: String(n), title: `t${n}`, state: 'open' }));
    const page = (n: number) => ({ json: { items: rows.slice(2 * n - 2, 2 * n), total: rows.length } });
    const { endpoints, dispatch, root } = await visit('windows.ts', {
      'GET /issues?page=1&per_page=2': () => page(1),
      'GET /issues?page=2&per_page=2': () => page(2),
      'GET /issues?state=open': () => ({ json: { items: rows, total: rows.length } }),
      'POST /issues': (body) => {
        const created = { ...body, id: '4', state: 'open' };
        rows.push(created);
        return { json: created };
      },
      'DELETE /issues/1': () => {
        rows.shift();
        return { status: 204 };
      },
    });
    const { getList, create, delete: remove } = endpoints['IssueResource'];
    const [first, second, whole] = [{ page: 1, per_page: 2 }, { page: 2, per_page: 2 }, { state: 'open' }];
    for (const args of [first, second, whole]) await dispatch(getList(args));
    const shown = (args: object) => getList.select(root(), args)?.items.map(({ title }: Row) => title);
    const all = () => [shown(first), shown(second), shown(whole)];
    const creating = dispatch(create({ title: 't4', state: 'open' }));
    expect(all()).toEqual([['t1', 't2'], ['t3'], ['t1', 't2', 't3', 't4']]);
    await creating;
    expect([first, second].map((args) => stale(getList.selectResponse(root(), args)))).toEqual([true, true]);
    for (const args of [first, second]) await dispatch(getList.fetchIfStale(args));
    expect([shown(second), getList.select(root(), second).total]).toEqual([['t3', 't4'], 4]);
    await dispatch(remove({ id: '1' }));
    expect(all()).toEqual([['t2'], ['t3', 't4'], ['t2', 't3', 't4']]);
    expect([first, second].map((args) => stale(getList.selectResponse(root(), args)))).toEqual([true, true]);
  });

  it('pages, in one list that grows', async () => {
    const post = (n: number) => ({ id: String(n), title: `t${n}` });
    const { endpoints, dispatch, root } = await visit('growing.ts', {
      'GET /posts?tag=a': () => ({ json: { posts: [post(1)], nextCursor: 'x' } }),
      'GET /posts?cursor=x&tag=a': () => ({ json: { posts: [post(2)], nextCursor: 'y' } }),
    });
    const { getList } = endpoints['PostResource'];
    const read = () => getList.select(root(), { tag: 'a' });
    await dispatch(getList({ tag: 'a' }));
    expect(read().nextCursor).toBe('x');
    await dispatch(getList.getPage({ tag: 'a', cursor: read().nextCursor }));
    expect([read().posts.map(({ title }: Row) => title), read().nextCursor]).toEqual([['t1', 't2'], 'y']);
  });

  it('what else becomes stale (decision 102)', async () => {
    const { endpoints, dispatch, root, actions } = await visit('expires.ts', {
      'GET /feed': () => ({ json: [] }),
      'GET /tags': () => ({ json: ['a'] }),
      'GET /articles/archive': () => ({ json: [] }),
      'GET /profiles/ada': () => ({ json: { username: 'ada' } }),
      'POST /profiles/ada/follow': () => ({ json: { username: 'ada', following: true } }),
      'POST /articles': (body) => ({ json: { ...body, slug: 's' } }),
      'PUT /profiles/ada/name': () => ({ json: { ok: true } }),
    });
    const { getFeed, getTags, getProfile, follow, rename, ArticleResource: articles } = endpoints as Row;
    const readers: [any, ...unknown[]][] = [
      [getFeed],
      [getTags],
      [getProfile, { username: 'ada' }],
      [articles.getArchive],
    ];
    const fetchAll = async () => {
      for (const [endpoint, ...args] of readers) await dispatch(endpoint(...args));
    };
    const areStale = () => readers.map(([endpoint, ...args]) => stale(endpoint.selectResponse(root(), ...args)));
    await fetchAll();
    const before = actions.length;
    await dispatch(follow({ username: 'ada' }));
    expect([areStale(), actions.length - before]).toEqual([[true, false, false, false], 2]);
    await fetchAll();
    await dispatch(articles.create({ title: 'T' }));
    // The feed is another address: whether it has the new one only the server knows.
    expect(areStale()).toEqual([true, true, false, true]);
    await fetchAll();
    await dispatch(rename({ username: 'ada' }, { name: 'eve' }));
    expect(areStale()).toEqual([false, false, true, false]);
  });

  it('uploads', async () => {
    const { endpoints, dispatch, http } = await visit('uploads.ts', {
      'POST /users/1/avatar': () => ({ json: { id: '1', avatarUrl: '/a.png' } }),
    });
    const { formOf } = docsModule('your-api.md', 'uploads.ts');
    const file = new Blob(['bytes'], { type: 'image/png' });
    await expect(dispatch(endpoints['upload']({ id: 1 }, formOf(file)))).resolves.toMatchObject({
      avatarUrl: '/a.png',
    });
    expect(http.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(http.requests[0]?.body).toContain('bytes');
  });

  it('a search by POST: a read for each body, shared by who asks for the same', async () => {
    const { endpoints, dispatch, root, http, slice } = await visit('postSearch.ts', {
      'POST /search': ({ text }) => ({ json: [{ id: text, name: `a ${text}` }] }),
    });
    const { search } = endpoints;
    const asked = [{ text: 'x' }, { text: 'x', colors: [] }, { text: 'y' }].map((filter) => dispatch(search(filter)));
    await Promise.all(asked);
    expect(http.requests.map(({ body }) => JSON.parse(body) as object)).toEqual([{ text: 'x' }, { text: 'y' }]);
    const shown = (text: string) => search.select(root(), { text })?.map(({ name }: Row) => name);
    expect([shown('x'), shown('y')]).toEqual([['a x'], ['a y']]);
    void dispatch(slice.expireAll(search));
    const metaOf = (text: string) => search.selectResponse(root(), { text });
    expect([metaOf('x'), metaOf('y')].map(stale)).toEqual([true, true]);
  });

  it('an address that is known later: after a reset the other tenant is asked', async () => {
    const requested: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      requested.push(url);
      return Promise.resolve(Response.json([{ id: String(requested.length) }]));
    });
    const { InvoiceResource, tenant } = docsModule('your-api.md', 'tenants.ts');
    const { endpoints, dispatch, root, slice } = testStore(() =>
      createRestSlice({ endpoints: { invoices: InvoiceResource } }),
    );
    const { invoices } = endpoints as Row;
    const ids = () => invoices.getList.select(root())?.map(({ id }: Row) => id);
    await dispatch(invoices.getList.fetchIfStale());
    expect(ids()).toEqual(['1']);
    tenant.origin = 'https://two.example.com';
    void dispatch(slice.resetEntireStore());
    expect(ids()).toBeUndefined();
    await dispatch(invoices.getList.fetchIfStale());
    expect(ids()).toEqual(['2']);
    expect(requested).toEqual(['https://one.example.com/invoices', 'https://two.example.com/invoices']);
  });

  it('two servers at a time: each has its own rows and lists', async () => {
    vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json([{ id: '1', name: new URL(url).host }])));
    const { EuropeanProducts: eu, AmericanProducts: us } = docsModule('your-api.md', 'servers.ts');
    const { endpoints, dispatch, root } = testStore(() => createRestSlice({ endpoints: { eu, us } }));
    const names = () => ['eu', 'us'].map((each) => (endpoints as Row)[each].getList.select(root())?.[0].name);
    await dispatch((endpoints as Row)['eu'].getList());
    expect(names()).toEqual(['eu.example.com', undefined]);
    await dispatch((endpoints as Row)['us'].getList());
    expect(names()).toEqual(['eu.example.com', 'us.example.com']);
  });
});
