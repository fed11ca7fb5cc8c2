/** A payload that was made before something that this page has written, and comes after it: a router's cache, a slow page. */
import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { dehydrate, hydrate } from '../../src/ssr/index.js';
import type { RestGenerics } from '../../src/index.js';

class Issue extends Entity {
  id = '';
  state = 'open';
  title = '';
  static override key = 'Issue';
}

/** It answers what it has, or that a mutation was done. */
class Server {
  rows = ['1', '2'].map((id) => ({ id, state: 'open', title: id }));
  saysNothing = false;

  answer(method: string, { pathname, searchParams }: URL, fields: object): Response {
    const id = pathname.split('/')[2];
    const find = () => this.rows.find((row) => row.id === id);
    if (method === 'GET') {
      const state = searchParams.get('state');
      return Response.json(id ? find() : this.rows.filter((row) => !state || row.state === state));
    }
    const made = { id: '3', state: 'open', title: '', ...fields };
    if (method === 'POST') this.rows.push(made);
    else if (method === 'DELETE') this.rows = this.rows.filter((row) => row.id !== id);
    else this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
    const isSilent = this.saysNothing || method === 'DELETE';
    return isSilent ? new Response(null, { status: 204 }) : Response.json(method === 'POST' ? made : find());
  }
}

function pageOf(server: Server, optimistic = false) {
  class InProcess<O extends RestGenerics = any> extends RestEndpoint<O> {
    override fetchResponse(input: string, { method = 'GET', body }: RequestInit): Promise<Response> {
      return Promise.resolve(server.answer(method, new URL(input), JSON.parse((body as string | undefined) ?? '{}')));
    }
  }
  const issues = resource({
    ...{ path: '/issues/:id', urlPrefix: 'http://issues.test', schema: Issue, Endpoint: InProcess, optimistic },
    searchParams: {} as { state?: string } | undefined,
  });
  const slice = createRestSlice({ endpoints: { issues }, gc: false });
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
    devTools: false,
  });
  const { get, getList } = slice.endpoints.issues;
  const asks = [{}, { state: 'open' }, { state: 'closed' }];
  return {
    store,
    issues: slice.endpoints.issues,
    async read() {
      for (const ask of asks) await store.dispatch(getList(ask));
      for (const { id } of server.rows) await store.dispatch(get({ id }));
    },
    /** What is shown as fresh, by what it was asked with. */
    fresh() {
      const lists = asks.map((ask) => [JSON.stringify(ask), getList.selectResponse(store.getState(), ask)] as const);
      const items = ['1', '2'].map((id) => [id, get.selectResponse(store.getState(), { id })] as const);
      const shown = [...lists, ...items].filter(([, { data, expiresAt }]) => data && expiresAt > Date.now());
      return Object.fromEntries(shown.map(([name, { data }]) => [name, JSON.parse(JSON.stringify(data)) as unknown]));
    },
    /** What the server has of that. */
    truth: (names: readonly string[]) =>
      Object.fromEntries(
        names.map((name) => {
          const { state } = name.startsWith('{') ? (JSON.parse(name) as { state?: string }) : {};
          const isOf = (row: { state: string }) => state === undefined || row.state === state;
          return [
            name,
            name.startsWith('{') ? server.rows.filter(isOf) : server.rows.find(({ id }) => id === name),
          ] as const;
        }),
      ),
  };
}

type Page = ReturnType<typeof pageOf>;

const writes: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['create', ({ store, issues }) => store.dispatch(issues.create({ title: 'new' }))],
  ['push', ({ store, issues }) => store.dispatch(issues.getList.push({ title: 'new' }))],
  ['an edit', ({ store, issues }) => store.dispatch(issues.partialUpdate({ id: '1' }, { title: 'edited' }))],
  [
    'an edit that moves it',
    ({ store, issues }) => store.dispatch(issues.partialUpdate({ id: '1' }, { state: 'closed' })),
  ],
  ['a delete', ({ store, issues }) => store.dispatch(issues.delete({ id: '1' }))],
];

describe.each([
  ['whole', false],
  ['nothing', true],
])('after a write that is answered with %s', (_, saysNothing) => {
  it.each(writes)('%s: what the payload brings is fresh only where it is what the server has', async (__, write) => {
    for (const optimistic of [false, true]) {
      const server = Object.assign(new Server(), { saysNothing });
      const renders = pageOf(server);
      await renders.read();
      const payload: unknown = JSON.parse(JSON.stringify(dehydrate(renders.store)));
      const page = pageOf(server, optimistic);
      await write(page);
      page.store.dispatch(hydrate(payload));
      const fresh = page.fresh();
      expect(fresh).toEqual(page.truth(Object.keys(fresh)));
    }
  });
});

it('where nothing was written, or only what is held was, all that a payload brings is fresh', async () => {
  const server = new Server();
  const renders = pageOf(server);
  await renders.read();
  const payload: unknown = JSON.parse(JSON.stringify(dehydrate(renders.store)));
  const page = pageOf(server);
  page.store.dispatch(hydrate(payload));
  expect(Object.keys(page.fresh())).toHaveLength(5);
  await page.store.dispatch(page.issues.partialUpdate({ id: '1' }, { title: 'edited' }));
  page.store.dispatch(hydrate(JSON.parse(JSON.stringify(payload))));
  // That the server compares `state` the payload has shown: the list of closed ones is fresh, too.
  expect(Object.keys(page.fresh())).toHaveLength(5);
  expect(page.fresh()).toEqual(page.truth(Object.keys(page.fresh())));
});
