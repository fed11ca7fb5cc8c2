/** A list of several pages that came from a server: what is noted of its pages comes with it. */
import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { dehydrate, hydrate } from '../../src/ssr/index.js';

class Issue extends Entity {
  id = '';
  state = 'open';
  static override key = 'Issue';
}

type Search = Readonly<{ state?: string; page?: number }>;

const ROWS = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id, state: 'open' }));

/** An app with a server that gives two issues a page, and answers edits with the issue. */
function createApp() {
  const lines: string[] = [];
  const issues = resource({
    path: '/issues/:id',
    schema: Issue,
    searchParams: {} as Search | undefined,
    paginationField: 'page',
    fetchResponse: (url: string, { method = 'GET', body }: RequestInit) => {
      lines.push(`${method} ${url}`);
      const page = Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 1);
      const answer =
        method === 'GET' ? ROWS.slice(page * 2 - 2, page * 2) : { id: url.slice(8), ...JSON.parse(body as string) };
      return Promise.resolve(Response.json(answer));
    },
  });
  const rest = createRestSlice({ endpoints: { issues } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { lines, store, rest, ...rest.endpoints.issues };
}

const OPEN = { state: 'open' };

it.each([
  ['that leaves it makes it stale: the items after it have moved up', { state: 'closed' }, ['1', '3', '4'], false],
  ['that stays changes nothing', { state: 'open' }, ['1', '2', '3', '4'], true],
])('an item %s', async (_, fields, shown, isFresh) => {
  const server = createApp();
  await server.store.dispatch(server.getList(OPEN));
  await server.store.dispatch(server.getList.getPage({ ...OPEN, page: 2 }));
  const browser = createApp();
  browser.store.dispatch(hydrate(JSON.parse(JSON.stringify(dehydrate(server.store))) as ReturnType<typeof dehydrate>));
  const read = () => browser.getList.selectResponse(browser.store.getState(), OPEN);
  expect([read().data?.length, read().expiresAt > Date.now()]).toEqual([4, true]);
  await browser.store.dispatch(browser.partialUpdate({ id: '2' }, fields));
  expect(read().data?.map(({ id }) => id)).toEqual(shown);
  expect([read().expiresAt > Date.now(), browser.lines]).toEqual([isFresh, ['PATCH /issues/2']]);
});
