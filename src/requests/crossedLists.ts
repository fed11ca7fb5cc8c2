import { isListTable, pksOf, readRow } from '../normalize/tables.js';
import { STALE } from '../schema/rowOrder.js';
import { put } from '../shared/own.js';
import { commitData } from '../store/commit.js';
import { initialState } from '../store/state.js';
import type { Lists } from '../normalize/WriteMeta.js';
import type { Row } from '../schema/Schema.js';
import type { Json } from '../shared/json.js';
import type { Flight } from './Flight.js';

/**
 * The lists of an answer as if it had come before what crossed it: a page lacks what writes have taken out, and is
 * outdated then; a whole list has what pages brought that were sent later.
 *
 * @throws what the answer's schema throws.
 * @see spec: decision 96
 */
export function crossedLists(flight: Flight, response: Json | undefined): Lists | undefined {
  const { endpoint, meta, crossed } = flight;
  if (crossed.length === 0) return undefined;
  // In a store of its own.
  const before = commitData(initialState, endpoint, { response, meta: { ...meta, date: 0, expiresAt: 0 } });
  const after = crossed.reduce((state, fold) => fold(state), before);
  const lists: Record<string, Record<string, Row>> = {};
  for (const table of Object.keys(before.entities).filter(isListTable)) {
    for (const pk of pksOf(before.entities, table)) {
      const list = readRow(before.entities, table, pk) as Row;
      const left = readRow(after.entities, table, pk) as Row;
      if (left === list) continue;
      // A page brings nothing but its own items.
      const isPage = readRow(before.entitiesMeta, table, pk)?.expiresAt === STALE;
      const kept = new Set<unknown>(Object.values(left));
      const row = isPage && Array.isArray(list) ? list.filter((item) => kept.has(item)) : left;
      if (Object.keys(row).length < Object.keys(list).length) flight.isOutdated = true;
      put((lists[table] ??= {}), pk, row);
    }
  }
  return lists;
}
