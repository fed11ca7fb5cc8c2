import { isInvalid } from '../schema/Schema.js';
import { OLDEST } from '../schema/rowOrder.js';
import { isFields, own, put } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { isListTable, readRow, rowsIn } from './tables.js';
import type { ResponseTables } from './ResponseTables.js';
import type { RowDraft } from './RowDraft.js';
import type { Row, RowMeta, StoredRow, TableSchema } from '../schema/Schema.js';

type Items = readonly unknown[];
type ByRow<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/**
 * Change of a stored list by a local write: from position `at`, `gone` items are replaced by those of `put`.
 * `['1', '2']` → `['1', '3', '2']` is `{ at: 1, gone: 0, put: ['3'] }`.
 */
export interface ListChange {
  /** Items that were added or removed, each as one text. */
  readonly items: readonly string[];
  readonly at?: number;
  readonly gone?: number;
  /** New items; of a map, the whole map. */
  readonly put: Row;
}

/** Members of a local write's action beside its rows; all by table and primary key. */
export interface LocalMeta {
  readonly lists?: ByRow<ListChange>;
  /** Rows that replace the stored ones: a `mergeWithStore` has left out fields. */
  readonly replaced?: Readonly<Record<string, readonly string[]>>;
  /** Times of rows whose class merges times on its own. */
  readonly times?: ByRow<RowMeta>;
  /** Rows and lists that it marks stale. */
  readonly outdated?: Readonly<Record<string, readonly string[]>>;
  /** Rows that it creates. */
  readonly made?: Readonly<Record<string, readonly string[]>>;
  /** Indexed fields, by table. */
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
}

/** Payload of a local write by table and primary key: fields of rows, whole lists, and `INVALID` for deleted rows. */
export type LocalRows = ByRow<StoredRow>;

/** Compare two versions of a list; of a map the whole new version is the change. */
export function changeOf(items: readonly string[], before: Row, after: Row): ListChange {
  if (!Array.isArray(before) || !Array.isArray(after)) return { items, put: after };
  const [old, next] = [before as Items, after as Items];
  const shorter = Math.min(old.length, next.length);
  let at = 0;
  while (at < shorter && old[at] === next[at]) at++;
  let end = 0;
  while (end < shorter - at && old[old.length - 1 - end] === next[next.length - 1 - end]) end++;
  return { items, at, gone: old.length - at - end, put: next.slice(at, next.length - end) };
}

/** Make the function that puts items into a list, in place of those that are gone; what is no list is replaced. */
export const withChange =
  ({ at = 0, gone = 0, put: items }: Omit<ListChange, 'items'>) =>
  (existing: Row): Row =>
    Array.isArray(existing) && Array.isArray(items)
      ? [...(existing as Items).slice(0, at), ...(items as Items), ...(existing as Items).slice(at + gone)]
      : items;

/** Get the fields to record: those in the input, and those that a hook of the class has changed. */
function fieldsOf(row: Row, stored: StoredRow | undefined, names: readonly string[]): Row {
  if (!isFields(row) || !isFields(stored)) return row;
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => names.includes(name) || own(stored, name) !== value),
  );
}

const isReplaced = (row: Row, stored: StoredRow | undefined): boolean =>
  isFields(stored) && Object.keys(stored).some((name) => !Object.hasOwn(row, name));

const timesIn = ({ fetchedAt, date, expiresAt }: RowMeta): RowMeta => ({ fetchedAt, date, expiresAt });

type Build<T> = Record<string, T>;

function note<T>(all: Build<Build<T>>, table: string, pk: string, value: T): void {
  const rows = own(all, table) ?? {};
  put(rows, pk, value);
  put(all, table, rows);
}

function add(all: Build<string[]>, table: string, pk: string): void {
  put(all, table, [...(own(all, table) ?? []), pk]);
}

export interface Recorded {
  readonly payload: LocalRows;
  readonly meta: LocalMeta;
}

/** Describe the rows written as the payload and meta of a `set` action, so that it is replayed without a schema. */
export function recorded(tables: ResponseTables): Recorded {
  const rows: Build<Build<StoredRow>> = {};
  const lists: Build<Build<ListChange>> = {};
  const replaced: Build<string[]> = {};
  const made: Build<string[]> = {};
  const outdated: Build<string[]> = {};
  const indexes: Build<readonly string[]> = {};
  const times: Build<Build<RowMeta>> = {};
  const usualTimes = timesIn(tables.incoming.meta);
  const record = (key: string, pk: string, draft: RowDraft, isList = false): void => {
    const { stored, storedMeta, written, meta, isMade, items, names } = draft;
    if (meta?.stale !== undefined && meta.stale !== storedMeta?.stale) add(outdated, key, pk);
    if (written === undefined) return;
    if (isMade) add(made, key, pk);
    if (isInvalid(written)) note(rows, key, pk, written);
    else if (isList && typeof stored === 'object' && items) note(lists, key, pk, changeOf(items, stored, written));
    else {
      const isWhole = isList || isReplaced(written, stored);
      note(rows, key, pk, isWhole ? written : fieldsOf(written, stored, names));
      if (isWhole && !isList) add(replaced, key, pk);
      const merged = timesIn(meta ?? OLDEST);
      if (reuse(usualTimes, merged) !== usualTimes) note(times, key, pk, merged);
    }
  };
  for (const [key, { schema, drafts, indexed }] of tables.touched) {
    drafts.forEach((draft, pk) => record(key, pk, draft, schema?.isList));
    // The table was only opened: it is recorded as empty.
    if (schema && drafts.size === 0) put(rows, key, {});
    if (indexed.length > 0) put(indexes, key, indexed);
  }
  const members = { lists, replaced, times, indexes, made, outdated };
  return {
    payload: rows,
    meta: Object.fromEntries(Object.entries(members).filter(([, member]) => Object.keys(member).length > 0)),
  };
}

const mergeFields = (existing: StoredRow, incoming: Row): Row =>
  isFields(existing) && isFields(incoming) ? { ...existing, ...incoming } : incoming;

/** Write what the action of a local write has recorded. */
export function applyRecorded(
  tables: ResponseTables,
  payload: LocalRows,
  { lists = {}, replaced, times = {}, outdated = {}, made = {}, indexes }: LocalMeta,
): void {
  const tableOf = (key: string, pk = '', isList = false): TableSchema => ({
    key,
    isList,
    indexes: own(indexes, key),
    merge: mergeFields,
    mergeWithStore: (_known, _incoming, existing, incoming) =>
      isList || own(replaced, key)?.includes(pk) ? incoming : mergeFields(existing, incoming),
    mergeMetaWithStore: (_known, incoming) => readRow(times, key, pk) ?? incoming,
  });
  for (const key in payload) tables.open(tableOf(key));
  for (const [key, pk, row] of rowsIn(payload)) {
    const table = tableOf(key, pk, isListTable(key));
    if (isInvalid(row)) tables.place(key, pk, table).invalidate();
    else tables.place(key, pk, table).write(table, row);
  }
  for (const [key, pk, change] of rowsIn(lists)) {
    const table = tableOf(key, pk, true);
    tables.place(key, pk, table).change(table, change.items, withChange(change));
  }
  for (const [key, pks] of Object.entries(made)) for (const pk of pks) tables.place(key, pk).isMade = true;
  for (const [key, pks] of Object.entries(outdated)) for (const pk of pks) tables.place(key, pk).outdate();
}
