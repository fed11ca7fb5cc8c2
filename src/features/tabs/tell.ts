import { isListTable, readRow } from '../../normalize/tables.js';
import { INVALID, isInvalid } from '../../schema/Schema.js';
import { identityOf } from '../../schema/listShape.js';
import { own, put } from '../../shared/own.js';
import { callOf } from '../../store/mutationResponse.js';
import { rowMissing } from '../../store/namedRows.js';
import type {
  ActionKind,
  FulfilledAction,
  RejectedAction,
  ResetAction,
  RestAction,
  SetAction,
  SetResponseAction,
} from '../../store/actions.js';
import type { ReduceAction } from '../../store/reducer.js';
import type { Registry } from '../../store/registry.js';
import type { RestState } from '../../store/state.js';
import type { LocalRows } from '../../normalize/localRows.js';
import type { Row } from '../../schema/Schema.js';
import type { Told, ToldListChange, ToldSet } from './messages.js';

/**
 * Whether a response may leave the tab: not of a sensitive endpoint, nor without a JSON form, as the other tabs would have
 * the key without its data.
 */
function isShared({ registry, action }: { registry: Registry; action: FulfilledAction | SetResponseAction }): boolean {
  const { meta } = action;
  const endpoint = registry.endpointOf(meta);
  if (!endpoint || endpoint.sensitive === true || 'error' in action) return false;
  const { requestStatus = 'fulfilled', unkept, expires } = meta as Partial<FulfilledAction['meta']>;
  if ((requestStatus as string) !== 'fulfilled' || (unkept && !expires)) return false;
  return 'payload' in action || endpoint.sideEffect === true;
}

function tellAnswer(
  kind: 'request' | 'setResponse',
  { payload, meta }: FulfilledAction | SetResponseAction,
  { optimistic }: RestState,
  tables: readonly string[],
): Told {
  // These members exist in actions of requests only.
  const { tries: _tries, ...rest } = meta as typeof meta & Partial<FulfilledAction['meta']>;
  const { sent: _sent, arrived: _arrived, left: _left, ...told } = rest;
  // Mutations that waited for a connection are ordered by their dispatch, not by when they were sent.
  const layer = 'requestId' in meta && optimistic.find(({ requestId }) => requestId === meta.requestId);
  return {
    kind,
    ...(payload !== undefined && { payload }),
    ...(layer && { since: layer.fetchedAt }),
    ...(tables.length > 0 && { tables }),
    meta: told,
  };
}

/** List the tables in which a mutation has changed rows. */
function tablesChanged(before: RestState, after: RestState): readonly string[] {
  const tables = Object.keys(after.entities).filter((table) => !isListTable(table));
  return tables.filter((table) => after.entities[table] !== before.entities[table]);
}

/** Find the item before each of a write's items in a list; maps have no order. */
function placesIn(list: Row | undefined, items: readonly string[]): ToldListChange['behind'] {
  const behind: Record<string, string | null> = {};
  if (!Array.isArray(list)) return behind;
  const names = list.map(identityOf);
  names.forEach((name, index) => {
    if (items.includes(name)) put(behind, name, index === 0 ? null : (names[index - 1] as string));
  });
  return behind;
}

/** @param before the state before the action. @param after the state after it. */
function tellSet({ payload, meta }: SetAction, before: RestState, after: RestState): ToldSet {
  const { sent: _sent, lists = {}, ...told } = meta;
  const changes: Record<string, Record<string, ToldListChange>> = {};
  for (const [table, byPk] of Object.entries(lists)) {
    for (const [pk, { items, put: row }] of Object.entries(byPk)) {
      const list = readRow(after.entities, table, pk);
      const change = { items, put: row, behind: placesIn(typeof list === 'object' ? list : undefined, items) };
      put((changes[table] ??= {}), pk, change);
    }
  }
  const parts: Record<string, readonly string[]> = {};
  for (const [table, rows] of Object.entries(payload)) {
    const isPart = (pk: string): boolean => {
      const row = readRow(after.entities, table, pk);
      const isLess =
        typeof row === 'object' && Object.keys(row).some((name) => !Object.hasOwn(Object(rows[pk]) as object, name));
      return (
        isLess && typeof readRow(before.entities, table, pk) === 'object' && !own(meta.replaced, table)?.includes(pk)
      );
    };
    if (!isListTable(table)) put(parts, table, Object.keys(rows).filter(isPart));
  }
  return { kind: 'set', payload, meta: told, lists: changes, parts };
}

/** Make the message of an item that no longer exists (404, 410): a write that deletes it. */
function tellGone(registry: Registry, { meta }: RejectedAction, before: RestState, after: RestState): Told | undefined {
  const endpoint = registry.endpointOf(meta);
  const row = endpoint && endpoint.sensitive !== true && rowMissing(before, registry, callOf(endpoint, meta.args));
  if (!row || !isInvalid(readRow(after.entities, row.entity.key, row.pk))) return undefined;
  const { fetchedAt, date, expiresAt } = meta;
  const payload: LocalRows = { [row.entity.key]: { [row.pk]: INVALID } };
  return { kind: 'set', payload, meta: { fetchedAt, date, expiresAt }, lists: {}, parts: {} };
}

/** Make the message of a lost mutation: what it may have changed becomes stale in other tabs, too. */
function tellLost(registry: Registry, { meta }: RejectedAction): Told | undefined {
  const endpoint = registry.endpointOf(meta);
  const tables = endpoint ? callOf(endpoint, meta.args).place.kinds.map(([, { key }]) => key) : [];
  const { expires } = meta;
  return expires || tables.length > 0 ? { kind: 'lost', tables, expires } : undefined;
}

/** Make the message of an action for other tabs; undefined where it does not concern them. */
export function tell(
  { registry, reduce }: { readonly registry: Registry; readonly reduce: ReduceAction },
  kind: ActionKind,
  { action, before }: { readonly action: RestAction; readonly before: RestState },
): Told | undefined {
  if (kind === 'reset') return { kind, lastReset: (action as ResetAction).meta.lastReset };
  if (kind === 'set') return tellSet(action as SetAction, before, reduce(before, action).state);
  if (kind !== 'request' && kind !== 'setResponse') return undefined;
  const rejected = action as RejectedAction;
  if (rejected.meta.isMissing) return tellGone(registry, rejected, before, reduce(before, action).state);
  if (rejected.meta.isLost) return tellLost(registry, rejected);
  const answer = action as FulfilledAction | SetResponseAction;
  if (!isShared({ registry, action: answer })) return undefined;
  const isWrite = registry.endpointOf(answer.meta)?.sideEffect === true;
  return tellAnswer(kind, answer, before, isWrite ? tablesChanged(before, reduce(before, action).state) : []);
}
