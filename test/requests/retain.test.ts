import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectable } from '../support/collectable.js';
import { restErrorOf } from '../support/thrown.js';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

type Notes = ReturnType<typeof collectable>;

/** Every way to retain note 1. */
const WAYS: [string, (notes: Notes) => () => void][] = [
  ['a bound endpoint', ({ dispatch, endpoints }) => dispatch(endpoints.getNote.retain({ id: '1' }))],
  ['the slice', ({ dispatch, slice, endpoints }) => dispatch(slice.retain(endpoints.getNote.endpoint, { id: '1' }))],
  [
    'the slice, given a bound endpoint',
    ({ dispatch, slice, endpoints }) => dispatch(slice.retain(endpoints.getNote as never, { id: '1' } as never)),
  ],
  [
    'the controller',
    ({ dispatch, slice, endpoints }) => slice.controller({ dispatch }).retain(endpoints.getNote.endpoint, { id: '1' }),
  ],
];

describe('retain', () => {
  it.each(WAYS)('of %s keeps result and rows until it is released', async (_name, retain) => {
    const notes = collectable();
    const release = retain(notes);
    await notes.fetchNote('1');
    for (let i = 0; i < 3; i++) {
      notes.click();
      await notes.sweep();
    }
    expect(notes.keys()).toEqual(['note 1']);
    expect(notes.rows('Note')).toEqual(['1']);
    release();
    notes.click();
    await notes.sweep();
    expect(notes.keys()).toEqual([]);
    expect(notes.rows('Note')).toEqual([]);
  });

  it('dispatches nothing, and sends nothing', () => {
    const { dispatch, endpoints, types } = collectable();
    dispatch(endpoints.getNote.retain({ id: '1' }))();
    expect(types()).toEqual([]);
  });

  it('counts: the last release lets go', async () => {
    const { dispatch, endpoints, fetchNote, click, sweep, keys } = collectable();
    const releases = [1, 2, 3].map(() => dispatch(endpoints.getNote.retain({ id: '1' })));
    await fetchNote('1');
    for (const release of releases) {
      click();
      await sweep();
      expect(keys()).toEqual(['note 1']);
      release();
    }
    click();
    await sweep();
    expect(keys()).toEqual([]);
  });

  it('is released once, however often (9.4)', async () => {
    const { dispatch, endpoints, fetchNote, click, sweep, keys } = collectable();
    const release = dispatch(endpoints.getNote.retain({ id: '1' }));
    dispatch(endpoints.getNote.retain({ id: '1' }));
    release();
    release();
    release();
    await fetchNote('1');
    click();
    await sweep();
    click();
    await sweep();
    expect(keys()).toEqual(['note 1']);
  });

  it('of null holds nothing', async () => {
    const { dispatch, endpoints, fetchNote, click, sweep, keys } = collectable();
    const release = dispatch(endpoints.getNote.retain(null));
    await fetchNote('1');
    click();
    await sweep();
    expect(keys()).toEqual([]);
    expect(release).not.toThrow();
  });

  it('keeps the rows that the result has at the sweep, not those it had when it was retained', async () => {
    const { dispatch, endpoints, sweep, rows } = collectable();
    dispatch(endpoints.getNotes.retain({ tag: 'a' }));
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, [{ id: '1', author: { id: '7', name: 'Ada' } }]));
    await dispatch(endpoints.getNotes.setResponse({ tag: 'a' }, [{ id: '2', author: { id: '8', name: 'Bob' } }]));
    await sweep();
    expect(rows('Note')).toEqual(['2']);
    expect(rows('Author')).toEqual(['8']);
  });

  it('outlives a reset: it is about a key', async () => {
    const { dispatch, endpoints, slice, fetchNote, click, sweep, keys } = collectable();
    dispatch(endpoints.getNote.retain({ id: '1' }));
    await dispatch(slice.resetEntireStore());
    await fetchNote('1');
    click();
    await sweep();
    expect(keys()).toEqual(['note 1']);
  });

  it('refuses what is no endpoint', () => {
    const { dispatch, slice } = collectable();
    expect(restErrorOf(() => dispatch(slice.retain({} as never, null))).code).toBe('ENDPOINT_UNKNOWN');
  });
});
