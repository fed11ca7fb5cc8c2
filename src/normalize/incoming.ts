import { OLDEST } from '../schema/rowOrder.js';
import { reuse } from '../shared/reuse.js';
import type { ListNotes, RowMeta } from '../schema/Schema.js';
import type { WriteMeta } from './WriteMeta.js';

/** A response being stored. A local write counts as one, and so does what an optimistic layer expects. */
export interface Incoming {
  /** Meta for a row that was not stored before; one object is shared by all of them. */
  readonly meta: RowMeta;
  /** Request sequence number: the newest action when the request was sent. */
  readonly sent: number;
  /** Number of the action that brings the response. */
  readonly arrived: number;
  /** The same of a mutation that had waited in the queue, at the time it was really sent. */
  readonly left?: number | undefined;
  /** A mutation's response, a local write, or an optimistic layer. */
  readonly isWrite: boolean;
  /** An optimistic layer: nothing has come from the server yet. */
  readonly isExpected: boolean;
  /** Optimistic layers are pending: rows record which of their fields have been answered (`RowMeta.answeredBy`). */
  readonly isLayered: boolean;
  /**
   * A write came between request and response: rows that were not stored before may be from before that write, and are
   * stale.
   */
  readonly isCrossed: boolean;
  /** Name of the endpoint of a read; absent where the read was crossed by a write, which is then the reason. */
  readonly by: string | undefined;
}

/** Get the order of a response from its meta. An optimistic layer is the newest of all mutations. */
export function incomingOf({ fetchedAt, date, expiresAt, sent, arrived, ...given }: WriteMeta): Incoming {
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

/** Carry the notes of a list (`ListNotes`) over to its next meta, with new ones on top. */
export function withNotes(meta: RowMeta, known: RowMeta = OLDEST, notes?: ListNotes): RowMeta {
  const { shown, asked, counted, inPages, paged } = known;
  if (!(notes ?? shown ?? asked ?? counted ?? inPages)) return meta;
  const kept = Object.fromEntries(
    Object.entries({ asked, counted, inPages, paged, ...notes }).filter(([, note]) => note !== undefined),
  );
  const all = { ...shown, ...notes?.shown };
  return reuse(meta, { ...meta, ...kept, ...(Object.keys(all).length > 0 && { shown: all }) });
}

/** Meta of a row under an optimistic layer: the later one of both times. */
export function shownMeta({ fetchedAt, date, expiresAt }: RowMeta, stored: RowMeta = OLDEST): RowMeta {
  return stored.date > date ? stored : { ...stored, fetchedAt, date, expiresAt };
}

/** Remove the stale mark. */
export function withoutStale(given: RowMeta): RowMeta {
  if (given.stale === undefined) return given;
  const { stale: _stale, by: _by, ...meta } = given;
  return meta;
}

/** Mark stale as of an action. @param by name of the read that disagreed, where it was one. */
export const withStale = (meta: RowMeta, stale: number, by: string | undefined): RowMeta => ({
  ...withoutStale(meta),
  stale,
  ...(by !== undefined && { by }),
});
