import { isInvalid } from '../schema/Schema.js';
import { own, put } from '../shared/own.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import type { TablesDraft } from './tables.js';
import type { StoredRow } from '../schema/Schema.js';

/** Primary keys by the value of one field. */
type FieldIndex = Readonly<Record<string, string>>;

/** By primary key, the rows that an answer wrote, and what they were before. */
type WrittenRows = ReadonlyMap<
  string,
  { readonly stored: StoredRow | undefined; readonly written: StoredRow | undefined }
>;

/** A field's value as an index has it; undefined where there is none: no value, or none that names a row. */
function indexedValue(row: StoredRow | undefined, field: string): string | undefined {
  if (typeof row !== 'object' || Array.isArray(row)) return undefined;
  const value = own(row as Readonly<Record<string, unknown>>, field);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

/** Other entries stay; that of a value which a row had before goes. */
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

function warnOfMissingField(table: string, field: string, rows: WrittenRows): void {
  for (const { stored, written } of rows.values()) {
    if (stored !== undefined || typeof written !== 'object' || Object.hasOwn(written, field)) continue;
    warnOnce(`A new ${table} has no "${field}", which \`static indexes\` names: it cannot be found by it.`);
    return;
  }
}

/**
 * Note by which values of a field the rows of a table can be found: the values of the merged rows. The entry of a
 * deleted row stays.
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

/** Whether a row found by an index has the value, or may have had it: a deleted one. */
export function isIndexedBy(row: StoredRow | undefined, field: string, value: unknown): boolean {
  return isInvalid(row) || indexedValue(row, field) === String(value);
}
