import { stampOf, touchedBetween } from '../../normalize/journal.js';
import { retain } from '../../requests/retain.js';
import { ifItCan } from '../../shared/ifItCan.js';
import { rowName } from './FollowedQuery.js';
import type { Runtime } from '../../requests/runtime.js';
import type { StoredRow } from '../../schema/Schema.js';
import type { RestState } from '../../store/state.js';
import type { FollowedQuery } from './FollowedQuery.js';

/** A query that a store has in its cache. */
export interface Cached {
  readonly query: FollowedQuery;
  readonly key: string;
  readonly arg: unknown;
  readonly args: readonly unknown[];
  /** Rows as the cached data show them, by table and primary key. */
  readonly rows: Map<string, StoredRow | undefined>;
  /** Lets the slice collect what it keeps of it. */
  readonly release: () => void;
  /** When it was asked for again because of the slice, ms since epoch, and how often since the last write. */
  askedAt: number;
  asks: number;
  /** Writes of the slice by then. */
  askedFor: number;
  /** It has just been answered: what is newer in the slice shows in it, too. */
  isDue: boolean;
  /** Its list waits for mutations of the api: they undo their patches by index. */
  isWaiting: boolean;
  stopTimer: (() => void) | undefined;
}

/** What there was to see of the slice: with what is pending, and without. */
interface Seen {
  readonly view: RestState;
  readonly base: RestState;
}

/** The cached queries of one store, found by the rows in them. */
export class CachedQueries {
  readonly #runtime: Runtime;
  readonly #byKey = new Map<string, Cached>();
  readonly #byRow = new Map<string, Set<Cached>>();
  #last: Seen | undefined;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  all(): readonly Cached[] {
    return [...this.#byKey.values()];
  }

  get(key: string): Cached | undefined {
    return this.#byKey.get(key);
  }

  add(query: FollowedQuery, key: string, arg: unknown): Cached {
    const known = this.#byKey.get(key);
    if (known) return known;
    const args = query.argsOf(key, arg);
    const release = retain(this.#runtime, query.endpoint, args);
    const asked = { askedAt: 0, asks: 0, askedFor: 0, stopTimer: undefined };
    const made: Cached = { query, key, arg, args, rows: new Map(), release, ...asked, isDue: false, isWaiting: false };
    this.#byKey.set(key, made);
    return made;
  }

  forget(gone: readonly Cached[]): void {
    for (const cached of gone) {
      this.#byKey.delete(cached.key);
      this.#unlist(cached);
      cached.stopTimer?.();
      cached.release();
    }
  }

  forgetAll(): void {
    this.forget(this.all());
    this.#last = undefined;
  }

  /** Note the rows that an answer says, as it says them. */
  show(cached: Cached, value: unknown): void {
    const { query, args } = cached;
    this.#unlist(cached);
    cached.isDue = true;
    for (const [name, row] of ifItCan(() => query.rowsOf(value, args)) ?? []) this.list(cached, name, row);
    for (const { collection } of query.lists)
      this.list(cached, rowName(collection.key, collection.pk(args)), undefined);
  }

  /** From now on a row is in a query. */
  list(cached: Cached, name: string, row: StoredRow | undefined): void {
    cached.rows.set(name, row);
    this.#byRow.set(name, (this.#byRow.get(name) ?? new Set()).add(cached));
  }

  #unlist(cached: Cached): void {
    for (const name of cached.rows.keys()) {
      const all = this.#byRow.get(name);
      all?.delete(cached);
      if (all?.size === 0) this.#byRow.delete(name);
    }
    cached.rows.clear();
  }

  /** The queries in which something may have changed since the last look. */
  changedIn(now: Seen): ReadonlySet<Cached> {
    const before = this.#last;
    this.#last = now;
    const due = this.all().filter(({ isDue }) => isDue);
    if (before?.view.entities === now.view.entities && before.base.entities === now.base.entities) return new Set(due);
    const between = (side: keyof Seen) =>
      before && touchedBetween(stampOf(before[side].entities), stampOf(now[side].entities));
    const [shown, stored] = [between('view'), between('base')];
    if (!shown || !stored) return new Set(this.all());
    const found = new Set(due);
    for (const touched of [shown, stored])
      for (let at = 0; at < touched.length; at += 2)
        for (const cached of this.#byRow.get(rowName(touched[at] as string, touched[at + 1] as string)) ?? [])
          found.add(cached);
    return found;
  }
}
