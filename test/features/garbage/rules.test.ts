import { configureStore, createSelector } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import { Author, collectable, Note, SWEEP } from '../../support/collectable.js';
import type { LiftedStore } from '@redux-devtools/instrument';
import type { StoreEnhancer } from '@reduxjs/toolkit';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('what is old (9.2)', () => {
  it.each([
    { lifetime: 1_000, due: 120_000 },
    { lifetime: 60_000, due: 120_000 },
    { lifetime: 61_000, due: 122_000 },
    { lifetime: 3_600_000, due: 7_200_000 },
  ])('a result fresh for $lifetime ms is so $due ms after it was asked for, strictly', async ({ lifetime, due }) => {
    const { dispatch, slice, endpoints, pass, keys } = collectable({ gc: { interval: 1_000 } });
    await dispatch(slice.setResponse(endpoints.getCount.endpoint.extend({ dataExpiryLength: lifetime }), 7));
    await pass(due);
    expect(keys()).toHaveLength(1);
    await pass(1_000);
    expect(keys()).toHaveLength(0);
  });

  it('is never what lasts for ever', async () => {
    const { dispatch, slice, endpoints, sweep, keys } = collectable();
    await dispatch(slice.setResponse(endpoints.getCount.endpoint.extend({ dataExpiryLength: Infinity }), 7));
    for (let i = 0; i < 100; i++) await sweep();
    expect(keys()).toHaveLength(1);
  });

  it('is what has no meta', async () => {
    const { dispatch, sweep, state } = collectable({ gc: { interval: 1_000 } });
    const payload = { entities: { Note: { 1: { id: '1' } } }, results: { 'note 1': '1' } };
    dispatch({ type: 'rest/hydrate', payload: { ...state(), ...payload }, meta: { exact: true } });
    await sweep();
    expect(state()).toMatchObject({ results: {} });
    expect(state().entities).toEqual({});
  });

  it('counts from when it was asked for again', async () => {
    const { fetchNote, pass, keys } = collectable();
    await fetchNote('1');
    await pass(200_000);
    await fetchNote('1');
    await pass(100_000);
    expect(keys()).toEqual(['note 1']);
    await pass(SWEEP);
    expect(keys()).toEqual([]);
  });

  it('is nothing from the future: the clock may have gone back', async () => {
    const { fetchNote, sweep, keys } = collectable();
    await fetchNote('1');
    vi.setSystemTime(Date.now() - 86_400_000);
    await sweep();
    expect(keys()).toEqual(['note 1']);
  });
});

describe('what is used (decision 56)', () => {
  it('is what a mounted selector reads: it runs after every change', async () => {
    const { endpoints, store, root, fetchNote, click, sweep, keys, rows } = collectable();
    const unsubscribe = store.subscribe(() => endpoints.getNote.select(root(), { id: '1' }));
    await fetchNote('1');
    await fetchNote('2');
    for (let i = 0; i < 4; i++) {
      click();
      await sweep();
    }
    expect(keys()).toEqual(['note 1']);
    expect(rows('Note')).toEqual(['1']);
    unsubscribe();
    click();
    await sweep();
    expect(keys()).toEqual([]);
  });

  it('is what a selector of the app reads through ours', async () => {
    const { endpoints, store, root, fetchNote, click, sweep, keys } = collectable();
    const selectText = createSelector([endpoints.getNote.select], (note) => note?.text);
    store.subscribe(() => selectText(root(), { id: '1' }));
    await fetchNote('1');
    for (let i = 0; i < 4; i++) {
      click();
      await sweep();
    }
    expect(keys()).toEqual(['note 1']);
  });

  it('is what selectResponse reads', async () => {
    const { endpoints, store, root, fetchNote, click, sweep, keys } = collectable();
    store.subscribe(() => endpoints.getNote.selectResponse(root(), { id: '1' }));
    await fetchNote('1');
    for (let i = 0; i < 3; i++) {
      click();
      await sweep();
    }
    expect(keys()).toEqual(['note 1']);
  });

  it('is the row that a query reads, but not the result that brought it', async () => {
    const { slice, store, root, fetchNote, click, sweep, keys, rows } = collectable();
    const selectNote = slice.selectQuery(Note);
    store.subscribe(() => selectNote(root(), { id: '1' }));
    await fetchNote('1');
    await fetchNote('2');
    for (let i = 0; i < 3; i++) {
      click();
      await sweep();
    }
    expect(keys()).toEqual([]);
    expect(rows('Note')).toEqual(['1']);
    expect(selectNote(root(), { id: '1' })).toMatchObject({ text: 'note 1' });
  });

  it('is what a subscription holds', async () => {
    const { dispatch, slice, endpoints, pass, sweep, keys } = collectable();
    const live = endpoints.getNote.endpoint.extend({ pollFrequency: SWEEP * 10 });
    const unsubscribe = dispatch(slice.subscribe(live, { id: '1' }));
    await pass(1);
    await sweep();
    await sweep();
    expect(keys()).toEqual(['note 1']);
    unsubscribe();
  });

  it('are the rows that the last read listed, and no others', async () => {
    const { dispatch, endpoints, store, root, click, sweep, rows } = collectable();
    store.subscribe(() => endpoints.getNotes.select(root(), { tag: 'a' }));
    const item = (id: string, author: string) => ({ id, author: { id: author, name: 'x' } });
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, [item('1', '7'), item('2', '8')]));
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, [item('2', '8'), item('3', '9')]));
    click();
    await sweep();
    expect(rows('Note')).toEqual(['2', '3']);
    expect(rows('Author')).toEqual(['8', '9']);
  });

  it('is not what was read before the previous sweep', async () => {
    const { fetchNote, readNote, click, sweep, keys } = collectable();
    await fetchNote('1');
    readNote('1');
    await sweep();
    expect(keys()).toEqual(['note 1']);
    click();
    await sweep();
    expect(keys()).toEqual([]);
  });

  it('stays what it was while the state does not change (decision 83)', async () => {
    const { fetchNote, readNote, click, sweep, keys } = collectable();
    await fetchNote('1');
    readNote('1');
    for (let i = 0; i < 5; i++) await sweep();
    expect(keys()).toEqual(['note 1']);
    click();
    await sweep();
    expect(keys()).toEqual([]);
  });

  it('changes with any part of the root state (decision 89)', async () => {
    const { fetchNote, readNote, dispatch, sweep, keys } = collectable();
    await fetchNote('1');
    readNote('1');
    await sweep();
    // No reducer knows it: the root state stays the same object.
    dispatch({ type: 'unknown' });
    await sweep();
    expect(keys()).toEqual(['note 1']);
    dispatch({ type: 'click' });
    await sweep();
    expect(keys()).toEqual([]);
  });

  it('is never what nobody has read: it goes once old, though nothing changes (decisions 27, 83)', async () => {
    const { fetchNote, pass, sweep, keys } = collectable();
    await pass(250_000);
    await fetchNote('1');
    await pass(50_000);
    expect(keys()).toEqual(['note 1']);
    await sweep();
    expect(keys()).toEqual([]);
  });

  it('is known in each store of a slice by itself', async () => {
    const rest = createRestSlice({
      features: allFeatures,
      endpoints: { get: new Endpoint((id: string) => Promise.resolve(id), { name: 'get' }) },
    });
    const makeStore = () =>
      configureStore({
        reducer: {
          rest: rest.reducer,
          clicks: (count: number = 0, { type }) => (type === 'click' ? count + 1 : count),
        },
        middleware: (getDefault) => getDefault().concat(rest.middleware),
      });
    const [first, second] = [makeStore(), makeStore()];
    first.subscribe(() => rest.endpoints.get.select(first.getState(), 'first'));
    for (const [store, id] of [
      [first, 'first'],
      [second, 'second'],
    ] as const)
      await store.dispatch(rest.endpoints.get(id));
    for (let i = 0; i < 3; i++) {
      first.dispatch({ type: 'click' });
      second.dispatch({ type: 'click' });
      await vi.advanceTimersByTimeAsync(SWEEP);
    }
    expect(Object.values(first.getState().rest.results)).toEqual(['first']);
    expect(Object.values(second.getState().rest.results)).toEqual([]);
  });
});

