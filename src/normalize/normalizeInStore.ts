import { altered } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { noteWrite } from './journal.js';
import { recorded } from './localRows.js';
import { Normalization } from './normalize.js';
import { checkRootInput } from './rootInput.js';
import { explainWrapped } from './wrappedAnswer.js';
import type { Loss } from './lostMembers.js';
import type { Normalized } from './normalize.js';
import type { NormalizedState } from './tables.js';
import type { WriteMeta } from './WriteMeta.js';

export interface NormalizedInStore extends Normalized {
  /** Rows that have lost members of objects in them. */
  readonly losses: readonly Loss[];
}

interface InStore {
  readonly args: readonly unknown[];
  readonly state: NormalizedState;
  readonly meta: WriteMeta;
}

function runInStore<T>(
  schema: unknown,
  input: unknown,
  { args, state, meta }: InStore,
  give: (normalized: Normalized, run: Normalization) => T,
): T {
  try {
    if (!meta.isInferred) checkRootInput(schema, input);
    const run = new Normalization(args, state, meta);
    return give(run.normalize(schema, input, noteWrite), run);
  } catch (thrown) {
    // What a store knows of an error is stored: it quotes nothing of the answer. In production no error does.
    throw isDevelopment() ? altered(thrown, { found: '', ...explainWrapped(schema, input) }) : thrown;
  }
}

/** What is stored for a response in a store, where big tables are split. @see normalize */
export const normalizeInStore = (schema: unknown, input: unknown, inStore: InStore): NormalizedInStore =>
  runInStore(schema, input, inStore, (normalized, { tables: { losses } }) => ({ losses, ...normalized }));

/** What a local write writes. @see normalize */
export const recordRows = (schema: unknown, input: unknown, inStore: InStore) =>
  runInStore(schema, input, inStore, (_normalized, { tables }) => recorded(tables));
