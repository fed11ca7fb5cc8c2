import { readValue } from '../normalize/denormalize.js';
import { ifItCan } from '../shared/ifItCan.js';
import { present } from '../shared/own.js';
import { dataOf, serializeError, toError } from '../store/errors.js';
import { isOutlived } from '../store/freshness.js';
import { shouldFetch } from '../store/shouldFetch.js';
import { answerOf, metaOf, resultOf } from '../store/state.js';
import { cacheOf, readContextOf } from '../store/StoreCache.js';
import { isUnanswered } from './isUnanswered.js';
import { expiredBy, isRead, isReaders, isSuperseded, timesOfOutcome } from './outcomes.js';
import { MAX_ATTEMPTS } from './ReaderOutcomes.js';
import { isNotThere } from '../store/commitDoubt.js';
import { callOf } from '../store/mutationResponse.js';
import { rowMissing, rowsNamed } from '../store/namedRows.js';
import type { FulfilledAction, RejectedAction } from '../store/actions.js';
import type { Flight, FlightStatus, Terms } from './Flight.js';
import type { Runtime } from './runtime.js';

/** HTTP status: the data has not changed. */
const NOT_MODIFIED = 304;

/**
 * Decide whether an error is soft: it does not put the stored data in doubt. The endpoint's `errorPolicy` decides if there
 * is one; if it throws, the error is hard.
 */
export function policyOf(
  { can }: Runtime,
  { errorPolicy }: Terms,
  thrown: unknown,
  progress?: FlightStatus,
): 'soft' | 'hard' {
  const error = serializeError(thrown);
  const isSoft = errorPolicy
    ? ifItCan(() => errorPolicy(toError(thrown))) === 'soft'
    : error.status === NOT_MODIFIED || isUnanswered(error, can, progress);
  return isSoft ? 'soft' : 'hard';
}

/** Count an abort as a failed attempt of readers without data, which then fetch once more. @returns the new `tries` */
function triesAfterAbort(runtime: Runtime, flight: Flight, thrown: unknown): number | undefined {
  const { readKey } = flight;
  if (!isReaders(runtime, flight) || (isSuperseded(thrown) && !runtime.outcomes.isHeld(readKey))) return undefined;
  const view = runtime.read(flight);
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

type Thrown = {
  readonly status?: unknown;
  readonly data?: unknown;
  readonly response?: { readonly status?: unknown; readonly headers?: Headers };
};

const HTML = /^\s*<(!doctype )?html/i;

/** Whether the server has refused the request (4xx), and so has not done it. */
export const isRefusal = (thrown: unknown): boolean => /^4\d\d$/.test(String((Object(thrown) as Thrown).status));

/** Whether the server says that nothing is at an address. An HTML page does not count: it may come from a proxy. */
function saysMissing(thrown: unknown): boolean {
  const { status, data, response } = Object(thrown) as Thrown;
  const isHtml =
    (typeof data === 'string' && HTML.test(data)) || /html/i.test(response?.headers?.get('content-type') ?? '');
  return isNotThere(response?.status ?? status) && !isHtml;
}

/** Whether a call names an item that is stored, or that the last response to the same call has not reported as missing. */
function namesItem({ core, state }: Runtime, { endpoint, meta: { args, key } }: Flight): boolean {
  const call = callOf(endpoint, args);
  if (call.place.isMany || call.place.change?.creates) return false;
  const isNew = !isNotThere(metaOf(state, key)?.error?.status);
  return rowsNamed(state, core.registry, call).some(({ isKnown }) => isKnown || isNew);
}

/**
 * Decide what a failure means for stored rows: the item does not exist (`isMissing`), or a mutation may have been done
 * (`isLost`).
 *
 * @param status given where a response arrived that could not be used.
 */
function doubtOf(
  runtime: Runtime,
  flight: Flight,
  thrown: unknown,
  status?: number,
): Pick<RejectedAction['meta'], 'isLost' | 'isMissing'> {
  if (status === undefined && saysMissing(thrown)) return present({ isMissing: namesItem(runtime, flight) });
  return present({ isLost: flight.isInDoubt && flight.endpoint.sideEffect === true });
}

/** Whether a delete that finds no item was sent before without a response: then the earlier attempt has done it. */
export function isDoneBefore({ core, state }: Runtime, flight: Flight, thrown: unknown): boolean {
  const { endpoint, args, meta } = flight;
  const call = callOf(endpoint, args);
  // An attempt without a response is stored with status 500.
  const isInDoubt = flight.isInDoubt || (metaOf(state, meta.key)?.error?.status ?? 0) >= 500;
  return isInDoubt && saysMissing(thrown) && !!call.place.isDelete && !!rowMissing(state, core.registry, call);
}

/**
 * Make the outcome of a read that was answered with 304: the stored result of its key is still current.
 *
 * @param thrown the error of the call.
 * @returns undefined where it was no 304, or that result is not the answer that the 304 is about: there is none, or a
 *   mutation or local write has changed it.
 */
export function renewal(runtime: Runtime, flight: Flight, thrown: unknown): FulfilledAction | undefined {
  const { core, slice } = runtime;
  const { endpoint, meta, terms } = flight;
  const { status } = Object(thrown) as { readonly status?: unknown };
  if (status !== NOT_MODIFIED || endpoint.sideEffect === true || !slice) return undefined;
  const stored = metaOf(slice, meta.key);
  const result = resultOf(slice, meta.key);
  // For a list of several pages a 304 speaks of one page only.
  const isPart = (meta.page ?? stored?.paged ?? stored?.pages?.held) !== undefined;
  if (isPart || result === undefined) return undefined;
  const made = readValue(endpoint.schema as unknown, result, readContextOf(slice, meta.args), cacheOf(slice));
  if (isOutlived(slice, made, answerOf(stored).sent ?? 0, () => true)) return undefined;
  flight.result = { value: runtime.read(flight).data };
  const action = core.actions.fulfilled(undefined, {
    requestStatus: 'fulfilled',
    arrived: runtime.head + 1,
    ...meta,
    ...timesOfOutcome(flight, terms.dataExpiryLength ?? core.dataExpiryLength),
    renewed: true,
  });
  core.registry.remember(action.meta, endpoint);
  return action;
}
