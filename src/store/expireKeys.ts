import { STALE } from '../schema/rowOrder.js';
import { withoutRows, withRows } from '../normalize/tables.js';
import { keepSchema } from './resultSchemas.js';
import { keysIn, metaOf, NEVER } from './state.js';
import type { Expired } from './actions.js';
import type { Registry } from './registry.js';
import type { RestState, ResultMeta } from './state.js';

/** Copied once, however many keys are meant: there may be 10 000. */
export function withMetas(
  state: RestState,
  keys: readonly string[],
  change: (meta: ResultMeta) => ResultMeta,
): RestState {
  if (keys.length === 0) return state;
  const records = new Map<string, ResultMeta>();
  for (const key of keys) {
    const stored = metaOf(state, key);
    records.set(key, keepSchema(change(stored ?? NEVER), stored));
  }
  return { ...state, meta: withRows(state.meta, records) };
}

/**
 * Make results stale; they are still shown. So do keys of which nothing was fetched: what is shown for them comes from other
 * answers.
 */
export const expireKeys = (state: RestState, keys: readonly string[]): RestState =>
  withMetas(state, keys, ({ tries: _tries, by: _by, ...known }) => ({ ...known, expiresAt: STALE }));

/** Take results away, so that readers fetch again and show nothing until then. */
export function invalidateKeys(state: RestState, keys: readonly string[]): RestState {
  const next = withMetas(state, keys, (stored) => {
    const { error: _error, errorPolicy: _policy, answer: _answer, tries: _tries, by: _by, ...known } = stored;
    return { ...known, expiresAt: 0, invalidated: true };
  });
  return { ...next, results: withoutRows(state.results, keys) };
}

/** Whether an outcome that expires others means a key that these endpoints have written. */
export function meantBy({ names, keys }: Expired, registry: Registry) {
  const named = new Set(keys);
  const isTheirs = registry.writtenBy(names);
  return (key: string, writers: readonly string[] | undefined): boolean => named.has(key) || isTheirs(writers);
}

/** The keys among these that are named, or that these endpoints have written. */
export function keysMeantBy(
  expired: Expired,
  registry: Registry,
  state: RestState,
  keys: Iterable<string> = keysIn(state),
): readonly string[] {
  const isMeant = meantBy(expired, registry);
  return [...keys].filter((key) => isMeant(key, metaOf(state, key)?.endpoints));
}
