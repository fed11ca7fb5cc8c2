import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Invalidate } from '../../../src/index.js';
import { asPlainTables } from '../../../src/normalize/tables.js';
import { allFeatures } from '../../support/allFeatures.js';
import { Author, collectable, Note, SWEEP } from '../../support/collectable.js';
import { restErrorOf } from '../../support/thrown.js';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a sweep', () => {
  it('collects results, meta, rows and their meta in one action', async () => {
    const { fetchNote, sweep, state, collected } = collectable();
    await fetchNote('1');
    await fetchNote('2');
    await sweep();
    expect(collected()).toEqual([{ keys: ['note 1', 'note 2'], rows: { Note: ['1', '2'] } }]);
    expect(state()).toMatchObject({ results: {}, meta: {} });
    expect([state().entities, state().entitiesMeta]).toEqual([{}, {}]);
  });

  it('makes new objects, and shares what stays', async () => {
    const { dispatch, endpoints, fetchNote, sweep, state } = collectable();
    await fetchNote('1');
    const release = dispatch(endpoints.getCount.retain());
    await dispatch(endpoints.getCount());
    await dispatch(endpoints.getAuthor({ id: '9' }));
    const releaseAuthor = dispatch(endpoints.getAuthor.retain({ id: '9' }));
    const before = state();
    await sweep();
    expect(before.results).toHaveProperty('note 1');
    expect(state().entities['Author']).toBe(before.entities['Author']);
    expect(state().meta['count']).toBe(before.meta['count']);
    release();
    releaseAuthor();
  });

  it('dispatches nothing when there is nothing to collect', async () => {
    const { dispatch, endpoints, fetchNote, click, sweep, types } = collectable();
    await fetchNote('1');
    dispatch(endpoints.getNote.retain({ id: '1' }));
    const before = types().length;
    for (let i = 0; i < 5; i++) {
      await sweep();
      click();
    }
    expect(types(before)).toEqual(['click', 'click', 'click', 'click', 'click']);
  });

  it('comes at the times that the store began to count, whenever data came', async () => {
    const { fetchNote, pass, collected } = collectable();
    await pass(100_000);
    await fetchNote('1');
    await pass(199_999);
    expect(collected()).toHaveLength(0);
    await pass(1);
    expect(collected()).toHaveLength(1);
  });

  it('has a timer while there is data, and none without', async () => {
    const { dispatch, slice, endpoints, click, sweep, readNote, fetchNote } = collectable();
    click();
    expect(vi.getTimerCount()).toBe(0);
    await fetchNote('1');
    expect(vi.getTimerCount()).toBe(1);
    const release = dispatch(endpoints.getNote.retain({ id: '1' }));
    await sweep();
    expect(vi.getTimerCount()).toBe(1);
    release();
    readNote('1');
    await sweep();
    expect(vi.getTimerCount()).toBe(1);
    click();
    await sweep();
    expect(vi.getTimerCount()).toBe(0);
    await fetchNote('2');
    expect(vi.getTimerCount()).toBe(1);
    await dispatch(slice.resetEntireStore());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never comes with gc: false', async () => {
    const { fetchNote, sweep, keys } = collectable({ gc: false });
    await fetchNote('1');
    await sweep();
    await sweep();
    expect(keys()).toEqual(['note 1']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits as long as its interval says, beyond 2^31 ms too (decision 85)', async () => {
    const interval = 2 ** 31 + 5_000;
    const { fetchNote, pass, keys } = collectable({ gc: { interval } });
    await fetchNote('1');
    await pass(interval - 1);
    expect(keys()).toEqual(['note 1']);
    await pass(1);
    expect(keys()).toEqual([]);
  });

  it('follows minAge and multiplier', async () => {
    const { fetchNote, pass, keys } = collectable({ gc: { interval: 1_000, minAge: 5_000, multiplier: 0.1 } });
    await fetchNote('1');
    await pass(6_000);
    expect(keys()).toEqual(['note 1']);
    await pass(1_000);
    expect(keys()).toEqual([]);
  });

  it('stops with the controller, and comes again with the next use', async () => {
    const { slice, store, fetchNote, sweep, keys, dispatch } = collectable();
    await fetchNote('1');
    slice.controller({ ...store, dispatch }).dispose();
    await sweep();
    expect(keys()).toEqual(['note 1']);
    await fetchNote('2');
    await sweep();
    expect(keys()).toEqual([]);
  });

  it('comes for data that was hydrated', async () => {
    const { fetchNote, state } = collectable();
    await fetchNote('1');
    const other = collectable();
    other.dispatch({ type: 'rest/hydrate', payload: state(), meta: { exact: true } });
    await other.sweep();
    expect(other.keys()).toEqual([]);
  });

  it('comes for data that the store was made with, before any action', async () => {
    const { fetchNote, root } = collectable();
    await fetchNote('1');
    const rest = createRestSlice({ features: allFeatures });
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
      preloadedState: { rest: root().rest },
    });
    await vi.advanceTimersByTimeAsync(SWEEP);
    expect(store.getState().rest).toMatchObject({ results: {}, meta: {} });
    expect(store.getState().rest.entities).toEqual({});
  });

  it('goes on after a listener of the store that throws', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const { fetchNote, store, sweep, keys } = collectable();
    await fetchNote('1');
    const unsubscribe = store.subscribe(() => {
      throw new Error('listener');
    });
    await sweep();
    unsubscribe();
    expect(keys()).toEqual([]);
    expect(reported).toEqual([new Error('listener')]);
    await fetchNote('2');
    await sweep();
    expect(keys()).toEqual([]);
  });
});

