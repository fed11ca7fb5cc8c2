import { pksOf, readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/Schema.js';
import { keysIn, metaOf, resultOf } from '../store/state.js';
import type { NormalizedState } from '../normalize/tables.js';
import type { RestState } from '../store/state.js';

/** A row that differs between two states. */
export interface RowChange {
  readonly table: string;
  readonly pk: string;
  readonly change: 'added' | 'changed' | 'deleted' | 'forgotten';
  /** Names of the fields that differ, where both states have the row. */
  readonly fields: readonly string[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** List the names of members in which two objects differ. */
export function fieldsThatDiffer(one: unknown, other: unknown): readonly string[] {
  if (!isObject(one) || !isObject(other) || Array.isArray(one) || Array.isArray(other)) return [];
  const [a, b] = [one, other] as Record<string, unknown>[];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => a?.[name] !== b?.[name]);
}

function changeOf(before: unknown, after: unknown): RowChange['change'] {
  if (isInvalid(after)) return 'deleted';
  if (after === undefined) return 'forgotten';
  return before === undefined || isInvalid(before) ? 'added' : 'changed';
}

/** Find the rows that differ. Tables that are the same objects are skipped. */
export function rowChangesOf(
  before: Pick<NormalizedState, 'entities'>,
  after: Pick<NormalizedState, 'entities'>,
): readonly RowChange[] {
  const names = fieldsThatDiffer(before.entities, after.entities);
  return names.flatMap((table) =>
    [...new Set([...pksOf(after.entities, table), ...pksOf(before.entities, table)])].flatMap((pk) => {
      const [one, other] = [readRow(before.entities, table, pk), readRow(after.entities, table, pk)];
      return one === other
        ? []
        : [{ table, pk, change: changeOf(one, other), fields: fieldsThatDiffer(one, other) } as const];
    }),
  );
}

/** The changes of the state by an action: rows, and keys whose result or record has changed. */
export interface StateChanges {
  readonly rows: readonly RowChange[];
  readonly keys: readonly { readonly key: string; readonly isResult: boolean }[];
  /** Number of layers that were added; negative for removed ones. */
  readonly layers: number;
}

export function changesOf(before: RestState, after: RestState): StateChanges {
  const isSame = before.results === after.results && before.meta === after.meta;
  const keys = isSame ? [] : [...new Set([...keysIn(after), ...keysIn(before)])];
  return {
    rows: rowChangesOf(before, after),
    layers: after.optimistic.length - before.optimistic.length,
    keys: keys.flatMap((key) => {
      const isResult = resultOf(before, key) !== resultOf(after, key);
      return isResult || metaOf(before, key) !== metaOf(after, key) ? [{ key, isResult }] : [];
    }),
  };
}
