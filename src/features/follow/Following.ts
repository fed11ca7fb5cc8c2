import { createFlight } from '../../requests/requests.js';
import { runFlight } from '../../requests/runFlight.js';
import { startTimer } from '../../requests/startTimer.js';
import { endpointsOf, tablesOf } from '../../store/declaredSchemas.js';
import { keysMeantBy } from '../../store/expireKeys.js';
import { STALE } from '../../schema/rowOrder.js';
import { abortError } from '../../shared/aborts.js';
import { own } from '../../shared/own.js';
import { CachedQueries } from './CachedQueries.js';
import { nextData } from './nextData.js';
import type { Flight } from '../../requests/Flight.js';
import type { ActionHandler, FeatureParts } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { ActionKind, FulfilledAction, RestAction } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';
import type { Cached } from './CachedQueries.js';
import type { ApiEndpoint, ApiState, FollowedApi, QueryEntry } from './FollowedApi.js';
import type { FollowedQuery } from './FollowedQuery.js';

/** What an action of RTK Query says of its query. */
interface QueryAction {
  readonly type: string;
  readonly meta?: {
    readonly requestId?: string;
    readonly requestStatus?: string;
    readonly arg?: {
      readonly type?: string;
      readonly endpointName?: string;
      readonly queryCacheKey?: string;
      readonly originalArgs?: unknown;
    };
  };
}

interface Asked {
  readonly flight: Flight;
  readonly answer: (response: unknown) => void;
}

/** ms between two requests for one query that writes of the slice are the reason for. */
const PACE = 1_000;

/** Requests in a row for one query while nothing was written: answers contradict each other, and more would not help. */
const MAX_ASKS = 2;

/** An api and a slice in one store. */
export class Following {
  readonly #runtime: Runtime;
  readonly #api: FollowedApi;
  readonly #queries: ReadonlyMap<string, FollowedQuery>;
  readonly #cached: CachedQueries;
  /** Requests of the api under way. */
  readonly #asked = new Map<string, Asked>();
  #isPatching = false;
  #isResetting = false;
  /** How often the slice has written. */
  #writes = 0;

  constructor(runtime: Runtime, api: FollowedApi, queries: ReadonlyMap<string, FollowedQuery>) {
    this.#runtime = runtime;
    this.#api = api;
    this.#queries = queries;
    this.#cached = new CachedQueries(runtime);
    for (const { endpoint } of queries.values()) runtime.core.registry.nameOf(endpoint);
  }

  parts(): FeatureParts {
    return {
      middleware: (next: ActionHandler): ActionHandler => {
        return (action) => {
          const result = next(action);
          this.#hear(action as QueryAction);
          return result;
        };
      },
      committed: (kind, action) => this.#committed(kind, action),
      cleanup: () => this.#cached.forgetAll(),
    };
  }

