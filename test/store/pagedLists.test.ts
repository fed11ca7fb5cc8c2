import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** A list of two, at a server that gives what it is sent. */
async function setUp(options: object = {}) {
  const fetchResponse = (url: string, { method = 'GET', body }: RequestInit) => {
    const id = method === 'POST' ? '9' : url.split('/').at(-1);
    const row = { id, ...(JSON.parse((body as string | undefined) ?? '{}') as object) };
    if (method !== 'GET') return Promise.resolve(Response.json(row));
    const ids = url.includes('page') ? ['3'] : ['1', '2'];
    return Promise.resolve(Response.json(ids.map((id) => ({ id, text: 'x' }))));
  };
  const made = testStore(() =>
    createRestSlice({
      endpoints: {
        notes: resource({
          path: '/notes/:id',
          schema: Note,
          searchParams: {} as { page?: number } | undefined,
          fetchResponse,
          ...options,
        }),
      },
    }),
  );
  const { dispatch, root, state } = made;
  const { notes } = made.endpoints;
  await dispatch(notes.getList());
  // In the same millisecond a read may have crossed what comes next.
  const newest = () => Math.max(...Object.values(state().meta).map(({ date }) => date));
  return {
    ...{ dispatch, notes },
    later: () => vi.waitUntil(() => Date.now() > newest(), { interval: 1 }),
    ids: () => notes.getList.select(root())?.map(({ id }) => id),
    isStale: () => notes.getList.selectResponse(root()).expiresAt < Date.now(),
  };
}

describe('a list', () => {
  it('of which all is there stays fresh when an item is created', async () => {
    const { dispatch, notes, ids, isStale, later } = await setUp();
    await later();
    await dispatch(notes.getList.push({}, { text: 'new' }));
    expect([ids(), isStale()]).toEqual([['1', '2', '9'], false]);
  });

  it('with a paginationField is stale when an item is created, which is shown', async () => {
    const { dispatch, notes, ids, isStale, later } = await setUp({ paginationField: 'page' });
    await later();
    await dispatch(notes.getList.push({}, { text: 'new' }));
    expect([ids(), isStale()]).toEqual([['1', '2', '9'], true]);
  });

  it('that got a page is stale when one is deleted, which is gone', async () => {
    const { dispatch, notes, ids, isStale, later } = await setUp();
    await dispatch(notes.getList.paginated('page')({ page: 2 }));
    expect(ids()).toEqual(['1', '2', '3']);
    await later();
    await dispatch(notes.delete({ id: '2' }));
    expect([ids(), isStale()]).toEqual([['1', '3'], true]);
  });

  it('of pages is left alone where an item only says something else', async () => {
    const { dispatch, notes, ids, isStale, later } = await setUp({ paginationField: 'page' });
    await dispatch(notes.getList.paginated('page')({ page: 2 }));
    await later();
    await dispatch(notes.partialUpdate({ id: '3' }, { text: 'y' }));
    expect([ids(), isStale()]).toEqual([['1', '2', '3'], false]);
  });
});
