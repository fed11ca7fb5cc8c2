import fc from 'fast-check';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useCache, useDLE, useLive, useSelect, useSubscription } from '../../src/react/index.js';
import { findRuntime } from '../../src/requests/runtime.js';
import { sliceOf } from '../../src/slice/bindEndpoints.js';
import { storeDispatch } from '../../src/slice/storeDispatch.js';
import type { SliceCore } from '../../src/requests/SliceCore.js';

class Note extends Entity {
  id = '';
  static override key = 'Note';
}

function setup() {
  const fetchResponse = (url: string) => Promise.resolve(Response.json({ id: url.slice(-1) }));
  const notes = resource({ path: '/notes/:id', schema: Note, fetchResponse, pollFrequency: 60_000 });
  const rest = createRestSlice({ endpoints: { notes } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { get } = rest.endpoints.notes;
  const hooks = {
    useDLE: (id: string | null) => void useDLE(get, id === null ? null : { id }),
    useSelect: (id: string | null) => void useSelect(get, id === null ? null : [{ id }], (note) => note?.id),
    useCache: (id: string | null) => void useCache(get, id === null ? null : { id }),
    useLive: (id: string | null) => void useLive(get, id === null ? null : { id }),
    useSubscription: (id: string | null) => useSubscription(get, id === null ? null : { id }),
  };
  return { store, hooks, runtime: findRuntime(storeDispatch(store), sliceOf(get as never) as SliceCore) };
}

type HookName = keyof ReturnType<typeof setup>['hooks'];
const names: HookName[] = ['useDLE', 'useSelect', 'useCache', 'useLive', 'useSubscription'];
const cell = fc.record({ hook: fc.constantFrom(...names), id: fc.constantFrom('1', '2', '3', null) });
/** What is on the page, by place: undefined for nothing. */
const pages = fc.array(fc.array(fc.option(cell, { nil: undefined }), { maxLength: 6 }), {
  minLength: 1,
  maxLength: 12,
});

it('counts who reads a key, and who subscribes to it, however readers come, change and go', async () => {
  await fc.assert(
    fc.asyncProperty(pages, async (history) => {
      const { store, hooks, runtime } = setup();
      const Cell = ({ hook, id }: { hook: HookName; id: string | null }) => (hooks[hook](id), null);
      const { rerender } = render(<p />);
      for (const page of [...history, []]) {
        const cells = page.map((shown, at) => shown && <Cell key={`${String(at)} ${shown.hook}`} {...shown} />);
        rerender(
          <StrictMode>
            <Provider store={store}>
              {cells.map((shown, at) => (
                <Suspense key={at}>{shown}</Suspense>
              ))}
            </Provider>
          </StrictMode>,
        );
        await act(() => new Promise((resolve) => setTimeout(resolve)));
        const shown = page.flatMap((one) => one ?? []);
        const keysOf = (...which: HookName[]) =>
          shown.flatMap(({ hook, id }) => (id !== null && which.includes(hook) ? `GET /notes/${id}` : [])).sort();
        const readers = runtime.outcomes.readers.filter(({ isFetching }) => isFetching).map(({ key }) => key);
        expect(readers.sort()).toEqual(keysOf('useDLE', 'useSelect', 'useLive'));
        expect(readers.every((key) => runtime.outcomes.isHeld(key))).toBe(true);
        expect(runtime.outcomes.readers).toHaveLength(shown.filter(({ hook }) => hook !== 'useSubscription').length);
        const held = ['1', '2', '3'].map((id) => `GET /notes/${id}`).filter((key) => runtime.usage.isRetained(key));
        expect(held).toEqual([...new Set(keysOf('useLive', 'useSubscription'))]);
      }
      cleanup();
    }),
    { numRuns: 30 },
  );
});
