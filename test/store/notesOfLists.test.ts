/** Lists that come from elsewhere, with a page that a server rendered or from `offline()`, follow what is written like one's own. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { offline, restored } from '../../src/features/offline/index.js';
import { dehydrate, hydrate } from '../../src/ssr/index.js';
import { FakeStorage } from '../support/fakeStorage.js';
import { testStore } from '../support/testStore.js';

class Issue extends Entity {
  id = '';
  state = 'open';
  votes = 0;
  static override key = 'Issue';
}

type Search = Readonly<{ state?: string; above?: number }>;

const issue = (id: string, fields: object = {}) => ({ id, state: 'open', votes: 3, ...fields });

/** @param storage of `offline()`; without it nothing outlives the page. */
function open(storage?: FakeStorage) {
  const common = {
    path: '/issues/:id',
    urlPrefix: 'http://issues.test',
    schema: Issue,
    searchParams: {} as Search | undefined,
    dataExpiryLength: 1e9,
    filters: { above: ({ votes }: { votes: number }, above: number) => votes > above && typeof above === 'number' },
    fetchResponse: (_url: string, { body }: RequestInit) =>
      Promise.resolve(
        typeof body === 'string'
          ? Response.json(issue('1', JSON.parse(body) as object))
          : new Response(null, { status: 204 }),
      ),
  };
  const issues = resource(common).extend(({ getList }) => ({
    counted: getList.extend({ schema: { items: getList.schema, total: 0 } }),
  }));
  const features = storage ? [offline({ storage, key: 'app' })] : [];
  const app = testStore(() => createRestSlice({ endpoints: { issues }, features, gc: false }));
  const { get, getList, counted, delete: remove, partialUpdate } = app.endpoints.issues;
  const isFresh = (list: typeof getList | typeof counted, search: Search) =>
    list.selectResponse(app.root(), search).expiresAt > Date.now();
  return { ...app, get, getList, counted, remove, partialUpdate, isFresh };
}

type App = ReturnType<typeof open>;

const fromServer = (fill: (app: App) => unknown): Promise<App> => {
  const server = open();
  fill(server);
  const json = JSON.stringify(dehydrate({ dispatch: server.dispatch, getState: server.root }));
  const browser = open();
  browser.dispatch(hydrate(JSON.parse(json)));
  return Promise.resolve(browser);
};

async function fromDisk(fill: (app: App) => unknown): Promise<App> {
  const storage = new FakeStorage();
  const first = open(storage);
  await vi.advanceTimersByTimeAsync(10);
  fill(first);
  await vi.advanceTimersByTimeAsync(20_000);
  first.slice.controller(first).dispose();
  const second = open(storage);
  void second.dispatch(restored());
  await vi.advanceTimersByTimeAsync(1_000);
  return second;
}

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => vi.useRealTimers());

describe.each([
  ['a server', fromServer],
  ['offline()', fromDisk],
])('a list from %s', (_, from) => {
  it('with a count beside it is stale when an item goes', async () => {
    const page = await from(({ dispatch, counted }) =>
      dispatch(counted.setResponse({}, { items: [issue('1'), issue('2')], total: 2 })),
    );
    expect(page.isFresh(page.counted, {})).toBe(true);
    await page.dispatch(page.remove({ id: '1' }));
    expect(page.isFresh(page.counted, {})).toBe(false);
  });

  it('asks its filters with the number that it was asked for with', async () => {
    const page = await from(({ dispatch, getList }) => dispatch(getList.setResponse({ above: 2 }, [issue('1')])));
    await page.dispatch(page.partialUpdate({ id: '1' }, { state: 'closed' }));
    expect(page.getList.select(page.root(), { above: 2 })).toHaveLength(1);
    await page.dispatch(page.partialUpdate({ id: '1' }, { votes: 1 }));
    expect(page.getList.select(page.root(), { above: 2 })).toEqual([]);
    expect(page.isFresh(page.getList, { above: 2 })).toBe(true);
  });

  it('is decided by an argument as its answer has shown', async () => {
    const page = await from(({ dispatch, getList }) =>
      dispatch(getList.setResponse({ state: 'open' }, [issue('1'), issue('2')])),
    );
    await page.dispatch(page.partialUpdate({ id: '1' }, { state: 'closed' }));
    expect(page.getList.select(page.root(), { state: 'open' })?.map(({ id }) => id)).toEqual(['2']);
    expect(page.isFresh(page.getList, { state: 'open' })).toBe(true);
  });
});
