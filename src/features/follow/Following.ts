import { viewForReader } from '../../requests/readerView.js';
import { runFlight } from '../../requests/runFlight.js';
import { own } from '../../shared/own.js';
import { reuse } from '../../shared/reuse.js';
import { attempt, isDevelopment } from '../../shared/warn.js';
import { changedBetween, versionOf } from '../../normalize/changeLog.js';
import { newestStale } from '../../store/freshness.js';
import { ask, drop, isAsked, isStale, outdate } from './requests.js';
import { showRows } from './showRows.js';
import type { Cached, Seen } from './Cached.js';
import { warnOfLists } from './warnOfLists.js';
import type { ActionHandler, FeatureParts } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { ActionKind } from '../../store/actions.js';
import type { ApiEndpoint, ApiState, FollowedApi, QueryEntry } from './FollowedApi.js';
import type { FollowedQuery } from './FollowedQuery.js';

/** The members of RTK Query's actions that are used. */
interface ApiAction {
  readonly type: string;
  readonly meta?: {
    readonly requestId?: string;
    readonly requestStatus?: string;
    readonly arg?: { readonly type?: string };
  };
}

/** Keeps an api and a slice of one store in step. */
export class Following implements FeatureParts {
  readonly #runtime: Runtime;
  readonly #api: FollowedApi;
  readonly #queries: Readonly<Record<string, FollowedQuery>>;
  readonly #cached = new Map<string, Cached>();
  /** Mutations of the api in flight. Their optimistic patches are undone by index, so lists must not change meanwhile. */
  readonly #mutations = new Set<string | undefined>();
  /** The last of them failed: its optimistic patches are being undone. */
  #hasFailed = false;
  /** The query whose data are being written; `this` while one side is reset because the other was. */
  #writing: unknown;
  #last: Seen | undefined;

  constructor(runtime: Runtime, api: FollowedApi, queries: Readonly<Record<string, FollowedQuery>>) {
    this.#runtime = runtime;
    this.#api = api;
    this.#queries = queries;
    for (const { endpoint } of Object.values(queries)) runtime.core.registry.nameOf(endpoint);
    if (isDevelopment()) warnOfLists(runtime.core.registry, Object.values(queries));
  }

  readonly middleware =
    (next: ActionHandler): ActionHandler =>
    (given) => {
      const action = given as ApiAction;
      const isOfApi = action.type.startsWith(`${this.#api.reducerPath}/`);
      const { arg, requestId, requestStatus } = (isOfApi && action.meta) || {};
      const isMutation = arg?.type === 'mutation';
      if (isMutation && requestStatus === 'pending') this.#mutations.add(requestId);
      const result = next(given);
      if (isMutation && requestStatus !== 'pending') {
        this.#mutations.delete(requestId);
        this.#hasFailed = requestStatus === 'rejected';
        outdate(this.#runtime, Object.values(this.#queries));
      }
      if (isOfApi) this.#hear(action);
      return result;
    };

  readonly committed = (kind: ActionKind | undefined): void => {
    if (kind === 'reset') this.#empty(() => this.#dispatch(this.#api.util.resetApiState()));
    else this.#sync(kind);
  };

  readonly cleanup = (): void => {
    for (const key of this.#cached.keys()) this.#forget(key);
  };

  get #entries(): ApiState['queries'] {
    const root = this.#runtime.rootState as unknown as Readonly<Record<string, ApiState | undefined>>;
    return root[this.#api.reducerPath]?.queries ?? {};
  }

  #dispatch(action: unknown): void {
    this.#runtime.dispatch(action as never);
  }

  /** Write to the other side; what is written is no news. */
  #write(what: unknown, write: () => void): void {
    this.#writing = what;
    attempt(write);
    this.#writing = undefined;
  }

  /** Reset both: a logout of one is a logout of the other. */
  #empty(other: () => void): void {
    this.cleanup();
    if (this.#writing !== this) this.#write(this, other);
  }