describe('a sweep that gives way to other work, as there is more to collect than its budget allows', () => {
  const filled = async () => {
    const notes = collectable({ gc: { budget: 0 } });
    const { dispatch, endpoints } = notes;
    await notes.fetchNote('1500');
    const items = Array.from({ length: 1_500 }, (_, index) => ({ id: String(index) }));
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, items));
    return notes;
  };
  const count = ({ state }: ReturnType<typeof collectable>) =>
    Object.keys(asPlainTables(state().entities)['Note'] ?? {}).length;
  /** The first part of it. */
  const begin = () => {
    vi.advanceTimersByTime(SWEEP - 1);
    vi.advanceTimersToNextTimer();
  };

  it('goes on with the rest', async () => {
    const notes = await filled();
    const { pass, collected } = notes;
    begin();
    expect([count(notes), collected().length]).toEqual([503, 1]);
    await pass(50);
    expect([count(notes), collected().length]).toEqual([0, 2]);
  });

  it('leaves what is read in between', async () => {
    const { pass, rows, slice, root, click } = await filled();
    begin();
    click();
    slice.selectQuery(Note)(root(), { id: '1490' });
    await pass(50);
    expect(rows('Note')).toEqual(['1490']);
  });

  it('leaves what is written in between', async () => {
    const { pass, keys, rows, fetchNote } = await filled();
    begin();
    await fetchNote('1490');
    await pass(50);
    expect([keys(), rows('Note')]).toEqual([['note 1490'], ['1490']]);
  });

  it('leaves what is retained in between', async () => {
    const { pass, rows, dispatch, endpoints } = await filled();
    begin();
    dispatch(endpoints.getNote.retain({ id: '1490' }));
    await pass(50);
    expect(rows('Note')).toEqual(['1490']);
  });

  it('ends with a reset', async () => {
    const { pass, slice, dispatch, fetchNote, keys, collected } = await filled();
    begin();
    await dispatch(slice.resetEntireStore());
    await fetchNote('3');
    await pass(50);
    expect([keys(), collected().length]).toEqual([['note 3'], 1]);
  });
});

describe('while the app is quiet (F73)', () => {
  it('what was in use at a sweep that gave way to other work goes with the next one', async () => {
    const { dispatch, endpoints, root, pass, sweep, state, collected } = collectable({ gc: { budget: 0 } });
    const readOnce = async (tag: string) => {
      const items = Array.from({ length: 1_100 }, (_, index) => ({ id: `${tag}${String(index)}` }));
      await dispatch(endpoints.getNotes.setResponse({ tag }, items));
      endpoints.getNotes.select(root(), { tag });
    };
    await readOnce('a');
    await sweep();
    await readOnce('b');
    await sweep();
    await pass(1_000);
    expect([Object.keys(state().results), collected().length]).toEqual([['notes b'], 2]);
    await sweep();
    await pass(1_000);
    expect([state().results, state().entities]).toEqual([{}, {}]);
  });

  it('what was young at a sweep that collected goes with a later one', async () => {
    const { fetchNote, pass, sweep, keys } = collectable();
    await fetchNote('1');
    await pass(200_000);
    await fetchNote('2');
    await pass(100_000);
    expect(keys()).toEqual(['note 2']);
    await sweep();
    expect(keys()).toEqual([]);
  });
});

