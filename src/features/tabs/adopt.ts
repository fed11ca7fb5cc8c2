import { changeOf } from '../../normalize/localRows.js';
import { readRow, rowsIn } from '../../normalize/tables.js';
import { identityOf } from '../../schema/listShape.js';
import { STALE } from '../../schema/rowOrder.js';
import { own, put } from '../../shared/own.js';
import { endpointsOf } from '../../store/listFamilies.js';
import { keysMeantBy } from '../../store/meta.js';
import { initialState } from '../../store/state.js';
import { withShown } from '../../requests/outcomes.js';
import type { Runtime } from '../../requests/runtime.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { ListChange, LocalRows } from '../../normalize/localRows.js';
import type { Expired, FulfilledAction, RestAction } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';
import type { Row } from '../../schema/Schema.js';
import type { Fact, Sender, ToldAnswer, ToldListChange, ToldSet } from './messages.js';
import type { Ordinals } from './Ordinals.js';
import type { Recent } from './Recent.js';

/** The parts of a tab that adopting needs. */
export interface Own {
  readonly runtime: Runtime;
  readonly ordinals: Ordinals;
  readonly recent: Recent;
}

/** The numbers here for the times when a request was sent there, and when its outcome was known. */
interface When {
  readonly sent: number;
  readonly answered: number;
}

/** Make the action of another tab's response, as if this tab had got it. */
function adoptRequest(
  { runtime, recent }: Own,
  told: ToldAnswer,
  endpoint: EndpointInstance,
  { sent, answered }: When,
) {
  const { payload, meta } = told;
  const { expires, ...known } = meta;
  const isWrite = endpoint.sideEffect === true;
  const arrived = runtime.head + 1;
  const action = runtime.core.actions.fulfilled(payload, {
    ...known,
    requestStatus: 'fulfilled',
    requestId: String(meta.requestId),
    sent,
    arrived,
    ...(isWrite && { answered }),
    ...(expires && { expires: withShown(runtime, expires) }),
    fromTab: true,
  });
  return isWrite ? action : withCrossings(action, recent.crossing(endpoint, action));
}

function withCrossings(
  action: FulfilledAction,
  { lists, leftOut, isCrossed, isOutdated }: ReturnType<Recent['crossing']>,
): FulfilledAction {
  if (!lists && !isCrossed && !isOutdated) return action;
  const meta = {
    ...action.meta,
    ...(lists && { lists }),
    ...(isCrossed && { crossed: true as const }),
    ...(leftOut && { leftOut }),
    ...(isOutdated && { expiresAt: STALE }),
  };
  return { ...action, meta };
}

function adoptResponse({ runtime }: Own, { payload, meta }: ToldAnswer, { answered: sent }: When): RestAction {
  const { crossed: _crossed, requestId: _id, expires: _expires, unkept: _unkept, ...known } = meta;
  return runtime.core.actions.setResponse(payload, {
    ...known,
    sent,
    answered: sent,
    arrived: runtime.head + 1,
    fromTab: true,
  });
}

/** Apply a write's change to this tab's list, whose other items may differ. */
function applied(existing: Row, { items, put: given, behind }: ToldListChange): Row {
  const named = new Set(items);
  if (!Array.isArray(existing) || !Array.isArray(given)) {
    const kept = Object.entries(existing).filter(([, item]) => !named.has(identityOf(item)));
    const added = Object.entries(given).filter(([, item]) => named.has(identityOf(item)));
    return Object.fromEntries([...kept, ...added]);
  }
  const list = existing.filter((item) => !named.has(identityOf(item))) as unknown[];
  for (const item of given as readonly unknown[]) {
    const before = own(behind, identityOf(item));
    if (before === undefined) continue;
    const index = before === null ? -1 : list.findIndex((other) => identityOf(other) === before);
    list.splice(before === null ? 0 : index < 0 ? list.length : index + 1, 0, item);
  }
  return list;
}

/** Make the changes of lists that are stored here. Others stay unknown, as a few items would count as all. */
function changesHere({ entities }: RestState, told: ToldSet['lists']) {
  const lists: Record<string, Record<string, ListChange>> = {};
  for (const [table, changes] of Object.entries(told)) {
    for (const [pk, change] of Object.entries(changes)) {
      const list = readRow(entities, table, pk);
      if (typeof list === 'object') put((lists[table] ??= {}), pk, changeOf(change.items, list, applied(list, change)));
    }
  }
  return lists;
}

/** Pick the rows to write: not some fields of a row that is not stored here, as its other fields would be defaults. */
function rowsHere({ entities }: RestState, { payload, parts }: ToldSet): LocalRows {
  const rows: Record<string, LocalRows[string]> = {};
  for (const [table, given] of Object.entries(payload)) {
    const isKnown = ([pk]: readonly [string, unknown]): boolean =>
      !own(parts, table)?.includes(pk) || typeof readRow(entities, table, pk) === 'object';
    const kept = Object.entries(given).filter(isKnown);
    if (kept.length > 0 || Object.keys(given).length === 0) put(rows, table, Object.fromEntries(kept));
  }
  return rows;
}

function adoptSet(own: Own, told: ToldSet, { answered: sent }: When): RestAction | undefined {
  const { runtime } = own;
  const { state } = runtime;
  // Where a row was written later here, only the server knows what has become of it, and of its lists.
  for (const [table, pk] of rowsIn(told.payload))
    if (Number(readRow(state.entitiesMeta, table, pk)?.mutation?.[0]) > sent) {
      return adoptUnknown(own, Object.keys(told.payload));
    }
  const lists = changesHere(state, told.lists);
  const rows = rowsHere(state, told);
  if (Object.keys({ ...rows, ...lists }).length === 0) return undefined;
  return runtime.core.actions.set(rows, {
    ...told.meta,
    ...(Object.keys(lists).length > 0 && { lists }),
    sent,
    answered: sent,
    arrived: runtime.head + 1,
    fromTab: true,
  });
}

/** Expire results that may have rows changed by an endpoint which is not declared here, or by a mutation that was lost. */
function adoptUnknown({ runtime }: Own, tables: readonly string[] = [], expires?: Expired): RestAction | undefined {
  const { core, slice } = runtime;
  const touched = endpointsOf(core.registry, tables);
  const { names = [], keys = [] } = expires ?? {};
  const expired = withShown(runtime, {
    names: [...names, ...touched.map((each) => core.registry.nameOf(each))],
    keys,
  });
  const stale = [...keysMeantBy(expired, core.registry, slice ?? initialState), ...expired.keys];
  return stale.length > 0 ? core.actions.expire([...new Set(stale)]) : undefined;
}

/**
 * Make an action of a message, numbered by its time among the actions of this tab, so that the same rules decide which is
 * older.
 *
 * @returns undefined where it has no effect here.
 * @throws where the declarations here cannot read it.
 */
export function adopt(own: Own, { told, rank, at }: Sender & Fact): RestAction | undefined {
  if (told.kind === 'reset') return undefined;
  const { ordinals } = own;
  const when = { sent: ordinals.at(at.sent, rank), answered: ordinals.at(at.arrived, rank) };
  if (told.kind === 'set') return adoptSet(own, told, when);
  if (told.kind === 'lost') return adoptUnknown(own, told.tables, told.expires);
  const endpoint = own.runtime.core.registry.find(told.meta.endpoint);
  if (!endpoint) return adoptUnknown(own, told.tables, told.meta.expires);
  return told.kind === 'request' ? adoptRequest(own, told, endpoint, when) : adoptResponse(own, told, when);
}
