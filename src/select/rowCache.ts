import { readRow } from '../normalize/tables.js';
import type { Reads, ReadValue, ValueCache } from '../normalize/denormalize.js';
import type { Tables } from '../normalize/tables.js';
import type { ReadableTable, Row, StoredRow } from '../schema/Schema.js';

type Entities = Tables<StoredRow>;

/** Values kept for one row: it may be nested in different surroundings in different states, or be undone and redone. */
const MAX_VARIANTS = 4;

/** One cache for all endpoints and stores: a value is found by the row it was made of, and goes with it. */
const values = new WeakMap<ReadableTable, WeakMap<Row, ReadValue[]>>();

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A state by number, so that remembering which one was seen does not keep it alive. */
export function numberOf(state: object): number {
  let number = numbers.get(state);
  if (number === undefined) numbers.set(state, (number = ++lastNumber));
  return number;
}

const checked = new WeakMap<Reads, number>();

function check(reads: Reads, entities: Entities, number: number): boolean {
  if (checked.get(reads) === number) return true;
  for (const { table, pk, row } of reads.rows) if (readRow(entities, table, pk) !== row) return false;
  for (const part of reads.parts) if (!check(part, entities, number)) return false;
  checked.set(reads, number);
  return true;
}

/** Whether a value still stands: every look-up it was made of finds the same row. */
export function isCurrent(reads: Reads, entities: Entities): boolean {
  return check(reads, entities, numberOf(entities));
}

/**
 * The shared cache, answering for one state of the tables. A row that did not change, and of which nothing inside
 * changed, gives the same value to every reader.
 *
 * @see spec: S23
 */
export function rowCacheFor(entities: Entities): ValueCache {
  return {
    find: (schema, row) =>
      values
        .get(schema)
        ?.get(row)
        ?.find(({ reads }) => isCurrent(reads, entities)),
    store(schema, row, made) {
      let rows = values.get(schema);
      if (!rows) values.set(schema, (rows = new WeakMap()));
      rows.set(row, [made, ...(rows.get(row) ?? [])].slice(0, MAX_VARIANTS));
    },
  };
}
