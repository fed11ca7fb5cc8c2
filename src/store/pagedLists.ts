import { pksOfTable } from '../normalize/tables.js';
import { isPlainObject } from '../shared/json.js';
import { tablesOf } from './declaredSchemas.js';
import { schemaOfResult } from './resultSchemas.js';
import { metaOf, resultOf } from './state.js';
import type { RestState } from './state.js';

type Keys = Pick<RestState, 'results' | 'meta'>;

/** A result that got pages, or whose endpoint says where they are. */
interface Paged {
  /** What it holds: the primary key of its list is among it. */
  readonly values: ReadonlySet<unknown>;
  /** Undefined where nobody knows, as of a state from elsewhere. */
  readonly tables: ReadonlySet<string> | undefined;
}

/** By what is known of the keys, which is another object with every answer. */
const known = new WeakMap<object, { readonly results: Keys['results']; readonly paged: readonly Paged[] }>();

/** All that a result holds, however deep. */
function valuesIn(result: unknown): ReadonlySet<unknown> {
  const values = new Set([result]);
  for (const value of values) if (isPlainObject(value)) for (const member of Object.values(value)) values.add(member);
  return values;
}

function pagedIn(state: Keys): readonly Paged[] {
  const { meta, results } = state;
  const last = known.get(meta);
  if (last?.results === results) return last.paged;
  const paged: Paged[] = [];
  for (const key of pksOfTable(meta)) {
    const record = metaOf(state, key);
    if (record?.paged === undefined && !record?.pages) continue;
    const schema = schemaOfResult(record);
    paged.push({ values: valuesIn(resultOf(state, key)), tables: schema && tablesOf(schema.schema) });
  }
  known.set(meta, { results, paged });
  return paged;
}

/**
 * Whether a page is recorded for a list: it got one, or its first answer said where the next one is.
 *
 * @param table of the list. @param pk its primary key there.
 * @see spec: truth.md T30
 */
export const hasPages = (state: Keys, table: string, pk: string): boolean =>
  pagedIn(state).some(({ values, tables }) => values.has(pk) && tables?.has(table) !== false);
