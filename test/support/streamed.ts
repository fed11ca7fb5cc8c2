import { vi } from 'vitest';
import { createRestSlice, Entity, NetworkError, resource } from '../../src/index.js';
import { allFeatures } from './allFeatures.js';
import { testStore } from './testStore.js';
import type { StreamApi } from '../../src/endpoint/StreamApi.js';
import type { RestSliceOptions } from '../../src/index.js';

export class Note extends Entity {
  id = '';
  text = '';
  topic = '';
  static override key = 'Note';
}

/** What the stream did when it was opened. */
export interface Opened {
  readonly api: StreamApi;
  /** How often its cleanup was called. */
  closed: number;
  /** Settle the promise that it returned. */
  end(): void;
  fail(error?: Error): void;
}

interface StreamedOptions extends Pick<RestSliceOptions<{}, 'rest'>, 'managers'> {
  /** Whether the stream returns a promise in place of a cleanup. */
  readonly isAsync?: boolean;
  /** Called as the stream is opened; what it throws is a failure. */
  readonly onOpen?: (opened: Opened, index: number) => void;
}

export type NoteRow = Partial<Pick<Note, 'id' | 'text' | 'topic'>>;

/** A store with a list of notes that has a stream, and everything that was opened. */
export function streamedStore({ isAsync = false, onOpen, managers = [] }: StreamedOptions = {}) {
  const opened: Opened[] = [];
  const server = {
    rows: [{ id: '1', text: 'one', topic: 'a' }] as NoteRow[],
    requests: 0,
    /** Answers wait for it. */
    gate: Promise.resolve() as Promise<void>,
    status: 200,
  };
  const stream = (api: StreamApi) => {
    const it: Opened = { api, closed: 0, end: () => undefined, fail: () => undefined };
    const settled = new Promise<void>((resolve, reject) => {
      it.end = resolve;
      it.fail = (error = new Error('the line went dead')) => reject(error);
    });
    settled.catch(() => undefined);
    opened.push(it);
    onOpen?.(it, opened.length - 1);
    if (isAsync) return settled;
    return () => void it.closed++;
  };
  const makeSlice = () => {
    const notes = resource({
      path: '/:topic/notes/:id',
      schema: Note,
      searchParams: {} as { author?: string } | undefined,
      async fetchResponse(url: string, init: RequestInit) {
        server.requests++;
        const { rows, status } = server;
        await server.gate;
        init.signal?.throwIfAborted();
        if (init.method === 'POST') return Response.json({ id: 'new', ...JSON.parse(init.body as string) });
        const body = /notes\/\w+$/.test(url) ? rows.find(({ id }) => url.endsWith(`/${String(id)}`)) : rows;
        const response = Response.json(body, { status });
        if (!response.ok) throw new NetworkError(response);
        return response;
      },
    });
    const live = notes.getList.extend({ stream });
    return createRestSlice({
      features: allFeatures,
      endpoints: { notes: notes.extend({ getList: { stream }, get: { stream } }), live },
      gc: false,
      managers,
    });
  };
  const store = testStore(makeSlice);
  const { getList } = store.endpoints.notes;
  const args = { topic: 'a' };
  return {
    ...store,
    opened,
    server,
    getList,
    args,
    last: () => opened.at(-1) as Opened,
    subscribe: (given = args) => store.dispatch(getList.subscribe(given)),
    load: () => store.dispatch(getList(args)),
    texts: (given: { topic: string; author?: string } = args) =>
      getList.select(store.root(), given)?.map(({ text }) => text),
    expiresAt: () => getList.selectResponse(store.root(), args).expiresAt,
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}
