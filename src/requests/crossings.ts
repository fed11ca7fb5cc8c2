import { isListTable, pksOf, readRow } from '../normalize/tables.js';
import { identityOf, idIn } from '../schema/listShape.js';
import { NO_MUTATION, STALE } from '../schema/rowOrder.js';
import { put } from '../shared/own.js';
import { commitData } from '../store/commit.js';
import { tablesOf } from '../store/listFamilies.js';
import { mayHold, unheld } from '../store/freshness.js';
import { initialState } from '../store/state.js';
import { callOf } from '../store/mutationResponse.js';
import { rowsNamed } from '../store/namedRows.js';
import { isDevelopment } from '../shared/warn.js';
import { noteOpenLists } from './openLists.js';
import type { Lists } from '../normalize/WriteMeta.js';
import type { Row } from '../schema/Schema.js';
import type { Json } from '../shared/json.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FulfilledAction, RejectedAction, RestAction, SetAction } from '../store/actions.js';

type Entries = readonly (readonly [identity: string, item: unknown, name: string])[];

/** List the items of a list or a map by identity, since the name of an item in a map may have changed. */
const entriesOf = (row: unknown): Entries =>
  Object.entries(Object(row) as object).map(([name, item]) => [identityOf(item), item, name]);

const idsOf = (row: unknown): ReadonlySet<string> => new Set(entriesOf(row).map(([identity]) => identity));

/** A list when it was asked for, and now. */
interface Since {
  readonly before: unknown;
  readonly after: unknown;
  /** Identities of the items that pages have brought in between. */
  readonly brought: ReadonlySet<string> | undefined;
}

/** Apply to the list of a response what has happened since its request: items that were added, brought by pages or removed. */
function withChanges(received: Row, { before, after, brought }: Since): Row {
  const [idsBefore, idsNow, idsReceived] = [idsOf(before), idsOf(after), idsOf(received)];
  const kept = entriesOf(received).filter(([identity]) => !idsBefore.has(identity) || idsNow.has(identity));
  const isAdded = (identity: string): boolean => !idsBefore.has(identity) || brought?.has(identity) === true;
  const added = entriesOf(after).filter(([identity]) => isAdded(identity) && !idsReceived.has(identity));
  if (!Array.isArray(received)) return Object.fromEntries([...kept, ...added].map(([, item, name]) => [name, item]));
  // Added items at the start of the stored list stay at the start.
  const end = entriesOf(after).findIndex(([identity]) => idsBefore.has(identity) || idsReceived.has(identity));
  const first = added.slice(0, Math.max(end, 0));
  return [...first, ...kept, ...added.slice(first.length)].map(([, item]) => item);
}

/**
 * Whether an item that the response has put in, or taken out, was written after its request: the response may be from
 * before, or the write.
 */
function isContested({ state, written }: Runtime, sent: number, { table, received }: List, stored: Row): boolean {
  const [given, known] = [idsOf(received), idsOf(stored)];
  const changed = [...entriesOf(received), ...entriesOf(stored)].filter(
    ([identity]) => given.has(identity) !== known.has(identity),
  );
  return [...written.keys()].some(
    (kind) =>
      mayHold(table, kind) &&
      changed.some(([, item]) => (readRow(state.entitiesMeta, kind, String(idIn(item)))?.mutation?.[1] ?? 0) > sent),
  );
}

interface List {
  readonly table: string;
  readonly pk: string;
  readonly received: Row;
  /** The response has a page of the list. */
  readonly isPage: boolean;
}

/** Give the items of a list as they are stored in place of those of the response; `undefined` to store the response. */
function rowInPlace(runtime: Runtime, flight: Flight, list: List): Row | undefined {
  const { state, written, reads } = runtime;
  const { table, pk, received, isPage } = list;
  const { meta, before } = flight;
  const stored = readRow(state.entities, table, pk);
  const { mutation = NO_MUTATION, paged = 0, sent = 0 } = readRow(state.entitiesMeta, table, pk) ?? {};
  if (typeof stored !== 'object') {
    flight.isCrossed ||= [...written].some(([other, at]) => at > meta.sent && mayHold(table, other));
    return flight.pages.length > 0 ? received : undefined;
  }
  const isWritten = mutation[1] > meta.sent;
  if (isPage) {
    const whole = reads.get(meta.key);
    if (whole) for (const [identity] of entriesOf(received)) (whole.brought ??= new Set()).add(identity);
    if (isWritten) flight.leftOut ??= 'written';
    flight.isCrossed ||= isWritten;
    return flight.leftOut && (Array.isArray(stored) ? [] : {});
  }
  // The stored list is from a request that was sent later.
  const isOlder = sent > meta.sent;
  const isAsItWas = !isWritten && paged <= meta.sent && !isContested(runtime, meta.sent, list, stored);
  if (isOlder || isAsItWas) return flight.pages.length > 0 ? received : undefined;
  flight.isCrossed = true;
  // A response that another tab has received comes without the state of its request: keep the stored list.
  return before
    ? withChanges(received, { before: readRow(before, table, pk), after: stored, brought: flight.brought })
    : stored;
}

