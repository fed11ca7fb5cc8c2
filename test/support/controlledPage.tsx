import { StrictMode, useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { expect, vi } from 'vitest';
import { createRestSlice, RestEndpoint } from '../../src/index.js';
import { AsyncBoundary, useDLE, useSuspense } from '../../src/react/index.js';
import { openPage, wait } from './readers.js';
import { testStore } from './testStore.js';
import type { Store } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { ErrorFallbackProps } from '../../src/react/index.js';
import type { Manager } from '../../src/index.js';

interface Call {
  readonly url: string;
  readonly headers: Headers;
  isAborted: boolean;
  answer(body: unknown): void;
  /** An error with a status, or whatever else. */
  fail(error: unknown): void;
}

/** For a machine with other work: the default second is not always enough. */
const PATIENCE = { timeout: 4000 };

interface Options {
  readonly managers?: () => readonly Manager[];
  readonly isStrict?: boolean;
}

/**
 * A page around two endpoints, `item` and `login`, whose requests end when the test says so. React schedules as it does in
 * a browser; the log is replayed after the test.
 */
export function controlledPage(options: object = {}, { managers = () => [], isStrict = false }: Options = {}) {
  const calls: Call[] = [];
  const fetchResponse = (url: string, { signal, headers }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const call: Call = {
        url,
        headers: new Headers(headers),
        isAborted: false,
        answer: (body) => resolve(Response.json(body)),
        fail: (error) =>
          reject(
            typeof error === 'number' ? Object.assign(new Error(String(error)), { status: error }) : (error as Error),
          ),
      };
      signal?.addEventListener('abort', () => {
        call.isAborted = true;
        reject(signal.reason as Error);
      });
      calls.push(call);
    });
  const made = testStore(() =>
    createRestSlice({
      endpoints: {
        item: new RestEndpoint({ path: '/items/:id', name: 'item', fetchResponse, ...options }),
        login: new RestEndpoint({ path: '/login', method: 'POST', name: 'login', fetchResponse }),
      },
      managers: managers(),
    }),
  );
  const store = { ...made.store, dispatch: made.dispatch } as unknown as Store;
  const { root, text } = openPage();
  let resetBoundary: () => void = () => undefined;
  function Failed({ error, resetErrorBoundary }: ErrorFallbackProps) {
    // Not after it is seen.
    useLayoutEffect(() => {
      resetBoundary = resetErrorBoundary;
    }, [resetErrorBoundary]);
    return <p>caught {error.message}</p>;
  }
  const show = (ui: ReactNode) => {
    const page = (
      <Provider store={store}>
        <AsyncBoundary fallback="waiting" errorComponent={Failed}>
          {ui}
        </AsyncBoundary>
      </Provider>
    );
    root.render(isStrict ? <StrictMode>{page}</StrictMode> : page);
  };
  /** The requests so far, those that were aborted with a mark. */
  const requests = () => calls.map(({ url, isAborted }) => url.slice(1) + (isAborted ? ' aborted' : ''));
  return {
    ...made,
    store,
    calls,
    show,
    text,
    requests,
    item: made.endpoints.item,
    resetBoundary: () => resetBoundary(),
    meta: (id = '1') => made.state().meta[made.endpoints.item.endpoint.key({ id })],
    sees: (shown: string) => vi.waitFor(() => expect(text()).toBe(shown), PATIENCE),
    sends: (...sent: string[]) => vi.waitFor(() => expect(requests()).toEqual(sent), PATIENCE),
    /** Nothing is sent and nothing else shown for a while. */
    staysSo: async () => {
      const before = [text(), requests()];
      await wait(50);
      expect([text(), requests()]).toEqual(before);
    },
  };
}

export type ControlledPage = ReturnType<typeof controlledPage>;

interface Props {
  readonly page: ControlledPage;
  readonly id?: string;
}

function Suspending({ page, id = '1' }: Props) {
  return <p>{JSON.stringify(useSuspense(page.item, { id }))}</p>;
}

function Loading({ page, id = '1' }: Props) {
  const { data, loading, error } = useDLE(page.item, { id });
  return <p>{loading ? 'waiting' : error ? `failed ${error.message}` : JSON.stringify(data)}</p>;
}

/** A component for each way of reading, and what it makes of an error. */
export const ways = [
  ['useSuspense', Suspending, (message: string) => `caught ${message}`],
  ['useDLE', Loading, (message: string) => `failed ${message}`],
] as const;

export const aborted = (message = 'given up') => new DOMException(message, 'AbortError');
