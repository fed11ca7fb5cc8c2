import { RowRead } from './reads.js';
import type { Read } from './reads.js';
import type { ReadableTable, Row } from '../schema/Schema.js';

/** An entity being made; `low` is the first of the entities being made that it leads back to. */
export interface Frame {
  readonly index: number;
  low: number;
  readonly parts: Read[];
}

/** A value whose nested values are still to come. */
export interface Started {
  readonly schema: ReadableTable;
  readonly pk: string;
  readonly row: Row;
  readonly value: object;
}

export interface EntityFrame extends Frame, Started {
  result: unknown;
  isCutShort: boolean;
}

/** The look-up alone. */
export const leafOf = ({ schema, pk, row }: EntityFrame): RowRead => new RowRead({ table: schema.key, pk, row });
