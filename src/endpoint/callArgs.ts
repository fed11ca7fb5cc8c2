import { parseTemplate } from '../path/template.js';

type Args = readonly unknown[];

/** The arguments that say something: a trailing `undefined` is not there. */
export const withoutTrailing = (args: Args): Args =>
  args.length > 0 && args.at(-1) === undefined ? withoutTrailing(args.slice(0, -1)) : args;

/** What of an endpoint says which argument is the body. */
export interface Addressed {
  readonly path: string;
  readonly method: string;
  readonly body?: unknown;
}

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** @see spec: R4.1, R4.2 */
function takesBody(endpoint: Addressed): boolean {
  return METHODS_WITH_BODY.has(endpoint.method) && !('body' in endpoint && endpoint.body === undefined);
}

/** A single argument is the body, unless the path cannot be filled without parameters. @see spec: decision 63 */
function isBodyOnly(endpoint: Addressed, args: Args): boolean {
  return args.length < 2 && takesBody(endpoint) && parseTemplate(endpoint.path).required.size === 0;
}

/** The argument that makes the address, as it was given: `url` may be the user's own. @see spec: R4.6 */
export function paramsOf(endpoint: Addressed, args: Args): unknown {
  return (isBodyOnly(endpoint, args) ? undefined : args[0]) || {};
}

/** The argument that is sent as the body. */
export function bodyOf(endpoint: Addressed, args: Args): unknown {
  if (!takesBody(endpoint)) return undefined;
  if (args.length >= 2) return args[args.length - 1];
  return isBodyOnly(endpoint, args) ? args[0] : undefined;
}

/** The arguments with nothing in the place of the body, so that the others mean what they meant. */
export function withoutBody(endpoint: Addressed, args: Args): Args {
  return bodyOf(endpoint, args) === undefined ? args : [...args.slice(0, -1), undefined];
}
