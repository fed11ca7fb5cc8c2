import { createSelector } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource } from '../../src/index.js';
import { offline, pendingMutations } from '../../src/features/offline/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { polledStore } from '../support/polled.js';
import { testStore } from '../support/testStore.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** A resource whose requests end when the test says so: by their index. */
function controlledNotes(features = allFeatures) {
  const held = controlledCalls();
  const fetch = vi.fn(async (url: string, { method = 'GET', signal }: RequestInit = {}) => {
    const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    const body = await Promise.race([held.call(method, url), aborted]);
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  vi.stubGlobal('fetch', fetch);
  const makeSlice = () =>
    createRestSlice({
      features,
      gc: false,
      endpoints: {
        notes: resource({
          path: '/notes/:id',
          urlPrefix: 'http://x.test',
          schema: Note,
          paginationField: 'page',
          optimistic: true,
        }),
        plain: resource({ path: '/plain/:id', urlPrefix: 'http://x.test', schema: Note }),
      },
    });
  const store = testStore(makeSlice);
  const counts = (...of: [endpoints?: any]) => [
    store.slice.selectIsFetching(store.root(), ...of),
    store.slice.selectIsMutating(store.root(), ...of),
  ];
  const sent = (count: number) => vi.waitFor(() => expect(held.calls).toHaveLength(count));
  return { ...store, ...held, counts, sent };
}

const ignored = (): undefined => undefined;

describe('selectIsFetching and selectIsMutating', () => {
  it('count reads and mutations from their dispatch to their outcome, whatever that is', async () => {
    const { dispatch, endpoints, counts, sent, answer, fail } = controlledNotes();
    const { notes, plain } = endpoints;
    expect(counts()).toEqual([0, 0]);
    const list = dispatch(notes.getList());
    const detail = dispatch(plain.get({ id: '1' }));
    void dispatch(notes.getList());
    const edit = dispatch(notes.partialUpdate({ id: '1' }, { text: 'b' }));
    const plainEdit = dispatch(plain.partialUpdate({ id: '1' }, { text: 'b' }));
    expect(counts()).toEqual([2, 2]);
    await sent(4);
    answer(0, []);
    await list;
    expect(counts()).toEqual([1, 2]);
    fail(1, new Error('down'));
    await detail.catch(ignored);
    expect(counts()).toEqual([0, 2]);
    answer(2, { id: '1', text: 'b' });
    await edit;
    plainEdit.abort();
    await plainEdit.catch(ignored);
    expect(counts()).toEqual([0, 0]);
  });

  it('count two mutations of one key as two', async () => {
    const { dispatch, endpoints, counts, sent, answer } = controlledNotes();
    const creates = ['a', 'b'].map((text) => dispatch(endpoints.plain.create({ text })));
    expect(counts()).toEqual([0, 2]);
    await sent(2);
    answer(1, { id: '2', text: 'b' });
    await creates[1];
    expect(counts()).toEqual([0, 1]);
    answer(0, { id: '1', text: 'a' });
    await creates[0];
    expect(counts()).toEqual([0, 0]);
  });

  it('count those of an endpoint, or of several, and of what was extended from them', async () => {
    const { dispatch, endpoints, slice, counts, sent } = controlledNotes();
    const { notes, plain } = endpoints;
    dispatch(notes.get({ id: '1' })).catch(ignored);
    dispatch(notes.getList.getPage({ page: 2 })).catch(ignored);
    dispatch(plain.getList()).catch(ignored);
    dispatch(notes.getList.push({ text: 'a' })).catch(ignored);
    dispatch(notes.create({ text: 'b' })).catch(ignored);
    await sent(5);
    expect(counts()).toEqual([3, 2]);
    expect(counts([])).toEqual([0, 0]);
    expect(counts(notes.get)).toEqual([1, 0]);
    expect(counts(notes.getList)).toEqual([1, 1]);
    expect(counts(notes.getList.getPage)[0]).toBe(1);
    expect(counts(notes.getList.push)).toEqual([0, 1]);
    expect(counts(notes.create)).toEqual([0, 1]);
    expect(counts([notes.get, plain.getList, notes.create])).toEqual([2, 1]);
    // A declared endpoint stands for the bound one.
    expect(counts([notes.get.endpoint])).toEqual([1, 0]);
    await dispatch(slice.resetEntireStore());
  });

  it('are 0 after a reset, and after dispose()', async () => {
    const { dispatch, endpoints, slice, counts, sent, store } = controlledNotes();
    const begin = () => {
      dispatch(endpoints.notes.getList()).catch(ignored);
      dispatch(endpoints.notes.create({ text: 'a' })).catch(ignored);
      dispatch(endpoints.plain.create({ text: 'b' })).catch(ignored);
    };
    begin();
    await sent(3);
    expect(counts()).toEqual([1, 2]);
    await dispatch(slice.resetEntireStore());
    expect(counts()).toEqual([0, 0]);
    begin();
    await sent(6);
    expect(counts()).toEqual([1, 2]);
    slice.controller({ ...store, dispatch }).dispose();
    await vi.waitFor(() => expect(counts()).toEqual([0, 0]));
  });

  it('count a poll while it is on its way, and readers are not told of it', async () => {
    const { poll, until, slice, root, response, types } = polledStore({ latency: 400 });
    const count = () => slice.selectIsFetching(root());
    poll(1000);
    await until(200);
    expect([count(), response().isFetching, response().status]).toEqual([1, false, 'uninitialized']);
    await until(500);
    expect([count(), response().data]).toEqual([0, expect.objectContaining({ price: 1 })]);
    await until(1200);
    expect([count(), response().isFetching, response().status]).toEqual([1, false, 'fulfilled']);
    await until(1500);
    expect(count()).toBe(0);
    expect(types().map((type) => type.split('/').at(-1))).toEqual(['pending', 'fulfilled', 'pending', 'fulfilled']);
  });

  it('a poll matches no matchPending, and one that is answered at once is its outcome alone', async () => {
    const { poll, until, slice, types, actions } = polledStore();
    poll(1000);
    await until(2500);
    expect(types()).toEqual(['rest/getTicker/fulfilled', 'rest/getTicker/fulfilled', 'rest/getTicker/fulfilled']);
    const slow = polledStore({ latency: 400 });
    slow.poll(1000);
    await slow.until(3000);
    expect(slow.actions.filter(slow.slice.matchPending())).toEqual([]);
    expect(slow.actions.filter(slow.endpoints.getTicker.matchPending)).toEqual([]);
    expect(actions.filter(slice.matchFulfilled())).toHaveLength(3);
  });

  it('a caller who joins a poll adds none', async () => {
    const { poll, until, dispatch, endpoints, slice, root } = polledStore({ latency: 400 });
    poll(1000);
    await until(100);
    const call = dispatch(endpoints.getTicker({ id: '1' }));
    expect(slice.selectIsFetching(root())).toBe(1);
    await until(500);
    await call;
    expect(slice.selectIsFetching(root())).toBe(0);
  });

  it('say the same of a replayed log at each of its actions', async () => {
    const { dispatch, endpoints, actions, slice, sent, answer } = controlledNotes();
    const created = dispatch(endpoints.notes.create({ text: 'a' }));
    const edit = dispatch(endpoints.notes.partialUpdate({ id: created.requestId }, { text: 'b' }));
    dispatch(endpoints.notes.getList()).catch(ignored);
    await sent(2);
    answer(0, { id: '1', text: 'a' });
    await created;
    await sent(3);
    answer(2, { id: '1', text: 'b' });
    await edit;
    const seen: unknown[] = [];
    let state: any = undefined;
    for (const action of JSON.parse(JSON.stringify(actions)) as any[]) {
      state = slice.reducer(state, action);
      const root = JSON.parse(JSON.stringify({ rest: state })) as any;
      seen.push([slice.selectIsFetching(root), slice.selectIsMutating(root)]);
    }
    expect(seen).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
      [1, 1],
      [1, 0],
    ]);
    await dispatch(slice.resetEntireStore());
  });

  it('count what offline() keeps until it has its outcome', async () => {
    const disk = new Map<string, string>();
    const storage = {
      get: (key: string) => Promise.resolve(disk.get(key)),
      set: (key: string, value: string) => Promise.resolve(void disk.set(key, value)),
      delete: (key: string) => Promise.resolve(void disk.delete(key)),
      keys: () => Promise.resolve([...disk.keys()]),
    };
    const { dispatch, endpoints, counts, sent, fail, root } = controlledNotes([offline({ storage })] as never);
    dispatch(endpoints.notes.create({ text: 'a' })).catch(ignored);
    await sent(1);
    fail(0, new TypeError('no connection'));
    await vi.waitFor(() => expect(pendingMutations(root())[0]?.attempts).toBe(1));
    expect(counts()).toEqual([0, 1]);
    expect(counts(endpoints.notes.create)).toEqual([0, 1]);
    expect(counts(endpoints.plain.create)).toEqual([0, 0]);
  });

  it('are 0 where the slice is not mounted yet, and are selectors among others', () => {
    const { selectIsFetching, selectIsMutating } = createRestSlice({});
    expect([selectIsFetching({}), selectIsMutating({})]).toEqual([0, 0]);
    const selectIsBusy = createSelector([selectIsFetching, selectIsMutating], (reads, writes) => reads + writes > 0);
    expect(selectIsBusy({})).toBe(false);
  });

  it('look at little of what is known of 10 000 keys', () => {
    const get = new Endpoint(({ id }: { id: number }) => Promise.resolve(id), { name: 'get' });
    const slice = createRestSlice({ endpoints: { get } });
    const meta: Record<string, object> = {};
    for (let id = 0; id < 10_000; id++) meta[`get ${String(id)}`] = { fetchedAt: 1, date: 1, expiresAt: 1 };
    const hydrate = { type: 'rest/hydrate', payload: { meta } };
    const write = (id: number) => ({
      type: 'rest/get/pending',
      meta: {
        endpoint: 'get',
        key: `get ${String(id)}`,
        args: [{ id }],
        requestId: `r${String(id)}`,
        requestStatus: 'pending',
        fetchedAt: 1,
        sent: 1,
      },
    });
    let rest = slice.reducer(undefined, hydrate);
    expect(JSON.stringify(rest.meta).match(/expiresAt/g)).toHaveLength(10_000);
    slice.selectIsFetching({ rest });
    const values = vi.spyOn(Object, 'values');
    for (let id = 0; id < 20; id++) {
      rest = slice.reducer(rest, write(id));
      expect(slice.selectIsFetching({ rest })).toBe(id + 1);
    }
    const looked = values.mock.results.map(({ value }) => (Array.isArray(value) ? value.length : 0));
    values.mockRestore();
    expect(Math.max(...looked)).toBeLessThan(1_000);
  });
});
