// What is known of a part of a list is taken for what is known of the whole, and the other way about.
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Collection, createRestSlice, Entity } from '../../../src/index.js';
import { useSuspense } from '../../../src/react/index.js';
import { dehydrate, hydrate } from '../../../src/ssr/index.js';
import { controlledNotes, noteJson } from '../../support/controlledNotes.js';
import { controlledServer } from '../../support/controlledServer.js';
import { Page } from '../../support/Page.js';
import { testStore } from '../../support/testStore.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());
afterEach(cleanup);

const rows = (...ids: string[]) => ids.map((id) => noteJson(id));
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);

/** The list is fresh for a minute. */
async function fresh() {
  const app = controlledNotes();
  const { dispatch, notes, send } = app;
  await app.seed('1', '2');
  return {
    ...app,
    pageIfStale: (page: any) => send(Promise.resolve(dispatch(notes.getList.getPage.fetchIfStale({ page })))),
    listIfStale: () => send(Promise.resolve(dispatch(notes.getList.fetchIfStale({})))),
  };
}

describe('fetchIfStale of a page', () => {
  it('of a fresh list asks for what the list has not got (F50)', async () => {
    const { pageIfStale, answer, sent, ids } = await fresh();
    await pageIfStale(2);
    expect(sent()).toBe(1);
    await answer(0, rows('3'));
    expect(ids()).toEqual(['1', '2', '3']);
  });

  it('sends nothing while the page is fresh, and gives the list (F50)', async () => {
    const { pageIfStale, answer, sent, dispatch, notes, root } = await fresh();
    await pageIfStale(2);
    await answer(0, rows('3'));
    await pageIfStale('2');
    expect(sent()).toBe(1);
    expect(dispatch(notes.getList.getPage.fetchIfStale({ page: 2 }))).toBe(notes.getList.select(root(), {}));
    await pageIfStale(3);
    expect(sent()).toBe(2);
  });

  it('asks again once the page is older than its minute, however fresh the list is (F50)', async () => {
    const { pageIfStale, answer, sent } = await fresh();
    await pageIfStale(2);
    await answer(0, rows('3'));
    later(60_001);
    await pageIfStale(2);
    expect(sent()).toBe(2);
  });

  type App = Awaited<ReturnType<typeof fresh>>;
  it.each<[string, (app: App) => PromiseLike<unknown>]>([
    ['the whole list was read since', ({ seed }) => seed('1', '2')],
    ['the list was expired', ({ dispatch, slice, notes }) => dispatch(slice.expireAll(notes.getList.endpoint))],
    ['the list was invalidated', ({ dispatch, notes }) => dispatch(notes.getList.invalidate({}))],
    ['all was invalidated', ({ dispatch, slice, notes }) => dispatch(slice.invalidateAll(notes.getList.endpoint))],
    ['the store was reset', ({ dispatch, slice }) => dispatch(slice.resetEntireStore())],
  ])('asks again where %s (F50)', async (_, happen) => {
    const app = await fresh();
    await app.pageIfStale(2);
    await app.answer(0, rows('3'));
    await happen(app);
    await app.pageIfStale(2);
    expect(app.sent()).toBe(2);
  });

  it('asks again after a failure (F50)', async () => {
    const { pageIfStale, answer, sent } = await fresh();
    await pageIfStale(2);
    await answer(0, 500);
    await pageIfStale(2);
    expect(sent()).toBe(2);
  });

  it('of a list that has an argument of that name is none of its answers (F50)', async () => {
    const { pageIfStale, answer, sent, dispatch, notes, send, root } = await fresh();
    await pageIfStale(2);
    await send(dispatch(notes.getList({ page: 2 })));
    expect(sent()).toBe(2);
    await answer(0, rows('3'));
    await send(Promise.resolve(dispatch(notes.getList.fetchIfStale({ page: 2 }))));
    await answer(1, rows('7'));
    expect(notes.getList.select(root(), { page: 2 })?.map(({ id }) => id)).toEqual(['7']);
  });
});

describe('a list of which a page came', () => {
  it('and nothing else is stale: it is asked for, and is there meanwhile (F50)', async () => {
    const { dispatch, notes, send, answer, sent, ids, listResponse } = controlledNotes();
    await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(0, rows('3'));
    expect(ids()).toEqual(['3']);
    expect(listResponse().expiresAt).toBeLessThan(Date.now());
    await send(Promise.resolve(dispatch(notes.getList.fetchIfStale({}))));
    expect(sent()).toBe(2);
    await answer(1, rows('1'));
    expect(ids()).toEqual(['1']);
    expect(listResponse().expiresAt).toBeGreaterThan(Date.now());
  });

  it('is as fresh as it was (F50)', async () => {
    const { pageIfStale, listIfStale, answer, sent } = await fresh();
    later(50_000);
    await pageIfStale(2);
    await answer(0, rows('3'));
    await listIfStale();
    expect(sent()).toBe(1);
    later(10_001);
    await listIfStale();
    expect(sent()).toBe(2);
  });

  it('stays stale where it was expired (F50)', async () => {
    const { dispatch, slice, notes, pageIfStale, listIfStale, answer, sent } = await fresh();
    await dispatch(slice.expireAll(notes.getList.endpoint));
    await pageIfStale(2);
    await answer(0, rows('3'));
    await listIfStale();
    expect(sent()).toBe(2);
  });

  it('stays away where it was invalidated after the page was sent (F50)', async () => {
    const { dispatch, notes, pageIfStale, answer, ids, listResponse } = await fresh();
    await pageIfStale(2);
    await dispatch(notes.getList.invalidate({}));
    await answer(0, rows('3'));
    expect(ids()).toBeUndefined();
    expect(listResponse().expiryStatus).toBe('Invalid');
  });

  it('is shown where it was invalidated before, and asked for (F50)', async () => {
    const { dispatch, notes, pageIfStale, answer, ids, listResponse } = await fresh();
    await dispatch(notes.getList.invalidate({}));
    await pageIfStale(2);
    await answer(0, rows('3'));
    expect(ids()).toContain('3');
    expect(listResponse()).toMatchObject({ expiryStatus: 'Valid' });
    expect(listResponse().expiresAt).toBeLessThan(Date.now());
  });

  it('is as little known to another endpoint of the same list (F50)', async () => {
    const { dispatch, slice, notes, send, answer, root } = controlledNotes();
    await send(dispatch(notes.getList.getPage({ page: 2 })));
    await answer(0, rows('3'));
    const other = notes.getList.endpoint.extend({ name: 'other', key: () => 'another key' });
    const { data, expiresAt } = slice.selectResponse(other)(root(), {});
    expect(data).toHaveLength(1);
    expect(expiresAt).toBeLessThan(Date.now());
  });

  it('is known to a browser with its pages (F50)', async () => {
    const { pageIfStale, answer, store, slice, dispatch } = await fresh();
    await pageIfStale(2);
    await answer(0, rows('3'));
    const sent = dehydrate({ ...store, dispatch }, slice);
    const browser = controlledNotes();
    browser.dispatch(hydrate(sent));
    const { getList } = browser.notes;
    expect(browser.dispatch(getList.getPage.fetchIfStale({ page: 2 }))).toHaveLength(3);
    await browser.send(Promise.resolve(browser.dispatch(getList.getPage.fetchIfStale({ page: 3 }))));
    expect(browser.sent()).toBe(1);
  });
});

