import { rowsIn } from '../normalize/reads.js';
import { readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/invalid.js';
import type { ReadValue } from '../normalize/reads.js';
import type { RestState, ResultMeta } from './state.js';

type Sent = Pick<ResultMeta, 'sent'>;

/** Whether a row was deleted after an answer was asked for: another one may do without it. */
export const isOutlived = ({ entitiesMeta }: RestState, { reads }: ReadValue, { sent }: Sent): boolean =>
  sent === undefined ||
  rowsIn(reads).some(
    ({ table, pk, row }) => isInvalid(row) && (readRow(entitiesMeta, table, pk)?.mutation?.[1] ?? 0) > sent,
  );

/** Whether something in a value lacks what it requires. */
export const isLacking = ({ reads }: ReadValue): boolean => reads.some((read) => read.isLacking);

/**
 * A list shows an item without a relation that it requires, which was deleted after the list was asked for. What is only
 * expected makes nothing stale.
 */
export const isLackingSince = (state: RestState, made: ReadValue, meta: Sent = {}): boolean =>
  isLacking(made) && state.optimistic.length === 0 && isOutlived(state, made, meta);
