import { StrictMode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { expect, vi } from 'vitest';
import { createRestSlice, Entity, NetworkError, resource } from '../../src/index.js';
import { usePages } from '../../src/react/index.js';
import { openPage, wait } from './readers.js';
import { testStore } from './testStore.js';
import type { Store } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { Pages } from '../../src/react/index.js';

export class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** Rows of these ids, as a server sends them. */
export const rows = (...ids: string[]) => ids.map((id) => ({ id, text: `note ${id}` }));

interface Call {
  readonly line: string;
  isAborted: boolean;
  answer(body: unknown): void;
  fail(status: number): void;
}

/** For a machine with other work. */
const PATIENCE = { timeout: 4000 };

type Shown = Pages<Note[]>;

export interface FeedOptions {
  readonly isReplayable?: boolean;
  /** Of the resource. */
  readonly options?: object;
  /** Beside what `notes` has. */
  readonly endpoints?: object;
}

/** By cursors: the page after an answer begins after its last row, and a short page is the last one. */
export const byCursor = {
  nextPage: (response: { id: string }[]) => (response.length === 2 ? { after: response.at(-1)?.id } : undefined),
};

/**
 * Components that show a list page by page, in strict mode and with React's own scheduling; requests end when the test says
 * so. The log is replayed after the test.
 */
export function feedPage({ options = byCursor, endpoints, isReplayable = true }: FeedOptions = {}) {
  const calls: Call[] = [];
  const fetchResponse = (url: string, { method = 'GET', signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const call: Call = {
        line: `${method} ${url}`,
        isAborted: false,
        answer: (body) => resolve(body === null ? new Response(null, { status: 204 }) : Response.json(body)),
        fail: (status) => reject(new NetworkError(new Response(null, { status }), { method })),
      };
      signal?.addEventListener('abort', () => {
        call.isAborted = true;
        reject(signal.reason as Error);
      });
      calls.push(call);
    });
  const made = testStore(
    () =>
      createRestSlice({
        endpoints: {
          notes: resource({
            path: '/:group/notes/:id',
            schema: Note,
            searchParams: {} as { q?: string } | undefined,
            paginationField: 'after',
            fetchResponse,
            ...options,
          }),
          ...endpoints,
        },
      }),
    { isReplayable },
  );
  const { notes } = made.endpoints;
  const store = { ...made.store, dispatch: made.dispatch } as unknown as Store;
  const { root } = openPage();
  const shown: Record<string, Shown[]> = {};

  function Feed({ name = 'feed', args = { group: 'a' }, list = notes.getList }: FeedProps) {
    const pages = usePages(list as typeof notes.getList, ...(args === null ? ([null] as const) : ([args] as const)));
    useEffect(() => {
      (shown[name] ??= []).push(pages);
    });
    return <p>{pages.data?.length}</p>;
  }
  const show = (ui: ReactNode) =>
    root.render(
      <StrictMode>
        <Provider store={store}>{ui}</Provider>
      </StrictMode>,
    );
  const current = (name = 'feed'): Shown => shown[name]?.at(-1) as Shown;
  const ids = (name?: string) => current(name)?.data?.map(({ id }) => id);
  const lines = () => calls.map(({ line, isAborted }) => line.replace('GET ', '') + (isAborted ? ' aborted' : ''));
  const see = (check: () => void) => vi.waitFor(check, PATIENCE);
  return {
    ...{ ...made, notes, calls, Feed, show, current, ids, lines, see, shown },
    sends: (...sent: string[]) => see(() => expect(lines()).toEqual(sent)),
    sees: (...expected: string[]) => see(() => expect(ids()).toEqual(expected)),
    /** Time for whatever comes by itself. */
    rest: () => wait(30),
    /** Answer a call, and let React show it. */
    async answer(index: number, body: unknown) {
      await see(() => expect(calls.length).toBeGreaterThan(index));
      if (typeof body === 'number') calls[index]?.fail(body);
      else calls[index]?.answer(body);
      await wait(5);
    },
    /** A list of which the first page is there. */
    async start(...first: string[]) {
      show(<Feed />);
      await see(() => expect(calls.length).toBe(1));
      calls[0]?.answer(rows(...first));
      await see(() => expect(ids()).toEqual(first));
    },
  };
}

interface FeedProps {
  readonly name?: string;
  readonly args?: { readonly group: string; readonly q?: string } | null;
  readonly list?: unknown;
}
