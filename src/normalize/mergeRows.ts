import { isInvalid } from '../schema/invalid.js';
import { isOlder } from '../schema/rowOrder.js';
import { put } from '../shared/own.js';
import type { Row, RowMeta, StoredRow, TableSchema } from '../schema/Schema.js';

/** Times of the rows being written, and what the answer they come from says of its place in the order of answers. */
export interface WriteMeta extends RowMeta {
  /** Number of the action that brings the answer; absent outside a store. */
  readonly arrived?: number | undefined;
  /** It is a mutation's answer, or a local write: it stands against reads that were sent before it arrived. */
  readonly isWrite?: boolean | undefined;
  /** Some mutation of these tables was confirmed while the request was under way. @see spec: decision 50 */
  readonly keepsLists?: boolean | undefined;
  /** Of an answer that is only expected: when its request was sent. @see spec: decision 23 */
  readonly request?: Pick<RowMeta, 'sent' | 'fetchedAt'> | undefined;
  /** Makes the placeholder keys of entities that have none yet. @see spec: decision 70 */
  readonly requestId?: string | undefined;
}

/** An answer being stored. */
export interface Incoming {
  readonly sent: number | undefined;
  readonly arrived: number | undefined;
  readonly isWrite: boolean;
  readonly keepsLists: boolean;
  /** No answer yet: an optimistic layer, which counts as later than everything. */
  readonly isExpected: boolean;
  /** Meta of a row that nothing is known of: one object for all rows of the answer. */
  readonly meta: RowMeta;
  /** What is compared with stored times: a mutation's answer is later than every row that is there. */
  readonly order: RowMeta;
  /** What is compared with a deletion: when the request was sent. */
  readonly orderOfRequest: RowMeta;
}

/** A row and what is known of it. */
export interface KnownRow {
  readonly row: StoredRow;
  readonly meta: RowMeta;
}

/** A row without meta (rehydrated, say) is the oldest. @see spec: S3.12 */
export const OLDEST: RowMeta = { fetchedAt: 0, date: 0, expiresAt: 0 };

function metaOf({ fetchedAt, date, expiresAt }: RowMeta, sent?: number, written?: RowMeta['written']): RowMeta {
  return { fetchedAt, date, expiresAt, ...(sent !== undefined && { sent }), ...(written && { written }) };
}

export function incomingOf(given: WriteMeta): Incoming {
  const { sent, arrived, keepsLists = false, request } = given;
  // Without numbers there is nothing to tell a mutation by.
  const isWrite = given.isWrite === true && sent !== undefined && arrived !== undefined;
  const order = metaOf(given, sent);
  return {
    sent,
    arrived,
    isWrite,
    keepsLists,
    isExpected: request !== undefined,
    // Nothing that was asked for before a deletion was confirmed brings the row back, pending or not.
    orderOfRequest: request ? metaOf({ ...order, ...request }, request.sent) : order,
    // Any read that comes may fill the fields that a mutation did not carry.
    meta: isWrite ? metaOf(given, 0) : order,
    order: isWrite ? metaOf(given, arrived) : order,
  };
}

/** Whether a row has fields: it is neither deleted nor a list. */
export const isFields = (row: StoredRow | undefined): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && !Array.isArray(row);

/** Numbers that are still to come belong to another life of the store: they say nothing. @see spec: decision 46 */
function inThisLife(meta: RowMeta, { arrived, isExpected }: Incoming): RowMeta {
  if (arrived === undefined || isExpected || (meta.sent === undefined && meta.written === undefined)) return meta;
  const isForeign = (meta.sent ?? 0) >= arrived || Object.values(meta.written ?? {}).some(([, at]) => at >= arrived);
  return isForeign ? OLDEST : meta;
}

/** A read gives way where a mutation arrived after it was sent, a mutation where a later one was sent. */
function isProtected(by: readonly [sent: number, arrived: number] | undefined, { sent, isWrite }: Incoming): boolean {
  return by !== undefined && sent !== undefined && by[isWrite ? 0 : 1] > sent;
}

const writtenField = (written: RowMeta['written'], name: string) =>
  written !== undefined && Object.hasOwn(written, name) ? written[name] : undefined;

