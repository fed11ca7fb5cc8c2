import { readValue, RowCache } from '../normalize/denormalize.js';
import { versionOf } from '../normalize/changeLog.js';
import { areUpToDate, Dependency } from '../normalize/dependencies.js';
import { reuse } from '../shared/reuse.js';
import { WeakValueMap } from '../shared/maps.js';
import { initialState, isSameState } from './state.js';
import type { Notes } from '../normalize/queryKey.js';
import type { ReadContext, ReadValue } from '../normalize/dependencies.js';
import type { RestState } from './state.js';

type Args = readonly unknown[];

/** A denormalized value, with the schema and the input it was made from. */
interface Made extends ReadValue {
  readonly schema: unknown;
  readonly input: unknown;
}

/** A dependency that is never up to date. */
const NEVER = /* @__PURE__ */ new Dependency(() => ({}), undefined, undefined);

export const readContextOf = (state: RestState, args: Args): ReadContext => ({
  entities: state.entities,
  args,
  version: versionOf(state.entities),
  state,
});

/**
 * A result for one set of arguments, with all that it depends on. A class, since there is one for each reader that mounts.
 */
export class CacheEntry<R = unknown> implements Notes {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new CacheEntry();

  result: R = undefined as R;
  /** The data in the result: readers of the data alone are not notified of the rest. */
  data: unknown = undefined;
  /** The result is up to date as long as each look-up finds what it found. */
  reads: Dependency[] = [];
  /** The denormalized data; used again where only the rest of the result has changed. */
  made: Made | undefined = undefined;
  /** The key that it was read from; undefined for a query. */
  key: string | undefined = undefined;
  /** The result depends on the arguments beyond what look-ups note. */
  asksArguments = false;
  /** Gives the result in a state where each look-up finds what it found, but the times of rows may differ. */
  retime: ((state: RestState) => R) | undefined = undefined;
  /** Numbers of the last views in which the reads, and the times in the result, were up to date. */
  seen = 0;
  timed = 0;
  /** Number of the last garbage collection before its last use. */
  asked = 0;

  /** Drop what was noted, before the result is made anew. */
  begin(): void {
    this.reads = [];
    this.retime = undefined;
    this.asksArguments = false;
  }

  /** Whether each look-up finds what it found. */
  isUpToDate(view: RestState, moment: number, args: Args): boolean {
    if (this.seen !== moment && areUpToDate(this.reads, readContextOf(view, args))) this.seen = moment;
    return this.seen === moment;
  }

  note(read: Dependency): void {
    this.reads.push(read);
  }

  /** Look something up for a key, and depend on what is found. */
  ask<T>(lookUp: (args: unknown, state: RestState, key: string) => T, state: RestState, key: string): T {
    const found = lookUp(undefined, state, key);
    this.reads.push(new Dependency(lookUp, key, found));
    return found;
  }

  /** Denormalize a value, or return the last one if it is up to date. */
  read(state: RestState, schema: unknown, input: unknown, args: Args): ReadValue {
    const { reads, made } = this;
    const { length } = reads;
    // If a function of the schema throws, its reads are unknown: the entry must not count as up to date.
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

/** The entries of one selector for a store. */
interface Entries {
  values(): Iterable<CacheEntry>;
  forget(isOver: (entry: CacheEntry) => boolean): void;
}

/** The cache of one store: values of rows, and entries of selectors. */
export class StoreCache extends RowCache {
  /** Counts garbage collections: entries used since the last one are kept. */
  sweep = 0;
  #count = 0;
  readonly #selectors = new WeakValueMap<number, Entries>();

  /** Register the entries of a selector, held weakly: they go when their selector does. */
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

/** Caches by the parts of a state: a reducer around ours may make a new state object at every action. */
const caches = new WeakMap<object, StoreCache>();

/** Every store starts from the same state. */
const startCache = /* @__PURE__ */ new StoreCache();

/** List the objects that identify a store: its tables, or its results and records of keys while it has no rows. */
const marksOf = ({ entities, results, meta }: Marked): object[] =>
  entities === initialState.entities
    ? [results, meta].filter((mark) => mark !== initialState.results && mark !== initialState.meta)
    : [entities, ...Object.values(entities)];

function keep(marks: readonly object[], cache: StoreCache): StoreCache {
  for (const mark of marks) caches.set(mark, cache);
  return cache;
}

/** Get the cache of the store that a state belongs to. It lives as long as a state of the store: no selector holds it. */
export function cacheOf(state: Marked): StoreCache {
  const cache = caches.get(state.entities);
  if (cache) return cache;
  const marks = marksOf(state);
  if (marks.length === 0) return startCache;
  const known = marks.find((mark) => caches.has(mark));
  return keep(marks, (known && caches.get(known)) ?? new StoreCache());
}

/** Let a state that was made from another share its cache. */
export function inheritCache(from: Marked, to: Marked): void {
  const cache = cacheOf(from);
  if (cache !== startCache && caches.get(to.entities) !== cache) keep(marksOf(to), cache);
}

const latest = /* @__PURE__ */ new WeakMap([[startCache, initialState]]);

/** Get the slice that was read last if this one holds the same, so that readers see no change. */
export function sameSlice(slice: RestState): RestState {
  const cache = cacheOf(slice);
  const known = latest.get(cache);
  if (known && isSameState(known, slice)) return known;
  if (cache !== startCache) latest.set(cache, slice);
  return slice;
}
