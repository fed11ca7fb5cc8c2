// How many requests a page makes: never a loop, nor a storm. Of a socket and of refusals test/react/pace.test.tsx tells, of
// polls that contradict each other, and of rows that are left stale, test/react/leftRows.test.tsx.
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, NetworkError, resource } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';

class Card extends Entity {
  id = '';
  state = '';
  rank = 0;
  text = '';
  static override key = 'Card';
}

type Row = Readonly<Record<string, unknown>>;
type Asked = Readonly<Record<string, string>>;

const FIRST: readonly Row[] = ['s0', 's0', 's1', 's1'].map((state, at) => ({
  ...{ id: String(at), state, rank: at, text: 'x' },
}));

/** Time passes, and React shows what has come of it. */
const pass = (ms: number) =>
  act(async () => {
    for (let passed = 0; passed < ms; passed += 50) {
      await vi.advanceTimersByTimeAsync(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Given {
  /** What resource() is told besides. */
  readonly declares?: object;
  /** What a list is answered with, of what the server has. */
  readonly list?: (rows: readonly Row[], asked: Asked) => unknown;
  readonly item?: (row: Row | undefined) => unknown;
  readonly answers?: 'whole' | 'nothing';
}

const byState = (rows: readonly Row[], { state }: Asked) => rows.filter((row) => !state || row['state'] === state);

/** A page of cards, with a list for each of some arguments. */
async function page(
  lists: readonly Asked[],
  { declares, list = byState, item = (row) => row, answers = 'whole' }: Given = {},
  details: readonly string[] = [],
) {
  let rows = FIRST;
  const requests: string[] = [];
  const fetchResponse = async (input: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(input);
    const id = url.pathname.split('/')[2];
    requests.push(`${method} ${url.pathname}${url.search}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (method === 'GET' && id === undefined) return Response.json(list(rows, Object.fromEntries(url.searchParams)));
    if (method !== 'GET')
      rows = rows.map((row) => (row['id'] === id ? { ...row, ...(JSON.parse(body as string) as Row) } : row));
    if (method !== 'GET' && answers === 'nothing') return new Response(null, { status: 204 });
    const said = item(rows.find((row) => row['id'] === id));
    if (said === undefined) throw new NetworkError(new Response(null, { status: 404 }), { method });
    return Response.json(said);
  };
  const cards = resource({
    ...{ path: '/cards/:id', urlPrefix: 'http://cards.test', schema: Card, searchParams: {} as Asked },
    ...{ fetchResponse: fetchResponse as never, ...declares },
  });
  const slice = createRestSlice({ endpoints: { cards }, gc: false });
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  const { getList, get, partialUpdate } = slice.endpoints.cards;
  const List = ({ asked }: { asked: Asked }) => <p>{useDLE(getList, asked).data?.map(({ id }) => id)}</p>;
  const Detail = ({ id }: { id: string }) => <p>{useDLE(get, { id }).data?.text}</p>;
  render(
    <Provider store={store}>
      {lists.map((asked) => (
        <List key={JSON.stringify(asked)} asked={asked} />
      ))}
      {details.map((id) => (
        <Detail key={id} id={id} />
      ))}
    </Provider>,
  );
  await pass(500);
  /** The requests that something leads to, until long after. */
  const counted = async (what: () => unknown = () => undefined): Promise<readonly string[]> => {
    requests.length = 0;
    void Promise.resolve(what()).catch(() => undefined);
    await pass(5_000);
    return [...requests];
  };
  const edit = (id: string, fields: Row) => counted(() => store.dispatch(partialUpdate({ id }, fields)));
  return { requests, counted, edit, store, slice, get, getList };
}

const STATES = Array.from({ length: 20 }, (_, at) => ({ state: `s${String(at)}` }));
const filters = {
  state: (card: { state: string }, state: string) => card.state === state,
  q: 'server',
  n: 'none',
};
const sortComparer = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;

describe('an edit, with twenty mounted lists whose arguments are decided,', () => {
  it('is one request where a comparer says where the item goes', async () => {
    const { edit, getList, store } = await page(STATES, { declares: { filters, sortComparer } });
    expect(await edit('0', { state: 's1' })).toEqual(['PATCH /cards/0']);
    expect(getList.select(store.getState(), { state: 's1' })?.map(({ id }) => id)).toEqual(['0', '2', '3']);
    expect(await edit('0', { rank: 9 })).toEqual(['PATCH /cards/0']);
  });

  it('is one more, by the list that the item joins, without one', async () => {
    const { edit } = await page(STATES, { declares: { filters } });
    expect(await edit('0', { state: 's1' })).toEqual(['PATCH /cards/0', 'GET /cards?state=s1']);
    expect(await edit('0', { text: 'y' })).toEqual(['PATCH /cards/0']);
  });

  it('is one more for each list of which only the server knows', async () => {
    const open = ['a', 'b', 'c', 'd', 'e'].map((q) => ({ q }));
    const { edit } = await page([...STATES, ...open], { declares: { filters, sortComparer } });
    expect(await edit('0', { text: 'y' })).toHaveLength(1 + open.length);
    expect(await edit('0', { text: 'y' })).toEqual(['PATCH /cards/0']);
  });
});

describe('no loop, and no storm:', () => {
  it('a list whose answer contradicts its own argument is asked for once an edit', async () => {
    const warnings = expectConsole('warn');
    const { edit, counted } = await page([{ state: 'open' }, { state: 's1' }], { list: (rows) => rows }, ['0']);
    expect(await counted()).toEqual([]);
    expect(await edit('0', { state: 's1' })).toHaveLength(3);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('cards.getList was asked for with "state"');
  });

  it('two lists that have two forms of one field are asked for a few times', async () => {
    const warnings = expectConsole('warn');
    const list = (rows: readonly Row[], { state = '' }: Asked) => rows.slice(0, 1).map((row) => ({ ...row, state }));
    const { requests, counted } = await page([{ state: 'open' }, { state: 'OPEN' }], { list });
    await pass(10_000);
    expect(requests.length).toBeLessThanOrEqual(8);
    expect(await counted()).toEqual([]);
    expect(warnings.length).toBeGreaterThan(0);
  });

  it.each(['whole', 'nothing'] as const)(
    'an endpoint that never answers all of a row is asked once, and once an edit that is answered with: %s',
    async (answers) => {
      const item = (row: Row | undefined) => row && { id: row['id'], state: row['state'] };
      const declares = { filters, sortComparer };
      const { requests, counted, edit } = await page([{ state: 's0' }], { item, answers, declares }, ['0', '2']);
      expect(requests).toHaveLength(3);
      expect(await counted()).toEqual([]);
      const asks = await edit('0', { state: 's9' });
      // The list, too, where nobody has said what has become of the row.
      expect(asks.length).toBeLessThanOrEqual(answers === 'whole' ? 1 : 3);
      expect(await counted()).toEqual([]);
    },
  );

  it('an item that is in a list, and of which the server says that it is not there, is asked for a few times', async () => {
    expectConsole('warn');
    const { requests, counted } = await page([{ state: 's0' }], { item: () => undefined }, ['0']);
    await pass(120_000);
    expect(requests.length).toBeLessThanOrEqual(8);
    expect(await counted()).toEqual([]);
  });

  it('nor where it is asked for all the time', async () => {
    expectConsole('warn');
    const { get, store, counted } = await page([{ state: 's0' }], { item: () => undefined }, ['0']);
    const asks = await counted(async () => {
      for (let times = 0; times < 50; times++) await store.dispatch(get({ id: '0' })).catch(() => undefined);
    });
    expect(asks.length).toBeGreaterThan(50);
    expect(asks.filter((line) => line.includes('?')).length).toBeLessThanOrEqual(4);
  });

  it('an item that is nowhere, asked for all the time, has a list that brings new items asked for once more', async () => {
    let id = 100;
    const list = () => [{ id: String(id++), state: 's0', text: 'x', rank: 0 }];
    const { get, getList, store, counted } = await page([{ state: 's0' }], { list });
    const asks = await counted(async () => {
      for (let times = 0; times < 20; times++) {
        const gone = store.dispatch(get({ id: 'nowhere' })).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 5));
        await Promise.all([gone, store.dispatch(getList({ state: 's0' }))]);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    expect(asks.filter((line) => line.includes('?')).length).toBeLessThanOrEqual(21);
  });
});
