import { versionOf, changedBetween } from '../../normalize/changeLog.js';
import { readRow } from '../../normalize/tables.js';
import { createFlight } from '../../requests/requests.js';
import { MAX_ECHOES } from '../../requests/ReaderOutcomes.js';
import { viewForReader } from '../../requests/readerView.js';
import { runFlight } from '../../requests/runFlight.js';
import { inside, putInside } from '../../schema/itemPlace.js';
import { STALE } from '../../schema/rowOrder.js';
import { abortError } from '../../shared/aborts.js';
import { own } from '../../shared/own.js';
import { reuse } from '../../shared/reuse.js';
import { attempt } from '../../shared/warn.js';
import { endpointsOf, tablesOf } from '../../store/listFamilies.js';
import { keysMeantBy } from '../../store/meta.js';
import { newestStale } from '../../store/freshness.js';
import { rowSeen } from './Cached.js';
import { showList, showRows } from './showRows.js';
import type { Cached, Seen, Since } from './Cached.js';
import type { ActionHandler, FeatureParts } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { ActionKind } from '../../store/actions.js';
import type { ApiEndpoint, ApiState, FollowedApi, QueryEntry } from './FollowedApi.js';
import type { FollowedQuery } from './FollowedQuery.js';
import type { Sides } from './showRows.js';

/** The members of RTK Query's actions that are used. */
interface ApiAction {
  readonly type?: string;
  readonly meta?: {
    readonly requestId?: string;
    readonly requestStatus?: string;
    readonly arg?: { readonly type?: string };
  };
}

/** Keeps an api and a slice of one store in step. */
export class Following {
  readonly #runtime: Runtime;
  readonly #api: FollowedApi;
  readonly #queries: ReadonlyMap<string, FollowedQuery>;
  readonly #cached = new Map<string, Cached>();
  /** Mutations of the api in flight. Their optimistic patches are undone by index, so lists must not change meanwhile. */
  readonly #mutations = new Set<string | undefined>();
  /** The last of them failed: its optimistic patches are being undone. */
  #hasFailed = false;
  #writing: Cached | undefined;
  #isResetting = false;
  #last: Seen | undefined;

  constructor(runtime: Runtime, api: FollowedApi, queries: ReadonlyMap<string, FollowedQuery>) {
    this.#runtime = runtime;
    this.#api = api;
    this.#queries = queries;
    for (const { endpoint } of queries.values()) runtime.core.registry.nameOf(endpoint);
  }

