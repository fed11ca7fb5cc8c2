import { isDecoder, resolveSchema } from '../schema/resolveSchema.js';
import { isEntityClass, isSchema } from '../schema/Schema.js';
import { isFields } from '../shared/own.js';
import { altered } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { Normalization } from './Normalization.js';
import { RowDraft } from './RowDraft.js';
import { recorded } from './localRows.js';
import { lossOf } from './lostMembers.js';
import { explainWrapped, shapeError } from './rejectedResponse.js';
import { PlainDraft } from './PlainDraft.js';
import { changeLists } from './changeLists.js';
import { followLists } from './followLists.js';
import { noteWrite } from './changeLog.js';
import type { Deletion } from '../schema/Deletion.js';
import type { Loss } from './lostMembers.js';
import type { Given, Means, Normalized } from './Normalization.js';
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
  const stored = { entities: {}, entitiesMeta: {}, indexes: {}, ...state } as NormalizedState;
  return run(schema, input, { args, state: stored, meta }, ALONE).normalized;
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

const ALONE = { Draft: PlainDraft, changeLists };

export const IN_STORE = { Draft: RowDraft, changeLists: followLists, note: noteWrite };

function run<D extends PlainDraft>(schema: unknown, input: unknown, given: Given, means: Means<D>) {
  try {
    if (!given.meta.isInferred) checkRootInput(schema, input);
    const normalization = new Normalization(given, means);
    return { normalized: normalization.normalize(schema, input), tables: normalization.tables };
  } catch (thrown) {
    if (!isDevelopment()) throw thrown;
    // An error that is stored in the state quotes nothing of the response. In production no error does.
    throw altered(thrown, { ...(means.note && { found: '' }), ...explainWrapped(schema, input) });
  }
}

/** Normalize a response into the state of a store. @see normalize */
export function normalizeInStore(schema: unknown, input: unknown, given: Given): NormalizedInStore {
  const { normalized, tables } = run(schema, input, given, IN_STORE);
  const losses: Loss[] = [];
  for (const [table, { schema: entity, drafts }] of tables.touched) {
    if (!isEntityClass(entity)) continue;
    drafts.forEach(({ stored, written }, pk) => {
      const isChanged = stored !== written && isFields(stored) && isFields(written);
      const loss = isChanged && lossOf(entity, stored, written);
      if (loss) losses.push({ table, pk, ...loss });
    });
  }
  return { losses, ...normalized };
}

/** Normalize a local write, and describe what its `set` action is to write. @see normalize */
export const recordRows = (schema: unknown, input: unknown, given: Given) =>
  recorded(run(schema, input, given, IN_STORE).tables);
