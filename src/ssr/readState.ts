import { asPlainTable, asPlainTables } from '../normalize/tables.js';
import { isInvalid } from '../schema/Schema.js';
import { isPlainObject } from '../shared/json.js';
import { isNames } from '../shared/checkOptions.js';
import { present, put } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { STALE, withNotes } from '../schema/rowOrder.js';
import type { Table, Tables } from '../normalize/tables.js';
import type { Json } from '../shared/json.js';
import type { RowMeta, StoredRow } from '../schema/Schema.js';
import type { HydrateAction } from '../store/actions.js';
import type { SerializedError } from '../store/errors.js';
import type { ResultMeta } from '../store/state.js';

type Payload = HydrateAction['payload'];

type Members = Readonly<Record<string, unknown>>;

/** Pick the members of an object from elsewhere that have the right shape. */
function keep<T>(given: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  const kept: Record<string, T> = {};
  for (const [name, value] of isPlainObject(given) ? Object.entries(given) : []) {
    const member = read(value);
    if (member !== undefined) put(kept, name, member);
  }
  return kept;
}

const readTables = <T>(given: unknown, readRow: (value: unknown) => T | undefined): Tables<T> =>
  keep(isPlainObject(given) ? asPlainTables(given as Tables<unknown>) : {}, (table) => keep(table, readRow));

function readRow(row: unknown): StoredRow | undefined {
  const isRow = isPlainObject(row) || Array.isArray(row) || isInvalid(row);
  return isRow ? (row as StoredRow) : undefined;
}

/** Shift a time, except 0 and 1 (no time), and the greatest one (never). */
const shiftTime = (time: number, by: number): number => (time > 1 && time < Number.MAX_SAFE_INTEGER ? time + by : time);

function readTimes(by: number) {
  // Rows of one response have the same times, and share one object.
  let last: RowMeta | undefined;
  return (given: unknown): RowMeta | undefined => {
    const { paged: _paged, ...known } = isPlainObject(given) ? given : {};
    const { fetchedAt, date, expiresAt, stale } = known;
    if (typeof fetchedAt !== 'number' || typeof date !== 'number' || typeof expiresAt !== 'number') return undefined;
    last = reuse(last, {
      fetchedAt: shiftTime(fetchedAt, by),
      date: shiftTime(date, by),
      expiresAt: shiftTime(expiresAt, by),
      // Older than any request here.
      ...present({ stale: stale !== undefined && STALE }),
    });
    return withNotes(last, known);
  };
}

function readError(given: unknown): SerializedError | undefined {
  const { name, message, status } = isPlainObject(given) ? given : {};
  if (typeof name !== 'string') return undefined;
  const known = typeof status === 'number' && { status };
  const fallback = `The request failed on the server${known ? ` with status ${String(status)}` : ''}.`;
  return { name, message: typeof message === 'string' ? message : fallback, ...known };
}

/** Read the search parameters of a page, or `null` for no page. */
const readParams = (given: unknown): Readonly<Record<string, Json>> | null | undefined =>
  given === null || isPlainObject(given) ? (given as Readonly<Record<string, Json>> | null) : undefined;

function readMeta(by: number) {
  const read = readTimes(by);
  return (given: unknown): ResultMeta | undefined => {
    const times = read(given);
    if (!times) return undefined;
    const { endpoints, error, errorPolicy, answer: last, invalidated, pages } = given as Members;
    const readable = readError(error);
    const answer = read(last);
    return {
      ...times,
      ...(isNames(endpoints) && { endpoints: endpoints as readonly string[] }),
      ...(readable && { error: readable, errorPolicy: errorPolicy === 'soft' ? 'soft' : 'hard' }),
      ...(answer && { answer }),
      ...(invalidated === true && { invalidated }),
      ...(isPlainObject(pages) && { pages: keep(pages, readParams) }),
    };
  };
}

/** Read results or records: one table by key, split or not. @throws where it is split and broken */
function readKeys<T>(given: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  const isTable = Object.keys(Object(given) as object).length > 0;
  return isTable ? keep(asPlainTable(given as Table<unknown>), read) : {};
}

/** Read a state: leave out parts of a wrong shape, and shift times to this clock. @throws on a broken table. */
export function readState(state: object, by: number): Payload {
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const { entities, entitiesMeta, indexes, results, meta } = keep(state, (member) => member);
  return {
    entities: readTables(entities, readRow),
    entitiesMeta: readTables(entitiesMeta, readTimes(by)),
    indexes: readTables(indexes, (index) => keep(index, text)),
    results: readKeys(results, (result) => result),
    meta: readKeys(meta, readMeta(by)),
  };
}
