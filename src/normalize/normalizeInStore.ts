import { altered } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { noteWrite } from './changeLog.js';
import { recorded } from './localRows.js';
import { Normalization } from './normalize.js';
import { checkRootInput } from './rootInput.js';
import { explainWrapped } from './wrappedResponse.js';
import type { Loss } from './lostMembers.js';
import type { Normalized } from './normalize.js';
import type { NormalizedState } from './tables.js';
import type { WriteMeta } from './WriteMeta.js';

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
