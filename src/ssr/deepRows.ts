import { isTooDeep, MAX_DEPTH } from '../shared/depth.js';
import { mapMembers } from '../shared/own.js';
import { textsIn } from '../shared/textsIn.js';
import { warnOnce } from '../shared/warn.js';
import { STALE } from '../schema/rowOrder.js';
import type { RowMeta, StoredRow } from '../schema/Schema.js';

/** Warn of data too deep for JSON, which would overflow the stack: they are left out, and the browser requests them. */
export const warnOfDepth = (what: string): void =>
  warnOnce(
    `dehydrate: ${what} has more than ${String(MAX_DEPTH)} levels, and is not sent as it is: the browser asks for it. Flatten it in process(), or leave it to the browser.`,
  );

/** Leave out the parts of a row, or a list, that are too deep. */
export function shallow(row: StoredRow): StoredRow {
  if (Array.isArray(row)) return (row as unknown[]).filter((item) => !isTooDeep(item));
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isTooDeep(value)));
}

/** Whether a value has one of the texts, at any depth. */
function holdsOne(value: unknown, texts: ReadonlySet<string>): boolean {
  for (const text of textsIn([value])) if (texts.has(text)) return true;
  return false;
}

interface Keyed<M> {
  readonly results: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, M>>;
}

type SentTables = Readonly<Record<string, Readonly<Record<string, StoredRow>>>>;

/**
 * Make results stale that refer to rows with missing parts. A primary key counts in all tables: at worst more than needed is
 * refetched.
 *
 * @param cut primary keys of those rows.
 */
export function outdateLeading<M extends RowMeta>(
  entities: SentTables,
  keyed: Keyed<M>,
  cut: readonly string[],
): Keyed<M> {
  if (cut.length === 0) return keyed;
  const leading = new Set(cut);
  const rows = Object.values(entities).flatMap((table) => Object.entries(table));
  // Again, while rows are added: others may refer to them.
  for (let size = 0; size < leading.size;) {
    size = leading.size;
    for (const [pk, row] of rows) if (holdsOne(row, leading)) leading.add(pk);
  }
  const outdated = (meta: M, key: string): M =>
    holdsOne(keyed.results[key], leading) ? { ...meta, expiresAt: STALE } : meta;
  return { ...keyed, meta: mapMembers(keyed.meta, outdated) };
}
