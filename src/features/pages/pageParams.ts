import { copyAsJson } from '../../shared/json.js';
import { isFields } from '../../shared/own.js';
import { RestError } from '../../shared/RestError.js';
import { ownArgs } from './pageEndpoints.js';
import type { PageParams } from '../../endpoint/EndpointInstance.js';
import type { Json } from '../../shared/json.js';
import type { Pageable, Side } from './pageEndpoints.js';

/** The options that find pages. */
export const OPTIONS = { next: 'nextPage', previous: 'previousPage' } as const;

function refuse(endpoint: Pageable, side: Side, given: unknown): never {
  throw new RestError({
    code: 'PAGE_INVALID',
    subject: endpoint.name,
    // Not the value: an address may have a token.
    happened: `${OPTIONS[side]} gave ${Array.isArray(given) ? 'a list' : `a ${typeof given}`}.`,
    fix: 'Return the search parameters of the other page, { cursor: response.next }, or undefined where there is none.',
  });
}

/**
 * Compute the search parameters of a page, as JSON; `null` where there is no such page. The response is of a list or a
 * page, the arguments are those of its call.
 *
 * @throws what the option throws, RestError PAGE_INVALID
 */
export function pageParams(
  endpoint: Pageable,
  side: Side,
  [response, args]: readonly [response: unknown, args: readonly unknown[]],
): Readonly<Record<string, Json>> | null {
  const find = endpoint[OPTIONS[side]] as PageParams;
  const given: unknown = response ? find(response, endpoint.pageSide ? ownArgs(args) : args) : undefined;
  if (!given) return null;
  const params = typeof given === 'object' ? copyAsJson(given, endpoint.name) : undefined;
  return isFields(params) ? params : refuse(endpoint, side, given);
}
