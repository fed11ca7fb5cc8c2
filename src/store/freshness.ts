import { rowsIn } from '../normalize/dependencies.js';
import { createSummary, isListTable, pksOf, readRow, TablesDraft } from '../normalize/tables.js';
import { listAddress } from '../path/listPath.js';
import { collectionKeyOf, isSameKeyValue } from '../schema/collectionKey.js';
import { idIn } from '../schema/listShape.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { isInvalid } from '../schema/Schema.js';
import { isOlder, NO_MUTATION, STALE } from '../schema/rowOrder.js';
import { oncePer } from '../shared/oncePer.js';
import { own } from '../shared/own.js';
import { metaOf } from './state.js';
import type { ReadValue } from '../normalize/dependencies.js';
import type { Call } from './mutationResponse.js';
import type { RestState, ResultMeta } from './state.js';
import type { Tables } from '../normalize/tables.js';
import type { Row, RowMeta } from '../schema/Schema.js';

/** When data were fetched, and until when they are fresh, ms since epoch. */
export interface Life {
  readonly expiresAt: number;
  readonly fetchedAt: number;
}

/** Times and request number of the response whose data are stored for a key. */
export type OfAnswer = NonNullable<ResultMeta['answer']>;

/** The value found for a key, with its dependencies. */
export interface Found {
  readonly made: ReadValue;
  readonly isComplete: boolean;
  /** The value has less than a response of its own would have. */
  readonly isPart?: boolean;
}

const rowsOf = /* @__PURE__ */ oncePer((made: ReadValue) => rowsIn(made.reads));

/**
 * Returns whether a row in the value was written after its request was sent.
 *
 * @param isMeant tells which rows count; by default deleted ones, which a new response may leave out.
 */
export const isOutlived = (
  { entitiesMeta }: RestState,
  made: ReadValue,
  sent: number | undefined,
  isMeant: (row: unknown) => boolean = isInvalid,
): boolean =>
  sent === undefined ||
  rowsOf(made).some(
    ({ table, pk, row }) => isMeant(row) && (readRow(entitiesMeta, table, pk)?.mutation?.[1] ?? 0) > sent,
  );

interface OfLife {
  readonly schema: unknown;
  readonly found: Found;
  readonly meta: OfAnswer | undefined;
  /** Nothing is fresh beyond it. */
  readonly until: number;
}

/** Tell how long the data of a key are fresh: by their own response, else by the rows that they were made of. */
export function lifeOf(state: RestState, { schema, found, meta, until }: OfLife): Life {
  const { expiresAt = 0, fetchedAt = 0 } = meta ?? {};
  if (expiresAt) {
    // A list shows an item without a relation that was deleted since: it is stale, unless a layer may have deleted it.
    const isLacking = found.made.reads.some((read) => read.isLacking) && state.optimistic.length === 0;
    const isStale = isLacking && isOutlived(state, found.made, meta?.sent);
    return { expiresAt: isStale ? STALE : Math.min(expiresAt, until), fetchedAt };
  }
  // Data with missing rows are stale.
  if (schema === undefined || !found.isComplete || found.isPart)
    return { expiresAt: schema === undefined ? 0 : STALE, fetchedAt };
  let [end, start] = [until, 0];
  for (const { table, pk } of rowsOf(found.made)) {
    const row = readRow(state.entitiesMeta, table, pk);
    end = Math.min(end, row?.stale ? STALE : (row?.expiresAt ?? end));
    start = Math.max(start, row?.fetchedAt ?? 0);
  }
  return { expiresAt: end, fetchedAt: start };
}

/** Tell how long a page is fresh. One that was read before the last read of the whole list is stale. */
export function lifeOfPage(state: RestState, page: string, list: OfAnswer | undefined): Life {
  const meta = metaOf(state, page);
  const isIn = meta && list && !isOlder(meta, list);
  return { expiresAt: isIn ? meta.expiresAt : STALE, fetchedAt: meta?.fetchedAt ?? 0 };
}

const greatest = (numbers: readonly number[]): number => numbers.reduce((most, each) => Math.max(most, each), 0);

const newestIn = /* @__PURE__ */ createSummary(
  (metas: readonly RowMeta[]) => greatest(metas.map(({ stale = 0 }) => stale)),
  greatest,
);

/** Find the number of the last action that has left a row or list stale which still is; 0 where there is none. */
export const newestStale = /* @__PURE__ */ oncePer((metas: Tables<RowMeta>) =>
  greatest(Object.values(metas).map(newestIn)),
);

