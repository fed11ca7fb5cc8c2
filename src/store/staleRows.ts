import { isListTable, pksOf, readRow, TablesDraft } from '../normalize/tables.js';
import { listPath } from '../path/listPath.js';
import { argumentFields, collectionKeyOf, isSameKeyValue } from '../schema/collectionKey.js';
import { NO_MUTATION } from '../schema/rowOrder.js';
import { ifItCan } from '../shared/ifItCan.js';
import { own } from '../shared/own.js';
import type { Row } from '../schema/Schema.js';
import type { Call } from './mutationResponse.js';
import type { RestState } from './state.js';

/** A row, or a list, by its table and primary key. */
export type RowName = readonly [table: string, pk: string];

/** Whether a table of lists may hold rows of another table: it is named for its items. */
export const mayHold = (lists: string, table: string): boolean =>
  isListTable(lists) && `;${lists.split(/[\])}]( |$)/)[0]?.slice(1)};`.includes(`;${table};`);

/** What stands for the rows of a table that are not held. */
export const unheld = (table: string): string => `? ${table}`;

/** Stored lists and maps in which a row stands. */
export function listsHolding({ entities }: RestState, [table, pk]: RowName): RowName[] {
  const holds = (lists: string, list: string): boolean =>
    Object.values(readRow(entities, lists, list) as Row).some((item) => {
      const { id = item } = Object(item) as { readonly id?: unknown };
      return id === pk;
    });
  return Object.keys(entities)
    .filter((lists) => mayHold(lists, table))
    .flatMap((lists) =>
      pksOf(entities, lists)
        .filter((list) => holds(lists, list))
        .map((list): RowName => [lists, list]),
    );
}

/** Rows, and the lists that hold them. */
export const withLists = (state: RestState, rows: readonly RowName[]): RowName[] =>
  rows.flatMap((row) => [row, ...listsHolding(state, row)]);

/** Stored lists that are read at the address whose items a path names, and all others that may hold items of their kind. */
export function listsAt({ entities }: RestState, path: string, { args, place }: Call): RowName[] {
  const address = ifItCan(() => listPath(path)) ?? path;
  const isAt = (lists: string): boolean =>
    lists.endsWith(` ${address}`) || place.kinds.some(([, { key }]) => mayHold(lists, key));
  const params = argumentFields(args[0]);
  const fits = (list: string): boolean =>
    Object.entries(collectionKeyOf(list) ?? {}).every(([name, value]) => {
      const given = own(params, name);
      return given === undefined || isSameKeyValue(value, given);
    });
  return Object.keys(entities)
    .filter(isAt)
    .flatMap((lists) =>
      pksOf(entities, lists)
        .filter(fits)
        .map((list): RowName => [lists, list]),
    );
}

/**
 * Whoever shows these rows and lists asks for them, once; they are shown until then.
 *
 * @param arrived number of the outcome of a mutation that has left them so.
 * @param by endpoint of the read that has.
 */
export function leaveStale(state: RestState, rows: readonly RowName[], arrived?: number, by?: string): RestState {
  const metas = new TablesDraft(state.entitiesMeta);
  for (const [table, pk] of rows) {
    const meta = metas.read(table, pk);
    if (!meta) continue;
    const { by: _by, mutation = NO_MUTATION, ...known } = meta;
    const numbers = arrived === undefined ? meta.mutation : ([mutation[0], Math.max(mutation[1], arrived)] as const);
    metas.write(table, pk, { ...known, ...(numbers && { mutation: numbers }), stale: state.seq, ...(by && { by }) });
  }
  return { ...state, entitiesMeta: metas.finish() };
}
