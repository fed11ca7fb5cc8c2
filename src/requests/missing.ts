import { present } from '../shared/own.js';
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
export function doubtOf(
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
