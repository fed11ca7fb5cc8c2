import { act, cleanup, render, screen } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { StrictMode, Suspense } from 'react';
import { Provider, useSelector } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity } from '../../src/index.js';
import { useDLE, useQuery, useSuspense } from '../../src/react/index.js';
import type { ReactNode } from 'react';
import type { RestState } from '../../src/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

const SWEEP = 300_000;

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Notes that were fetched a moment ago, beside a counter. */
function setup() {
  const getNote = new Endpoint(({ id }: { id: string }) => Promise.resolve({ id, text: `again ${id}` }), {
    name: 'getNote',
    key: ({ id }: { id: string }) => `note ${id}`,
    schema: Note,
  });
  const rest = createRestSlice({ endpoints: { getNote } });
  const store = configureStore({
    reducer: { rest: rest.reducer, clicks: (count: number = 0, { type }) => (type === 'click' ? count + 1 : count) },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  for (const id of ['1', '2'])
    void store.dispatch(rest.endpoints.getNote.setResponse({ id }, { id, text: `note ${id}` }));
  const show = (ui: ReactNode) =>
    render(
      <StrictMode>
        <Provider store={store}>
          <Suspense fallback="waiting">{ui}</Suspense>
        </Provider>
      </StrictMode>,
    );
  return {
    getNote,
    rest,
    show,
    /** Something changes, and then comes a sweep. */
    sweep: () =>
      act(async () => {
        store.dispatch({ type: 'click' });
        await vi.advanceTimersByTimeAsync(SWEEP);
      }),
    keys: () => Object.keys(store.getState().rest.results),
    rows: () => Object.keys(store.getState().rest.entities['Note'] ?? {}),
  };
}

type App = ReturnType<typeof setup>;
type Root = { readonly rest: RestState };

const READERS: [string, (app: App) => () => ReactNode][] = [
  [
    'useSuspense',
    ({ getNote }) =>
      () =>
        useSuspense(getNote, { id: '1' }).text,
  ],
  [
    'useDLE',
    ({ getNote }) =>
      () =>
        useDLE(getNote, { id: '1' }).data?.text,
  ],
  [
    'useSelector',
    ({ rest }) =>
      () =>
        useSelector((state: Root) => rest.endpoints.getNote.select(state, { id: '1' }))?.text,
  ],
];

describe('a mounted reader', () => {
  it.each(READERS)('with %s keeps its result and rows until it has gone (9.1)', async (_name, makeReader) => {
    const app = setup();
    const Reader = makeReader(app);
    const { unmount } = app.show(<Reader />);
    for (let i = 0; i < 3; i++) await app.sweep();
    expect(app.keys()).toEqual(['note 1']);
    expect(app.rows()).toEqual(['1']);
    expect(screen.getByText('note 1')).toBeTruthy();
    unmount();
    await app.sweep();
    expect(app.keys()).toEqual([]);
    expect(app.rows()).toEqual([]);
  });

  it('with useQuery keeps the row, and not the result', async () => {
    const app = setup();
    const Reader = () => useQuery(Note, { id: '1' })?.text;
    app.show(<Reader />);
    for (let i = 0; i < 3; i++) await app.sweep();
    expect(app.keys()).toEqual([]);
    expect(app.rows()).toEqual(['1']);
    expect(screen.getByText('note 1')).toBeTruthy();
  });

  it('keeps what it shows while nothing changes at all', async () => {
    const app = setup();
    const Reader = () => useSuspense(app.getNote, { id: '1' }).text;
    app.show(<Reader />);
    await act(async () => void (await vi.advanceTimersByTimeAsync(5 * SWEEP)));
    expect(app.keys()).toEqual(['note 1']);
    expect(screen.getByText('note 1')).toBeTruthy();
  });

  it('that comes back after a collection fetches again (9.4)', async () => {
    const app = setup();
    await app.sweep();
    const Reader = () => useSuspense(app.getNote, { id: '1' }).text;
    await act(async () => void app.show(<Reader />));
    expect(screen.getByText('again 1')).toBeTruthy();
  });
});
