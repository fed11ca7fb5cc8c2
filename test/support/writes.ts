import { normalizeInStore } from '../../src/normalize/normalize.js';
import type { Normalized } from '../../src/normalize/Normalization.js';
import type { WriteMeta } from '../../src/normalize/WriteMeta.js';

export const emptyTables = { entities: {}, entitiesMeta: {}, indexes: {} };

/** Stores one answer after another, as a store does; `at` is when it was sent and arrived. */
export function write(
  schema: unknown,
  input: unknown,
  state: Pick<Normalized, 'entities' | 'entitiesMeta' | 'indexes'>,
  { at, ...meta }: Partial<WriteMeta> & { readonly at: number },
): Normalized {
  return normalizeInStore(schema, input, {
    args: [],
    state,
    meta: { fetchedAt: at, date: at, expiresAt: 1e6, sent: at, arrived: at, ...meta },
  });
}
