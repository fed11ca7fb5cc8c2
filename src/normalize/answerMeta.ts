import { OLDEST } from '../schema/rowOrder.js';
import { reuse } from '../shared/reuse.js';
import type { ListNotes, RowMeta } from '../schema/Schema.js';
import type { WriteMeta } from './WriteMeta.js';

/** An answer that is being stored: a server's, a local write, or what a layer expects. */
export interface Answer {
  /** Meta of a row that nothing is known of: one object for all rows of the answer. */
  readonly meta: RowMeta;
  readonly sent: number;
  readonly arrived: number;
  readonly left?: number | undefined;
  /** It is a mutation's, or a local write. */
  readonly isWrite: boolean;
  readonly isExpected: boolean;
  /** Layers are pending: they are to learn which of their fields have been answered. */
  readonly isLayered: boolean;
  /** What it brings that was not known may be from before a write. */
  readonly isCrossed: boolean;
  /** The endpoint of a read; what a write has crossed is stale because of that. */
  readonly by: string | undefined;
}

/** What an answer says of its place among others. What is pending comes after all. */
export function answerOf({ fetchedAt, date, expiresAt, sent, arrived, ...given }: WriteMeta): Answer {
  const { answered = arrived, left, isLayered = false, isExpected = false, crossed = false, endpoint } = given;
  const times = { fetchedAt, date, expiresAt };
  const isWrite = given.isWrite === true && sent !== undefined && answered !== undefined;
  const last = Number.MAX_SAFE_INTEGER;
  const numbers = isWrite
    ? { mutation: isExpected ? ([last, last] as const) : ([sent, answered] as const) }
    : sent !== undefined && { sent, ...(answered !== undefined && { arrived: answered }) };
  return {
    meta: { ...times, ...numbers },
    sent: sent ?? 0,
    arrived: arrived ?? last,
    left,
    isWrite,
    isExpected,
    isLayered,
    isCrossed: crossed,
    by: isWrite || crossed ? undefined : endpoint,
  };
}

/** What is noted beside a list stays with it, whoever writes it. */
export function withNotes(meta: RowMeta, known: RowMeta = OLDEST, notes?: ListNotes): RowMeta {
  const { shown, asked, counted, inPages, paged } = known;
  if (!(notes ?? shown ?? asked ?? counted ?? inPages)) return meta;
  const kept = Object.fromEntries(
    Object.entries({ asked, counted, inPages, paged, ...notes }).filter(([, note]) => note !== undefined),
  );
  const all = { ...shown, ...notes?.shown };
  return reuse(meta, { ...meta, ...kept, ...(Object.keys(all).length > 0 && { shown: all }) });
}

/** A row that a layer shows is as young as the layer. */
export function shownMeta({ fetchedAt, date, expiresAt }: RowMeta, stored: RowMeta = OLDEST): RowMeta {
  return stored.date > date ? stored : { ...stored, fetchedAt, date, expiresAt };
}

export function withoutStale(given: RowMeta): RowMeta {
  if (given.stale === undefined) return given;
  const { stale: _stale, by: _by, ...meta } = given;
  return meta;
}

/** @param by the read that has left it so. */
export const withStale = (meta: RowMeta, stale: number, by: string | undefined): RowMeta => ({
  ...withoutStale(meta),
  stale,
  ...(by !== undefined && { by }),
});