/** A row, or a list, that was left stale. */
export interface StaleRow {
  readonly name: string;
  readonly isList: boolean;
  /** The read that did so, where it was one. */
  readonly by: string | undefined;
}

/** Find the rows and lists in a value that became stale after its request was sent. Mostly one number is compared. */
export const staleIn = ({ entitiesMeta }: RestState, { reads }: ReadValue, sent: number): readonly StaleRow[] =>
  (newestStale(entitiesMeta) > sent ? rowsIn(reads) : []).flatMap(({ table, pk }) => {
    const { stale = 0, by } = readRow(entitiesMeta, table, pk) ?? {};
    return stale > sent ? [{ name: `${table} ${pk}`, isList: isListTable(table), by }] : [];
  });

/** A row, or a list, by its table and primary key. */
export type RowName = readonly [table: string, pk: string];

/** Returns whether a table of lists may hold rows of another table, by its name, which has those of its items. */
export const mayHold = (lists: string, table: string): boolean =>
  isListTable(lists) && `;${lists.split(/[\])}]( |$)/)[0]?.slice(1)};`.includes(`;${table};`);

/** Get the name that stands for all rows of a table that are not stored. */
export const unheld = (table: string): string => `? ${table}`;

const rowsWhere = (
  entities: RestState['entities'],
  isMeant: (table: string) => boolean,
  fits: (pk: string, table: string) => boolean,
): RowName[] =>
  Object.keys(entities)
    .filter(isMeant)
    .flatMap((table) => pksOf(entities, table).flatMap((pk): RowName[] => (fits(pk, table) ? [[table, pk]] : [])));

/** Find the stored lists and maps that may hold rows of tables. */
export const listsOfTables = ({ entities }: RestState, tables: ReadonlySet<string>): RowName[] =>
  rowsWhere(
    entities,
    (lists) => [...tables].some((table) => mayHold(lists, table)),
    () => true,
  );

/** Find the stored lists and maps that hold a row. */
export const listsHolding = ({ entities }: RestState, [table, pk]: RowName): RowName[] =>
  rowsWhere(
    entities,
    (lists) => mayHold(lists, table),
    (list, lists) => Object.values(readRow(entities, lists, list) as Row).some((item) => idIn(item) === pk),
  );

/** Get rows together with the lists that hold them. */
export const withLists = (state: RestState, rows: readonly RowName[]): RowName[] =>
  rows.flatMap((row) => [row, ...listsHolding(state, row)]);

/** Find the stored items that a path may name, the lists of its address, and all others that may hold such items. */
export function storedAt({ entities }: RestState, path: string, { args, place }: Call): RowName[] {
  const address = listAddress(path);
  const isAt = (table: string): boolean =>
    table.endsWith(` ${address}`) || place.kinds.some(([, { key }]) => key === table || mayHold(table, key));
  const params = argumentFields(args[0]);
  const fits = (pk: string): boolean =>
    Object.entries(collectionKeyOf(pk) ?? {}).every(([name, value]) => {
      const given = own(params, name);
      return given === undefined || isSameKeyValue(value, given);
    });
  return rowsWhere(entities, isAt, fits);
}

/**
 * Mark rows and lists stale: readers that show them fetch once, and show them until then.
 *
 * @param arrived number of the mutation's outcome, where one is the reason.
 * @param by endpoint of the read, where one is the reason.
 */
export function leaveStale(state: RestState, rows: readonly RowName[], arrived?: number, by?: string): RestState {
  // Each cell of a row is asked for under its own lens.
  const isOfCells = (table: string): boolean => table.startsWith('Scalar(');
  const names = new Set(rows.map((row) => row.join('|')));
  const cells = rowsWhere(state.entities, isOfCells, (cell) => names.has(cell.slice(0, cell.lastIndexOf('|'))));
  const metas = new TablesDraft(state.entitiesMeta);
  for (const [table, pk] of [...rows, ...cells]) {
    const meta = metas.read(table, pk);
    if (!meta) continue;
    const { by: _by, mutation = NO_MUTATION, ...known } = meta;
    const numbers = arrived === undefined ? meta.mutation : ([mutation[0], Math.max(mutation[1], arrived)] as const);
    metas.write(table, pk, { ...known, ...(numbers && { mutation: numbers }), stale: state.seq, ...(by && { by }) });
  }
  return { ...state, entitiesMeta: metas.finish() };
}
