import { isNotThere } from '../store/commitDoubt.js';
import { callOf } from '../store/mutationResponse.js';
import { rowMissing, rowsNamed } from '../store/namedRows.js';
import { metaOf } from '../store/state.js';
import type { RejectedAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Thrown = {
  readonly status?: unknown;
  readonly data?: unknown;
  readonly response?: { readonly status?: unknown; readonly headers?: Headers };
};

const HTML = /^\s*<(!doctype )?html/i;

/** A server has refused the request, and so has done nothing. */
export const isRefusal = (thrown: unknown): boolean => /^4\d\d$/.test(String((Object(thrown) as Thrown).status));

/** Whether a server says of an address that nothing is there; a page for people may come from anything in between. */
function saysMissing(thrown: unknown): boolean {
  const { status, data, response } = Object(thrown) as Thrown;
  const isHtml =
    (typeof data === 'string' && HTML.test(data)) || /html/i.test(response?.headers?.get('content-type') ?? '');
  return isNotThere(response?.status ?? status) && !isHtml;
}

/** Whether a call names an item that is stored, or one that the last answer to the same call did not say to be missing. */
function namesItem({ core, state }: Runtime, { endpoint, meta: { args, key } }: Flight): boolean {
  const call = callOf(endpoint, args);
  if (call.place.isMany || call.place.change?.creates) return false;
  const isNews = !isNotThere(metaOf(state, key)?.error?.status);
  return rowsNamed(state, core.registry, call).some(({ isKnown }) => isKnown || isNews);
}

/**
 * What a failure leaves open, or says, of what is stored.
 *
 * @param status given where there was an answer, and it could not be used.
 */
export function doubtOf(
  runtime: Runtime,
  flight: Flight,
  thrown: unknown,
  status?: number,
): Pick<RejectedAction['meta'], 'isLost' | 'isMissing'> {
  const { endpoint, isInDoubt } = flight;
  const isRead = endpoint.sideEffect !== true;
  if (status === undefined && saysMissing(thrown)) return namesItem(runtime, flight) ? { isMissing: true } : {};
  return isInDoubt && !isRead ? { isLost: true } : {};
}

/** Whether the item of a delete is not there any more, and it was sent before without an answer: that has done it. */
export function isDoneBefore({ core, state }: Runtime, flight: Flight, thrown: unknown): boolean {
  const { endpoint, args, meta } = flight;
  const call = callOf(endpoint, args);
  // No answer counts as 500.
  const isInDoubt = flight.isInDoubt || (metaOf(state, meta.key)?.error?.status ?? 0) >= 500;
  return isInDoubt && saysMissing(thrown) && !!call.place.isGone && !!rowMissing(state, core.registry, call);
}
