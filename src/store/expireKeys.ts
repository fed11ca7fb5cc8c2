import { STALE } from '../schema/rowOrder.js';
import { isPlainObject } from '../shared/json.js';
import { isListTable, pksOfTable, readRow, TablesDraft, withoutRows } from '../normalize/tables.js';
import { leaveRows, withMetas, withReason } from './leftRows.js';
import { schemaOfResult } from './resultSchemas.js';
import { metaOf, resultOf } from './state.js';
import { tablesInRows, tablesOf } from './declaredSchemas.js';
import type { Outdated } from '../normalize/normalizeInStore.js';
import type { Expired } from './actions.js';
import type { Registry } from './registry.js';
import type { RestState } from './state.js';

/**
 * Make results stale; they are still shown. So do keys of which nothing was fetched: what is shown for them comes from other
 * answers.
 *
 * @param by the read that is the reason, where it was one.
 * @see spec: 1 (#10), decision 102
 */
export function expireKeys(state: RestState, keys: readonly string[], by?: string): RestState {
  return withMetas(state, keys, ({ tries: _tries, ...known }) => ({ ...withReason(known, by), expiresAt: STALE }));
}

/** Take results away, so that readers fetch again and show nothing until then. @see spec: 1 (#8), 1.10 */
export function invalidateKeys(state: RestState, keys: readonly string[]): RestState {
  const next = withMetas(state, keys, (stored) => {
    const {
      error: _error,
      errorPolicy: _policy,
      answer: _answer,
      tries: _tries,
      ...known
    } = withReason(stored, undefined);
    return { ...known, expiresAt: 0, invalidated: true };
  });
  return { ...next, results: withoutRows(state.results, keys) };
}

/** Whether an outcome that expires others means a key that these endpoints have written. @see spec: decision 102 */
export function meantBy({ names, keys }: Expired, registry: Registry) {
  const named = new Set(keys);
  const isTheirs = registry.writtenBy(names);
  return (key: string, writers: readonly string[] | undefined): boolean => named.has(key) || isTheirs(writers);
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

/**
 * Lists and rows are not what the server has any more. A list is asked for by each key whose result it is, or that has it in
 * a row; a row by whoever shows it.
 *
 * @param by the read that says so, where it was one.
 * @see spec: decisions 99 and 106, T34
 */
export function expireShowing(state: RestState, outdated: Outdated, by?: string): RestState {
  if (outdated.size === 0) return state;
  const rows = [...outdated].filter(([table]) => !isListTable(table));
  const lists = [...outdated].filter(([table]) => isListTable(table));
  const left = rows.length === 0 ? state : leaveRows(state, rows, by);
  if (lists.length === 0) return left;
  const metas = new TablesDraft(left.entitiesMeta);
  // What is found of a list by other keys is as stale as the list.
  for (const [table, pks] of lists)
    for (const pk of pks) {
      const meta = metas.read(table, pk);
      if (meta) metas.write(table, pk, { ...meta, expiresAt: STALE });
    }
  const isShown = ([table, pks]: readonly [string, ReadonlySet<string>], key: string): boolean => {
    const known = schemaOfResult(metaOf(left, key));
    const tables = known && tablesOf(known.schema);
    if (tables && !tables.has(table)) return false;
    const isInRows = tables && tablesInRows(known.schema as object).has(table);
    return shows(left, resultOf(left, key), pks, isInRows ? [...tables] : []);
  };
  return expireKeys(
    { ...left, entitiesMeta: metas.finish() },
    pksOfTable(left.results).filter((key) => lists.some((each) => isShown(each, key))),
    by,
  );
}