describe('much that is collected', () => {
  it('goes in portions, results first', async () => {
    const { dispatch, endpoints, sweep, collected, state } = collectable();
    const items = Array.from({ length: 1_500 }, (_, index) => ({ id: `n${String(index)}` }));
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, items));
    await sweep();
    const sizes = (collected() as { keys?: string[]; rows: Record<string, string[]> }[]).map(({ keys = [], rows }) => [
      keys.length,
      Object.values(rows).flat().length,
    ]);
    expect(sizes).toEqual([
      [1, 999],
      [0, 502],
    ]);
    expect([state().entities, state().entitiesMeta]).toEqual([{}, {}]);
  });

  it('stays where a listener reads it between two portions', async () => {
    const { dispatch, endpoints, slice, store, root, sweep, state } = collectable();
    const items = Array.from({ length: 1_500 }, (_, index) => ({ id: `n${String(index)}` }));
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, items));
    store.subscribe(() => slice.selectQuery(Note)(root(), { id: 'n1400' }));
    await sweep();
    expect(Object.keys(asPlainTables(state().entities)['Note'] ?? {})).toEqual(['n1400']);
  });
});

describe('what is not collected', () => {
  it('is a key in flight', async () => {
    let answer = (_value: object): void => undefined;
    const { dispatch, endpoints, sweep, keys, state } = collectable({
      answers: { 'note 1': new Promise<object>((resolve) => (answer = resolve)) },
    });
    await dispatch(endpoints.getNote.setResponse({ id: '1' }, { id: '1', text: 'old' }));
    void dispatch(endpoints.getNote({ id: '1' }));
    await sweep();
    expect(keys()).toEqual(['note 1']);
    answer({ id: '1', text: 'new' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state().entities['Note']?.['1']).toMatchObject({ text: 'new' });
  });

  it('is the row that a pending optimistic layer changes', async () => {
    let answer = (_value: object): void => undefined;
    const { dispatch, endpoints, slice, sweep, rows, root } = collectable({
      answers: { 'save shown 1': new Promise<object>((resolve) => (answer = resolve)) },
    });
    await dispatch(endpoints.getNote({ id: '1' }));
    await dispatch(endpoints.getNote({ id: '2' }));
    const saved = dispatch(endpoints.saveShown({ id: '1' }, { text: 'mine' }));
    await sweep();
    expect(rows('Note')).toEqual(['1']);
    expect(slice.selectEntities(root())['Note']?.['1']).toMatchObject({ text: 'mine' });
    answer({ id: '1', text: 'saved' });
    await saved;
  });

  it('is a row that a young result of the same answer or an older one leads to', async () => {
    const { dispatch, endpoints, slice, sweep, root } = collectable();
    await dispatch(endpoints.getLasting.setResponse({ tag: 'a' }, [{ id: '1', author: { id: '7', name: 'Ada' } }]));
    // A local write is fresh for a minute only.
    await dispatch(slice.set(Note, { id: '1' }, { text: 'edited' }));
    await dispatch(slice.set(Author, { id: '7' }, { name: 'Grace' }));
    await sweep();
    await sweep();
    expect(endpoints.getLasting.select(root(), { tag: 'a' })).toMatchObject([
      { text: 'edited', author: { name: 'Grace' } },
    ]);
  });

  it('is a row that a list got after it was last read, while the list is used', async () => {
    const { dispatch, endpoints, root, pass, collected } = collectable({ gc: { interval: 1_000, minAge: 5_000 } });
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, [{ id: '1' }]));
    endpoints.getNotes.select(root(), { tag: 'a' });
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, [{ id: '1' }, { id: '2' }]));
    await pass(240_000);
    expect(collected()).toEqual([]);
  });

  it('is the row that a pending delete hides', async () => {
    let refuse = (_reason: Error): void => undefined;
    const hide = new Endpoint(({ id: _id }: { id: string }) => new Promise<object>((_, reject) => (refuse = reject)), {
      name: 'hide',
      schema: new Invalidate(Note),
      sideEffect: true,
      getOptimisticResponse: (_snapshot, { id }) => ({ id }),
    });
    const { dispatch, slice, fetchNote, sweep, rows, keys } = collectable();
    await fetchNote('1');
    const hidden = dispatch(slice.fetch(hide, { id: '1' })).catch(() => undefined);
    await sweep();
    await sweep();
    expect([keys().includes('note 1'), rows('Note')]).toEqual([false, ['1']]);
    refuse(Object.assign(new Error('refused'), { status: 403 }));
    await hidden;
    expect(rows('Note')).toEqual(['1']);
  });

  it('is the mark of an invalidated key, while rows from before it are fresh', async () => {
    const { dispatch, endpoints, sweep, keys, root } = collectable();
    await dispatch(endpoints.getLasting.setResponse({ tag: 'a' }, [{ id: '1' }]));
    await dispatch(endpoints.getNote.invalidate({ id: '1' }));
    await sweep();
    expect(endpoints.getNote.selectResponse(root(), { id: '1' }).expiryStatus).toBe('Invalid');
    for (let i = 0; i < 26; i++) await sweep();
    expect(keys()).toEqual([]);
  });

  it('is the mark of a key that was made stale, with its result, while its rows are fresh', async () => {
    const { dispatch, endpoints, slice, sweep, click, keys, rows, root } = collectable();
    await dispatch(endpoints.getLasting.setResponse({ tag: 'a' }, [{ id: '1' }]));
    await dispatch(slice.expireAll({ testKey: () => true }));
    await sweep();
    const { data, expiresAt } = endpoints.getLasting.selectResponse(root(), { tag: 'a' });
    expect([data?.length, expiresAt < Date.now()]).toEqual([1, true]);
    for (let i = 0; i < 26; i++) {
      click();
      await sweep();
    }
    expect([keys(), rows('Note')]).toEqual([[], []]);
  });

  it('is a result that an update made, while its rows are there (1.4)', async () => {
    const { dispatch, endpoints, sweep, state } = collectable();
    await dispatch(endpoints.saveMine({ id: '1' }, {}));
    const release = dispatch(endpoints.getNote.retain({ id: '1' }));
    await sweep();
    expect(state().results['mine']).toEqual(['1']);
    release();
    await dispatch(endpoints.getCount());
    await sweep();
    await sweep();
    expect(state().results).not.toHaveProperty('mine');
  });
});