/**
 * Find the lists of a response that were changed while its request was in flight, and apply the changes to them again. A
 * page whose list was written since its request brings no items; nor does a page of a run, whose items come with the list.
 *
 * @throws what the answer's schema throws.
 */
export function crossedLists(runtime: Runtime, flight: Flight, response: Json | undefined): Lists | undefined {
  const { endpoint, meta, before, pages } = flight;
  const { state, written } = runtime;
  const isTouched = (table: string): boolean =>
    (written.get(table) ?? 0) > meta.sent || (isListTable(table) && before?.[table] !== state.entities[table]);
  // A read of the whole list that is in flight must learn of the items of the page.
  const isAwaited = meta.page !== undefined && runtime.reads.has(meta.key);
  if (pages.length === 0 && !flight.leftOut && !isAwaited && ![...tablesOf(endpoint.schema)].some(isTouched))
    return undefined;
  // Stored in an empty state, to have the lists of this response alone.
  const first = commitData(initialState, endpoint, { response, meta: { ...meta, date: 0, expiresAt: 0 } });
  const { entities } = pages.reduce((store, add) => add(store), first);
  const lists: Record<string, Record<string, Row>> = {};
  for (const table of Object.keys(entities).filter(isListTable)) {
    for (const pk of pksOf(entities, table)) {
      const received = readRow(entities, table, pk) as Row;
      const isPage = meta.page !== undefined && readRow(first.entitiesMeta, table, pk)?.expiresAt === STALE;
      const row = rowInPlace(runtime, flight, { table, pk, received, isPage });
      if (row) put((lists[table] ??= {}), pk, row);
    }
  }
  return Object.keys(lists).length > 0 || flight.leftOut ? lists : undefined;
}

type Meta = Partial<Omit<FulfilledAction['meta'], 'requestStatus'> & Omit<RejectedAction['meta'], 'requestStatus'>> & {
  readonly requestStatus?: string;
};

/** Find the endpoint of an action that a mutation has succeeded with, or may have: also of a failure that leaves it open. */
function endpointWritten({ core }: Runtime, action: RestAction, meta: Meta): EndpointInstance | undefined {
  if (meta.requestStatus === 'pending' || meta.endpoint === undefined) return undefined;
  const endpoint = core.registry.endpointOf({ endpoint: meta.endpoint });
  return (meta.isLost ?? meta.isMissing ?? (!('error' in action) && endpoint?.sideEffect)) ? endpoint : undefined;
}

/** Whether a row that a mutation has addressed is not stored after it, or its rows cannot be named. */
function leavesUnheld({ core, slice = initialState }: Runtime, endpoint: EndpointInstance, { args = [] }: Meta) {
  const call = callOf(endpoint, args);
  if (call.place.change?.creates) return false;
  const named = rowsNamed(slice, core.registry, call);
  return named.length === 0 || !named.every(({ entity, pk }) => readRow(slice.entities, entity.key, pk));
}

/** Whether a response may bring rows from before a mutation: one of its tables had a mutation of unstored rows since its request. */
export const isBeforeUnheld = ({ written }: Runtime, { endpoint, meta, leftAt = meta.sent }: Flight): boolean =>
  [...tablesOf(endpoint.schema)].some((table) => (written.get(unheld(table)) ?? 0) > leftAt);

/**
 * Note, after an action, the tables that a mutation or a local write has changed. The response to a request from before may
 * bring older lists, and older rows where they are not stored.
 */
export function noteWritten(runtime: Runtime, action: RestAction): void {
  if (!('meta' in action)) return;
  const { written } = runtime;
  const meta = action.meta as Meta;
  const { sent, arrived = sent, answered = arrived } = meta;
  const endpoint = endpointWritten(runtime, action, meta);
  if (answered === undefined || (meta.endpoint !== undefined && !endpoint)) return;
  const { payload } = action as SetAction;
  const tables = endpoint ? [...tablesOf(endpoint.schema)] : Object.keys({ ...payload, ...(meta.lists as object) });
  const isUnheld = endpoint && leavesUnheld(runtime, endpoint, meta);
  for (const name of isUnheld ? [...tables, ...tables.map(unheld)] : tables)
    written.set(name, Math.max(answered, written.get(name) ?? 0));
  if (isDevelopment()) noteOpenLists(runtime, tables);
}
