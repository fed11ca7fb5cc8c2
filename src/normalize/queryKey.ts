import { resolveSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import { isIndexedBy } from './indexes.js';
import { Dependency } from './dependencies.js';
import { pksOfTable, readRow } from './tables.js';
import type { NormalizedState } from './tables.js';
import type { QueryContext, StoredRow } from '../schema/Schema.js';

type Queried = Pick<NormalizedState, 'entities' | 'indexes'>;

/** Collects the dependencies of a query. */
export interface Notes {
  note(read: Dependency): void;
}

/** One query. A class, as every mounted reader makes one. */
class Query implements QueryContext {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Query([], undefined as never, undefined);

  readonly #args: readonly unknown[];
  readonly #state: Queried;
  readonly #notes: Notes | undefined;

  constructor(args: readonly unknown[], state: Queried, notes: Notes | undefined) {
    this.#args = args;
    this.#state = state;
    this.#notes = notes;
  }

  query(position: unknown, inner: readonly unknown[]): unknown {
    const schema = resolveSchema(position);
    return schema === undefined ? position : schema.queryKey?.(inner, this);
  }

  stored(table: string, pk: string): StoredRow | undefined {
    const row = readRow(this.#state.entities, table, pk);
    this.#notes?.note(new Dependency(table, pk, row));
    return row;
  }

  pks(table: string): readonly string[] | undefined {
    const rows = own(this.#state.entities, table);
    this.#notes?.note(new Dependency(table, undefined, rows));
    return rows && pksOfTable(rows);
  }

  indexed(table: string, field: string, value: unknown): string | undefined {
    const find = (_args: unknown, state: Queried) =>
      own(readRow(state.indexes, table, field) as Readonly<Record<string, string>> | undefined, String(value));
    const pk = find(this.#args, this.#state);
    this.#notes?.note(new Dependency(find, undefined, pk));
    return pk !== undefined && isIndexedBy(this.stored(table, pk), field, value) ? pk : undefined;
  }
}

/**
 * Build a result from arguments alone, out of stored rows: `{ id: 1 }` → `'1'`.
 *
 * @param notes collects the look-ups.
 * @returns `undefined` when rows are missing; an object schema may give an incomplete result, its literals as they are.
 */
export const queryKey = (schema: unknown, args: readonly unknown[], state: Queried, notes?: Notes): unknown =>
  resolveSchema(schema)?.queryKey?.(args, new Query(args, state, notes));

/** Returns whether a query found every part of its result. */
export function isCompleteQuery(key: unknown): boolean {
  if (key === undefined) return false;
  return !isPlainObject(key) || Object.values(key).every(isCompleteQuery);
}
