import { stampOf } from '../normalize/journal.js';
import { readValue } from '../normalize/denormalize.js';
import { standAll } from '../normalize/reads.js';
import { freezePlain } from '../shared/freeze.js';
import { reuse } from '../shared/reuse.js';
import { isPlainObject } from '../shared/json.js';
import { BoundedMap } from '../shared/BoundedMap.js';
import { cacheOf } from '../store/cacheOf.js';
import { oncePer } from '../shared/oncePer.js';
import { numberOf } from '../shared/numberOf.js';
import type { RowCache } from '../normalize/RowCache.js';
import type { Look, ReadValue } from '../normalize/reads.js';
import type { ReadSchema } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';

/** More than any page mounts at once; what is forgotten is made anew, of the same rows. */
const MAX_KEYS = 20_000;

/** Values kept for one key: the same result under other lenses, and what an undo brings back. @see spec: S20.20, S23.5 */
const MAX_VARIANTS = 4;

/** A value, and what it was made from. */
interface Made extends ReadValue {
  readonly schema: unknown;
  readonly input: unknown;
}

interface Entry<R> {
  /** Number of the sweep that came before it was last asked for. */
  asked: number;
  /** Number of the view it was made from. */
  readonly view: number;
  readonly result: R;
  /** The latest first. */
  readonly made: readonly Made[];
}

/** Computes a result of the view; `read` puts values together. */
export type Compute<R> = (view: RestState, args: readonly unknown[], read: ReadSchema) => R;

/** Two results with the same members are one. */
function sameResult<R>(previous: R, next: R): R {
  if (!isPlainObject(previous) || !isPlainObject(next)) return next;
  const entries = Object.entries(next);
  const isSame = entries.every(([name, value]) => Object.hasOwn(previous, name) && Object.is(previous[name], value));
  return isSame && entries.length === Object.keys(previous).length ? previous : next;
}

/**
 * A reselect memoizer that remembers one result for each key of the arguments, and what it was made of: it is made anew
 * only when something it read has changed.
 *
 * @param compute the function to memoize.
 * @param keyOf one text for equal arguments.
 * @param clock what is asked for is marked with its `sweep`.
 */
export function memoizeByReads<R>(
  compute: Compute<R>,
  keyOf: (args: readonly unknown[]) => string,
  clock: { readonly sweep: number },
) {
  /** By what the states of a store share: it goes with them. */
  const entriesIn = oncePer((_cache: RowCache) => new BoundedMap<Entry<R>>(MAX_KEYS));
  const entriesOf = (view: RestState): BoundedMap<Entry<R>> => entriesIn(cacheOf(view));
  const memoized = (view: RestState, args: readonly unknown[]): R => {
    const key = keyOf(args);
    const entries = entriesOf(view);
    const last = entries.get(key);
    const number = numberOf(view);
    if (last?.view === number && standsForArguments(last.made[0], args, view)) {
      last.asked = clock.sweep;
      return last.result;
    }
    let made = last?.made ?? [];
    const read: ReadSchema = (schema, input, readArgs) => {
      const look = lookAt(view, readArgs);
      const known = made.find((value) => isMadeFrom(value, schema, input) && standAll(value.reads, look));
      const value = known ?? { schema, input, ...readValue(schema, input, look, cacheOf(view)) };
      if (value !== made[0]) made = [value, ...made.filter((other) => other !== value)].slice(0, MAX_VARIANTS);
      return value;
    };
    const computed = compute(view, args, read);
    const result = last ? sameResult(last.result, computed) : computed;
    if (cacheOf(view).freezes) freezePlain(result);
    entries.set(key, { asked: clock.sweep, view: number, result, made });
    return result;
  };
  return Object.assign(memoized, {
    entriesOf: (state: RestState) => entriesOf(state).entries(),
    forget: (state: RestState, key: string) => entriesOf(state).delete(key),
  });
}

const lookAt = ({ entities }: RestState, args: readonly unknown[]): Look => ({
  entities,
  args,
  stamp: stampOf(entities),
});

/** Arguments of one key may differ in what a lens asks of them. */
function standsForArguments(made: Made | undefined, args: readonly unknown[], view: RestState): boolean {
  return !made?.reads.some((read) => read.asksArguments) || standAll(made.reads, lookAt(view, args));
}

const isMadeFrom = (made: Made, schema: unknown, input: unknown): boolean =>
  made.schema === schema && (made.input === input || reuse(made.input, input) === made.input);
