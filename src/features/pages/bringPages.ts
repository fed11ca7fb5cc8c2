import { findCollection } from '../../endpoint/findCollection.js';
import { copyAsJson } from '../../shared/json.js';
import { isFields } from '../../shared/own.js';
import { RestError } from '../../shared/RestError.js';
import { lateFolds } from '../../store/lateFolds.js';
import { metaOf } from '../../store/state.js';
import { ownArgs, pageNamed, SIDES } from './pageEndpoints.js';
import type { EndpointInstance, PageParams } from '../../endpoint/EndpointInstance.js';
import type { Json } from '../../shared/json.js';
import type { FulfilledAction, SetResponseAction } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';
import type { Pageable, Side } from './pageEndpoints.js';

const OPTIONS = { next: 'nextPage', previous: 'previousPage' } as const;

function refuse(endpoint: Pageable, side: Side, given: unknown): never {
  throw new RestError({
    code: 'PAGE_INVALID',
    subject: endpoint.name,
    // Not what it is: an address may hold a token.
    happened: `${OPTIONS[side]} gave ${Array.isArray(given) ? 'a list' : `a ${typeof given}`}.`,
    fix: 'Return the search parameters of the other page, { cursor: response.next }, or undefined where there is none.',
  });
}

/** The search parameters that an option gives, as JSON; `null` where there is no such page. */
function paramsFrom(endpoint: Pageable, side: Side, answer: readonly [response: unknown, args: readonly unknown[]]) {
  const find = endpoint[OPTIONS[side]] as PageParams;
  const given: unknown = answer[0] ? find(...answer) : undefined;
  if (!given) return null;
  const params = typeof given === 'object' ? copyAsJson(given, endpoint.name) : undefined;
  return isFields(params) ? (params as Readonly<Record<string, Json>>) : refuse(endpoint, side, given);
}

/** @see lateFolds */
function notePages(
  { state }: { readonly state: RestState },
  { endpoint: asked, args }: { readonly endpoint: EndpointInstance; readonly args: readonly unknown[] },
  { payload, meta }: FulfilledAction | SetResponseAction,
): void {
  const endpoint = asked as Pageable;
  const { pageSide } = endpoint;
  const isPage = meta.page !== undefined;
  const isAsked = (side: Side): boolean =>
    endpoint[OPTIONS[side]] !== undefined && (!isPage || side === (pageSide ?? 'next'));
  const sides = SIDES.filter(isAsked);
  // A resource gives its options to all of its endpoints; pages are a list's.
  if (endpoint.sideEffect === true || sides.length === 0 || !(isPage || findCollection(endpoint.schema))) return;
  const list = metaOf(state, meta.key);
  // Where the list goes on is said by what was asked for last: it has been read anew meanwhile.
  if (isPage && meta.sent < (list?.sent ?? 0)) return;
  const answer = [payload, pageSide ? ownArgs(args) : args] as const;
  const found = Object.fromEntries(sides.map((side) => [side, paramsFrom(endpoint, side, answer)]));
  // The list that a change has crossed stays, and so does where it goes on. @see spec: decision 50
  const isKept = 'overlaps' in meta && !isPage;
  // The action is being made.
  Object.assign(meta, { pages: isKept ? { ...found, ...list?.pages } : { ...(isPage && list?.pages), ...found } });
}

/** Let the stores of this process know of pages: for who asks for them, or replays what they left in a log. */
export function bringPages(): void {
  Object.assign(lateFolds, { notePages, pagesOf: pageNamed });
}
