import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { expect, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { usePages } from '../../src/react/index.js';
import { openPage, wait } from './readers.js';
import { startServer } from './httpServer.js';
import { testStore } from './testStore.js';
import type { Store } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { Pages } from '../../src/react/index.js';
import type { Answer, HttpServer, ReceivedRequest } from './httpServer.js';

/** Items in the order of their places, which are what a cursor names. */
class Item extends Entity {
  id = '';
  place = 0;
  text = '';
  static override key = 'Item';
}

export interface Row {
  readonly id: string;
  readonly place: number;
  readonly text: string;
}

/** How a server counts pages. */
export const COUNTINGS = ['number', 'offset', 'cursor'] as const;
export type Counting = (typeof COUNTINGS)[number];

/** Items of a page. */
export const SIZE = 2;

type Args = readonly [{ page?: number; offset?: number }?];

const LISTS = {
  number: (rows: readonly Row[], [{ page = 1 } = {}]: Args) => (rows.length === SIZE ? { page: page + 1 } : undefined),
  offset: (rows: readonly Row[], [{ offset = 0 } = {}]: Args) =>
    rows.length === SIZE ? { offset: offset + SIZE } : undefined,
  cursor: (rows: readonly Row[]) => (rows.length === SIZE ? { after: rows.at(-1)?.place } : undefined),
};

/** A server with items of these ids, at places 10, 20 and so on. */
export class PagedServer {
  rows: readonly Row[];
  /** Ask it to wait, or to fail, before it answers: it has done by then what it was asked for. */
  before: (request: ReceivedRequest) => Promise<Answer | undefined> | undefined = () => undefined;
  /** Requests that are not answered. */
  open = 0;
  http!: HttpServer;
  #created = 0;

  constructor(...ids: string[]) {
    this.rows = ids.map((id, index) => ({ id, place: (index + 1) * 10, text: `note ${id}` }));
  }

  async start(): Promise<this> {
    this.http = await startServer(async (request) => {
      this.open++;
      const answer = this.#answer(request);
      const instead = await this.before(request);
      this.open--;
      return instead ?? answer;
    });
    return this;
  }

  /** Addresses of reads that were sent from a request on. */
  reads(from = 0): string[] {
    return this.http.requests
      .slice(from)
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => url.replace(/^\/items/, ''));
  }

  /** @returns the item as it is then: no two have one place, which a cursor could not tell apart. */
  put({ place, ...rest }: Row): Row {
    const others = this.rows.filter(({ id }) => id !== rest.id);
    const free = (at: number): number => (others.some((row) => row.place === at) ? free(at + 0.01) : at);
    const row = { ...rest, place: free(place) };
    this.rows = [...others, row].sort((a, b) => a.place - b.place);
    return row;
  }

  remove(id: string): void {
    this.rows = this.rows.filter((row) => row.id !== id);
  }

  #answer({ method, url, body }: ReceivedRequest): Answer {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const id = pathname.split('/')[2];
    const sent = (body === '' ? {} : JSON.parse(body)) as Partial<Row>;
    if (method === 'GET') return { json: this.#page(searchParams) };
    if (method === 'POST') {
      return { status: 201, json: this.put({ id: `new${String(++this.#created)}`, place: 0, text: '', ...sent }) };
    }
    const row = this.rows.find((each) => each.id === id);
    if (!row) return { status: 404, json: {} };
    if (method !== 'DELETE') return { json: this.put({ ...row, ...sent }) };
    this.remove(row.id);
    return { json: row };
  }

  #page(query: URLSearchParams): readonly Row[] {
    const [page, offset, after] = ['page', 'offset', 'after'].map((name) => Number(query.get(name) ?? NaN));
    if (after !== undefined && after >= 0) return this.rows.filter(({ place }) => place > after).slice(0, SIZE);
    const start = page ? (page - 1) * SIZE : (offset ?? 0) || 0;
    return this.rows.slice(start, start + SIZE);
  }
}

interface Options {
  /** Each mutation says that the list is stale. */
  readonly isExpiring?: boolean;
  readonly optimistic?: boolean;
}

function sliceOf(server: PagedServer, counting: Counting, { isExpiring, optimistic = false }: Options) {
  const items = resource({
    urlPrefix: server.http.url,
    path: '/items/:id',
    schema: Item,
    searchParams: {} as { page?: number } | undefined,
    nextPage: LISTS[counting] as never,
    optimistic,
    ...(isExpiring && { expires: (): never => [[own.getList]] as never }),
  });
  const own: { readonly getList: unknown } = items;
  return createRestSlice({ endpoints: { items } });
}

/** A page that shows the items of a server page by page. */
export function showPages(server: PagedServer, counting: Counting, options: Options = {}) {
  const made = testStore(() => sliceOf(server, counting, options));
  const { items } = made.endpoints;
  const store = { ...made.store, dispatch: made.dispatch } as unknown as Store;
  const { root } = openPage();
  let current: Pages<Item[]>;
  /** Ids of all that was shown, in turn. */
  const shown: string[] = [];
  function List() {
    const pages = usePages(items.getList);
    useEffect(() => {
      current = pages;
      const ids = pages.data?.map(({ id }) => id).join(' ');
      if (ids !== undefined && ids !== shown.at(-1)) shown.push(ids);
    });
    return <p>{pages.data?.length}</p>;
  }
  const show = (ui: ReactNode) => root.render(<Provider store={store}>{ui}</Provider>);
  /** Nothing is under way any more. */
  const settled = async () => {
    const isIdle = () =>
      server.open === 0 && !Object.values(made.state().meta).some(({ pending }) => pending !== undefined);
    for (let idle = 0; idle < 3; idle = isIdle() ? idle + 1 : 0) await wait(1);
  };
  const ids = () => current.data?.map(({ id }) => id);
  const see = (check: () => void) => vi.waitFor(check, { timeout: 4000, interval: 2 });
  return {
    ...{ ...made, items, show, shown, ids, see },
    mount: () => show(<List />),
    /** Time for React. */
    rest: () => wait(10),
    current: () => current,
    sees: (...expected: string[]) => see(() => expect(ids()).toEqual(expected)),
    settled,
    /** And nothing is stale: readers that take their time are told to ask. */
    async fresh() {
      await settled();
      while (items.getList.selectResponse(made.root()).expiresAt < Date.now()) {
        await made.dispatch(items.getList.fetchIfStale());
        await settled();
      }
    },
  };
}
