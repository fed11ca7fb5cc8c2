import { forgetRows, rowsIn, TablesDraft } from '../normalize/tables.js';
import { own } from '../shared/own.js';
import { dropNumbers } from './dropNumbers.js';
import { dropRequests } from './dropRequests.js';
import type { CollectAction } from './actions.js';
import type { RestState } from './state.js';

type Rows = Readonly<Record<string, readonly string[]>>;

/** A copy of the members that `isKept`; the same object when that is all of them. */
function keepMembers<T>(
  table: Readonly<Record<string, T>>,
  isKept: (member: readonly [key: string, value: T]) => boolean,
): Readonly<Record<string, T>> {
  const entries = Object.entries(table);
  const kept = entries.filter(isKept);
  return kept.length === entries.length ? table : Object.fromEntries(kept);
}

/** Entries of a deleted row too, whose values are not known any more. */
function withoutIndexed(indexes: RestState['indexes'], rows: Rows): RestState['indexes'] {
  const draft = new TablesDraft(indexes);
  for (const [table, field, values] of rowsIn(indexes)) {
    const gone = new Set<unknown>(own(rows, table));
    draft.write(
      table,
      field,
      keepMembers(values as Readonly<Record<string, string>>, ([, pk]) => !gone.has(pk)),
    );
  }
  return draft.finish();
}

/**
 * Forget results with their meta, rows with theirs, and requests that nobody will settle. The other one of the two
 * folds: what `commit` has put together.
 *
 * @returns a state that shares with the old one whatever did not go; what is not there is no mistake.
 * @see spec: store.md 9, decision 27
 */
export function drop(
  state: RestState,
  { keys = [], rows = {}, requestIds = [], numbers }: CollectAction['payload'],
): RestState {
  const gone = new Set(keys);
  const isKept = ([key]: readonly [key: string, value: unknown]): boolean => !gone.has(key);
  const { results, meta, entities, entitiesMeta, indexes } = state;
  const left = {
    ...state,
    results: keepMembers(results, isKept),
    meta: keepMembers(meta, isKept),
    entities: forgetRows(entities, rows),
    entitiesMeta: forgetRows(entitiesMeta, rows),
    indexes: withoutIndexed(indexes, rows),
  };
  const kept = dropRequests(left, requestIds);
  return numbers ? dropNumbers(kept) : kept;
}
