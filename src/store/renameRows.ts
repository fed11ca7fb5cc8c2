import { pksOf, readRow, TablesDraft } from '../normalize/tables.js';
import { own, put } from '../shared/own.js';
import { renameIn } from '../shared/renameIn.js';
import { drop } from './drop.js';
import type { RestState } from './state.js';

/**
 * What was written locally for an item while its create was under way goes to the row that the server has named, or,
 * where there is none, away.
 *
 * @param names primary keys by placeholder; undefined for one that nothing was created for.
 * @see api.md 7, temporary ids
 */
export function renameRows(state: RestState, names: Readonly<Record<string, string | undefined>>): RestState {
  const gone: Record<string, string[]> = {};
  const rows = new TablesDraft(state.entities);
  const metas = new TablesDraft(state.entitiesMeta);
  for (const table of Object.keys(state.entities)) {
    for (const [placeholder, pk] of Object.entries(names)) {
      const row = readRow(state.entities, table, placeholder);
      const meta = readRow(state.entitiesMeta, table, placeholder);
      if (row === undefined) continue;
      put(gone, table, [...(own(gone, table) ?? []), placeholder]);
      if (pk === undefined || rows.read(table, pk) !== undefined) continue;
      rows.write(
        table,
        pk,
        renameIn(row, (text) => own(names, text)),
      );
      if (meta) metas.write(table, pk, meta);
    }
  }
  if (Object.keys(gone).length === 0) return state;
  return drop({ ...state, entities: rows.finish(), entitiesMeta: metas.finish() }, { rows: gone });
}

/**
 * What was written locally for an item goes when its create has failed.
 *
 * @param requestId of the create; a placeholder may be a part of a primary key.
 */
export function dropCreated(state: RestState, requestId: string): RestState {
  const pks = Object.keys(state.entities).flatMap((table) => pksOf(state.entities, table));
  return renameRows(state, Object.fromEntries(pks.filter((pk) => pk.includes(requestId)).map((pk) => [pk, undefined])));
}
