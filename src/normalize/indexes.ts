import { isInvalid } from '../schema/Schema.js';
import { own, put } from '../shared/own.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import type { TablesDraft } from './tables.js';
import type { StoredRow } from '../schema/Schema.js';

/** Primary keys by the value of one field: `{ bob: '1' }`. */
type FieldIndex = Readonly<Record<string, string>>;

/** Rows that a response wrote, before and after, by primary key. */
type WrittenRows = ReadonlyMap<
  string,
  { readonly stored: StoredRow | undefined; readonly written: StoredRow | undefined }
>;

/** A field's value as text, for an index; `undefined` where there is none, or an object. */
function indexedValue(row: StoredRow | undefined, field: string): string | undefined {
  if (typeof row !== 'object' || Array.isArray(row)) return undefined;
  const value = own(row as Readonly<Record<string, unknown>>, field);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

/** Add the new values of rows to an index, and remove the entry of a value that a row had before. */
function indexField(index: FieldIndex, field: string, rows: WrittenRows): FieldIndex {
  let next: Record<string, string> | undefined;
  for (const [pk, { stored, written }] of rows) {
    if (typeof written !== 'object') continue;
    const [before, after] = [indexedValue(stored, field), indexedValue(written, field)];
    if (before !== undefined && before !== after && own(next ?? index, before) === pk)
      delete (next ??= { ...index })[before];
    if (after !== undefined && own(next ?? index, after) !== pk) put((next ??= { ...index }), after, pk);
  }
  return next ?? index;
}

/** Warn once that new rows lack an indexed field. */
function warnOfMissingField(table: string, field: string, rows: WrittenRows): void {
  for (const { stored, written } of rows.values()) {
    if (stored !== undefined || typeof written !== 'object' || Object.hasOwn(written, field)) continue;
    warnOnce(`A new ${table} has no "${field}", which \`static indexes\` names: it cannot be found by it.`);
    return;
  }
}

/**
 * Update the index of one field after a write, from the merged rows. The entry of a deleted row stays, so that the row
 * is found and known to be deleted.
 */
export function indexRows(
  draft: TablesDraft<unknown>,
  { table, field }: { readonly table: string; readonly field: string },
  rows: WrittenRows,
): void {
  if (isDevelopment()) warnOfMissingField(table, field, rows);
  const index = (draft.read(table, field) ?? {}) as FieldIndex;
  const next = indexField(index, field, rows);
  if (next !== index) draft.write(table, field, next);
}

/** Returns whether a row found by an index still has the value; a deleted row may have had it. */
export function isIndexedBy(row: StoredRow | undefined, field: string, value: unknown): boolean {
  return isInvalid(row) || indexedValue(row, field) === String(value);
}
