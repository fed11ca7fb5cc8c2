import { STALE } from '../../schema/rowOrder.js';
import { reviveError, toError } from '../../store/errors.js';
import { metaOf } from '../../store/state.js';
import { renew, sendRequest } from '../../requests/requests.js';
import { assertPageable, callForPage, isListItself, SIDES } from './pageEndpoints.js';
import type { PageCalls, PageState } from '../../requests/Abilities.js';
import type { Feature } from '../../requests/Feature.js';
import type { FetchPromise, Flight } from '../../requests/Flight.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Runtime } from '../../requests/runtime.js';
import type {
  ActionKind,
  FulfilledAction,
  RejectedAction,
  RestAction,
  SetResponseAction,
} from '../../store/actions.js';
import type { Pageable, Side } from './pageEndpoints.js';

type Args = readonly unknown[];

type Sides = ReturnType<PageCalls['statesOf']>;

const IDLE: PageState = { isFetching: false, error: undefined };

export const IDLE_SIDES: Sides = { next: IDLE, previous: IDLE };

/** A call for the page on one side. */
interface Call {
  readonly side: Side;
  /** Undefined while the list itself is read. */
  sent?: FetchPromise<unknown>;
  /** The request of the list, if that fetches this page too. */
  run?: Flight;
  done: Promise<void>;
}

interface List {
  sides: Sides;
  readonly calls: Set<Call>;
  readonly listeners: Set<() => void>;
}

