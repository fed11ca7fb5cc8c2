import { rowsIn } from '../normalize/reads.js';
import { readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/invalid.js';
import { isOlder, STALE } from '../schema/rowOrder.js';
import { staleIn } from './staleIn.js';
import { metaOf } from './state.js';
import type { ReadValue } from '../normalize/reads.js';
import type { RestState, ResultMeta } from './state.js';
import type { StaleRow } from './staleIn.js';
import type { CacheEntry } from './StoreCache.js';

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

/** Whether a row was deleted after an answer was asked for: another one may do without it. */
export function isOutlived(
  { made }: Found,
  { sent }: Pick<ResultMeta, 'sent'>,
  { state, entry }: { readonly state: RestState; readonly entry: CacheEntry },
): boolean {
  const isLater = (_args: unknown, { entitiesMeta }: RestState): boolean =>
    sent === undefined ||
    rowsIn(made.reads).some(
      ({ table, pk, row }) => isInvalid(row) && (readRow(entitiesMeta, table, pk)?.mutation?.[1] ?? 0) > sent,
    );
  return entry.ask(isLater, state);
}

const hasLayers = (_args: unknown, { optimistic }: RestState): boolean => optimistic.length > 0;

interface OfLife {
  readonly schema: unknown;
  readonly found: Found;
  readonly meta: OfAnswer | undefined;
  /** Nothing is fresh beyond it. */
  readonly until: number;
}

/** Tell how long the data of a key are fresh: by their own answer, else by the rows that they were made of. */
export function lifeOf(state: RestState, entry: CacheEntry, { schema, found, meta, until }: OfLife): Life {
  const { expiresAt = 0, fetchedAt = 0 } = meta ?? {};
  const { reads } = found.made;
  if (expiresAt) {
    // A list shows an item without a relation that was deleted since. What is only expected makes nothing stale.
    const isLacking = reads.some((read) => read.isLacking) && !entry.ask(hasLayers, state);
    const isStale = isLacking && isOutlived(found, meta ?? {}, { state, entry });
    return { expiresAt: isStale ? STALE : Math.min(expiresAt, until), fetchedAt };
  }
  // What was never fetched has been stale since ever.
  if (schema === undefined || !found.isComplete || found.isPart)
    return { expiresAt: schema === undefined ? 0 : STALE, fetchedAt };
  const rows = rowsIn(reads);
  const timesOfRows = (_args: unknown, { entitiesMeta }: RestState): string => {
    let [end, start] = [until, 0];
    for (const { table, pk } of rows) {
      const row = readRow(entitiesMeta, table, pk);
      end = Math.min(end, row?.stale ? STALE : (row?.expiresAt ?? end));
      start = Math.max(start, row?.fetchedAt ?? 0);
    }
    return `${String(end)} ${String(start)}`;
  };
  const [end, start] = entry.ask(timesOfRows, state).split(' ');
  return { expiresAt: Number(end), fetchedAt: Number(start) };
}

/** Of a page that came before the last read of the whole list nothing is in it any more. */
export function lifeOfPage(state: RestState, page: string, list: OfAnswer | undefined): Life {
  const meta = metaOf(state, page);
  const isIn = meta && list && !isOlder(meta, list);
  return { expiresAt: isIn ? meta.expiresAt : STALE, fetchedAt: meta?.fetchedAt ?? 0 };
}

/** Find what of a value was left stale after it was asked for. */
export function staleSince(
  state: RestState,
  entry: CacheEntry,
  { made }: Found,
  { sent = 0 }: OfAnswer,
): readonly StaleRow[] {
  const namesOf = (_args: unknown, next: RestState): string =>
    staleIn(next, made, sent)
      .map(({ name, by }) => `${name} ${String(by)}`)
      .join();
  return entry.ask(namesOf, state) === '' ? [] : staleIn(state, made, sent);
}