  parts(): FeatureParts {
    return {
      middleware: (next: ActionHandler): ActionHandler => {
        return (given) => {
          const action = given as ApiAction;
          const isOfApi = `${action?.type}`.startsWith(`${this.#api.reducerPath}/`);
          const { arg, requestId, requestStatus } = (isOfApi && action.meta) || {};
          const isMutation = arg?.type === 'mutation';
          if (isMutation && requestStatus === 'pending') this.#mutations.add(requestId);
          const result = next(given);
          if (isMutation && requestStatus !== 'pending') {
            this.#mutations.delete(requestId);
            this.#hasFailed = requestStatus === 'rejected';
            this.#outdate();
          }
          if (isOfApi && (requestStatus || !this.#writing)) this.#hear(action);
          return result;
        };
      },
      committed: (kind) =>
        kind === 'reset' ? this.#resetBoth(() => this.#dispatch(this.#api.util.resetApiState())) : this.#sync(kind),
      cleanup: () => this.#forgetAll(),
    };
  }

  get #entries(): ApiState['queries'] {
    const root = this.#runtime.rootState as unknown as Readonly<Record<string, ApiState | undefined>>;
    return root[this.#api.reducerPath]?.queries ?? {};
  }

  #dispatch(action: unknown): void {
    this.#runtime.dispatch(action as never);
  }

  #hear(action: ApiAction): void {
    if (this.#api.util.resetApiState.match(action as never)) return this.#resetBoth(() => this.#runtime.reset());
    if (this.#runtime.isParked()) return;
    const entries = this.#entries;
    for (const key of this.#cached.keys()) if (!own(entries, key)) this.#forget(key);
    for (const [key, entry] of Object.entries(entries)) if (entry) attempt(() => this.#look(key, entry));
    this.#catchUp();
  }

  /** Expire the slice's own reads of the same entities: the effect of a mutation of the api is unknown. */
  #outdate(): void {
    const { core, state } = this.#runtime;
    const { registry } = core;
    const followed = [...this.#queries.values()].map(({ endpoint }) => endpoint);
    const tables = followed.flatMap(({ schema }) => [...tablesOf(schema)]);
    const names = endpointsOf(registry, tables).flatMap((endpoint) =>
      followed.includes(endpoint) ? [] : registry.nameOf(endpoint),
    );
    const keys = keysMeantBy({ names, keys: [] }, registry, state);
    if (keys.length > 0) this.#runtime.commit(core.actions.expire(keys));
  }

  /** Take over the present cache entry of a query. */
  #look(cacheKey: string, { endpointName = '', requestId, originalArgs, status, data }: QueryEntry): void {
    const query = this.#queries.get(endpointName);
    if (!query) return;
    const cached = this.#cached.get(cacheKey) ?? this.#add(cacheKey, query, originalArgs);
    if (requestId !== cached.requestId) this.#ask(cached, requestId);
    if (status === 'pending') return;
    if (status === 'rejected' || data === undefined) {
      const { answer, key } = cached;
      this.#drop(cached);
      // While it is stale, it is refetched after 1, 2, 4 … 30 s.
      if (answer) {
        this.#runtime.outcomes.pace.settle(key, { isRefused: true, isSoft: false, isSuccess: false, duration: 0 });
        cached.isWaiting = this.#isStale(cached);
      }
    } else if (!cached.answer && data !== cached.data && cached !== this.#writing && this.#mutations.size === 0) {
      // Neither a response nor an optimistic patch: the app has written the data itself.
      if (this.#hasFailed || this.#runtime.state.optimistic.length > 0 || this.#isStale(cached))
        cached.isWaiting = true;
      else this.#ask(cached, requestId);
    }
    const { answer } = cached;
    Object.assign(cached, { data, answer: undefined });
    answer?.(query.responseOf(query.from(data), cached.args));
  }

  #add(cacheKey: string, query: FollowedQuery, arg: unknown): Cached {
    const { endpoint } = query;
    const args = query.argsOf(cacheKey, arg);
    const cached: Cached = {
      ...{ query, cacheKey, arg, args, latest: { current: { endpoint } }, isFetching: true },
      key: this.#runtime.core.registry.keyOf(endpoint, args),
      view: () => viewForReader(this.#runtime, { endpoint, args }),
      request: (isOver) => {
        if (isOver !== false) this.#request(cached);
      },
    };
    this.#cached.set(cacheKey, cached);
    this.#runtime.outcomes.enter(cached);
    return cached;
  }

  /** Note that a request begins: its response has the number of the newest action. */
  #ask(cached: Cached, requestId: string | undefined): void {
    this.#drop(cached);
    const runtime = this.#runtime;
    const { args, query } = cached;
    const address = runtime.core.registry.addressOf(query.endpoint, args);
    const flight = createFlight(runtime, query.endpoint, { args, ...address }, runtime.head);
    // Each request of the api is separate: no other call joins it.
    runtime.forgetRead(flight);
    flight.deliver = () => new Promise((resolve) => (cached.answer = resolve));
    flight.echo = (cached.view().echo?.count ?? -1) + 1;
    Object.assign(cached, { requestId, flight, isWaiting: false });
    runFlight(runtime, flight, args);
  }

  #drop(cached: Cached): void {
    const { flight } = cached;
    cached.flight = cached.answer = undefined;
    if (flight) this.#runtime.remove(flight);
    flight?.drop(abortError());
  }

  #forget(cacheKey: string): void {
    const cached = this.#cached.get(cacheKey) as Cached;
    this.#cached.delete(cacheKey);
    this.#drop(cached);
    this.#runtime.outcomes.leave(cached);
  }

  #forgetAll(): void {
    for (const key of this.#cached.keys()) this.#forget(key);
    this.#mutations.clear();
    this.#last = undefined;
  }

  /** Reset both: a logout of one is a logout of the other. */
  #resetBoth(resetOther: () => void): void {
    this.#forgetAll();
    if (this.#isResetting) return;
    this.#isResetting = true;
    attempt(resetOther);
    this.#isResetting = false;
  }

  /** Write the present rows of the slice into the api's data. */
  #sync(kind: ActionKind | undefined): void {
    const { slice: base, core, flights } = this.#runtime;
    if (!base || this.#runtime.isParked()) return;
    const [before, now] = [this.#last, { base, view: core.viewOf(base) }];
    this.#last = now;
    const touched = before && changedBetween(versionOf(before.view.entities), versionOf(now.view.entities));
    const pks = touched && new Set(touched);
    const [known, newest] = [before, now].map((seen) => seen && newestStale(seen.base.entitiesMeta));
    const mayBeStale = known !== newest || kind === 'expire' || kind === 'invalidate';
    for (const cached of this.#cached.values()) {
      const { flight, answer } = cached;
      // Its response is stored: data that are newer in the slice are shown in it, too.
      const isDue = flight !== undefined && !answer && !flights.has(flight);
      if (isDue) cached.flight = undefined;
      attempt(() => this.#show(cached, now, isDue ? {} : { before, pks }));
      if ((isDue || mayBeStale) && this.#isStale(cached)) cached.isWaiting = true;
    }
    this.#catchUp();
  }

  /** @param since without an earlier state, all data are compared; with primary keys, only their rows. */
  #show(cached: Cached, now: Seen, { before, pks }: Since): void {
    const { query, args, arg, data } = cached;
    if (data === undefined || pks?.size === 0) return;
    const wait = () => (cached.isWaiting = true);
    const sides: Sides = {
      args,
      sides: (place) => (pks?.has(place.pk) === false ? [] : [rowSeen(before, place), rowSeen(now, place)]),
      now: (place) => rowSeen(now, place),
      lists: ({ key }, pk) => [before, now].map((seen) => seen && readRow(seen.base.entities, key, String(pk))),
      moved: (items, next) => {
        const moved = reuse(items, next);
        return moved !== items && this.#mutations.size > 0 && wait() ? items : moved;
      },
      lacks: () => before && wait(),
    };
    const value = query.from(data);
    let next = showRows(query.schema, value, sides);
    for (const { collection, item, path, isDeep } of query.lists) {
      const [references, known] = [now, before].map(
        (seen) => seen && readRow(seen.base.entities, collection.key, collection.pk(args)),
      );
      if (!isDeep && references !== known)
        next = putInside(next, path, showList(item, inside(next, path), references, sides));
    }
    next = reuse(value, next);
    if (next === value) return;
    this.#writing = cached;
    attempt(() => this.#dispatch(this.#api.util.updateQueryData(query.name, arg, () => query.to(next, data))));
    this.#writing = undefined;
    cached.data = this.#entries[cached.cacheKey]?.data;
  }

  #isStale(cached: Cached): boolean {
    const { data, expiresAt, echo } = cached.view();
    return data !== undefined && expiresAt === STALE && (echo?.count ?? 0) < MAX_ECHOES;
  }

  /** Refetch what is stale, or cannot be shown from rows, as soon as no mutation of the api is in flight. */
  #catchUp(): void {
    if (this.#mutations.size > 0) return;
    for (const cached of this.#cached.values()) if (cached.isWaiting) cached.request();
  }

  #request({ key, query, arg, flight, request }: Cached): void {
    const { pace } = this.#runtime.outcomes;
    if (flight || this.#runtime.isParked() || pace.wait(key, request)) return;
    pace.noteWrite(key);
    const { [query.name]: endpoint } = this.#api.endpoints as Readonly<Record<string, ApiEndpoint | undefined>>;
    this.#dispatch(endpoint?.initiate(arg, { subscribe: false, forceRefetch: true }));
  }
}
