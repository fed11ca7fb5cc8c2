// docs/recipes/websockets.md: a socket that tells ids, and no data.
import * as toolkit from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { startServer } from '../support/httpServer.js';

type Row = Record<string, string>;

async function open() {
  const rows = new Map(['1', '2'].map((id) => [id, { id, title: `ticket ${id}`, state: 'open' } as Row]));
  const http = await startServer(({ url }) => {
    const [path = '', search] = url.split('?');
    const id = path.split('/')[2];
    if (id !== undefined) return rows.has(id) ? { json: rows.get(id) } : { status: 404 };
    const state = new URLSearchParams(search).get('state');
    return { json: [...rows.values()].filter((row) => row['state'] === state) };
  });
  const file = docsPage('recipes/websockets.md', { '@reduxjs/toolkit': toolkit });
  const { rest, store, hear, missed } = file('ids.ts')['createDesk'](http.url);
  const { tickets } = rest.endpoints;
  const lists = [{ state: 'open' }, { state: 'closed' }];
  for (const list of lists) await store.dispatch(tickets.getList(list));
  const shown = () =>
    lists.map((list) => {
      const { data, expiresAt } = tickets.getList.selectResponse(store.getState(), list);
      return `${(data as Row[]).map(({ title }) => title).join(', ')}${expiresAt <= Date.now() ? ' (stale)' : ''}`;
    });
  return { rows, http, hear, missed, shown };
}

it('asks for a known item, and it is in its lists; of an unknown one lists are stale; what is gone leaves them', async () => {
  const { rows, http, hear, shown } = await open();
  rows.set('1', { id: '1', title: 'renamed', state: 'open' });
  await hear({ changed: '1' });
  expect(shown()).toEqual(['renamed, ticket 2', '']);
  await hear({ gone: '2' });
  expect(shown()).toEqual(['renamed', '']);
  expect(http.lines().slice(2)).toEqual(['GET /tickets/1']);
  rows.set('1', { id: '1', title: 'renamed', state: 'closed' });
  await hear({ changed: '1' });
  expect(shown()).toEqual(['renamed (stale)', ' (stale)']);
  await hear({ changed: '3' });
  expect(shown()).toEqual(['renamed (stale)', ' (stale)']);
  expect(http.lines().slice(3)).toEqual(['GET /tickets/1']);
});

it('makes the lists stale where an id is new, or the item is not there any more', async () => {
  const first = await open();
  await first.hear({ changed: '3' });
  expect(first.shown()).toEqual(['ticket 1, ticket 2 (stale)', ' (stale)']);
  const second = await open();
  second.rows.delete('1');
  await second.hear({ changed: '1' });
  expect(second.shown()).toEqual(['ticket 2 (stale)', ' (stale)']);
});