describe('after a collection (9.4)', () => {
  it('a reader finds nothing, and has to fetch', async () => {
    const { endpoints, root, fetchNote, sweep } = collectable();
    await fetchNote('1');
    await sweep();
    expect(endpoints.getNote.selectResponse(root(), { id: '1' })).toMatchObject({
      data: undefined,
      status: 'uninitialized',
      expiryStatus: 'InvalidIfStale',
      expiresAt: 1,
    });
  });

  it('a query gives undefined', async () => {
    const { dispatch, slice, endpoints, root, sweep } = collectable();
    const selectAuthor = slice.selectQuery(Author);
    await dispatch(endpoints.getAuthor({ id: '7' }));
    await sweep();
    expect(selectAuthor(root(), { id: '7' })).toBeUndefined();
  });

  it('the same data can come again', async () => {
    const { fetchNote, readNote, sweep } = collectable();
    await fetchNote('1');
    await sweep();
    await fetchNote('1');
    expect(readNote('1')).toMatchObject({ id: '1', text: 'note 1' });
  });
});

describe('time travel (decision 45)', () => {
  function setUp() {
    const get = new Endpoint((id: string) => Promise.resolve(id), { name: 'get' });
    const rest = createRestSlice({ features: allFeatures, endpoints: { get } });
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
      devTools: false,
      enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
    });
    const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, { type: string }, unknown> };
    return {
      rest,
      store,
      actions: () => Object.keys(liftedStore.getState().actionsById).length,
      jump: (index: number) => void liftedStore.dispatch(ActionCreators.jumpToState(index)),
    };
  }

  it('collects nothing while the store shows the past, and goes on after', async () => {
    const { rest, store, actions, jump } = setUp();
    await store.dispatch(rest.endpoints.get('1'));
    await store.dispatch(rest.endpoints.get('2'));
    const before = actions();
    jump(2);
    await vi.advanceTimersByTimeAsync(SWEEP * 3);
    expect(actions()).toBe(before);
    jump(before - 1);
    await vi.advanceTimersByTimeAsync(SWEEP);
    expect(actions()).toBe(before + 1);
    expect(store.getState().rest).toMatchObject({ results: {}, meta: {} });
  });

  it('goes on after a past in which there was nothing, though nothing happens any more', async () => {
    const { rest, store, actions, jump } = setUp();
    await store.dispatch(rest.endpoints.get('1'));
    const before = actions();
    jump(0);
    await vi.advanceTimersByTimeAsync(SWEEP * 3);
    jump(before - 1);
    await vi.advanceTimersByTimeAsync(SWEEP);
    expect(store.getState().rest).toMatchObject({ results: {}, meta: {} });
  });
});
