import type { RowMeta, StoredRow } from '../schema/Schema.js';
import type { Tables } from './tables.js';

/** The normalized part of a store. */
export interface NormalizedState {
  readonly entities: Tables<StoredRow>;
  readonly entitiesMeta: Tables<RowMeta>;
  /** Secondary indexes: `{ [table]: { [field]: { [value]: pk } } }`. */
  readonly indexes: Tables<unknown>;
}
