import { isDecoder } from '../schema/decoders.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { isSchema } from '../schema/Schema.js';
import { altered } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { noteWrite } from './changeLog.js';
import { recorded } from './localRows.js';
import { Normalization } from './Normalization.js';
import { explainWrapped, shapeError } from './rejectedResponse.js';
import type { Deletion } from '../schema/Deletion.js';
import type { Loss } from './lostMembers.js';
import type { Normalized } from './Normalization.js';
import type { NormalizedState, Tables } from './tables.js';
import type { WriteMeta } from './WriteMeta.js';

export type { NormalizedState } from './tables.js';

/**
 * Normalize a response: its entities become rows, each stored once, and primary keys take their place in the result.
 *
 * Pure: neither the input nor the state is changed, and a throw leaves the state as it was.
 *
 * @param args the endpoint's arguments: collections and some schemas depend on them.
 * @param state `{ entities?, entitiesMeta?, indexes? }` to merge into; untouched tables and rows keep their identity.
 * @param meta `{ fetchedAt, date, expiresAt }` of the response, ms since epoch.
 * @throws RestError PK_MISSING, RESPONSE_SHAPE, ENTITY_INVALID (status 400)
 */
export function normalize(
  schema: unknown,
  input: unknown,
  args: readonly unknown[] = [],
  state: { readonly [K in keyof NormalizedState]?: Tables<unknown> } = {},
  meta: WriteMeta = { fetchedAt: 0, date: 0, expiresAt: Number.MAX_SAFE_INTEGER },
): Normalized {
  try {
    checkRootInput(schema, input);
    const stored = { entities: {}, entitiesMeta: {}, indexes: {}, ...state } as NormalizedState;
    return new Normalization(args, stored, meta).normalize(schema, input);
  } catch (thrown) {
    throw isDevelopment() ? altered(thrown, { ...explainWrapped(schema, input) }) : thrown;
  }
}

function accepts(schema: unknown, input: unknown): boolean {
  if (typeof schema === 'string') return typeof input === 'string';
  if (typeof input === 'object' && input !== null) return true;
  return resolveSchema(schema) === undefined || (isDecoder(schema) && !isSchema(schema));
}

/**
 * Check that a response is an object where its schema describes one, and text where the schema is a text.
 *
 * @throws RestError RESPONSE_SHAPE (status 400)
 */
function checkRootInput(schema: unknown, input: unknown): void {
  if (accepts(schema, input)) return;
  const { target } = (schema ?? {}) as Partial<Deletion>;
  if (target && (typeof input === 'string' || typeof input === 'number')) return;
  throw shapeError(schema, input);
}

export interface NormalizedInStore extends Normalized {
  /** Plain objects in rows that have lost members. */
  readonly losses: readonly Loss[];
}

interface InStore {
  readonly args: readonly unknown[];
  readonly state: NormalizedState;
  readonly meta: WriteMeta;
}

/** Run `normalize` on the state of a store. @param pick makes the outcome. */
function runInStore<T>(
  schema: unknown,
  input: unknown,
  { args, state, meta }: InStore,
  pick: (normalized: Normalized, run: Normalization) => T,
): T {
  try {
    if (!meta.isInferred) checkRootInput(schema, input);
    const run = new Normalization(args, state, meta);
    return pick(run.normalize(schema, input, noteWrite), run);
  } catch (thrown) {
    // The error is stored in the state: it quotes nothing of the response. In production no error does.
    throw isDevelopment() ? altered(thrown, { found: '', ...explainWrapped(schema, input) }) : thrown;
  }
}

/** Normalize a response into the state of a store, where large tables are split. @see normalize */
export const normalizeInStore = (schema: unknown, input: unknown, inStore: InStore): NormalizedInStore =>
  runInStore(schema, input, inStore, (normalized, { tables: { losses } }) => ({ losses, ...normalized }));

/** Normalize a local write, and describe what its `set` action is to write. @see normalize */
export const recordRows = (schema: unknown, input: unknown, inStore: InStore) =>
  runInStore(schema, input, inStore, (_normalized, { tables }) => recorded(tables));
