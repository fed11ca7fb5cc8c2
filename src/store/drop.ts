import { forgetRows, pksOf, readRow, TablesDraft } from '../normalize/tables.js';
import { dropNumbers } from './dropNumbers.js';
import { dropRequests } from './dropRequests.js';
import type { CollectAction } from './actions.js';
import type { RestState } from './state.js';

type Rows = Readonly<Record<string, readonly string[]>>;

/** A copy of the members that `isKept`; the same object when that is all of them. */
function keepMembers<T>(
  table: Readonly<Record<string, T>>,
  isKept: (key: string, value: T) => boolean,
): Readonly<Record<string, T>> {
  const entries = Object.entries(table);
  const kept = entries.filter(([key, value]) => isKept(key, value));
  return kept.length === entries.length ? table : Object.fromEntries(kept);
}

function dropKeys(state: RestState, keys: readonly string[]): RestState {
  const dropped = new Set(keys);
  const isKept = (key: string): boolean => !dropped.has(key);
  return { ...state, results: keepMembers(state.results, isKept), meta: keepMembers(state.meta, isKept) };
}

/** Entries of a deleted row too, whose values are not known any more. */
function withoutIndexed(indexes: RestState['indexes'], rows: Rows): RestState['indexes'] {
  const draft = new TablesDraft(indexes);
  for (const [table, pks] of Object.entries(rows)) {
    const dropped = new Set<unknown>(pks);
    for (const field of pksOf(indexes, table)) {
      const values = readRow(indexes, table, field) as Readonly<Record<string, unknown>>;
      draft.write(
        table,
        field,
        keepMembers(values, (_value, pk) => !dropped.has(pk)),
      );
    }
  }
  return draft.finish();
}

function dropRows(state: RestState, rows: Rows): RestState {
  return {
    ...state,
    entities: forgetRows(state.entities, rows),
    entitiesMeta: forgetRows(state.entitiesMeta, rows),
    indexes: withoutIndexed(state.indexes, rows),
  };
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
  const kept = dropRequests(dropRows(dropKeys(state, keys), rows), requestIds);
  return numbers ? dropNumbers(kept) : kept;
}