class Tag extends Entity {
  id = '';
  static override key = 'Tag';
}

describe('two pages of one list at a time', () => {
  const setUp = () => {
    const server = controlledServer();
    const schema = new Collection([Tag]);
    const made = testStore(() => {
      const named = new server.Held({
        path: '/named',
        searchParams: {} as { page?: number } | undefined,
        key: () => 'named',
        paginationField: 'page',
        schema,
      });
      const searched = new server.Held({
        path: '/search',
        method: 'POST',
        sideEffect: false,
        body: {} as { cursor?: number },
        schema: new Collection([Tag], { argsKey: () => ({ search: '' }), scope: 'search' }),
      });
      return createRestSlice({ endpoints: { named, searched } });
    });
    return { ...server, ...made };
  };

  it('are two requests where the list has a key of its own (F50)', async () => {
    const { dispatch, endpoints, send, lines, answer, root } = setUp();
    await send(dispatch(endpoints.named.getPage({ page: 2 })));
    await send(dispatch(endpoints.named.getPage({ page: 3 })));
    expect(lines).toEqual(['GET /named?page=2', 'GET /named?page=3']);
    await answer(1, [{ id: '3' }]);
    await answer(0, [{ id: '2' }]);
    expect(endpoints.named.select(root())?.map(({ id }) => id)).toEqual(['3', '2']);
  });

  it('are two requests where the cursor is in the body (F50)', async () => {
    const { dispatch, endpoints, send, lines } = setUp();
    const page = endpoints.searched.paginated('cursor') as any;
    await send(dispatch(page({ cursor: 2 })));
    await send(dispatch(page({ cursor: 3 })));
    await send(dispatch(page({ cursor: 3 })));
    expect(lines).toEqual(['POST /search', 'POST /search']);
  });
});

describe('pages by cursors of other names', () => {
  it('are known for themselves, and so are those by a function (F50)', async () => {
    const server = controlledServer();
    // A function has no name by which a log finds it.
    const { dispatch, slice, endpoints } = testStore(
      () =>
        createRestSlice({
          endpoints: { list: new server.Held({ path: '/list', searchParams: {}, schema: new Collection([Tag]) }) },
        }),
      { isReplayable: false },
    );
    const list = endpoints.list.endpoint as any;
    const pages = [list.paginated('from'), list.paginated(() => [{}]), list.paginated('to')];
    await dispatch(endpoints.list.setResponse([]));
    for (const page of pages) await dispatch(slice.setResponse(page, { from: 5, to: 5 }, [{ id: '1' }]));
    for (const page of pages) {
      expect(dispatch(slice.fetchIfStale(page, { from: 5, to: 5 }))).toHaveLength(1);
      await server.send(Promise.resolve(dispatch(slice.fetchIfStale(page, { from: 6, to: 6 }))));
    }
    expect(server.lines).toEqual(['GET /list?from=6&to=6', 'GET /list?from=6&to=6', 'GET /list?from=6&to=6']);
  });
});

describe('who reads a page', () => {
  const acted = (work: () => Promise<unknown>) => act(async () => void (await work()));

  it('of a fresh list shows the list, and asks for the page (F50)', async () => {
    const app = await fresh();
    const { getPage } = app.notes.getList;
    const Second = ({ page }: { page: number }) => <p>{useSuspense(getPage, { page }).map(({ id }) => id)}</p>;
    const store = { ...app.store, dispatch: app.dispatch } as never;
    const tree = (page: number) => (
      <Page store={store}>
        <Second page={page} />
      </Page>
    );
    const { rerender } = render(tree(2));
    await acted(() => app.send(Promise.resolve()));
    expect(document.body.textContent).toBe('12');
    await acted(() => app.answer(0, rows('3')));
    expect(document.body.textContent).toBe('123');
    rerender(tree(3));
    await acted(() => app.send(Promise.resolve()));
    await acted(() => app.answer(1, rows('4')));
    expect(document.body.textContent).toBe('1234');
    rerender(tree(2));
    await acted(() => app.send(Promise.resolve()));
    expect(app.sent()).toBe(2);
  });
});
