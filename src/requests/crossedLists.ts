import { isListTable, pksOf, readRow } from '../normalize/tables.js';
import { STALE } from '../schema/rowOrder.js';
import { put } from '../shared/own.js';
import { commitData } from '../store/commit.js';
import { initialState } from '../store/state.js';
import type { Lists } from '../normalize/WriteMeta.js';
import type { Row } from '../schema/Schema.js';
import type { Json } from '../shared/json.js';
import type { RestState } from '../store/state.js';
import type { Flight } from './Flight.js';

/** Whether a list was written after a number. */
function isWrittenSince(state: RestState, [table, pk]: readonly [string, string], sent: number): boolean {
  const { written = {} } = readRow(state.entitiesMeta, table, pk) ?? {};
  return Object.values(written).some(([, arrived]) => arrived > sent);
}

/**
 * The lists of an answer as if it had come before what crossed it. A whole list has what pages brought that were sent
 * later. A page that was sent before its list was written brings nothing, and the list is stale; nor does one of a run,
 * whose items come with the list.
 *
 * @throws what the answer's schema throws.
 * @see spec: decision 96, truth.md T5 and T31
 */
export function crossedLists(state: RestState, flight: Flight, response: Json | undefined): Lists {
  const { endpoint, meta, crossed } = flight;
  // In a store of its own.
  const before = commitData(initialState, endpoint, { response, meta: { ...meta, date: 0, expiresAt: 0 } });
  const after = crossed.reduce((state, fold) => fold(state), before);
  const lists: Record<string, Record<string, Row>> = {};
  for (const table of Object.keys(before.entities).filter(isListTable)) {
    for (const pk of pksOf(before.entities, table)) {
      const list = readRow(before.entities, table, pk) as Row;
      const left = readRow(after.entities, table, pk) as Row;
      const isPage = meta.page !== undefined && readRow(before.entitiesMeta, table, pk)?.expiresAt === STALE;
      const isAdded = isPage && readRow(state.entities, table, pk) !== undefined;
      const isWritten = left !== list || (isAdded && isWrittenSince(state, [table, pk], meta.sent));
      if (isWritten && isAdded) flight.leftOut ??= 'written';
      if (isPage ? !flight.leftOut && !isWritten : !isWritten) continue;
      const row = isAdded ? (Array.isArray(list) ? [] : {}) : left;
      if (isWritten && (isPage || Object.keys(row).length < Object.keys(list).length)) flight.isOutdated = true;
      put((lists[table] ??= {}), pk, row);
    }
  }
  return lists;
}
