import { rowsIn } from '../normalize/dependencies.js';
import { createSummary, isListTable, pksOf, readRow, TablesDraft } from '../normalize/tables.js';
import { listPath } from '../path/listPath.js';
import { collectionKeyOf, isSameKeyValue } from '../schema/collectionKey.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { isInvalid } from '../schema/Schema.js';
import { isOlder, NO_MUTATION, STALE } from '../schema/rowOrder.js';
import { ifItCan } from '../shared/ifItCan.js';
import { oncePer } from '../shared/oncePer.js';
import { own } from '../shared/own.js';
import { metaOf } from './state.js';
import type { ReadValue } from '../normalize/dependencies.js';
import type { Call } from './mutationResponse.js';
import type { RestState, ResultMeta } from './state.js';
import type { Tables } from '../normalize/tables.js';
import type { Row, RowMeta } from '../schema/Schema.js';

/** From when data are to be trusted, and until when, ms since epoch. */
export interface Life {
  readonly expiresAt: number;
  readonly fetchedAt: number;
}

/** What a response says of its own time. */
export type OfAnswer = NonNullable<ResultMeta['answer']>;

/** What was found for a key. */
export interface Found {
  readonly made: ReadValue;
  readonly isComplete: boolean;
  /** It is less than an answer would say. */
  readonly isPart?: boolean;
}

const rowsOf = /* @__PURE__ */ oncePer((made: ReadValue) => rowsIn(made.reads));

/** Whether a row was deleted after an answer was asked for: another one may do without it. */
export const isOutlived = ({ entitiesMeta }: RestState, { made }: Found, sent: number | undefined): boolean =>
  sent === undefined ||
  rowsOf(made).some(
    ({ table, pk, row }) => isInvalid(row) && (readRow(entitiesMeta, table, pk)?.mutation?.[1] ?? 0) > sent,
  );

interface OfLife {
  readonly schema: unknown;
  readonly found: Found;
  readonly meta: OfAnswer | undefined;
  /** Nothing is fresh beyond it. */
  readonly until: number;
}

/** Tell how long the data of a key are fresh: by their own answer, else by the rows that they were made of. */
export function lifeOf(state: RestState, { schema, found, meta, until }: OfLife): Life {
  const { expiresAt = 0, fetchedAt = 0 } = meta ?? {};
  if (expiresAt) {
    // A list shows an item without a relation that was deleted since. What is only expected makes nothing stale.
    const isLacking = found.made.reads.some((read) => read.isLacking) && state.optimistic.length === 0;
    const isStale = isLacking && isOutlived(state, found, meta?.sent);
    return { expiresAt: isStale ? STALE : Math.min(expiresAt, until), fetchedAt };
  }
  // What was never fetched has been stale since ever.
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

/** Of a page that came before the last read of the whole list nothing is in it any more. */
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

/** Number of the last action that has left something stale which still is; 0 where all is as the server has it. */
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

/** What of the rows and lists that a value is made of was left stale after it was asked for. Mostly a look at one number. */
export const staleIn = ({ entitiesMeta }: RestState, { reads }: ReadValue, sent: number): readonly StaleRow[] =>
  (newestStale(entitiesMeta) > sent ? rowsIn(reads) : []).flatMap(({ table, pk }) => {
    const { stale = 0, by } = readRow(entitiesMeta, table, pk) ?? {};
    return stale > sent ? [{ name: `${table} ${pk}`, isList: isListTable(table), by }] : [];
  });

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