  #hear(action: ApiAction): void {
    if (this.#api.util.resetApiState.match(action as never)) return this.#empty(() => this.#runtime.reset());
    if (this.#runtime.isTimeTravelling()) return;
    const entries = this.#entries;
    for (const key of this.#cached.keys()) if (!own(entries, key)) this.#forget(key);
    for (const [key, entry] of Object.entries(entries)) if (entry) attempt(() => this.#look(key, entry));
    this.#catchUp();
  }

  /** Take over the present cache entry of a query. */
  #look(cacheKey: string, { endpointName = '', requestId, originalArgs, status, data }: QueryEntry): void {
    const query = own(this.#queries, endpointName);
    if (!query) return;
    const cached = this.#cached.get(cacheKey) ?? this.#add(cacheKey, query, originalArgs);
    // Neither a response nor an optimistic patch: the app has written the data itself.
    const isTold = data !== cached.data && cached !== this.#writing && this.#mutations.size === 0;
    cached.data = data;
    if (requestId !== cached.requestId) ask(this.#runtime, cached, requestId);
    if (status === 'fulfilled') {
      if (isTold && !isAsked(cached.flight)) {
        cached.isWaiting = this.#hasFailed || this.#runtime.state.optimistic.length > 0 || isStale(cached);
        if (!cached.isWaiting) ask(this.#runtime, cached, requestId);
      }
      const { flight, args } = cached;
      if (isAsked(flight)) {
        flight.deliver = () => Promise.resolve(cached.from(data));
        runFlight(this.#runtime, flight, args);
      }
    } else if (status === 'rejected') {
      if (cached.flight) {
        // While it is stale, it is refetched after 1, 2, 4 … 30 s.
        this.#runtime.outcomes.pace.settle(cached.key, { isRefused: true, duration: 0 });
        cached.isWaiting = isStale(cached);
      }
      drop(this.#runtime, cached);
    }
  }

  #add(cacheKey: string, query: FollowedQuery, arg: unknown): Cached {
    const args = query.argsOf(cacheKey, arg);
    const cached: Cached = {
      ...query,
      ...{ arg, args },
      key: this.#runtime.core.registry.keyOf(query.endpoint, args),
      view: () => viewForReader(this.#runtime, cached),
      request: (isOver) => this.#request(cached, isOver),
    };
    cached.release = this.#runtime.usage.hold(cached.key, cached.view);
    this.#cached.set(cacheKey, cached);
    return cached;
  }

  #forget(cacheKey: string): void {
    const cached = this.#cached.get(cacheKey) as Cached;
    this.#cached.delete(cacheKey);
    drop(this.#runtime, cached);
    cached.release?.();
  }

  /** Write the present rows of the slice into the api's data. */
  #sync(kind: ActionKind | undefined): void {
    const { slice, core, flights } = this.#runtime;
    if (!slice || this.#runtime.isTimeTravelling()) return;
    const before = this.#last;
    const { entities: base, entitiesMeta } = slice;
    const view = core.viewOf(slice).entities;
    const touched = before && changedBetween(versionOf(before.view), versionOf(view));
    const now = (this.#last = { base, view, touched, stale: newestStale(entitiesMeta) });
    const mayBeStale = before?.stale !== now.stale || kind === 'expire';
    for (const cached of this.#cached.values()) {
      const { flight } = cached;
      // Its response is stored: data that are newer in the slice are shown in it, too.
      const isDue = flight?.deliver && !flights.has(flight);
      if (isDue) cached.flight = undefined;
      if (isDue || touched?.length !== 0) attempt(() => this.#show(cached, now, isDue ? undefined : before));
      if ((isDue || mayBeStale) && isStale(cached)) cached.isWaiting = true;
    }
    this.#catchUp();
  }

  /** @param before without an earlier state, all data are compared. */
  #show(cached: Cached, now: Seen, before?: Seen): void {
    const { name, endpoint, args, arg, data, from, to } = cached;
    if (data === undefined) return;
    const value = from(data);
    const shown = showRows(endpoint.schema, value, {
      ...{ args, before, now, isFixed: this.#mutations.size > 0 },
      wait: () => (cached.isWaiting = true),
    });
    const next = reuse(value, shown);
    if (next === value) return;
    this.#write(cached, () => this.#dispatch(this.#api.util.updateQueryData(name, arg, () => to(next, data))));
  }

  /** Refetch what is stale, or cannot be shown from rows, as soon as no mutation of the api is in flight. */
  #catchUp(): void {
    for (const cached of this.#cached.values()) if (cached.isWaiting) cached.request();
  }

  #request({ key, name, arg, flight, request }: Cached, isOver = true): void {
    const { pace } = this.#runtime.outcomes;
    const isBusy = flight || this.#mutations.size > 0 || this.#runtime.isTimeTravelling();
    if (!isOver || isBusy || pace.wait(key, request)) return;
    pace.noteWrite(key);
    const endpoints = this.#api.endpoints as Readonly<Record<string, ApiEndpoint>>;
    this.#dispatch(own(endpoints, name)?.initiate(arg, { subscribe: false, forceRefetch: true }));
  }
}