/** Whether a field of a row is this answer's to change. @see spec: decision 48 */
export function mayChange(field: string, meta: RowMeta, incoming: Incoming): boolean {
  return !isProtected(writtenField(inThisLife(meta, incoming).written, field), incoming);
}

/** The fields of a row that the answer may change. @see spec: decision 48 */
function unprotected(row: Row, { written }: RowMeta, incoming: Incoming): Row {
  if (written === undefined || !isFields(row)) return row;
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !isProtected(writtenField(written, name), incoming)),
  );
}

/** The record of what mutations wrote, with the fields of this one. @see spec: decisions 48 and 88 */
function writtenBy(fields: Row, before: RowMeta['written'], incoming: Incoming): RowMeta['written'] {
  const { sent, arrived, isWrite } = incoming;
  if (!isWrite || sent === undefined || arrived === undefined || !isFields(fields)) return before;
  const written: Record<string, readonly [number, number]> = { ...before };
  for (const name of Object.keys(fields)) {
    if (!isProtected(writtenField(written, name), incoming)) put(written, name, [sent, arrived]);
  }
  return written;
}

/** Meta of a row that was not there. */
export function metaOfNew(row: Row, incoming: Incoming): RowMeta {
  return incoming.isWrite ? withFields(row, incoming.meta, incoming) : incoming.meta;
}

/** Meta of a row of which this answer carried these fields. */
export function withFields(fields: Row, meta: RowMeta, incoming: Incoming): RowMeta {
  return metaOf(meta, meta.sent, writtenBy(fields, meta.written, incoming));
}

/** Meta of a deleted row: only what was sent after the deletion arrived brings it back. @see spec: decision 51 */
export function metaOfDeleted({ meta, arrived, sent }: Incoming): RowMeta {
  return metaOf(meta, arrived ?? sent);
}

/** Meta of a stored row that the answer changed, or confirmed as it is. */
export function mergeMeta(
  table: TableSchema,
  { existing, fields }: { existing: RowMeta; fields: Row },
  incoming: Incoming,
): RowMeta {
  const known = inThisLife(existing, incoming);
  const merged = table.mergeMetaWithStore(known, incoming.order);
  if (incoming.isWrite) return metaOf(merged, known.sent ?? 0, writtenBy(fields, known.written, incoming));
  return merged === incoming.order && known.written ? metaOf(merged, merged.sent, known.written) : merged;
}

/** A deleted row comes back only through an answer to a request that was sent after the deletion. */
function mergeIntoDeleted(table: TableSchema, stored: KnownRow, row: Row, incoming: Incoming): KnownRow {
  const known = inThisLife(stored.meta, incoming);
  const merged = table.mergeWithStore(known, incoming.orderOfRequest, stored.row, row);
  return { row: merged, meta: isInvalid(merged) ? stored.meta : metaOfNew(row, incoming) };
}

/**
 * Merge an incoming row into the stored one: the later answer wins, field by field where mutations are concerned.
 *
 * @see spec: S3.2, decisions 46, 48, 50, 51
 */
export function mergeIntoStore(table: TableSchema, stored: KnownRow, row: Row, incoming: Incoming): KnownRow {
  if (isInvalid(stored.row)) return mergeIntoDeleted(table, stored, row, incoming);
  if (table.isList && incoming.keepsLists) return stored;
  const known = inThisLife(stored.meta, incoming);
  const free = unprotected(row, known, incoming);
  return {
    row: table.mergeWithStore(known, incoming.order, stored.row, free),
    meta: mergeMeta(table, { existing: known, fields: row }, incoming),
  };
}

/** The same row once more in one answer; an older answer still only fills the gaps of what is stored. */
export function mergeAgain(
  table: TableSchema,
  { previous, row, storedMeta }: { previous: Row; row: Row; storedMeta: RowMeta | undefined },
  incoming: Incoming,
): StoredRow {
  if (storedMeta === undefined) return table.merge(previous, row);
  if (table.isList && incoming.keepsLists) return previous;
  const known = inThisLife(storedMeta, incoming);
  const free = unprotected(row, known, incoming);
  return isOlder(incoming.order, known)
    ? table.mergeWithStore(known, incoming.order, previous, free)
    : table.merge(previous, free);
}
