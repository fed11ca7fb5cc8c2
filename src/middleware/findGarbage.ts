import { pksOf, readRow } from '../normalize/tables.js';
import { numberOf } from '../shared/numberOf.js';
import { rowsRead } from '../select/rowsRead.js';
import { own } from '../shared/own.js';
import { RowSet } from './RowSet.js';
import type { Asked } from '../select/ReadMemory.js';
import type { RestState, ResultMeta } from '../store/state.js';
import type { GarbageOptions } from './GarbageOptions.js';

/** What a sweep looks at. */
export interface Surveyed {
  readonly state: RestState;
  /** The state with its optimistic layers. */
  readonly view: RestState;
  /** ms since epoch. */
  readonly now: number;
  readonly options: GarbageOptions;
  /** Selectors that were asked since the previous sweep, with gaps. */
  readonly asked: Iterable<Asked | undefined>;
  /** Whether a key is used that no selector was asked for. */
  readonly isHeld: (key: string) => boolean;
  /** When the mark of an invalidated key was first seen, ms since epoch. */
  readonly firstSeen: (meta: ResultMeta) => number;
}

export interface Garbage {
  readonly keys: readonly string[];
  readonly rows: readonly (readonly [table: string, pk: string])[];
  /** Something else can go once it is older. */
  readonly isMoreToCome: boolean;
  /** What was read of the rows that are used; whatever a selector shows beyond it was not looked at. */
  readonly seen: WeakSet<Asked['made']>;
}

/** One step is a few microseconds. */
type Steps<T = void> = Generator<undefined, T, undefined>;

interface Times {
  readonly fetchedAt: number;
  readonly expiresAt: number;
}

class Survey {
  readonly #given: Surveyed;
  readonly #tables: readonly string[];
  readonly #usedRows = new RowSet();
  readonly #oldRows = new RowSet();
  readonly #rows: (readonly [table: string, pk: string])[] = [];
  readonly #keys: string[] = [];
  /** Keys without a time of their own: their rows decide. */
  readonly #undecided: string[] = [];
  readonly #seen = new WeakSet<Asked['made']>();
  #isMoreToCome = false;
  /** When the oldest of the kept rows that are still fresh was asked for. */
  #oldestFresh = Infinity;

  constructor(given: Surveyed) {
    this.#given = given;
    this.#tables = Object.keys(given.state.entities);
  }

  *run(): Steps<Garbage> {
    yield* this.#judgeKeys(yield* this.#keepAsked());
    yield* this.#judgeRows();
    for (const key of this.#undecided) {
      if (this.#canGo(key)) this.#keys.push(key);
      yield;
    }
    return { keys: this.#keys, rows: this.#rows, isMoreToCome: this.#isMoreToCome, seen: this.#seen };
  }

  /** @returns keys that are used, and whether all their rows are noted: what was read last may not be the newest. */
  *#keepAsked(): Steps<ReadonlyMap<string, boolean>> {
    const keys = new Map<string, boolean>();
    const present = numberOf(this.#given.view);
    for (const found of this.#given.asked) {
      yield;
      if (!found) continue;
      const { key, view, made } = found;
      this.#seen.add(made);
      if (key !== undefined) keys.set(key, keys.get(key) === true || view === present);
      for (const { table, pk } of rowsRead(found)) {
        this.#usedRows.add(table, pk);
        yield;
      }
    }
    return keys;
  }

  *#judgeKeys(asked: ReadonlyMap<string, boolean>): Steps {
    const { results, meta: metas } = this.#given.state;
    for (const key of new Set([...Object.keys(results), ...Object.keys(metas)])) {
      yield;
      const meta = own(metas, key);
      if (asked.has(key) || meta?.pending !== undefined || this.#given.isHeld(key)) {
        if (asked.get(key) !== true) yield* this.#keepRowsOf(key, meta);
      } else if (!meta || meta.invalidated) this.#undecided.push(key);
      else if (this.#isOld(meta)) this.#keys.push(key);
      else yield* this.#keepRowsOf(key, meta);
    }
  }

  /**
   * Rows that a kept result may lead to; without them it would be shown as a list with gaps. The state does not say
   * which texts in it are primary keys, so each row counts that has such a one and is no older than the result.
   */
  *#keepRowsOf(key: string, { fetchedAt }: Pick<Times, 'fetchedAt'> = { fetchedAt: 0 }): Steps {
    const { results, entities, entitiesMeta } = this.#given.state;
    const open: unknown[] = [own(results, key)];
    while (open.length > 0) {
      yield;
      const value = open.pop();
      if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member);
      if (typeof value !== 'string') continue;
      for (const table of this.#tables) {
        const row = readRow(entities, table, value);
        if (row === undefined || (readRow(entitiesMeta, table, value)?.fetchedAt ?? 0) < fetchedAt) continue;
        if (this.#usedRows.add(table, value) && typeof row === 'object') open.push(row);
      }
    }
  }

  *#judgeRows(): Steps {
    const { state, now } = this.#given;
    for (const table of this.#tables) {
      for (const pk of pksOf(state.entities, table)) {
        yield;
        const meta = readRow(state.entitiesMeta, table, pk);
        const isUsed = this.#usedRows.has(table, pk) || this.#isLayered(table, pk);
        if (!isUsed && (!meta || this.#isOld(meta))) {
          this.#oldRows.add(table, pk);
          this.#rows.push([table, pk]);
        } else if (meta && now <= meta.expiresAt) this.#oldestFresh = Math.min(this.#oldestFresh, meta.fetchedAt);
      }
    }
  }

  /** A pending mutation shows through. */
  #isLayered(table: string, pk: string): boolean {
    const { state, view } = this.#given;
    return view !== state && readRow(view.entities, table, pk) !== readRow(state.entities, table, pk);
  }

  /** @see spec: 9.2 */
  #isOld({ fetchedAt, expiresAt }: Times): boolean {
    const { now, options } = this.#given;
    const due = fetchedAt + Math.max((expiresAt - fetchedAt) * options.multiplier, options.minAge);
    if (now <= due && due < Number.MAX_SAFE_INTEGER) this.#isMoreToCome = true;
    return now > due;
  }

  #canGo(key: string): boolean {
    const { state, firstSeen } = this.#given;
    const meta = own(state.meta, key);
    if (!meta) return this.#hasLostRows(own(state.results, key));
    // While rows are fresh that were there before the mark, a reader would be shown them as if nothing had been said.
    const isOutlived = this.#oldestFresh > firstSeen(meta);
    if (!isOutlived) this.#isMoreToCome = true;
    return isOutlived && this.#isOld(meta);
  }

  /** A result that an update made lives as long as its rows. @see spec: 1.4 */
  #hasLostRows(result: unknown): boolean {
    const open = [result];
    let hasRows = false;
    while (open.length > 0) {
      const value = open.pop();
      if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member);
      if (typeof value !== 'string') continue;
      if (this.#tables.some((table) => this.#oldRows.has(table, value))) return true;
      hasRows ||= this.#tables.some((table) => readRow(this.#given.state.entities, table, value) !== undefined);
    }
    return !hasRows;
  }
}

/**
 * Find what nobody uses and is old: results with their meta, and rows. Runs in steps, so that other work can come in
 * between.
 *
 * @see spec: store.md 9, decisions 56 and 83
 */
export function findGarbage(given: Surveyed): Steps<Garbage> {
  return new Survey(given).run();
}
