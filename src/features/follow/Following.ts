import { changedBetween, versionOf } from '../../normalize/changeLog.js';
import { runFlight } from '../../requests/runFlight.js';
import { startTimer } from '../../requests/startTimer.js';
import { retain } from '../../requests/retain.js';
import { own } from '../../shared/own.js';
import { reuse } from '../../shared/reuse.js';
import { attempt, isDevelopment } from '../../shared/warn.js';
import { toError } from '../../store/errors.js';
import { newestStale } from '../../store/freshness.js';
import { metaOf } from '../../store/state.js';
import { showRows } from './showRows.js';
import { ask, drop, isStale, outdate } from './requests.js';
import { warnOfLists } from './warnOfLists.js';
import type { ActionHandler, FeatureParts } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Cached, Seen } from './Cached.js';
import type { ApiEndpoint, ApiState, FollowedApi, QueryEntry } from './FollowedApi.js';
import type { FollowedQuery } from './FollowedQuery.js';

/** How often to look whether DevTools still show the past, ms. */
const LOOK_EVERY = 1_000;

/** The members of actions that are used. */
interface Heard {
  readonly type: string;
  readonly meta?: {
    readonly requestStatus?: string;
    readonly arg?: { readonly type?: string };
  };
}

/** Keep an api and a slice of one store in step. */
export function following(
  runtime: Runtime,
  api: FollowedApi,
  queries: Readonly<Record<string, FollowedQuery>>,
): FeatureParts {
  const endpoints = Object.values(queries).map(({ endpoint }) => endpoint);
  if (isDevelopment()) warnOfLists(endpoints);
  return new (class implements FeatureParts {
    readonly #cached = new Map<string, Cached>();
    /** Number of mutations of the api in flight. Their optimistic patches are undone by index, so lists must not change meanwhile. */
    #mutations = 0;
    /** The last of them failed: its optimistic patches are being undone. */
    #hasFailed = false;
    /** One of them is over: its effect on what the slice has read is unknown. */
    #isOutdated = false;
    /** The query whose data are being written; `this` while one side is reset because the other was. */
    #writing: unknown;
    /** The cache of the api, when last seen. */
    #entries: ApiState['queries'] | undefined;
    /** The newest state: also where a listener has written to the slice while older rows were shown. */
    #last: Seen | undefined;
    #stopLooking: (() => void) | undefined;

    readonly middleware =
      (next: ActionHandler): ActionHandler =>
      (given) => {
        const { type, meta } = given as Heard;
        const status = type.startsWith(`${api.reducerPath}/`) && meta?.arg?.type === 'mutation' && meta.requestStatus;
        if (status === 'pending') this.#mutations++;
        try {
          return next(given);
        } finally {
          // Only now has the api sent again what the mutation invalidates.
          if (status && status !== 'pending') {
            this.#mutations--;
            this.#isOutdated = true;
            this.#hasFailed = status === 'rejected';
          }
          if (type === `${runtime.core.path}/reset`)
            this.#empty(() => runtime.dispatch(api.util.resetApiState() as never));
          else if (api.util.resetApiState.match(given as never)) this.#empty(() => runtime.reset());
          else this.#update();
        }
      };

    readonly cleanup = (): void => {
      this.#entries = undefined;
      this.#stopLooking?.();
      this.#forget();
    };

    /** Write to the other side; what is written is no news. */
    #write(what: unknown, write: () => void): void {
      this.#writing = what;
      attempt(write);
      this.#writing = undefined;
    }

    /** Reset both: a logout of one is a logout of the other. */
    #empty(other: () => void): void {
      this.#forget();
      if (this.#writing !== this) this.#write(this, other);
    }

    /** Let go of the queries that the api does not have any more. */
    #forget(entries: ApiState['queries'] = {}): void {
      for (const [key, cached] of this.#cached) {
        if (own(entries, key)) continue;
        this.#cached.delete(key);
        drop(runtime, cached);
        cached.release();
      }
    }

    /**
     * Take over what the api has, write the present rows of the slice into its data, and refetch what is stale or cannot be
     * shown from rows.
     */
    readonly #update = (): void => {
      // No action tells that the present is shown again.
      if (runtime.isTimeTravelling()) {
        this.#stopLooking?.();
        this.#stopLooking = startTimer(this.#update, LOOK_EVERY);
        return;
      }
      if (this.#isOutdated) {
        this.#isOutdated = false;
        outdate(runtime, endpoints);
      }
      const { slice, core } = runtime;
      const root = runtime.rootState as unknown as Readonly<Record<string, ApiState | undefined>>;
      const entries = root[api.reducerPath]?.queries;
      if (!slice || !entries) return;
      if (entries !== this.#entries) {
        this.#entries = entries;
        this.#forget(entries);
        for (const [key, entry] of Object.entries(entries))
          if (entry !== this.#cached.get(key)?.entry) attempt(() => this.#look(key, entry));
      }
      if (this.#last?.slice !== slice)
        this.#last = { slice, view: core.viewOf(slice).entities, stale: newestStale(slice.entitiesMeta) };
      for (const cached of this.#cached.values()) {
        if (cached.seen !== this.#last) this.#write(cached, () => this.#show(cached));
        if (cached.isWaiting) this.#refetch(cached);
      }
    };

    /** Take over the present cache entry of a query. */
    #look(cacheKey: string, entry: QueryEntry): void {
      const { endpointName, originalArgs, requestId, status, data } = entry;
      const query = own(queries, endpointName);
      if (!query) return;
      let cached = this.#cached.get(cacheKey) as Cached;
      if (!cached) {
        const args = query.argsOf(cacheKey, originalArgs);
        const key = runtime.core.registry.keyOf(query.endpoint, args);
        cached = {
          ...query,
          args,
          key,
          entry: {} as QueryEntry,
          seen: this.#last,
          release: retain(runtime, query.endpoint, args),
        };
        this.#cached.set(cacheKey, cached);
      }
      const last = cached.entry;
      cached.entry = entry;
      if (requestId !== last.requestId) ask(runtime, cached);
      // Neither a response nor an optimistic patch: the app has written the data itself.
      else if (data !== last.data && last.status === 'fulfilled' && cached !== this.#writing && !this.#mutations) {
        if (this.#hasFailed || runtime.state.optimistic.length > 0) cached.isWaiting = true;
        else ask(runtime, cached);
      }
      const { flight, args } = cached;
      if (status === 'pending' || !flight || flight.deliver) return;
      // A failure leaves what is stored as it is: while that is stale, it is refetched after 1, 2, 4 … 30 s.
      flight.deliver = () =>
        status === 'rejected'
          ? Promise.reject(toError({ message: status, status: 500 }))
          : Promise.resolve(cached.from(data));
      runFlight(runtime, flight, args);
      void flight.settled.then(() => {
        if (cached.flight !== flight) return;
        // The response is stored: data that are newer in the slice are shown in it, too.
        cached.flight = cached.seen = undefined;
        this.#update();
      });
    }

    /** Write the newest rows into the data of a query. */
    #show(cached: Cached): void {
      const { entry, key, endpoint, from, to, seen: before } = cached;
      const { endpointName, originalArgs, data } = entry;
      const now = (cached.seen = this.#last as Seen);
      const mayBeStale = before?.stale !== now.stale || metaOf(before.slice, key) !== metaOf(now.slice, key);
      cached.isWaiting ||= mayBeStale && isStale(runtime, cached);
      const touched = before && changedBetween(versionOf(before.view), versionOf(now.view));
      if (data === undefined || touched?.length === 0) return;
      const value = from(data);
      const next = reuse(
        value,
        showRows(endpoint.schema, value, { cached, before, now, touched, isFixed: this.#mutations > 0 }),
      );
      if (next === value) return;
      runtime.dispatch(api.util.updateQueryData(endpointName, originalArgs, () => to(next, data)) as never);
    }

    /** Refetch a query if it has to be, as soon as no mutation of the api is in flight. */
    #refetch(cached: Cached): void {
      const { pace } = runtime.outcomes;
      const { key, entry, flight } = cached;
      if (flight || this.#mutations || pace.wait(key, (isOver) => isOver && this.#update())) return;
      pace.noteWrite(key);
      const { initiate } = (api.endpoints as Readonly<Record<string, ApiEndpoint>>)[entry.endpointName] as ApiEndpoint;
      runtime.dispatch(initiate(entry.originalArgs, { subscribe: false, forceRefetch: true }) as never);
    }
  })();
}
