import type { ListRead } from './ListRead.js';
import type { Look, RowRead } from './reads.js';
import type { ReadableTable, StoredRow } from '../schema/Schema.js';

/** Values made earlier. */
export interface ValueCache {
  /** Several read its values: they are frozen. */
  readonly freezes?: boolean;
  /** The value of a row that stands for the tables and arguments being read. */
  find(schema: ReadableTable, pk: string, row: StoredRow, look: Look): RowRead | undefined;
  store(schema: ReadableTable, read: RowRead): void;
  /** A long list as it stands, or else a version of it. Without it every list is put together item by item. */
  findList?(schema: ReadableTable, input: readonly unknown[], look: Look): ListRead | undefined;
  storeList?(list: ListRead): void;
}
