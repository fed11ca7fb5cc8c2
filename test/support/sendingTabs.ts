import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { surroundings } from '../../src/features/index.js';
import { flush, offline, pendingMutations } from '../../src/features/offline/index.js';
import { tabs } from '../../src/features/tabs/tabs.js';
import { FakeStorage } from './fakeStorage.js';
import type { RestGenerics } from '../../src/index.js';
import type { AsyncStorage } from '../../src/features/offline/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}
class Task extends Entity {
  id = '';
  text = '';
  static override key = 'Task';
}

export type Kind = 'notes' | 'tasks';

interface Sent {
  readonly key: string;
  readonly text: string;
  readonly tab: SendingTab;
  isAnswered: boolean;
}

export const after = (ms: number): Promise<void> =>
  ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

/** A browser, and a server that does whatever it is sent, again where it is sent again. */
export class SendingDevice {
  readonly storage = new FakeStorage();
  /** Mutations that reached the server, with their keys. */
  readonly sent: Sent[] = [];
  /** Until an answer comes, ms. */
  latency: () => number = () => 0;
  /** Whether a request gets lost on its way. */
  loses: () => boolean = () => false;

  async answer(tab: SendingTab, { body, headers }: RequestInit, id: string | undefined): Promise<Response> {
    if (this.loses()) {
      await after(this.latency());
      throw new TypeError('Failed to fetch');
    }
    const { text } = JSON.parse(body as string) as { readonly text: string };
    const sent: Sent = { key: new Headers(headers).get('idempotency-key') ?? '', text, tab, isAnswered: false };
    this.sent.push(sent);
    await after(this.latency());
    sent.isAnswered = true;
    return Response.json({ id: id ?? sent.key, text });
  }

  times(key: string): number {
    return this.sent.filter((each) => each.key === key).length;
  }

  isAnswered(key: string): boolean {
    return this.sent.some((each) => each.key === key && each.isAnswered);
  }

  stored(): string[] {
    return this.storage.names('app').flatMap((name) => name.split('/queue/').slice(1));
  }
}

export interface TabOptions {
  /** It is one user's, who is signed in. */
  readonly hasUser?: boolean;
  /** It shares what it reads, and resets. */
  readonly isSharing?: boolean;
  /** It has loaded the route of tasks. */
  readonly isLoaded?: boolean;
  readonly version?: number;
}

function createEndpoints(device: SendingDevice, tab: () => SendingTab) {
  class Direct<O extends RestGenerics = any> extends RestEndpoint<O> {
    override fetchResponse(input: string, init: RequestInit): Promise<Response> {
      return tab().untilGone(() => device.answer(tab(), init, new URL(input).pathname.split('/')[2]));
    }
  }
  const common = { urlPrefix: 'http://app.test', Endpoint: Direct, optimistic: true } as const;
  return {
    notes: { notes: resource({ ...common, path: '/notes/:id', schema: Note }) },
    tasks: { tasks: resource({ ...common, path: '/tasks/:id', schema: Task }) },
  };
}

/** A tab that creates and edits. */
export function openSendingTab(
  device: SendingDevice,
  { hasUser = false, isSharing = false, isLoaded = false, version = 0 }: TabOptions = {},
) {
  let isGone = false;
  let tellOnline: (is: boolean) => void = () => undefined;
  const untilGone = async <T>(run: () => Promise<T>): Promise<T> => {
    const result = isGone ? undefined : await run();
    if (isGone) throw new Error('The page is gone.');
    return result as T;
  };
  const { storage } = device;
  const reached: AsyncStorage = {
    get: (key) => untilGone(() => storage.get(key)),
    set: (key, value) => untilGone(() => storage.set(key, value)),
    delete: (key) => untilGone(() => storage.delete(key)),
    keys: () => untilGone(() => storage.keys()),
  };
  const { notes, tasks } = createEndpoints(device, () => tab);
  const slice = createRestSlice({
    endpoints: notes,
    ...(hasUser && { user: () => 'ann' }),
    features: [
      surroundings({ online: (tell) => ((tellOnline = tell), () => undefined) }),
      ...(isSharing ? [tabs()] : []),
      offline({ storage: reached, key: 'app', version, idempotencyHeader: 'Idempotency-Key' }),
    ],
    gc: false,
  });
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) =>
      getDefault({ immutableCheck: false, serializableCheck: false }).concat(slice.middleware),
    devTools: false,
  });
  const bound = () => slice.endpoints as unknown as Record<Kind, any>;
  /** @returns the key of the mutation. */
  const send = (promise: Promise<unknown> & { readonly requestId: string }): string => {
    promise.catch(() => undefined);
    return promise.requestId;
  };
  const tab = {
    untilGone,
    create: (kind: Kind, text: string) => send(store.dispatch(bound()[kind].getList.push({ text }))),
    edit: (kind: Kind, id: string, text: string) => send(store.dispatch(bound()[kind].partialUpdate({ id }, { text }))),
    setOnline: (is: boolean) => tellOnline(is),
    flush: () => void store.dispatch(flush()),
    knows: (kind: Kind) => bound()[kind] !== undefined,
    load(): void {
      if (!tab.knows('tasks')) slice.injectEndpoints(tasks);
    },
    reset: () => void store.dispatch(slice.resetEntireStore()),
    /** Call back at each end of a session, with the keys of what waited. */
    onReset(run: (keys: readonly string[]) => void): void {
      let last = store.getState().rest;
      store.subscribe(() => {
        const { rest } = store.getState();
        if (rest.lastReset !== last.lastReset) run(last.optimistic.map(({ requestId }) => requestId));
        last = rest;
      });
    },
    pending: () => pendingMutations(store.getState()).map(({ id }) => id),
    close(): void {
      isGone = true;
      slice.controller(store).dispose();
    },
  };
  if (isLoaded) tab.load();
  return tab;
}

export type SendingTab = ReturnType<typeof openSendingTab>;
