import { STALE } from '../schema/rowOrder.js';
import { isPlainObject } from '../shared/json.js';
import { isListTable, pksOfTable, readRow, withoutRows, withRows } from '../normalize/tables.js';
import { keepSchema, schemaOfResult } from './resultSchemas.js';
import { metaOf, NEVER, resultOf } from './state.js';
import { tablesInRows, tablesOf } from './declaredSchemas.js';
import type { Outdated } from '../normalize/normalize.js';
import type { Expired } from './actions.js';
import type { Registry } from './registry.js';
import type { RestState, ResultMeta } from './state.js';

/**
 * Make results stale; they are still shown. So do keys of which nothing was fetched: what is shown for them comes from other
 * answers.
 *
 * @see spec: 1 (#10), decision 102
 */
export function expireKeys(state: RestState, keys: readonly string[]): RestState {
  return withMetas(state, keys, ({ tries: _tries, ...known }) => ({ ...known, expiresAt: STALE }));
}

/** Take results away, so that readers fetch again and show nothing until then. @see spec: 1 (#8), 1.10 */
export function invalidateKeys(state: RestState, keys: readonly string[]): RestState {
  const next = withMetas(state, keys, (stored) => {
    const { error: _error, errorPolicy: _policy, answer: _answer, tries: _tries, ...known } = stored;
    return { ...known, expiresAt: 0, invalidated: true };
  });
  return { ...next, results: withoutRows(state.results, keys) };
}

/** Copied once, however many keys are meant: there may be 10 000. */
function withMetas(state: RestState, keys: readonly string[], change: (meta: ResultMeta) => ResultMeta): RestState {
  if (keys.length === 0) return state;
  const records = new Map<string, ResultMeta>();
  for (const key of keys) {
    const stored = metaOf(state, key);
    records.set(key, keepSchema(change(stored ?? NEVER), stored));
  }
  return { ...state, meta: withRows(state.meta, records) };
}

/** Whether an outcome that expires others means a key. @see spec: decision 102 */
export function meantBy({ names, keys }: Expired, registry: Registry): (key: string) => boolean {
  const endpoints = names.flatMap((name) => registry.find(name) ?? []);
  const named = new Set(keys);
  return (key) => named.has(key) || endpoints.some((endpoint) => endpoint.testKey(key));
}

/**
 * Whether a result is one of these rows or lists, alone or beside other things, as a count.
 *
 * @param tables where the rows are that lists stand in, if they do.
 */
function shows(
  { entities }: RestState,
  result: unknown,
  pks: ReadonlySet<unknown>,
  tables: readonly string[],
): boolean {
  const membersOf = (value: unknown): readonly unknown[] => {
    if (typeof value === 'string') return tables.map((table) => readRow(entities, table, value));
    return isPlainObject(value) || tables.length > 0 ? Object.values(Object(value) as object) : [];
  };
  // What is met is visited, too: rows may lead back, and any number of levels down.
  const met = new Set([result]);
  for (const value of met) {
    if (pks.has(value)) return true;
    for (const member of membersOf(value)) met.add(member);
  }
  return false;
}

/** Make every key stale whose result is one of these rows or lists, or has such a list in a row. @see spec: decisions 99 and 106 */
export function expireShowing(state: RestState, outdated: Outdated): RestState {
  if (outdated.size === 0) return state;
  const isShown = ([table, pks]: readonly [string, ReadonlySet<string>], key: string): boolean => {
    const known = schemaOfResult(metaOf(state, key));
    const tables = known && tablesOf(known.schema);
    if (tables && !tables.has(table)) return false;
    const isInRows = tables && isListTable(table) && tablesInRows(known.schema as object).has(table);
    return shows(state, resultOf(state, key), pks, isInRows ? [...tables] : []);
  };
  return expireKeys(
    state,
    pksOfTable(state.results).filter((key) => [...outdated].some((each) => isShown(each, key))),
  );
}
