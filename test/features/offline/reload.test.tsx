import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  AsyncBoundary,
  useCache,
  useDLE,
  useFetch,
  useLive,
  usePages,
  useQuery,
  useSelect,
  useSuspense,
} from '../../../src/react/index.js';
import { expectConsole } from '../../support/console.js';
import { Device, pass, startTime } from '../../support/offlinePage.js';
import type { OfflinePage } from '../../support/offlinePage.js';

startTime();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DAYS = 86_400_000;
const options = { maxAge: 100 * DAYS };

interface Shown {
  readonly page: OfflinePage;
}

const textOf = (rows: readonly { readonly text: string }[] | undefined) => rows?.map(({ text }) => text).join();

const hooks: Record<string, (page: OfflinePage) => string | undefined> = {
  useSuspense: ({ notes }) => textOf(useSuspense(notes.getList)),
  useDLE: ({ notes }) => textOf(useDLE(notes.getList).data),
  useLive: ({ notes }) => textOf(useLive(notes.getList)),
  useSelect: ({ notes }) => useSelect(notes.getList, [], textOf),
  usePages: ({ notes }) => textOf(usePages(notes.getList).data),
  useFetch({ notes }) {
    void useFetch(notes.getList);
    return textOf(useCache(notes.getList));
  },
  useQuery({ notes }) {
    void useDLE(notes.getList);
    return textOf(useQuery(notes.getList.endpoint.schema as never) as never);
  },
};

const turn = (ms = 0) =>
  act(async () => {
    await pass(ms);
    await Promise.resolve();
  });

/** A page that was shown with data, and is opened again after a long time, without a connection. */
async function reload(hook: string) {
  const device = new Device();
  device.server.rows.set('a', { id: 'a', text: 'stored' });
  const before = device.open(options);
  await pass(0);
  await before.dispatch(before.notes.getList());
  await pass(10_000);
  before.crash();
  await pass(20 * DAYS);
  device.server.isReachable = false;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  device.server.requests.length = 0;
  const page = device.open(options);
  const use = hooks[hook] as (typeof hooks)[string];
  const Reader = ({ page: shown }: Shown) => <p>{use(shown)}</p>;
  const show = () =>
    render(
      <StrictMode>
        <Provider store={{ ...page.store, dispatch: page.dispatch } as never}>
          <AsyncBoundary fallback="waiting" errorComponent={({ error }) => <p>{error.message}</p>}>
            <Reader page={page} />
          </AsyncBoundary>
        </Provider>
      </StrictMode>,
    ).container;
  return { device, page, show };
}

describe.each(Object.keys(hooks))('after a reload without a connection %s (F71)', (hook) => {
  it.each([
    ['shows what is stored, however old, and asks when the connection is back', true],
    ['does so where it is there before that is read', false],
  ])('%s', async (_, isRead) => {
    // What a boundary catches until then is reported.
    expectConsole('error');
    // A list of one page.
    if (hook === 'usePages') expectConsole('warn');
    const { device, page, show } = await reload(hook);
    if (isRead) await page.restored();
    const container = show();
    await turn();
    await turn(5_000);
    expect(container.textContent).toBe('stored');
    expect(device.server.requests).toEqual([]);
    device.server.rows.set('a', { id: 'a', text: 'new' });
    device.server.isReachable = true;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await Promise.resolve();
    });
    await turn(2_000);
    expect(container.textContent).toBe('new');
    expect(device.server.requests).toEqual(['GET /notes']);
    page.crash();
  });
});