/** The calls for pages of one store, by the key of their list; all readers of the list share them. */
class PageFetches implements PageCalls {
  readonly #runtime: Runtime;
  readonly #lists = new Map<string, List>();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  statesOf(key: string): Sides {
    return this.#lists.get(key)?.sides ?? IDLE_SIDES;
  }

  subscribe(key: string, listener: () => void): () => void {
    const list = this.#listAt(key);
    list.listeners.add(listener);
    return () => {
      list.listeners.delete(listener);
      this.#forget(key, list);
    };
  }

  /** Fetch the page on one side, or wait for it. Never rejects; does nothing while DevTools show the past. */
  fetch(given: EndpointInstance, asked: Args, side: Side): Promise<void> {
    const runtime = this.#runtime;
    if (runtime.isTimeTravelling()) return Promise.resolve();
    assertPageable(given);
    const args = runtime.renamed(asked);
    const key = runtime.core.registry.keyOf(given, args);
    const list = this.#listAt(key);
    const known = [...list.calls].find((call) => call.side === side);
    if (known) return known.done;
    if (!runtime.reads.has(key) && !metaOf(runtime.state, key)?.pages?.[side]) {
      this.#forget(key, list);
      return Promise.resolve();
    }
    const call: Call = { side, done: Promise.resolve() };
    list.calls.add(call);
    this.#show(list, side, { isFetching: true, error: undefined });
    call.done = this.#run(list, call, { endpoint: given, args, key }).then(
      () => this.#end(key, list, call),
      // The outcome of a request has ended the call already; this error kept it from being sent.
      (thrown: unknown) => this.#end(key, list, call, toError(thrown)),
    );
    return call.done;
  }

  async #run(list: List, call: Call, { endpoint, args, key }: { endpoint: Pageable; args: Args; key: string }) {
    const runtime = this.#runtime;
    const isStale = (metaOf(runtime.slice, key)?.expiresAt ?? 0) <= STALE;
    // A stale list is read first, also where its readers wait for an event.
    if (isStale && !runtime.reads.has(key)) void renew(runtime, endpoint, args);
    // The next page depends on the list that is being read.
    for (let flight = runtime.reads.get(key); flight && list.calls.has(call); flight = runtime.reads.get(key)) {
      await flight.settled;
    }
    const params = metaOf(runtime.slice, key)?.pages?.[call.side];
    if (!list.calls.has(call) || !params || runtime.isTimeTravelling() || isListItself(endpoint, args, params)) return;
    const page = callForPage(endpoint, args, { side: call.side, params });
    try {
      await (call.sent = sendRequest(runtime, page.endpoint, page.args));
    } catch (thrown) {
      if (!call.run) throw thrown;
      await call.run.settled;
      if (call.run.failure) throw toError(call.run.failure);
    }
  }

  /**
   * Abort the pages in flight, since the list is about to be read with all its pages, and with these.
   *
   * @returns the sides that had one.
   */
  putOff(key: string, run: Flight): readonly Side[] {
    const calls = [...(this.#lists.get(key)?.calls ?? [])].filter(({ sent }) => sent !== undefined);
    for (const call of calls) {
      call.run = run;
      call.sent?.abort('It is asked for together with its list.');
    }
    return calls.map(({ side }) => side);
  }

  /** End all calls: a page failed while the list was read again with all its pages. */
  fail(key: string, side: Side, error: Error): void {
    const list = this.#lists.get(key);
    if (!list) return;
    list.calls.clear();
    this.#show(list, side, { isFetching: false, error });
    for (const other of SIDES) if (other !== side) this.#show(list, other, IDLE);
  }

  /** End calls when their outcome is committed, so that both are shown at once. */
  look(kind: ActionKind | undefined, action: RestAction): void {
    if (this.#lists.size === 0) return;
    if (kind === 'reset') return this.clear();
    if (kind !== 'request' && kind !== 'setResponse') return;
    const { meta } = action as FulfilledAction | RejectedAction;
    const list = this.#lists.get(meta.key);
    if (!list) return;
    const { error } = action as Partial<RejectedAction & SetResponseAction>;
    const call = [...list.calls].find(({ sent }) => sent?.requestId === meta.requestId);
    const isAnswered = kind === 'setResponse' || meta.requestStatus === 'fulfilled';
    const isList = meta.page === undefined && !error && isAnswered;
    if (call?.run) return;
    if (call) {
      if (meta.requestStatus === 'fulfilled') this.#end(meta.key, list, call);
      if (meta.requestStatus === 'rejected') this.#end(meta.key, list, call, error && reviveError(error));
    } else if (isList && meta.sent === metaOf(this.#runtime.slice, meta.key)?.sent) this.#restart(meta.key, list);
  }

  /** End all calls, after a reset or when the store ends. */
  clear(): void {
    for (const [key, list] of [...this.#lists]) {
      list.calls.clear();
      this.#showAll(key, list);
    }
  }

  /** Abort the pages in flight, as the list was read again: they follow on its old last page. */
  #restart(key: string, list: List): void {
    const gone = [...list.calls].filter(({ sent }) => sent !== undefined);
    for (const call of gone) list.calls.delete(call);
    this.#showAll(key, list);
    for (const { sent } of gone) sent?.abort('The list was read anew, and its pages start again.');
  }

  #showAll(key: string, list: List): void {
    for (const side of SIDES) {
      const isFetching = [...list.calls].some((call) => call.side === side);
      this.#show(list, side, isFetching ? { isFetching, error: undefined } : IDLE);
    }
    this.#forget(key, list);
  }

  #end(key: string, list: List, call: Call, error?: Error): void {
    if (!list.calls.delete(call)) return;
    this.#show(list, call.side, error ? { isFetching: false, error } : IDLE);
    this.#forget(key, list);
  }

  #show(list: List, side: Side, state: PageState): void {
    const shown = list.sides[side];
    if (shown.isFetching === state.isFetching && shown.error === state.error) return;
    list.sides = { ...list.sides, [side]: state };
    list.listeners.forEach((listener) => listener());
  }

  #listAt(key: string): List {
    const known = this.#lists.get(key);
    if (known) return known;
    const list: List = { sides: IDLE_SIDES, calls: new Set(), listeners: new Set() };
    this.#lists.set(key, list);
    return list;
  }

  /** Forget a list without listeners and calls. */
  #forget(key: string, list: List): void {
    if (list.listeners.size === 0 && list.calls.size === 0 && this.#lists.get(key) === list) this.#lists.delete(key);
  }
}

const feature: Feature = {
  recipe(runtime: Runtime) {
    const fetches = new PageFetches(runtime);
    return {
      committed: (kind, action) => fetches.look(kind, action),
      cleanup: () => fetches.clear(),
      can: { pages: fetches },
    };
  },
};

/** The feature that reads lists page by page; `usePages` adds it. */
const pages = (): Feature => feature;

/** Get the calls for pages of a store. */
export const callsOf = (runtime: Runtime): PageFetches => runtime.attach(pages()).pages as PageFetches;
