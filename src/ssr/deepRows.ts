import { isTooDeep, MAX_DEPTH } from '../shared/depth.js';
import { mapMembers } from '../shared/own.js';
import { textsIn } from '../shared/textsIn.js';
import { warnOnce } from '../shared/warn.js';
import { STALE } from '../schema/rowOrder.js';
import type { RowMeta, StoredRow } from '../schema/Schema.js';

/** What is deeper overflows the stack of who writes it as JSON: the browser asks for it itself. */
export const warnOfDepth = (what: string): void =>
  warnOnce(
    `dehydrate: ${what} has more than ${String(MAX_DEPTH)} levels, and is not sent as it is: the browser asks for it. Flatten it in process(), or leave it to the browser.`,
  );

/** A row, or a list, without what is too deep in it. */
export function shallow(row: StoredRow): StoredRow {
  if (Array.isArray(row)) return (row as unknown[]).filter((item) => !isTooDeep(item));
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isTooDeep(value)));
}

/** Whether one of the texts stands anywhere in a value. */
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
 * Make results stale that lead to rows of which something is missing. A primary key stands for the rows of all tables: at
 * worst something more is asked for.
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
  // What is added leads to others.
  for (let size = 0; size < leading.size;) {
    size = leading.size;
    for (const [pk, row] of rows) if (holdsOne(row, leading)) leading.add(pk);
  }
  const outdated = (meta: M, key: string): M =>
    holdsOne(keyed.results[key], leading) ? { ...meta, expiresAt: STALE } : meta;
  return { ...keyed, meta: mapMembers(keyed.meta, outdated) };
}