describe('what is collected with a key', () => {
  it('is the mark of a row that was deleted', async () => {
    const { dispatch, slice, fetchNote, sweep, state } = collectable();
    await fetchNote('1');
    await dispatch(slice.set(new Invalidate<unknown>(Note), { id: '1' }, undefined as never));
    await sweep();
    expect([state().entities, state().entitiesMeta]).toEqual([{}, {}]);
  });

  it('is the error of a request that failed', async () => {
    const { dispatch, endpoints, sweep, state } = collectable();
    await dispatch(endpoints.getNote.setError({ id: '1' }, new Error('offline')));
    await sweep();
    expect(state().meta).toEqual({});
  });

  it('is a result without a schema', async () => {
    const { dispatch, endpoints, sweep, state } = collectable();
    await dispatch(endpoints.getCount());
    await sweep();
    expect(state()).toMatchObject({ results: {}, meta: {} });
  });

  it('is the list that was read, though its rows stay for somebody else', async () => {
    const { dispatch, endpoints, sweep, click, state, rows } = collectable();
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, [{ id: '1' }, { id: '2' }]));
    dispatch(endpoints.getNote.retain({ id: '2' }));
    click();
    await sweep();
    expect(state().results).toEqual({});
    expect(rows('Note')).toEqual(['2']);
  });
});

describe('the option gc', () => {
  it.each([
    ['interval', 0],
    ['interval', -1],
    ['minAge', -1],
    ['multiplier', NaN],
    ['budget', -8],
  ])('refuses %s: %d', (name, value) => {
    expect(restErrorOf(() => createRestSlice({ features: allFeatures, gc: { [name]: value } })).code).toBe(
      'GC_OPTION_INVALID',
    );
  });
});
