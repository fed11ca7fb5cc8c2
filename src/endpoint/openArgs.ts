import { RestError } from '../shared/RestError.js';
import { withoutBody, withoutTrailing } from './callArgs.js';
import type { Addressed } from './callArgs.js';
import type { RestErrorParts } from '../shared/RestError.js';
import type { EndpointInstance } from './EndpointInstance.js';

type Args = readonly unknown[];

const hasAddress = (endpoint: object): endpoint is Addressed => 'path' in endpoint && 'method' in endpoint;

function refuse({ name }: EndpointInstance, why: Pick<RestErrorParts, 'happened'>): never {
  throw new RestError({
    code: 'SENSITIVE_ARGUMENTS',
    subject: name,
    ...why,
    fix: 'Give a function from the arguments to a list of what may be written down: sensitive: ([id, secret]) => [id].',
  });
}

/** A function of the user's own has no body that could be told from what identifies the answer. */
function openArgsOfFunction(endpoint: EndpointInstance, args: Args): Args {
  if (endpoint.sideEffect === true || args.length === 0) return [];
  return refuse(endpoint, {
    happened: 'sensitive: true would give all calls of this read one key, and to each the answer of another.',
  });
}

/** Of a page of the list that has this key: its own key, which no list has. */
export const pageKeyOf = (endpoint: EndpointInstance, args: Args, key: string): string | undefined =>
  endpoint.requestKey && `${key}?&${endpoint.requestKey(...openArgs(endpoint, args))}`;

/**
 * What of a call's arguments may be known outside of it: in actions, keys and layers.
 *
 * @throws RestError SENSITIVE_ARGUMENTS
 * @see spec: decision 59
 */
export function openArgs(endpoint: EndpointInstance, given: Args): Args {
  const { sensitive } = endpoint;
  const args = withoutTrailing(given);
  if (!sensitive) return args;
  if (sensitive === true)
    return hasAddress(endpoint) ? withoutBody(endpoint, args) : openArgsOfFunction(endpoint, args);
  const open: unknown = sensitive(args);
  return Array.isArray(open) ? open : refuse(endpoint, { happened: 'Its sensitive() gave no list.' });
}
