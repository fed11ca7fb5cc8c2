import { StrictMode } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { onTestFinished, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { AsyncBoundary, useDLE, useSuspense } from '../../src/react/index.js';
import { testStore } from './testStore.js';
import type { ReactNode } from 'react';
import type { AnyEndpoint, StoreOptions } from '../../src/endpoint/EndpointInstance.js';
import type { Feature, Manager } from '../../src/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

interface Sent {
  readonly line: string;
  isAborted: boolean;
  /** JSON, or the status of a failure. */
  answer(outcome: object | number): Promise<void>;
}

const turn = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve)));

/** How long data is fresh where a test does not say otherwise, ms. */
export const LIFE = 1_000;

export interface PageOptions extends Pick<
  StoreOptions,
  'refetchOnFocus' | 'refetchOnReconnect' | 'abortOnUnmount' | 'retry' | 'dataExpiryLength' | 'pollFrequency'
> {
  readonly features?: readonly Feature[];
  readonly managers?: readonly Manager[];
  readonly isStrict?: boolean;
  /** Requests wait until the test answers them. */
  readonly isHeld?: boolean;
}

/** What the browser says of the page; undone after each test. */
export const surroundings = {
  set(state: { readonly isHidden?: boolean; readonly isOnline?: boolean }) {
    if (state.isHidden !== undefined)
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state.isHidden ? 'hidden' : 'visible');
    if (state.isOnline !== undefined) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state.isOnline);
  },
  async tell(...types: ('focus' | 'blur' | 'online' | 'offline' | 'visibilitychange')[]) {
    await act(async () => {
      for (const type of types) (type === 'visibilitychange' ? document : window).dispatchEvent(new Event(type));
      await Promise.resolve();
    });
    await turn();
  },
  async hide() {
    surroundings.set({ isHidden: true });
    await surroundings.tell('visibilitychange', 'blur');
  },
  async show() {
    surroundings.set({ isHidden: false });
    await surroundings.tell('visibilitychange', 'focus');
  },
  async disconnect() {
    surroundings.set({ isOnline: false });
    await surroundings.tell('offline');
  },
  async reconnect() {
    surroundings.set({ isOnline: true });
    await surroundings.tell('online');
  },
};

/** A slice of notes whose requests the test sees, and components that read them. */
export function createPage({
  features = [],
  managers = [],
  isStrict = false,
  isHeld = false,
  ...options
}: PageOptions = {}) {
  onTestFinished(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  const sent: Sent[] = [];
  const fetchResponse = async (url: string, { method = 'GET', signal }: RequestInit): Promise<Response> => {
    const id = url.split('/')[2];
    const row = (name = '0') => ({ id: name, text: `${name} of ${String(sent.length)}` });
    let settle: (outcome: object | number) => void = () => undefined;
    const outcome = new Promise<object | number>((resolve) => (settle = resolve));
    const call: Sent = {
      line: `${method} ${url}`,
      isAborted: false,
      answer: async (given) => {
        settle(given);
        await turn();
      },
    };
    sent.push(call);
    signal?.addEventListener('abort', () => (call.isAborted = true));
    if (!isHeld) settle(id === undefined ? [row()] : row(id));
    const given = await outcome;
    if (typeof given === 'number') throw Object.assign(new Error(String(given)), { status: given });
    return Response.json(given);
  };
  const makeSlice = () =>
    createRestSlice({
      endpoints: {
        notes: resource({ path: '/notes/:id', schema: Note, fetchResponse, dataExpiryLength: LIFE, ...options }),
      },
      features,
      managers,
      gc: false,
    });
  const store = testStore(makeSlice);
  const { notes } = store.endpoints;

  /** Reads a note without suspending. */
  function Row({ id, endpoint = notes.get }: { readonly id: string | null; readonly endpoint?: AnyEndpoint }) {
    const { data, loading, error } = useDLE(endpoint as typeof notes.get, id === null ? null : { id });
    if (error) return <p>error: {error.message}</p>;
    return <p>{loading ? 'loading' : (data?.text ?? 'nothing')}</p>;
  }
  function SuspendedRow({ id }: { readonly id: string }) {
    return <p>{useSuspense(notes.get, { id }).text}</p>;
  }
  function Page({ children }: { readonly children: ReactNode }) {
    const page = (
      <Provider store={{ ...store.store, dispatch: store.dispatch } as never}>
        <AsyncBoundary fallback={<p>suspended</p>}>{children}</AsyncBoundary>
      </Provider>
    );
    return isStrict ? <StrictMode>{page}</StrictMode> : page;
  }
  const show = async (children: ReactNode) => {
    const view = render(<Page>{children}</Page>);
    await turn();
    return {
      ...view,
      text: () => view.container.textContent,
      show: async (next: ReactNode) => {
        view.rerender(<Page>{next}</Page>);
        await turn();
      },
      leave: async () => {
        view.unmount();
        await turn();
      },
    };
  };
  return { ...store, sent, lines: () => sent.map(({ line }) => line), notes, Row, SuspendedRow, show, turn };
}
