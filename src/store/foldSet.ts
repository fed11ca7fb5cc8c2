import { writerOf } from '../normalize/localRows.js';
import { normalizeInStore, recordRows } from '../normalize/normalize.js';
import { expireShowing } from './expireKeys.js';
import type { SetAction } from './actions.js';
import type { RestState } from './state.js';

/** What a local write was made of: known where it was made, never in its action. */
export interface LocalWrite {
  readonly schema: unknown;
  readonly input: unknown;
  readonly args: readonly unknown[];
}

type Times = Pick<SetAction['meta'], 'date' | 'expiresAt' | 'fetchedAt' | 'sent' | 'arrived' | 'answered'>;

const writing = (
  state: RestState,
  args: readonly unknown[],
  { date, expiresAt, fetchedAt, sent, arrived = sent, answered }: Times,
) => ({
  args,
  state,
  meta: { date, expiresAt, fetchedAt, sent, arrived, answered, isWrite: true },
});

/** What a local write has to write, as its action carries it. @throws what the schema throws. */
export const rowsOf = (state: RestState, { schema, input, args }: LocalWrite, times: Times) =>
  recordRows(schema, input, writing(state, args, times));

/**
 * The fold of `set`: rows only, results and their meta never change.
 *
 * @param source where it is known, and the state is not the one that the action was made for.
 * @see spec: 1 (#7)
 */
export function foldSet(
  state: RestState,
  { payload, meta }: SetAction,
  { schema, input, args }: LocalWrite = { schema: writerOf(payload, meta), input: payload, args: [] },
): RestState {
  const {
    result: _result,
    outdated,
    news: _news,
    ...tables
  } = normalizeInStore(schema, input, writing(state, args, meta));
  return expireShowing({ ...state, ...tables }, outdated);
}
