import { resolveSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import { isIndexedBy } from './indexes.js';
import { Read } from './reads.js';
import { pksOfTable, readRow } from './tables.js';
import type { NormalizedState } from './tables.js';
import type { QueryContext, StoredRow } from '../schema/Schema.js';

type Queried = Pick<NormalizedState, 'entities' | 'indexes'>;

/** Told what an answer depends on. */
export interface Notes {
  note(read: Read): void;
}

/** One query. A class, since there is one for each reader that mounts. */
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
    this.#notes?.note(new Read(table, pk, row));
    return row;
  }

  pks(table: string): readonly string[] | undefined {
    const rows = own(this.#state.entities, table);
    this.#notes?.note(new Read(table, undefined, rows));
    return rows && pksOfTable(rows);
  }

  indexed(table: string, field: string, value: unknown): string | undefined {
    const find = (_args: unknown, state: Queried) =>
      own(readRow(state.indexes, table, field) as Readonly<Record<string, string>> | undefined, String(value));
    const pk = find(this.#args, this.#state);
    this.#notes?.note(new Read(find, undefined, pk));
    return pk !== undefined && isIndexedBy(this.stored(table, pk), field, value) ? pk : undefined;
  }
}

/**
 * Build a result from arguments alone, from the rows that are stored.
 *
 * @param notes told what it looked up.
 * @returns undefined when the rows are not there; an object schema may give an incomplete result, its literals as they
 * are.
 */
export const queryKey = (schema: unknown, args: readonly unknown[], state: Queried, notes?: Notes): unknown =>
  resolveSchema(schema)?.queryKey?.(args, new Query(args, state, notes));

/** Whether a query found everything. */
export function isCompleteQuery(key: unknown): boolean {
  if (key === undefined) return false;
  return !isPlainObject(key) || Object.values(key).every(isCompleteQuery);
}
