import { writerOf } from '../normalize/localRows.js';
import { normalizeInStore, recordRows } from '../normalize/normalizeInStore.js';
import { expireShowing } from './expireKeys.js';
import type { Follow } from '../normalize/WriteMeta.js';
import type { SetAction } from './actions.js';
import type { RestState } from './state.js';

/** What a local write was made of: known where it was made, never in its action. */
export interface LocalWrite {
  readonly schema: unknown;
  readonly input: unknown;
  readonly args: readonly unknown[];
  /** What lists follow of it. */
  readonly follow?: Follow;
}

type Times = Pick<SetAction['meta'], 'date' | 'expiresAt' | 'fetchedAt' | 'sent' | 'arrived' | 'answered'>;

const writing = (
  state: RestState,
  { args, follow }: Pick<LocalWrite, 'args' | 'follow'>,
  { date, expiresAt, fetchedAt, sent, arrived = sent, answered }: Times,
) => ({
  args,
  state,
  meta: {
    date,
    expiresAt,
    fetchedAt,
    sent,
    arrived,
    answered,
    follow: follow && { ...follow, pending: state.optimistic.map(({ requestId }) => requestId) },
    isWrite: true,
  },
});

/** What a local write has to write, as its action carries it. @throws what the schema throws. */
export const rowsOf = (state: RestState, write: LocalWrite, times: Times) =>
  recordRows(write.schema, write.input, writing(state, write, times));

/**
 * The fold of `set`: rows only, results and their meta never change.
 *
 * @param source where it is known, and the state is not the one that the action was made for.
 * @see spec: 1 (#7)
 */
export function foldSet(
  state: RestState,
  { payload, meta }: SetAction,
  source: LocalWrite = { schema: writerOf(payload, meta), input: payload, args: [] },
): RestState {
  const {
    result: _result,
    outdated,
    news: _news,
    ...tables
  } = normalizeInStore(source.schema, source.input, writing(state, source, meta));
  return expireShowing({ ...state, ...tables }, outdated);
}
