import { isFields, own, present } from '../shared/own.js';
import { isUsablePk } from './primaryKey.js';
import { reuse } from '../shared/reuse.js';
import type { ListNotes, Numbers, Row, RowMeta, StoredRow } from './Schema.js';

/** An `expiresAt` that is always in the past. Not 0, which means that there is no time. */
export const STALE = 1;

/** The meta of a row without one (rehydrated, for example): older than any other. */
export const OLDEST: RowMeta = { fetchedAt: 0, date: 0, expiresAt: 0 };

/**
 * The order of a response and the stored row.
 *
 * `newer`: it is stored. `crossed`: it is stored too, but something else arrived after its request was sent, and nobody
 * knows which of them the server did last. `older`: it fills gaps, and where it has another value the row becomes stale.
 * `outrun`: it only fills gaps: a newer read, or a local write that the server may not have seen, is stored already.
 */
export type AnswerOrder = 'newer' | 'crossed' | 'older' | 'outrun';

/** The numbers of a row that no mutation has written. */
export const NO_MUTATION: Numbers = [0, 0];

/** A local write was sent and arrived at its own number. */
export const isLocal = (mutation: Numbers = NO_MUTATION): boolean => mutation[0] === mutation[1];

/** The part of a meta that says when its request was sent, and which mutation it was. */
export type Asked = Pick<RowMeta, 'fetchedAt' | 'sent' | 'mutation'>;

/**
 * Compare a response, which is a mutation's where its meta has the numbers of one, with the stored row.
 *
 * @param left number at which a request that had waited was sent: it crosses nothing that arrived before.
 */
export function orderOf(incoming: Asked, existing: RowMeta, left?: number): AnswerOrder {
  const { sent, mutation } = incoming;
  const isNumbered = existing.sent !== undefined || existing.mutation !== undefined;
  const [lastSent, lastArrived] = existing.mutation ?? NO_MUTATION;
  if (mutation) {
    // Another part of the same response.
    if (mutation[1] === lastArrived) return 'newer';
    if (mutation[0] < lastSent) return 'older';
    const isCrossed = isNumbered
      ? Math.max(existing.arrived ?? 0, lastArrived) > (left ?? mutation[0])
      : existing.date > incoming.fetchedAt;
    return isCrossed ? 'crossed' : 'newer';
  }
  // Outside a store, and for rows from another process, there are only times.
  if (sent === undefined || !isNumbered) return incoming.fetchedAt < existing.fetchedAt ? 'outrun' : 'newer';
  if (sent < lastArrived) return isLocal(existing.mutation) ? 'outrun' : 'older';
  return sent < (existing.sent ?? 0) ? 'outrun' : 'newer';
}

/** Returns whether a response only fills gaps. */
export function isOlder(incoming: Asked, existing: RowMeta): boolean {
  const order = orderOf(incoming, existing);
  return order === 'older' || order === 'outrun';
}

/** Combine the meta of a row and of a response: the times of the later one, and both pairs of numbers. */
export function laterMeta(existing: RowMeta, incoming: RowMeta): RowMeta {
  const wasLater = isOlder(incoming, existing);
  const { sent, arrived, mutation } = existing;
  if (incoming.mutation) {
    const [last, latest] = mutation ?? NO_MUTATION;
    const numbers: Numbers = [Math.max(last, incoming.mutation[0]), Math.max(latest, incoming.mutation[1])];
    return { ...(wasLater ? existing : incoming), ...(sent !== undefined && { sent, arrived }), mutation: numbers };
  }
  if (wasLater) return existing;
  return mutation ? { ...incoming, mutation } : incoming;
}

/** Returns whether two values are one primary key, which may come as a number and as text. */
const isSameText = (one: unknown, other: unknown): boolean =>
  isUsablePk(one) && isUsablePk(other) && String(one) === String(other);

/** Returns whether a response has another value for a field than the row; a field that the row lacks is a gap. */
export function contradicts(row: StoredRow | undefined, incoming: Row): boolean {
  if (row === undefined) return false;
  if (!isFields(row) || !isFields(incoming)) return reuse(row, incoming) !== row;
  return Object.entries(incoming).some(([name, value]) => {
    const kept = own(row, name);
    return Object.hasOwn(row, name) && reuse(kept, value) !== kept && !isSameText(kept, value);
  });
}

/** Carry the notes of a list (`ListNotes`) over to its next meta, with new ones on top. */
export function withNotes(meta: RowMeta, known: ListNotes = OLDEST, notes?: ListNotes): RowMeta {
  const { shown, asked, counted, inPages, paged } = known;
  if (!(notes ?? shown ?? asked ?? counted ?? inPages)) return meta;
  const all = (shown ?? notes?.shown) && { ...shown, ...notes?.shown };
  return reuse(meta, { ...meta, ...present({ asked, counted, inPages, paged, ...notes, shown: all }) });
}

/** Meta of a row under an optimistic layer: the later one of both times. */
export function shownMeta({ fetchedAt, date, expiresAt }: RowMeta, stored: RowMeta = OLDEST): RowMeta {
  return stored.date > date ? stored : { ...stored, fetchedAt, date, expiresAt };
}

/** Mark stale as of an action, or not stale. @param by name of the read that disagreed, where it was one. */
export function withStale(given: RowMeta, stale: number | undefined, by?: string): RowMeta {
  // Most rows are not stale before or after: 10 000 of them need no copies.
  if (!stale && !given.stale) return given;
  const { stale: _stale, by: _by, ...meta } = given;
  return stale ? { ...meta, stale, ...present({ by }) } : meta;
}

/**
 * Make the meta of a row for another store: its times there, and the notes of a list. Numbers mean nothing there, so what is
 * stale is older than any request.
 */
export function metaElsewhere(
  times: Pick<RowMeta, 'fetchedAt' | 'date' | 'expiresAt'>,
  { paged: _paged, ...known }: Partial<RowMeta>,
): RowMeta {
  return withNotes(withStale(times, known.stale === undefined ? undefined : STALE), known);
}
