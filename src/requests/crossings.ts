import { isListTable, pksOf, readRow } from '../normalize/tables.js';
import { identityOf } from '../schema/listShape.js';
import { NO_MUTATION, STALE } from '../schema/rowOrder.js';
import { put } from '../shared/own.js';
import { commitData } from '../store/commit.js';
import { tablesOf } from '../store/declaredSchemas.js';
import { mayHold, unheld } from '../store/staleRows.js';
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

/** The items of a list, or of a map: under which name one stands in a map may have changed. */
const entriesOf = (row: unknown): Entries =>
  Object.entries(Object(row) as object).map(([name, item]) => [identityOf(item), item, name]);

/** What became of a list since it was asked for. */
interface Since {
  readonly before: unknown;
  readonly after: unknown;
  /** Items that pages have brought. */
  readonly brought: ReadonlySet<string> | undefined;
}

/** A list as an answer says it, with what was put in, brought by pages or taken out since done to it again. */
function withChanges(said: Row, { before, after, brought }: Since): Row {
  const [held, holds, says] = [before, after, said].map((row) => new Set(entriesOf(row).map(([identity]) => identity)));
  const kept = entriesOf(said).filter(([identity]) => !held?.has(identity) || holds?.has(identity));
  const isAdded = (identity: string): boolean => !held?.has(identity) || brought?.has(identity) === true;
  const added = entriesOf(after).filter(([identity]) => isAdded(identity) && !says?.has(identity));
  if (!Array.isArray(said)) return Object.fromEntries([...kept, ...added].map(([, item, name]) => [name, item]));
  // What stands first was put there.
  const end = entriesOf(after).findIndex(([identity]) => held?.has(identity) || says?.has(identity));
  const first = added.slice(0, Math.max(end, 0));
  return [...first, ...kept, ...added.slice(first.length)].map(([, item]) => item);
}

interface List {
  readonly table: string;
  readonly pk: string;
  readonly said: Row;
  /** It is a page of it. */
  readonly isPage: boolean;
}

/** What stands in a list in place of what the answer says of it; undefined for just that. */
function rowInPlace(
  { state, written, reads }: Runtime,
  flight: Flight,
  { table, pk, said, isPage }: List,
): Row | undefined {
  const { meta, before } = flight;
  const stored = readRow(state.entities, table, pk);
  const { mutation = NO_MUTATION, paged = 0, sent = 0 } = readRow(state.entitiesMeta, table, pk) ?? {};
  if (typeof stored !== 'object') {
    flight.isCrossed ||= [...written].some(([other, at]) => at > meta.sent && mayHold(table, other));
    return flight.pages.length > 0 ? said : undefined;
  }
  const isWritten = mutation[1] > meta.sent;
  if (isPage) {
    const whole = reads.get(meta.key);
    if (whole) for (const [identity] of entriesOf(said)) (whole.brought ??= new Set()).add(identity);
    if (isWritten) flight.leftOut ??= 'written';
    flight.isCrossed ||= isWritten;
    return flight.leftOut && (Array.isArray(stored) ? [] : {});
  }
  // A read that was sent later is there.
  const isOlder = sent > meta.sent;
  if (isOlder || (!isWritten && paged <= meta.sent)) return flight.pages.length > 0 ? said : undefined;
  flight.isCrossed = true;
  // What another tab has read: nobody here knows what was stored when it was sent.
  return before
    ? withChanges(said, { before: readRow(before, table, pk), after: stored, brought: flight.brought })
    : stored;
}

/**
 * The lists of an answer that writes, or pages, have crossed: as the answer says them, with what those did to them done
 * again. A page that was sent before its list was written brings nothing; nor does one of a run, whose items come with the
 * list.
 *
 * @throws what the answer's schema throws.
 */
export function crossedLists(runtime: Runtime, flight: Flight, response: Json | undefined): Lists | undefined {
  const { endpoint, meta, before, pages } = flight;
  const { state, written } = runtime;
  const isTouched = (table: string): boolean =>
    (written.get(table) ?? 0) > meta.sent || (isListTable(table) && before?.[table] !== state.entities[table]);
  // A read of the whole list that is under way is to know of the page.
  const isNews = meta.page !== undefined && runtime.reads.has(meta.key);
  if (pages.length === 0 && !flight.leftOut && !isNews && ![...tablesOf(endpoint.schema)].some(isTouched))
    return undefined;
  // In a store of its own.
  const first = commitData(initialState, endpoint, { response, meta: { ...meta, date: 0, expiresAt: 0 } });
  const { entities } = pages.reduce((store, add) => add(store), first);
  const lists: Record<string, Record<string, Row>> = {};
  for (const table of Object.keys(entities).filter(isListTable)) {
    for (const pk of pksOf(entities, table)) {
      const said = readRow(entities, table, pk) as Row;
      const isPage = meta.page !== undefined && readRow(first.entitiesMeta, table, pk)?.expiresAt === STALE;
      const row = rowInPlace(runtime, flight, { table, pk, said, isPage });
      if (row) put((lists[table] ??= {}), pk, row);
    }
  }
  return Object.keys(lists).length > 0 || flight.leftOut ? lists : undefined;
}

type Meta = Partial<Omit<FulfilledAction['meta'], 'requestStatus'> & Omit<RejectedAction['meta'], 'requestStatus'>> & {
  readonly requestStatus?: string;
};

/** The endpoint of an action, where that says what has become of a mutation, or may have. */
function writerOf({ core }: Runtime, action: RestAction, meta: Meta): EndpointInstance | undefined {
  if (meta.requestStatus === 'pending' || meta.endpoint === undefined) return undefined;
  const endpoint = core.registry.endpointOf({ endpoint: meta.endpoint });
  return (meta.isLost ?? meta.isMissing ?? (!('error' in action) && endpoint?.sideEffect)) ? endpoint : undefined;
}

/** Whether something that a mutation was about is not held now that it is over, or nobody knows what it was about. */
function leavesUnheld({ core, slice = initialState }: Runtime, endpoint: EndpointInstance, { args = [] }: Meta) {
  const call = callOf(endpoint, args);
  if (call.place.change?.creates) return false;
  const named = rowsNamed(slice, core.registry, call);
  return named.length === 0 || !named.every(({ entity, pk }) => readRow(slice.entities, entity.key, pk));
}

/** Whether a row that an answer brings, and that was not held, may be from before a mutation that was answered since. */
export const isBeforeUnheld = ({ written }: Runtime, { endpoint, meta, leftAt = meta.sent }: Flight): boolean =>
  [...tablesOf(endpoint.schema)].some((table) => (written.get(unheld(table)) ?? 0) > leftAt);

/**
 * Note, when an action has passed, which tables it has written as a mutation or locally: a list that was asked for before may
 * be from before that, and so may a row that is not held.
 */
export function noteWritten(runtime: Runtime, action: RestAction): void {
  if (!('meta' in action)) return;
  const { written } = runtime;
  const meta = action.meta as Meta;
  const { sent, arrived = sent, answered = arrived } = meta;
  const endpoint = writerOf(runtime, action, meta);
  if (answered === undefined || (meta.endpoint !== undefined && !endpoint)) return;
  const set = () => Object.keys({ ...(action as SetAction).payload, ...(meta.lists as object) });
  const tables = endpoint ? [...tablesOf(endpoint.schema)] : set();
  const isUnheld = endpoint && leavesUnheld(runtime, endpoint, meta);
  for (const name of isUnheld ? [...tables, ...tables.map(unheld)] : tables)
    written.set(name, Math.max(answered, written.get(name) ?? 0));
  if (isDevelopment()) noteOpenLists(runtime, tables);
}
