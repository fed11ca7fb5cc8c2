import { pksOf, readRow } from '../normalize/tables.js';
import { rowsRead } from '../select/rowsRead.js';
import { numberOf } from '../shared/numberOf.js';
import { own, put } from '../shared/own.js';
import { cacheOf } from '../store/cacheOf.js';
import { attempt } from './lifecycle.js';
import type { RestState, ResultMeta } from '../store/state.js';
import type { GarbageOptions } from './GarbageOptions.js';
import type { Runtime } from './runtime.js';

/** So many keys and rows go in one action. Measured at tables of 10 000 rows: 2 ms, mostly for copying what stays. */
const PORTION = 1_000;

/** A step takes a few microseconds; `true` after one that takes longer. */
type Steps = Generator<true | undefined, void, undefined>;

/** Until when rows are fresh that were there when a mark of an invalidated key was first seen, ms since epoch. */
const outlivedAt = new WeakMap<ResultMeta, number>();

/** The texts in values, with gaps; what is added to the list meanwhile is looked through too. */
function* textsIn(open: unknown[]): Generator<string> {
  for (const value of open) {
    yield typeof value === 'string' ? value : '';
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member);
  }
}

function take(from: Set<string>, count: number): string[] {
  const taken = [...from].slice(0, count);
  for (const name of taken) from.delete(name);
  return taken;
}

/**
 * One look through a store. It begins with every key and row, takes out what is used or young, and collects what is left.
 * What is asked for or written while it gives way to other work stays.
 *
 * @see spec: store.md 9, decisions 27, 56 and 83
 */
export class Sweep {
  /** The state that is looked through. */
  readonly state: RestState;
  readonly steps = this.#run();
  /** Something else can go once it is older. */
  isMoreToCome = false;
  readonly #runtime: Runtime;
  readonly #options: GarbageOptions;
  /** What was asked for since the sweep of this number is used. */
  readonly #since: number;
  readonly #now = Date.now();
  readonly #keys: Set<string>;
  readonly #rows = new Map<string, Set<string>>();
  /** Reads and rows that need not be looked at again. */
  readonly #seen = new WeakSet<object>();
  /** When the last of the rows that are still fresh expires. */
  #freshUntil = this.#now;

  constructor(runtime: Runtime, options: GarbageOptions, since: number) {
    this.#runtime = runtime;
    this.#options = options;
    this.#since = since;
    const { results, meta, entities } = (this.state = runtime.state);
    this.#keys = new Set([...Object.keys(results), ...Object.keys(meta)]);
    for (const table of Object.keys(entities)) this.#rows.set(table, new Set(pksOf(entities, table)));
  }

  *#run(): Steps {
    yield* this.#spareAsked();
    yield* this.#spareKeys();
    yield* this.#spareRows();
    yield* this.#decide();
    while (this.#collect()) yield true;
    this.#runtime.core.memory.forgetUnasked(this.#since, this.#runtime.state);
  }

  *#spareAsked(): Steps {
    const { memory, viewOf } = this.#runtime.core;
    const present = numberOf(viewOf(this.state));
    for (const asked of memory.askedSince(this.#since, this.state)) {
      yield;
      if (!asked || this.#seen.has(asked.made)) continue;
      const { key, view, made } = asked;
      this.#seen.add(made);
      for (const { table, pk } of rowsRead(asked)) {
        this.#rows.get(table)?.delete(pk);
        yield;
      }
      if (key === undefined) continue;
      this.#keys.delete(key);
      // What was read last may not be the newest.
      if (view !== present) yield* this.#spareRowsOf(key);
    }
  }

  /** Used without being asked for: in flight, retained, subscribed, or read by a mounted hook. */
  #isHeld(key: string): boolean {
    const { usage, outcomes } = this.#runtime;
    return own(this.state.meta, key)?.pending !== undefined || usage.isHeld(key) || outcomes.isHeld(key);
  }

