import { newestOf } from '../normalize/Incoming.js';
import { rowsIn, TablesDraft } from '../normalize/tables.js';
import { put } from '../shared/own.js';
import type { RowMeta } from '../schema/Schema.js';
import type { RestState, ResultMeta } from './state.js';

/** The greatest number that rows and results of a state were given; 0 where there are none. */
export function newestNumber({ entitiesMeta, meta }: RestState): number {
  let newest = 0;
  for (const record of Object.values(meta)) newest = Math.max(newest, newestOf(record));
  for (const [, , record] of rowsIn(entitiesMeta)) newest = Math.max(newest, newestOf(record));
  return newest;
}

/** Let times alone say what is later: the numbers were counted in another life of the store. @see spec: decision 46 */
export function dropNumbers(state: RestState): RestState {
  // One meta object is shared by all rows of a response, and stays so.
  const known = new Map<RowMeta, RowMeta>();
  const rows = new TablesDraft(state.entitiesMeta);
  for (const [table, pk, stored] of rowsIn(state.entitiesMeta)) {
    const { sent: _sent, written: _written, ...times } = stored;
    if (newestOf(stored) > 0 && !known.has(stored)) known.set(stored, times);
    rows.write(table, pk, known.get(stored) ?? stored);
  }
  const meta: Record<string, ResultMeta> = {};
  for (const [key, { sent: _sent, paged: _paged, ...record }] of Object.entries(state.meta)) put(meta, key, record);
  return { ...state, entitiesMeta: rows.finish(), meta };
}
