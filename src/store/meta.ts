import { withoutRows, withRow } from '../normalize/tables.js';
import { isLate, pendingOfOthers } from './commit.js';
import { keepSchema } from './resultSchemas.js';
import type { FulfilledAction, RejectedAction, SetResponseAction } from './actions.js';
import { answerOf, metaOf, NEVER, withWriter } from './state.js';
import type { RequestMeta, RestState, ResultMeta } from './state.js';

/** A record that says nothing. */
const isEmpty = ({ date, fetchedAt, invalidated, tries, pending }: ResultMeta): boolean =>
  date === 0 && fetchedAt === 0 && !invalidated && !tries && !pending;

const timesOf = ({ fetchedAt, date, expiresAt, sent }: ResultMeta): NonNullable<ResultMeta['answer']> => ({
  fetchedAt,
  date,
  expiresAt,
  ...(sent !== undefined && { sent }),
});

function withMeta(state: RestState, key: string, meta: ResultMeta): RestState {
  return { ...state, meta: withRow(state.meta, key, keepSchema(meta, metaOf(state, key))) };
}

/** A request went out. */
export function markPending(state: RestState, meta: RequestMeta): RestState {
  const { key, requestId } = meta;
  const stored = metaOf(state, key) ?? NEVER;
  const others = stored.pending && { pending: `${stored.pending} ${requestId}` };
  return withMeta(state, key, { pending: requestId, ...stored, ...others, ...withWriter(stored, meta) });
}

/** A request came to its end; what it left behind is somebody else's. */
export function clearPending(state: RestState, key: string, requestId: string): RestState {
  const stored = metaOf(state, key);
  if (!stored?.pending?.includes(requestId)) return state;
  const { pending: _ids, ...known } = stored;
  const meta = { ...known, ...pendingOfOthers(stored, requestId) };
  return isEmpty(meta) ? { ...state, meta: withoutRows(state.meta, [key]) } : withMeta(state, key, meta);
}

/** A reader's request was aborted, which leaves no error. */
export function recordTries(state: RestState, meta: RejectedAction['meta']): RestState {
  const { page: key = meta.key, tries } = meta;
  const stored = metaOf(state, key);
  return tries === undefined
    ? state
    : withMeta(state, key, { ...(stored ?? NEVER), ...withWriter(stored, meta), tries });
}

/** A failure replaces the meta of its key; rows and results stay. That of a page is its caller's. */
export function recordError(
  state: RestState,
  { error, meta }: Pick<RejectedAction | SetResponseAction, 'error' | 'meta'>,
): RestState {
  const { key, fetchedAt, date, expiresAt, sent, page, errorPolicy = 'hard' } = meta;
  const arrived = ('arrived' in meta ? meta.arrived : undefined) ?? sent;
  const times = { fetchedAt, date, expiresAt, sent };
  const stored = metaOf(state, key);
  if (!error || page !== undefined || isLate(stored, times, arrived)) return state;
  const requestId = 'requestId' in meta ? meta.requestId : undefined;
  const answer = answerOf(stored);
  return withMeta(state, key, {
    error,
    errorPolicy,
    ...times,
    ...(errorPolicy === 'soft' && answer.date > 0 && { answer: timesOf(answer) }),
    ...(stored?.pages && { pages: stored.pages }),
    ...(stored?.isPart && { isPart: true as const }),
    ...('echo' in meta && meta.echo && { echo: meta.echo }),
    ...pendingOfOthers(stored, requestId),
    ...withWriter(stored, meta),
  });
}

/** The answer that is stored is still right; it keeps its number: what has become of its rows since is not said. */
export function recordRenewal(
  state: RestState,
  { key, requestId, arrived, ...meta }: FulfilledAction['meta'],
): RestState {
  const { fetchedAt, date, expiresAt, sent } = meta;
  const stored = metaOf(state, key);
  if (!stored || isLate(stored, meta, arrived)) return state;
  const { error: _error, errorPolicy: _policy, tries: _tries, pending: _pending, by: _by, ...known } = stored;
  const answer = { ...timesOf(answerOf(stored)), fetchedAt, date, expiresAt };
  return withMeta(state, key, {
    ...known,
    fetchedAt,
    date,
    expiresAt,
    sent,
    answer,
    ...pendingOfOthers(stored, requestId),
  });
}
