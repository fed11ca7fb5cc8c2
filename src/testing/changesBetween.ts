import { versionOf, changedBetween } from '../normalize/changeLog.js';
import { pksOf, pksOfTable, readRow } from '../normalize/tables.js';
import { kindOf } from '../store/actions.js';
import { keysIn } from '../store/state.js';
import type { Tables } from '../normalize/tables.js';
import type { RestAction } from '../store/actions.js';
import type { RequestMeta, RestState } from '../store/state.js';

/** The rows and keys that may differ between the states before and after an action: all others are the same. */
export interface Changes {
  readonly rows: readonly (readonly [table: string, pk: string])[];
  readonly keys: readonly string[];
}

const tableNames = (...all: readonly Tables<unknown>[]): readonly string[] => [
  ...new Set(all.flatMap((tables) => Object.keys(tables))),
];

function* differing(before: Tables<unknown>, after: Tables<unknown>): Generator<readonly [string, string]> {
  for (const table of tableNames(before, after)) {
    if (before[table] === after[table]) continue;
    for (const pk of new Set([...pksOf(before, table), ...pksOf(after, table)]))
      if (readRow(before, table, pk) !== readRow(after, table, pk)) yield [table, pk];
  }
}

function* rowsBetween(before: Tables<unknown>, after: Tables<unknown>): Generator<readonly [string, string]> {
  // With a history of writes, not every row of a big table is compared.
  const touched = changedBetween(versionOf(before), versionOf(after));
  if (!touched) {
    yield* differing(before, after);
    return;
  }
  const known = new Map<string, Set<string>>();
  for (let at = 0; at < touched.length; at += 2) {
    const [table, pk] = [touched[at] as string, touched[at + 1] as string];
    const pks = known.get(table) ?? new Set();
    if (!pks.has(pk) && readRow(before, table, pk) !== readRow(after, table, pk)) yield [table, pk];
    known.set(table, pks.add(pk));
  }
}

/** Find the rows and keys that an action may have changed. */
export function changesBetween(before: RestState, after: RestState, action: RestAction, path: string): Changes {
  const kind = kindOf(action, path);
  const { key, page } = ('meta' in action ? action.meta : {}) as Partial<RequestMeta>;
  const isOfKey = kind === 'request' || kind === 'setResponse';
  const keys = isOfKey ? [key, page].filter((name) => name !== undefined) : [...keysIn(before), ...keysIn(after)];
  const isSame = before.results === after.results && before.meta === after.meta;
  return { rows: [...rowsBetween(before.entities, after.entities)], keys: isSame ? [] : [...new Set(keys)] };
}

/** Count the requests in flight, by a state. */
export const pendingIn = (meta: RestState['meta'], keys: readonly string[] = pksOfTable(meta)): number =>
  keys.reduce((count, key) => count + (readRow({ meta }, 'meta', key)?.pending?.split(' ').length ?? 0), 0);