  get #state(): ApiState | undefined {
    return own(
      this.#runtime.rootState as unknown as Readonly<Record<string, ApiState | undefined>>,
      this.#api.reducerPath,
    );
  }

  #entry(key: string): QueryEntry | undefined {
    return this.#state?.queries[key];
  }

  #endpoint(name: string): ApiEndpoint | undefined {
    return own(this.#api.endpoints as Readonly<Record<string, ApiEndpoint | undefined>>, name);
  }

  #dispatch(action: unknown): void {
    this.#runtime.dispatch(action as never);
  }

  /** An action of others has passed. */
  #hear(action: QueryAction): void {
    if (typeof action?.type !== 'string' || !action.type.startsWith(`${this.#api.reducerPath}/`)) return;
    if (this.#api.util.resetApiState.match(action as never)) return this.#resetBoth('api');
    if (this.#runtime.isParked()) return;
    this.#cached.forget(this.#cached.all().filter(({ key }) => !this.#entry(key)));
    if (this.#api.util.upsertQueryEntries.match(action as never)) return this.#takeUnasked();
    const { type, endpointName = '', queryCacheKey = '', originalArgs } = action.meta?.arg ?? {};
    const query = this.#queries.get(endpointName);
    const endpoint = this.#endpoint(endpointName);
    const requestId = action.meta?.requestId ?? '';
    if (query && endpoint?.matchPending(action as never)) this.#ask(query, { queryCacheKey, originalArgs, requestId });
    else if (query && endpoint?.matchFulfilled(action as never)) this.#take(queryCacheKey, requestId);
    else if (query && endpoint?.matchRejected(action as never)) this.#drop(requestId);
    else if (!this.#isMutating()) this.#catchUp();
    if (type === 'mutation' && action.meta?.requestStatus !== 'pending') this.#outdate();
  }

  /** Nobody says what a mutation of the api has done: what the slice has asked for of the same things is stale. */
  #outdate(): void {
    const { core, state } = this.#runtime;
    const { registry } = core;
    const followed = [...this.#queries.values()].map(({ endpoint }) => endpoint);
    const tables = followed.flatMap(({ schema }) => [...tablesOf(schema)]);
    const names = endpointsOf(registry, tables).flatMap((endpoint) =>
      endpoint.sideEffect === true || followed.includes(endpoint) ? [] : registry.nameOf(endpoint),
    );
    const keys = keysMeantBy({ names, keys: [] }, registry, state);
    if (keys.length > 0) this.#runtime.commit(core.actions.expire(keys));
  }

  #isMutating(): boolean {
    return Object.values(this.#state?.mutations ?? {}).some((mutation) => mutation?.status === 'pending');
  }

  /** Lists whose length had to stay are asked for now. */
  #catchUp(): void {
    for (const cached of this.#cached.all()) {
      if (!cached.isWaiting) continue;
      cached.isWaiting = false;
      this.#askAgain(cached);
    }
  }

  /** A request of the api begins: from now on its answer is as of this number. */
  #ask(
    query: FollowedQuery,
    {
      queryCacheKey: key,
      originalArgs: arg,
      requestId,
    }: { queryCacheKey: string; originalArgs: unknown; requestId: string },
  ): void {
    const runtime = this.#runtime;
    const { args } = this.#cached.add(query, key, arg);
    const { endpoint } = query;
    const address = runtime.core.registry.addressOf(endpoint, args);
    const flight = createFlight(runtime, endpoint, { args, ...address }, runtime.head);
    // Each request of the api is one of its own: nobody joins it.
    runtime.forgetRead(flight);
    const answered = new Promise((resolve) => this.#asked.set(requestId, { flight, answer: resolve }));
    flight.deliver = () => answered;
    void flight.settled.then(() => this.#asked.delete(requestId));
    runFlight(runtime, flight, args);
  }

  #take(key: string, requestId: string): void {
    const [cached, asked] = [this.#cached.get(key), this.#asked.get(requestId)];
    const data = this.#entry(key)?.data;
    if (!cached || !asked || data === undefined) return;
    const value = cached.query.from(data);
    this.#cached.show(cached, value);
    asked.answer(cached.query.responseOf(value, cached.args));
  }

  #drop(requestId: string): void {
    const asked = this.#asked.get(requestId);
    if (!asked) return;
    this.#asked.delete(requestId);
    this.#runtime.remove(asked.flight);
    asked.flight.drop(abortError());
  }

  /** Data that the app has put into the cache itself. */
  #takeUnasked(): void {
    for (const [key, entry] of Object.entries(this.#state?.queries ?? {})) {
      const { endpointName = '', originalArgs, data } = (entry ?? {}) as QueryEntry & { endpointName?: string };
      const query = this.#queries.get(endpointName);
      if (!query || data === undefined || this.#cached.get(key)) continue;
      const requestId = `${key} upserted`;
      this.#ask(query, { queryCacheKey: key, originalArgs, requestId });
      this.#take(key, requestId);
    }
  }

  #committed(kind: ActionKind | undefined, action: RestAction): void {
    if (kind === 'reset') return this.#resetBoth('slice');
    const { registry } = this.#runtime.core;
    const isMutation = kind === 'request' && registry.endpointOf((action as FulfilledAction).meta)?.sideEffect === true;
    if (kind === 'set' || isMutation) this.#writes++;
    if (this.#isPatching || this.#runtime.isParked()) return;
    this.#sync();
  }

  /** A logout of one is one of both. */
  #resetBoth(by: 'api' | 'slice'): void {
    this.#cached.forgetAll();
    if (this.#isResetting) return;
    this.#isResetting = true;
    try {
      if (by === 'api') this.#runtime.reset();
      else this.#dispatch(this.#api.util.resetApiState());
    } finally {
      this.#isResetting = false;
    }
  }

  #sync(): void {
    const base = this.#runtime.slice;
    if (!base) return;
    const view = this.#runtime.core.viewOf(base);
    for (const cached of this.#cached.changedIn({ view, base })) this.#patch(cached, view, base);
    for (const cached of this.#cached.all()) this.#renew(cached);
  }

  #patch(cached: Cached, view: RestState, base: RestState): void {
    const data = this.#entry(cached.key)?.data;
    if (data === undefined) return;
    cached.isDue = false;
    const next = nextData(cached, data, {
      ...{ view, base, isMutating: this.#isMutating() },
      shows: (name) => this.#cached.list(cached, name, undefined),
    });
    if (next.data !== data) this.#write(cached, next.data);
    if (next.isWaiting) cached.isWaiting = true;
    if (next.isLacking) this.#askAgain(cached);
  }

  #write({ query, arg }: Cached, next: unknown): void {
    this.#isPatching = true;
    try {
      this.#dispatch(this.#api.util.updateQueryData(query.name, arg, () => next));
    } finally {
      this.#isPatching = false;
    }
  }

  /** What the slice takes to be stale of a query is asked for again. */
  #renew(cached: Cached): void {
    const { endpoint } = cached.query;
    const view = this.#runtime.core.selectors.selectResponse(endpoint)(this.#runtime.rootState, ...cached.args);
    if (view.data !== undefined && view.expiresAt === STALE) this.#askAgain(cached);
  }

  #askAgain(cached: Cached): void {
    const entry = this.#entry(cached.key);
    const wait = cached.askedAt + PACE - Date.now();
    if (cached.askedFor !== this.#writes) [cached.askedFor, cached.asks] = [this.#writes, 0];
    if (entry?.status === 'pending' || cached.stopTimer || cached.asks >= MAX_ASKS) return;
    if (wait > 0) {
      cached.stopTimer = startTimer(() => {
        cached.stopTimer = undefined;
        if (this.#cached.get(cached.key) === cached && !this.#runtime.isParked()) this.#renew(cached);
      }, wait);
      return;
    }
    cached.askedAt = Date.now();
    cached.asks++;
    const endpoint = this.#endpoint(cached.query.name);
    this.#dispatch(endpoint?.initiate(cached.arg, { subscribe: false, forceRefetch: true }));
  }
}
