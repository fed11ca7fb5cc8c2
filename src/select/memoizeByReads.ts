import { readValue } from '../normalize/denormalize.js';
import { reuse } from '../shared/reuse.js';
import { BoundedMap } from '../shared/BoundedMap.js';
import { isCurrent, numberOf, rowCacheFor } from './rowCache.js';
import type { ReadValue } from '../normalize/denormalize.js';
import type { ReadSchema } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';

/** More than any page mounts at once; what is forgotten is made anew, of the same rows. */
const MAX_KEYS = 20_000;

interface Entry<R> {
  /** Number of the view it was made from. */
  readonly view: number;
  readonly result: R;
  readonly made: { readonly schema: unknown; readonly input: unknown; readonly value: ReadValue } | undefined;
}

/** Computes a result of the view; `read` puts values together. */
export type Compute<R> = (view: RestState, args: readonly unknown[], read: ReadSchema) => R;

/** Two results with the same members are one. */
function sameResult<R>(previous: R, next: R): R {
  if (typeof previous !== 'object' || previous === null || typeof next !== 'object' || next === null) return next;
  if (Object.getPrototypeOf(previous) !== Object.prototype) return next;
  const entries = Object.entries(next);
  const isSame = entries.every(([name, value]) => Object.is((previous as Record<string, unknown>)[name], value));
  return isSame && entries.length === Object.keys(previous).length ? previous : next;
}

/**
 * A reselect memoizer that remembers one result for each key of the arguments, and what it was made of: it is made anew
 * only when something it read has changed.
 *
 * @param compute the function to memoize.
 * @param keyOf one text for equal arguments.
 */
export function memoizeByReads<R>(compute: Compute<R>, keyOf: (args: readonly unknown[]) => string) {
  const entries = new BoundedMap<Entry<R>>(MAX_KEYS);
  const memoized = (view: RestState, args: readonly unknown[]): R => {
    const key = keyOf(args);
    const last = entries.get(key);
    const number = numberOf(view);
    if (last?.view === number) return last.result;
    let made = last?.made;
    const read: ReadSchema = (schema, input, readArgs) => {
      const known = made?.schema === schema && reuse(made?.input, input) === made?.input ? made?.value : undefined;
      const value =
        known && isCurrent(known.reads, view.entities)
          ? known
          : readValue(schema, input, view.entities, readArgs, rowCacheFor(view.entities));
      made = { schema, input, value };
      return value;
    };
    const computed = compute(view, args, read);
    const result = last ? sameResult(last.result, computed) : computed;
    entries.set(key, { view: number, result, made });
    return result;
  };
  return Object.assign(memoized, { clearCache: () => entries.clear() });
}
