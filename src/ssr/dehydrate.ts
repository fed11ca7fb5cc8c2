import { placeSlice } from '../slice/findSlice.js';
import { asPlainTable, asPlainTables, rowsIn } from '../normalize/tables.js';
import { own, put } from '../shared/own.js';
import { initialState, resultOf } from '../store/state.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import type { Store } from '@reduxjs/toolkit';
import type { Tables } from '../normalize/tables.js';
import type { RowMeta } from '../schema/Schema.js';
import type { SerializedError } from '../store/errors.js';
import type { RestState, ResultMeta } from '../store/state.js';

/** Number of the state's format; another one is not read. */
export const STATE_VERSION = 1;

/** What a server sends of what is known of a result: no message, url or body of an error. @see spec: J05 */
type DehydratedMeta = Pick<ResultMeta, 'fetchedAt' | 'date' | 'expiresAt' | 'errorPolicy' | 'invalidated'> & {
  readonly error?: Pick<SerializedError, 'name' | 'status'>;
};

/** What a server sends of a slice's state; plain JSON. */
export interface DehydratedState {
  readonly version: typeof STATE_VERSION;
  /** `reducerPath` of the slice. */
  readonly path: string;
  /** The server's clock, ms since epoch. */
  readonly now: number;
  /** Tables are plain; errors have name and status; nothing in flight, no layers, no numbers of this process. */
  readonly state: Pick<RestState, 'entities' | 'entitiesMeta' | 'indexes' | 'results'> & {
    readonly meta: Readonly<Record<string, DehydratedMeta>>;
  };
}

const timesOf = ({ fetchedAt, date, expiresAt }: RowMeta): RowMeta => ({ fetchedAt, date, expiresAt });

function timesOfRows(entitiesMeta: Tables<RowMeta>): Tables<RowMeta> {
  const tables: Record<string, Readonly<Record<string, RowMeta>>> = {};
  for (const [name, table] of Object.entries(asPlainTables(entitiesMeta))) {
    const rows: Record<string, RowMeta> = {};
    for (const [pk, meta] of Object.entries(table)) put(rows, pk, timesOf(meta));
    put(tables, name, rows);
  }
  return tables;
}

function shownMeta({ error, errorPolicy, invalidated, ...meta }: ResultMeta): DehydratedMeta {
  return {
    ...timesOf(meta),
    ...(error && { error: { name: error.name, ...(error.status !== undefined && { status: error.status }) } }),
    ...(errorPolicy && { errorPolicy }),
    ...(invalidated && { invalidated }),
  };
}

/** A failed request whose key may hold a token (in its query) is asked again by the browser. */
function shownMetas(state: RestState): DehydratedState['state']['meta'] {
  const shown: Record<string, DehydratedMeta> = {};
  for (const [, key, record] of rowsIn({ meta: state.meta })) {
    const isKnown = record.date > 0 || record.invalidated;
    const isSecret = record.error && key.includes('?') && resultOf(state, key) === undefined;
    if (isKnown && !isSecret) put(shown, key, shownMeta(record));
  }
  return shown;
}

/**
 * Take what a browser can go on with out of a store: rows and results with their times. Requests in flight, optimistic
 * layers and the generation stay on the server. Make a store for each request, and wait for `util.allSettled()` first.
 *
 * @param slice whose state; it may be left out where the store has one slice only.
 * @returns JSON for `serialize`.
 * @throws RestError MIDDLEWARE_MISSING, SLICE_AMBIGUOUS where the slice is left out and there is not exactly one.
 * @see spec: 11, reliability rule 24
 */
export function dehydrate(
  store: Pick<Store, 'dispatch' | 'getState'>,
  slice?: { readonly reducerPath: string },
): DehydratedState {
  const path = slice?.reducerPath ?? placeSlice(storeDispatch(store)).core.path;
  const state = own(store.getState() as Record<string, RestState>, path) ?? initialState;
  const { entities, entitiesMeta, indexes, results } = state;
  return {
    version: STATE_VERSION,
    path,
    now: Date.now(),
    state: {
      entities: asPlainTables(entities),
      entitiesMeta: timesOfRows(entitiesMeta),
      indexes,
      results: asPlainTable(results),
      meta: shownMetas(state),
    },
  };
}
