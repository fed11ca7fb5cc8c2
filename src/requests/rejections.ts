import { ifItCan } from '../shared/ifItCan.js';
import { present } from '../shared/own.js';
import { dataOf, serializeError, toError } from '../store/errors.js';
import { shouldFetch } from '../store/shouldFetch.js';
import { metaOf } from '../store/state.js';
import { doubtOf } from './missing.js';
import { isUnanswered } from './isUnanswered.js';
import { expiredBy, isRead, isReaders, isSuperseded, timesOfOutcome } from './outcomes.js';
import { MAX_ATTEMPTS } from './ReaderOutcomes.js';
import { viewForReader } from './readerView.js';
import type { RejectedAction } from '../store/actions.js';
import type { SerializedError } from '../store/errors.js';
import type { Abilities } from './Abilities.js';
import type { Flight, FlightStatus, Terms } from './Flight.js';
import type { Runtime } from './runtime.js';

/** HTTP status: the data has not changed. */
export const NOT_MODIFIED = 304;

/** Whether an error does not put the stored data in doubt. */
const isPassing = (error: SerializedError, can: Partial<Abilities>, progress?: FlightStatus): boolean =>
  error.status === NOT_MODIFIED || isUnanswered(error, can, progress);

/** Decide whether an error is soft. The endpoint's `errorPolicy` decides if there is one; if it throws, the error is hard. */
export function policyOf(
  { can }: Runtime,
  { errorPolicy }: Terms,
  thrown: unknown,
  progress?: FlightStatus,
): 'soft' | 'hard' {
  const isSoft = errorPolicy
    ? ifItCan(() => errorPolicy(toError(thrown))) === 'soft'
    : isPassing(serializeError(thrown), can, progress);
  return isSoft ? 'soft' : 'hard';
}

/** Count an abort as a failed attempt of readers without data, which then fetch once more. @returns the new `tries` */
function triesAfterAbort(runtime: Runtime, flight: Flight, thrown: unknown): number | undefined {
  const { readKey } = flight;
  if (!isReaders(runtime, flight) || (isSuperseded(thrown) && !runtime.outcomes.isHeld(readKey))) return undefined;
  const view = viewForReader(runtime, flight);
  const isBlocked = view.expiryStatus !== 'Valid' && shouldFetch(view, { now: Date.now() });
  return isBlocked ? ((metaOf(runtime.state, readKey)?.tries ?? 0) % MAX_ATTEMPTS) + 1 : undefined;
}

/** Make the `rejected` action of a request. @param status given where a response arrived that could not be used. */
export function rejectedAction(runtime: Runtime, flight: Flight, thrown: unknown, status?: number): RejectedAction {
  const { core, can } = runtime;
  const { endpoint, meta, terms, status: progress } = flight;
  const length = terms.errorExpiryLength ?? core.errorExpiryLength;
  const serialized = serializeError(thrown);
  const aborted = serialized.name === 'AbortError';
  const times = timesOfOutcome(flight, length);
  const tries = aborted && triesAfterAbort(runtime, flight, thrown);
  const doubt = doubtOf(runtime, flight, thrown, status);
  const expires = doubt.isLost && expiredBy(runtime, flight);
  const action = core.actions.rejected(
    { ...present({ status }), ...serialized, ...dataOf(thrown, endpoint) },
    {
      requestStatus: 'rejected',
      arrived: runtime.head + 1,
      aborted,
      errorPolicy: can.excuses?.(serialized, progress) ? 'soft' : policyOf(runtime, terms, thrown, progress),
      endpoint: meta.endpoint,
      key: meta.key,
      args: meta.args,
      requestId: meta.requestId,
      fetchedAt: meta.fetchedAt,
      sent: meta.sent,
      date: times.date,
      expiresAt: times.expiresAt,
      ...present({
        page: meta.page,
        tries,
        echo: flight.echo,
        expires,
        unkept: !(length > 0 || isRead(runtime, flight)),
      }),
      ...doubt,
    },
  );
  core.registry.remember(action.meta, endpoint);
  return action;
}
