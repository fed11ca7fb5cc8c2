import { readValue, RowCache } from '../normalize/denormalize.js';
import { versionOf } from '../normalize/changeLog.js';
import { areUpToDate, Dependency } from '../normalize/dependencies.js';
import { oncePer } from '../shared/oncePer.js';
import { reuse } from '../shared/reuse.js';
import { WeakValueMap } from '../shared/maps.js';
import { initialState, isSameState } from './state.js';
import type { Notes } from '../normalize/queryKey.js';
import type { ReadContext, ReadValue } from '../normalize/dependencies.js';
import type { RestState } from './state.js';

type Args = readonly unknown[];

/** A value that was put together, and of what. */
interface Made extends ReadValue {
  readonly schema: unknown;
  readonly input: unknown;
}

/** Stands for a view, and holds nothing of it: what is remembered keeps no state alive. */
export type Moment = object;

export const momentOf = /* @__PURE__ */ oncePer((_view: RestState): Moment => ({}));

/** Finds something else each time. */
const NEVER = /* @__PURE__ */ new Dependency(() => ({}), undefined, undefined);

export const readContextOf = (state: RestState, args: Args): ReadContext => ({
  entities: state.entities,
  args,
  version: versionOf(state.entities),
  state,
});

/**
 * What is remembered for one set of arguments: a result, and everything that it was made of. A class, since there is one
 * for each reader that mounts.
 */
export class CacheEntry<R = unknown> implements Notes {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new CacheEntry();

  result: R = undefined as R;
  /** The data in the result: those who read them alone do not hear of the rest. */
  data: unknown = undefined;
  /** The result is up to date as long as each look-up finds what it found. */
  reads: Dependency[] = [];
  /** How the data were put together; it holds on where only the rest of the result has changed. */
  made: Made | undefined = undefined;
  /** The key that it was read from; undefined for a query. */
  key: string | undefined = undefined;
  /** It depends on arguments beyond what look-ups say. */
  asksArguments = false;
  /** What the result is in a state where each look-up finds what it found, but the times of rows may be others. */
  retime: ((state: RestState) => R) | undefined = undefined;
  /** Where the reads were last found to be up to date, and where the result was. */
  seen: Moment | undefined = undefined;
  timed: Moment | undefined = undefined;
  /** Number of the sweep of garbage before it was last asked for. */
  asked = 0;

  /** The result is made anew from here on. */
  begin(): void {
    this.reads = [];
    this.retime = undefined;
    this.asksArguments = false;
  }

  /** Whether each look-up finds what it found. */
  isUpToDate(view: RestState, moment: Moment, args: Args): boolean {
    if (this.seen !== moment && areUpToDate(this.reads, readContextOf(view, args))) this.seen = moment;
    return this.seen === moment;
  }

  note(read: Dependency): void {
    this.reads.push(read);
  }

  /** Look up what the state holds for a key, and depend on the answer. */
  ask<T>(lookUp: (args: unknown, state: RestState, key: string) => T, state: RestState, key: string): T {
    const found = lookUp(undefined, state, key);
    this.reads.push(new Dependency(lookUp, key, found));
    return found;
  }

  /** Put a value together, or find it as it was. */
  read(state: RestState, schema: unknown, input: unknown, args: Args): ReadValue {
    const { reads, made } = this;
    const { length } = reads;
    // Should a function of the schema throw, nobody knows what it had read by then.
    reads.push(NEVER);
    const context = readContextOf(state, args);
    const isSame =
      made?.schema === schema && reuse(made?.input, input) === made?.input && areUpToDate(made?.reads ?? [], context);
    const value = made && isSame ? made : { schema, input, ...readValue(schema, input, context, cacheOf(state)) };
    this.made = value;
    reads.length = length;
    for (const read of value.reads) {
      reads.push(read);
      this.asksArguments ||= read.asksArguments;
    }
    return value;
  }
}

/** What one selector remembers of a store. */
interface Entries {
  values(): Iterable<CacheEntry>;
  forget(isOver: (entry: CacheEntry) => boolean): void;
}

/** What is remembered of the states of one store: the values of rows, and what selectors were asked for. */
export class StoreCache extends RowCache {
  /** Counts the sweeps of garbage: what was asked for since one is used. */
  sweep = 0;
  #count = 0;
  readonly #selectors = new WeakValueMap<number, Entries>();

  /** Let entries be found, as long as their selector keeps them. */
  add<E extends Entries>(entries: E): E {
    this.#selectors.set(this.#count++, entries);
    return entries;
  }

  *entries(): Generator<CacheEntry> {
    for (const entries of this.#selectors.values()) yield* entries.values();
  }

  forgetEntries(isOver: (entry: CacheEntry) => boolean): void {
    for (const entries of this.#selectors.values()) entries.forget(isOver);
  }
}

type Marked = Pick<RestState, 'entities' | 'results' | 'meta'>;

/** By what a state holds: a reducer around ours may put that into new objects at every action. */
const caches = new WeakMap<object, StoreCache>();

/** Every store starts from the same state. */
const startCache = /* @__PURE__ */ new StoreCache();

/** What tells the states of one store from those of others: its tables, or what is known of its keys while it has none. */
const marksOf = ({ entities, results, meta }: Marked): object[] =>
  entities === initialState.entities
    ? [results, meta].filter((mark) => mark !== initialState.results && mark !== initialState.meta)
    : [entities, ...Object.values(entities)];

function keep(marks: readonly object[], cache: StoreCache): StoreCache {
  for (const mark of marks) caches.set(mark, cache);
  return cache;
}

/** The cache of the store that a state belongs to. Its states hand it on, and it goes with the last of them: no selector holds it. */
export function cacheOf(state: Marked): StoreCache {
  const cache = caches.get(state.entities);
  if (cache) return cache;
  const marks = marksOf(state);
  if (marks.length === 0) return startCache;
  const known = marks.find((mark) => caches.has(mark));
  return keep(marks, (known && caches.get(known)) ?? new StoreCache());
}

/** A state that was made from another is read with what is known of that. */
export function inheritCache(from: Marked, to: Marked): void {
  const cache = cacheOf(from);
  if (cache !== startCache && caches.get(to.entities) !== cache) keep(marksOf(to), cache);
}

const latest = /* @__PURE__ */ new WeakMap([[startCache, initialState]]);

/** The slice that was read last, where this one holds the same: to its readers nothing has happened. */
export function sameSlice(slice: RestState): RestState {
  const cache = cacheOf(slice);
  const known = latest.get(cache);
  if (known && isSameState(known, slice)) return known;
  if (cache !== startCache) latest.set(cache, slice);
  return slice;
}
