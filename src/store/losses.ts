import { pksOfTable } from '../normalize/tables.js';
import { STALE } from '../schema/rowOrder.js';
import { isPlainObject } from '../shared/json.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { tablesOf } from './declaredSchemas.js';
import { withMetas } from './expireKeys.js';
import { schemaOfResult } from './resultSchemas.js';
import { metaOf, resultOf } from './state.js';
import type { Loss } from '../normalize/lostMembers.js';
import type { RestState } from './state.js';

/** What stands in a result as it is, or as a member of an object around it. */
const topOf = (result: unknown): readonly unknown[] => (isPlainObject(result) ? Object.values(result) : [result]);

function warnOfLoss(name: string, { table, field, members }: Loss): void {
  warnOnce(
    `${name} brings less of ${table}.${field} than was known (without ${members.join(', ')}): a plain object in a row is a value, and what comes replaces it. ` +
      `Give it a schema of its own in static schema, or flatten it in process().`,
    'warn',
    `${table}.${field}`,
  );
}

interface Said {
  /** The endpoint whose answer it is. */
  readonly name: string;
  readonly result: unknown;
  readonly isRead: boolean;
}

/**
 * An answer that is not the item's own took members away that a row had: the item's own answers are stale, and who shows one
 * keeps what it shows until the next has come.
 */
export function leaveOwnAnswers(state: RestState, losses: readonly Loss[], { name, result, isRead }: Said): RestState {
  const top = topOf(result).flatMap((each) => (isRead ? [each] : each));
  // Without a result nobody says whose answer it is.
  const others = result === undefined ? [] : losses.filter(({ pk }) => !top.includes(pk));
  if (isDevelopment()) for (const loss of others) warnOfLoss(name, loss);
  if (others.length === 0) return state;
  const isOwn = (key: string): boolean => {
    const known = schemaOfResult(metaOf(state, key));
    const tables = known && tablesOf(known.schema);
    const items = topOf(resultOf(state, key));
    return others.some(({ table, pk }) => (!tables || tables.has(table)) && items.includes(pk));
  };
  return withMetas(state, pksOfTable(state.results).filter(isOwn), ({ tries: _tries, ...known }) => ({
    ...known,
    ...((known.expiresAt !== STALE || known.by !== undefined) && { by: known.by ?? name }),
    expiresAt: STALE,
    isPart: true,
  }));
}
