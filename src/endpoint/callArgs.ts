import { parseTemplate } from '../path/template.js';
import { RestError } from '../shared/RestError.js';
import { withoutTrailing } from '../shared/textOfArgs.js';
import type { EndpointInstance } from './EndpointInstance.js';

type Args = readonly unknown[];

/** The members of an endpoint that decide which argument is the body. */
export interface Addressed {
  readonly path: string;
  readonly method: string;
  readonly body?: unknown;
}

/** Whether an endpoint has an address, so that its arguments are parameters and a body. */
export const isAddressed = (endpoint: EndpointInstance): endpoint is EndpointInstance & Addressed =>
  'path' in endpoint && 'method' in endpoint;

const takesBody = (endpoint: Addressed): boolean =>
  /^(POST|PUT|PATCH)$/.test(endpoint.method) && !('body' in endpoint && endpoint.body === undefined);

/** Whether a single argument is the body: unless the path needs parameters. */
const isBodyOnly = (endpoint: Addressed, args: Args): boolean =>
  args.length < 2 && takesBody(endpoint) && parseTemplate(endpoint.path).required.size === 0;

/** Find the argument that makes the URL, as it was given, since `url` may be overridden. */
export const paramsOf = (endpoint: Addressed, args: Args): unknown => (!isBodyOnly(endpoint, args) && args[0]) || {};

/** Find the argument that is sent as the body. */
export function bodyOf(endpoint: Addressed, args: Args): unknown {
  const isGiven = args.length > 1 ? takesBody(endpoint) : isBodyOnly(endpoint, args);
  return isGiven ? args[args.length - 1] : undefined;
}

/** Make the key of a page from the key of its list; no list has such a key. */
export const pageKeyOf = (endpoint: EndpointInstance, args: Args, key: string): string | undefined =>
  endpoint.requestKey && `${key}?&${endpoint.requestKey(...openArgs(endpoint, args))}`;

/**
 * Give the arguments that may appear in actions, keys and layers: without those that `sensitive` leaves out.
 *
 * @throws RestError SENSITIVE_ARGUMENTS
 */
export function openArgs(endpoint: EndpointInstance, given: Args): Args {
  const { sensitive } = endpoint;
  const args = withoutTrailing(given);
  if (!sensitive) return args;
  if (sensitive !== true) {
    const open: unknown = sensitive(args);
    if (Array.isArray(open)) return open;
  } else if (isAddressed(endpoint)) {
    // `undefined` in place of the body keeps the positions of the others.
    return bodyOf(endpoint, args) === undefined ? args : [...args.slice(0, -1), undefined];
  } else if (endpoint.sideEffect === true || args.length === 0) {
    // The body of a user's own function is unknown: all arguments are left out.
    return [];
  }
  throw new RestError({
    code: 'SENSITIVE_ARGUMENTS',
    subject: endpoint.name,
    happened:
      sensitive === true
        ? 'sensitive: true would give all calls of this read one key, and to each the answer of another.'
        : 'Its sensitive() gave no list.',
    fix: 'Give a function from the arguments to a list of what may be written down: sensitive: ([id, secret]) => [id].',
  });
}