  *#spareKeys(): Steps {
    for (const key of this.#keys) {
      yield;
      const meta = own(this.state.meta, key);
      if (this.#isHeld(key) || (meta && !meta.invalidated && !this.#isOld(meta))) {
        this.#keys.delete(key);
        yield* this.#spareRowsOf(key);
      }
    }
  }

  /**
   * Rows that a kept result may lead to; without them it would be shown as a list with gaps. The state does not say
   * which texts in it are primary keys, so each row counts that has such a one and is no older than the result.
   */
  *#spareRowsOf(key: string): Steps {
    const { results, meta, entities, entitiesMeta } = this.state;
    const since = own(meta, key)?.fetchedAt ?? 0;
    const open = [own(results, key)];
    for (const text of textsIn(open)) {
      yield;
      for (const [table, pks] of this.#rows) {
        const row = readRow(entities, table, text);
        if (row === undefined || (readRow(entitiesMeta, table, text)?.fetchedAt ?? 0) < since) continue;
        pks.delete(text);
        if (typeof row !== 'object' || this.#seen.has(row)) continue;
        this.#seen.add(row);
        open.push(row);
      }
    }
  }

  *#spareRows(): Steps {
    const { entities, entitiesMeta } = this.state;
    for (const [table, pks] of this.#rows) {
      for (const pk of pksOf(entities, table)) {
        yield;
        const meta = readRow(entitiesMeta, table, pk);
        if (meta && pks.has(pk) && !this.#isOld(meta)) pks.delete(pk);
        this.#freshUntil = Math.max(this.#freshUntil, meta?.expiresAt ?? 0);
      }
    }
  }

  /** Of keys without a time of their own the rows decide. */
  *#decide(): Steps {
    const { meta: metas, results } = this.state;
    for (const key of this.#keys) {
      yield;
      const meta = own(metas, key);
      const canGo = meta ? !meta.invalidated || this.#isOutlived(meta) : this.#hasLostRows(own(results, key));
      if (!canGo) this.#keys.delete(key);
    }
  }

  /** @see spec: 9.2 */
  #isOld({ fetchedAt, expiresAt }: Pick<ResultMeta, 'fetchedAt' | 'expiresAt'>): boolean {
    const { multiplier, minAge } = this.#options;
    const due = fetchedAt + Math.max((expiresAt - fetchedAt) * multiplier, minAge);
    const isOld = this.#now > due;
    if (!isOld && due < Number.MAX_SAFE_INTEGER) this.isMoreToCome = true;
    return isOld;
  }

  /** While rows are fresh that were there before the mark, a reader would be shown them as if nothing had been said. */
  #isOutlived(mark: ResultMeta): boolean {
    const until = outlivedAt.get(mark) ?? this.#freshUntil;
    outlivedAt.set(mark, until);
    return this.#isOld({ fetchedAt: until, expiresAt: until });
  }

  /** A result that an update made lives as long as its rows. @see spec: 1.4 */
  #hasLostRows(result: unknown): boolean {
    const { entities } = this.state;
    let hasRows = false;
    for (const text of textsIn([result])) {
      for (const [table, pks] of this.#rows) {
        if (pks.has(text)) return true;
        hasRows ||= readRow(entities, table, text) !== undefined;
      }
    }
    return !hasRows;
  }

  /**
   * Results go before the rows that they lead to: nobody is to see a list with gaps.
   *
   * @returns whether more may be left.
   */
  #collect(): boolean {
    const { core, outcomes, opaque, state } = this.#runtime;
    const { entitiesMeta } = core.viewOf(state);
    // At once: nobody reads anything between this and the action.
    Array.from(this.#spareAsked());
    const found = take(this.#keys, PORTION);
    const keys = found.filter((key) => own(state.meta, key) === own(this.state.meta, key) && !this.#isHeld(key));
    let room = PORTION - found.length;
    const rows: Record<string, string[]> = {};
    for (const [table, pks] of this.#rows) {
      const old = take(pks, room);
      room -= old.length;
      // Neither written anew nor changed by a pending mutation.
      const gone = old.filter((pk) => readRow(entitiesMeta, table, pk) === readRow(this.state.entitiesMeta, table, pk));
      if (gone.length > 0) put(rows, table, gone);
    }
    // Where a listener throws, what was collected is gone all the same.
    if (keys.length + Object.keys(rows).length > 0)
      attempt(() => this.#runtime.commit(core.actions.collect({ keys, rows })));
    const cache = cacheOf(this.#runtime.state);
    for (const [table, pks] of Object.entries(rows)) cache.forget(table, pks);
    outcomes.forget(keys);
    opaque.forget(keys);
    return room === 0;
  }
}
