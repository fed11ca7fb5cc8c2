import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { act, cleanup, render } from '@testing-library/react';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, resource } from '../../../src/index.js';
import { usePages } from '../../../src/react/index.js';
import { dehydrate, hydrate } from '../../../src/ssr/index.js';
import { renderRestHook, replayLog } from '../../../src/testing/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import { Note, rows } from '../../support/feedPage.js';
import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { Pages } from '../../../src/react/index.js';

afterEach(cleanup);

/** A feed of pages of two, whose server has so many rows; each request counted. */
function setup({ size = 6, enhancers = [] as StoreEnhancer[], preloadedState = undefined as object | undefined } = {}) {
  const requests: string[] = [];
  const makeSlice = () =>
    createRestSlice({
      features: allFeatures,
      endpoints: {
        notes: resource({
          path: '/notes/:id',
          schema: Note,
          nextPage: (response: { id: string }[]) => {
            const last = Number(response.at(-1)?.id);
            return last < size ? { after: last, size: 2 } : undefined;
          },
          fetchResponse: (url: string) => {
            requests.push(url);
            const after = Number(new URL(url, 'http://x').searchParams.get('after'));
            return Promise.resolve(Response.json(rows(String(after + 1), String(after + 2))));
          },
        }),
      },
    });
  const rest = makeSlice();
  const actions: UnknownAction[] = [];
  const store = configureStore({
    reducer: combineReducers({ rest: rest.reducer }),
    middleware: (getDefault) =>
      getDefault().concat(rest.middleware, () => (next: (action: unknown) => unknown) => (action: unknown) => {
        actions.push(JSON.parse(JSON.stringify(action)) as UnknownAction);
        return next(action);
      }),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(...enhancers),
    ...(preloadedState && { preloadedState: preloadedState as never }),
  });
  const shown: Pages<Note[]>[] = [];
  function Feed() {
    const pages = usePages(rest.endpoints.notes.getList);
    useEffect(() => void shown.push(pages));
    return null;
  }
  const show = () =>
    render(
      <Provider store={store}>
        <Feed />
      </Provider>,
    );
  const current = () => shown.at(-1) as Pages<Note[]>;
  const see = async (...ids: string[]) => {
    await act(() => vi.waitFor(() => expect(current().data?.map(({ id }) => id)).toEqual(ids)));
  };
  const more = () => act(() => current().fetchNext());
  return { requests, makeSlice, rest, store, actions, show, current, see, more };
}

describe('pages in the state', () => {
  it('come with what a server dehydrated: the browser goes on where the server was, with no request for the list', async () => {
    const server = setup();
    server.show();
    await server.see('1', '2');
    await server.more();
    const json = JSON.parse(JSON.stringify(dehydrate(server.store))) as object;
    const browser = setup();
    browser.store.dispatch(hydrate(json));
    browser.show();
    expect(browser.current().data).toHaveLength(4);
    expect(browser.current().hasNext).toBe(true);
    await browser.more();
    await browser.see('1', '2', '3', '4', '5', '6');
    expect(browser.requests).toEqual(['/notes?after=4&size=2']);
    expect(browser.current().hasNext).toBe(false);
  });

  it('what is no page is not hydrated: the list is asked once more', async () => {
    const server = setup();
    server.show();
    await server.see('1', '2');
    const json = JSON.parse(
      JSON.stringify(dehydrate(server.store)).replace('{"after":2,"size":2}', '"/notes?after=2"'),
    );
    const browser = setup();
    browser.store.dispatch(hydrate(json));
    browser.show();
    await act(() => vi.waitFor(() => expect(browser.current().hasNext).toBe(true)));
    expect(browser.requests).toEqual(['/notes']);
  });

  it('come with a state that was kept (redux-persist)', async () => {
    const before = setup();
    before.show();
    await before.see('1', '2');
    await before.more();
    const after = setup({ preloadedState: JSON.parse(JSON.stringify(before.store.getState())) as object });
    after.show();
    await after.more();
    await after.see('1', '2', '3', '4', '5', '6');
    expect(after.requests).toEqual(['/notes?after=4&size=2']);
  });

  it('are the same in a replay of the log, which asks no function', async () => {
    const { show, see, more, makeSlice, actions, store } = setup();
    show();
    await see('1', '2');
    await more();
    await more();
    expect(replayLog(makeSlice(), actions)).toEqual(store.getState().rest);
  });

  it('go with the list when it is collected', async () => {
    const { show, see, more, store, rest, requests } = setup();
    const { unmount } = show();
    await see('1', '2');
    await more();
    unmount();
    const keys = Object.keys(store.getState().rest.meta);
    store.dispatch({ type: 'rest/collect', payload: { keys, rows: { '[Note] /notes': ['{}'] } } });
    expect(store.getState().rest.meta).toEqual({});
    show();
    await see('1', '2');
    expect(requests.at(-1)).toBe('/notes');
    void rest;
  });
});

it('nothing is fetched in the past, where the page may be there already', async () => {
  const { show, see, more, store, requests, current } = setup({ enhancers: [instrument() as StoreEnhancer] });
  const lifted = (
    store as unknown as { liftedStore: { dispatch(action: unknown): void; getState(): { stagedActionIds: unknown[] } } }
  ).liftedStore;
  show();
  await see('1', '2');
  const past = lifted.getState().stagedActionIds.length - 1;
  await more();
  await see('1', '2', '3', '4');
  act(() => lifted.dispatch(ActionCreators.jumpToState(past)));
  expect(current().data).toHaveLength(2);
  expect(current().hasNext).toBe(true);
  const length = lifted.getState().stagedActionIds.length;
  await more();
  expect(requests).toHaveLength(2);
  expect(lifted.getState().stagedActionIds).toHaveLength(length);
  act(() => lifted.dispatch(ActionCreators.jumpToState(length - 1)));
  await more();
  await see('1', '2', '3', '4', '5', '6');
});

it('a page has its own fixture: by getPage, or as the list of its address', async () => {
  const notes = resource({
    path: '/notes/:id',
    schema: Note,
    paginationField: 'page',
    nextPage: (response: object[], [{ page = 1 } = {}]: [{ page?: number }?]) =>
      response.length === 2 ? { page: page + 1 } : undefined,
  });
  const { result, cleanup: end } = renderRestHook(() => usePages(notes.getList), {
    fixtures: [
      { endpoint: notes.getList, args: [], response: rows('1', '2') as Note[] },
      { endpoint: notes.getList.getPage, args: [{ page: 2 }], response: rows('3', '4') },
      { endpoint: notes.getList, args: [{ page: 3 }], response: rows('5') as Note[] },
    ],
  });
  const ids = () => result.current?.data?.map(({ id }) => id);
  await act(() => vi.waitFor(() => expect(ids()).toEqual(['1', '2'])));
  await act(() => result.current?.fetchNext() as Promise<void>);
  expect(ids()).toEqual(['1', '2', '3', '4']);
  await act(() => result.current?.fetchNext() as Promise<void>);
  expect(ids()).toEqual(['1', '2', '3', '4', '5']);
  expect(result.current?.hasNext).toBe(false);
  end();
});
