// docs/recipes/mutations.md: bulk updates with partial success, jobs, and the undo of a delete.
import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { reactLibraries } from '../support/reactLibraries.js';
import { startServerOf } from '../support/startServerOf.js';

type Row = Record<string, string>;

const LISTS = [{ state: 'open' }, { state: 'closed' }];

/** The page's slice in a store that has read the open and the closed tickets. */
async function open(jobs: readonly string[] = []) {
  const rows = new Map(['1', '2', '3'].map((id) => [id, { id, title: `ticket ${id}`, state: 'open' } as Row]));
  const left = [...jobs];
  const job = () => ({ json: { job_status: { id: 'j', status: left.shift() } } });
  const gone = new Map<string, Row>();
  const http = await startServerOf(({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const [, , id = '', verb] = pathname.split('/');
    if (pathname === '/tickets/import' || pathname === '/jobs/j') return job();
    if (id === 'update_many') {
      const [first = '', ...others] = (searchParams.get('ids') ?? '').split(',');
      rows.set(first, { ...rows.get(first), ...(JSON.parse(body) as Row) });
      return {
        json: { tickets: [rows.get(first)], errors: Object.fromEntries(others.map((each) => [each, 'locked'])) },
      };
    }
    if (method === 'DELETE' && !id) {
      for (const each of (JSON.parse(body) as { ids: string[] }).ids) rows.delete(each);
      return { status: 204 };
    }
    if (method === 'DELETE') {
      gone.set(id, rows.get(id) as Row);
      rows.delete(id);
      return { status: 204 };
    }
    if (verb === 'restore') return { json: gone.get(id) };
    if (id) return { status: 404 };
    return { json: [...rows.values()].filter(({ state }) => state === searchParams.get('state')) };
  });
  const file = docsPage('recipes/mutations.md', reactLibraries);
  const { rest } = file('tickets.ts');
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  for (const list of LISTS) await store.dispatch(rest.endpoints.tickets.getList(list));
  const shown = () =>
    LISTS.map((list) => {
      const { data, expiresAt } = rest.endpoints.tickets.getList.selectResponse(store.getState(), list);
      return `${(data as Row[]).map(({ id }) => id).join(' ')}${expiresAt <= Date.now() ? ' (stale)' : ''}`;
    });
  return { http, rest, store, shown, file };
}

it('bulk: what the answer has is written, what it has not stays, and lists that may be others are stale', async () => {
  const { http, rest, store, shown } = await open();
  const { errors, tickets } = await store.dispatch(rest.endpoints.updateMany({ ids: '1,2' }, { state: 'closed' }));
  expect(http.lines().at(-1)).toBe('PUT /tickets/update_many?ids=1%2C2');
  expect(errors).toEqual({ 2: 'locked' });
  expect(tickets).toMatchObject([{ id: '1', state: 'closed' }]);
  const { Ticket } = rest.selectEntities(store.getState());
  expect([1, 2, 3].map((id) => Ticket[id].state)).toEqual(['closed', 'open', 'open']);
  expect(shown()).toEqual(['1 2 3 (stale)', ' (stale)']);
});

it('bulk: a delete sends ids in its body, and takes them out', async () => {
  const { http, rest, store, shown } = await open();
  await store.dispatch(rest.endpoints.deleteMany({ ids: ['1', '3'] }));
  expect(http.lines().at(-1)).toBe('DELETE /tickets');
  expect(shown()).toEqual(['2', '']);
});

it.each([
  ['where it is completed', 'completed'],
  ['where it has failed', 'failed'],
])('job: asked for until it has ended, and then the lists are stale, %s', async (_, end) => {
  const { http, store, shown, file } = await open(['queued', 'working', end]);
  const done = store.dispatch(file('importTickets.ts')['importTickets']('https://a.example', 1));
  if (end === 'failed') await expect(done).rejects.toThrow('the import has failed');
  else await done;
  expect(http.lines().slice(2)).toEqual(['POST /tickets/import', 'GET /jobs/j', 'GET /jobs/j']);
  expect(shown()).toEqual(['1 2 3 (stale)', ' (stale)']);
});

it('undo: the row is back, and the lists are stale', async () => {
  const { rest, store, shown } = await open();
  await store.dispatch(rest.endpoints.tickets.delete({ id: '2' }));
  expect(shown()).toEqual(['1 3', '']);
  const { get } = rest.endpoints.tickets;
  await expect(store.dispatch(get({ id: '2' }))).rejects.toThrow('404');
  await store.dispatch(rest.endpoints.restore({ id: '2' }));
  expect(get.select(store.getState(), { id: '2' })).toMatchObject({ title: 'ticket 2' });
  expect(get.selectResponse(store.getState(), { id: '2' }).expiresAt).toBeLessThan(Date.now()); // who shows the 404 asks
  expect(shown()).toEqual(['1 3 2 (stale)', ' (stale)']);
});
