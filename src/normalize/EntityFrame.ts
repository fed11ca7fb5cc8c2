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
  /** So many entities were unfinished when it began: those after them were met on the way from it. */
  readonly from: number;
  /** Another was given it before all that is inside was there. */
  isHeld: boolean;
  isCutShort: boolean;
}

/** The look-up alone. */
export const leafOf = ({ schema, pk, row }: EntityFrame): RowRead => new RowRead({ table: schema.key, pk, row });

/** @param depth entities around it that are being made. @param from entities that are unfinished. */
export const startFrame = ({ schema, pk, row, value }: Started, depth: number, from: number): EntityFrame => ({
  schema,
  pk,
  row,
  value,
  result: value,
  index: depth + from,
  low: depth + from,
  from,
  parts: [],
  isHeld: false,
  isCutShort: false,
});
