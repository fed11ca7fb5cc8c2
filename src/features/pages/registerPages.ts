import { findCollection } from '../../endpoint/findCollection.js';
import { pageRuns } from '../../requests/requests.js';
import { registered } from '../../store/registered.js';
import { metaOf } from '../../store/state.js';
import { pageNamed, SIDES } from './pageEndpoints.js';
import { OPTIONS, pageParams } from './pageParams.js';
import { beginRun, foundBy } from './runs.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { FulfilledAction, SetResponseAction } from '../../store/actions.js';
import type { PagesAround, ResultMeta, RestState } from '../../store/state.js';
import type { Pageable, Side } from './pageEndpoints.js';

type Asked = { readonly endpoint: EndpointInstance; readonly args: readonly unknown[] };

/** Make the pages around a list that got another page, or will get it with its next read. */
function withPage(list: ResultMeta | undefined, side: Side, found: PagesAround): PagesAround {
  const { held } = list?.pages ?? {};
  return { ...list?.pages, ...found, held: { ...held, [side]: Number(held?.[side] ?? 0) + 1 } };
}

/** @see registered */
function notePages(
  { state }: { readonly state: RestState },
  asked: Asked,
  { payload, meta }: FulfilledAction | SetResponseAction,
): void {
  const ready = foundBy(asked);
  // The action is new: its meta may still be changed.
  if (ready) return void Object.assign(meta, { pages: ready });
  const endpoint = asked.endpoint as Pageable;
  const { leftOut } = meta as Partial<FulfilledAction['meta']>;
  const isPage = meta.page !== undefined;
  const pageSide = endpoint.pageSide ?? 'next';
  const isAsked = (side: Side): boolean => endpoint[OPTIONS[side]] !== undefined && (!isPage || side === pageSide);
  const sides = SIDES.filter(isAsked);
  // A resource passes its options to all of its endpoints; only lists have pages.
  if (endpoint.sideEffect === true || sides.length === 0 || !(isPage || findCollection(endpoint.schema))) return;
  const list = metaOf(state, meta.key);
  // The newest request decides how the list goes on: it has been read again meanwhile.
  if (leftOut === 'run' || (isPage && meta.sent < (list?.sent ?? 0))) return;
  const find = (): PagesAround =>
    Object.fromEntries(sides.map((side) => [side, pageParams(endpoint, side, [payload, asked.args])]));
  const found = leftOut ? {} : find();
  // A list that got a page meanwhile goes on after that page.
  const isKept = (list?.paged ?? 0) > meta.sent;
  const pages = isPage ? withPage(list, pageSide, found) : isKept ? { ...found, ...list?.pages } : found;
  Object.assign(meta, { pages });
}

/** Register the functions for pages. Called by code that reads pages, or replays a log with them. */
export function registerPages(): void {
  Object.assign(registered, { notePages, pagesOf: pageNamed });
  pageRuns.begin = beginRun;
}
