import { registerPages } from '../features/pages/registerPages.js';
import { asPlainTable, asPlainTables, readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/Schema.js';
import { own, put } from '../shared/own.js';
import { registerHydration } from '../store/hydrate.js';
import { isOwn } from '../store/actions.js';
import { metaOf, resultOf } from '../store/state.js';
import { changesBetween, pendingIn } from './changesBetween.js';
import { checkLog } from './checkLog.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { SerializedError } from '../store/errors.js';
import type { RequestMeta, RestState } from '../store/state.js';
import type { Changes } from './changesBetween.js';

/** The members of a slice that a replay needs. */
export interface ReplayedSlice {
  readonly reducerPath: string;
  readonly reducer: (state: RestState | undefined, action: UnknownAction) => RestState;
  /** Actions of an endpoint that is not among them are ignored. */
  readonly endpoints?: object;
}

export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** One action of a log, with its effect. */
export interface LogStep {
  /** Its number among the actions of the slice, from 0. */
  readonly number: number;
  readonly type: string;
  /** Key of a request. */
  readonly key?: string;
  /** Keys of `expire` and `invalidate`. */
  readonly keys?: readonly string[];
  /** Time of the action, ms since epoch, if it has one. */
  readonly at?: number;
  /** Changes of rows by table; only of tables that changed. */
  readonly rows: Readonly<Record<string, ChangeCounts>>;
  readonly results: ChangeCounts;
  /** Number of requests in flight after it. */
  readonly pending: number;
  /** Number of optimistic layers after it. */
  readonly layers: number;
  /** The error of the action, or that its data cannot be stored here. */
  readonly error?: SerializedError;
  /** The slice does not declare the endpoint: the response is ignored. */
  readonly isUnknown?: true;
  /** The state after it, with tables as `{ [pk]: row }`. */
  readonly state: RestState;
}

const NOTHING: ChangeCounts = { added: 0, changed: 0, removed: 0 };

function count(counts: ChangeCounts, before: unknown, after: unknown): ChangeCounts {
  const [was, is] = [before !== undefined && !isInvalid(before), after !== undefined && !isInvalid(after)];
  if (before === after || (!was && !is)) return counts;
  const name = was && is ? 'changed' : is ? 'added' : 'removed';
  return { ...counts, [name]: counts[name] + 1 };
}

function countRows(before: RestState, after: RestState, { rows }: Changes): LogStep['rows'] {
  const counted: Record<string, ChangeCounts> = {};
  for (const [table, pk] of rows) {
    const [old, row] = [readRow(before.entities, table, pk), readRow(after.entities, table, pk)];
    put(counted, table, count(own(counted, table) ?? NOTHING, old, row));
  }
  return counted;
}

/** Convert a state to one with tables as `{ [pk]: row }`. */
export const plainState = (state: RestState): RestState => ({
  ...state,
  entities: asPlainTables(state.entities),
  entitiesMeta: asPlainTables(state.entitiesMeta),
  results: asPlainTable(state.results),
  meta: asPlainTable(state.meta),
});

interface AnyAction {
  readonly type: string;
  readonly error?: SerializedError;
  readonly payload?: { readonly keys?: readonly string[] };
  readonly meta?: Partial<RequestMeta> & { readonly date?: number; readonly requestStatus?: string };
}

/** Whether a name is of an endpoint in the tree, or of an extension: `posts.getList.push`. */
function isDeclared(endpoints: object | undefined, name: string | undefined): boolean {
  if (!endpoints || name === undefined) return true;
  let found: unknown = endpoints;
  for (const part of name.split('.')) {
    found = Object.hasOwn(found as object, part) ? (found as Record<string, unknown>)[part] : undefined;
    if (typeof found === 'function') return true;
    if (typeof found !== 'object' || found === null) return false;
  }
  return false;
}

function errorOf({ error, meta: { key } = {} }: AnyAction, before: RestState, after: RestState) {
  if (error || key === undefined) return error;
  const found = metaOf(after, key)?.error;
  return found === metaOf(before, key)?.error ? undefined : found;
}

function* stepsOf(slice: ReplayedSlice, log: readonly UnknownAction[]): Generator<LogStep> {
  const { reducer, reducerPath, endpoints } = slice;
  let before = reducer(undefined, { type: 'describeLog/start' });
  let pending = 0;
  let number = 0;
  for (const action of log) {
    if (!isOwn(action, reducerPath)) continue;
    const after = reducer(before, action);
    const { type, meta, payload } = action as AnyAction;
    const error = errorOf(action as AnyAction, before, after);
    const changes = changesBetween(before, after, action, reducerPath);
    pending += pendingIn(after.meta, changes.keys) - pendingIn(before.meta, changes.keys);
    const old = before;
    const at = meta?.requestStatus === 'pending' ? meta.fetchedAt : meta?.date;
    const keys = type === `${reducerPath}/hydrate` ? undefined : payload?.keys;
    yield {
      ...{ number: number++, type },
      ...(meta?.key !== undefined && { key: meta.page ?? meta.key }),
      ...(Array.isArray(keys) && meta === undefined && { keys }),
      ...(at !== undefined && { at }),
      rows: countRows(old, after, changes),
      results: changes.keys.reduce((sum, key) => count(sum, resultOf(old, key), resultOf(after, key)), NOTHING),
      ...{ pending, layers: after.optimistic.length },
      ...(error && { error }),
      ...(!isDeclared(endpoints, meta?.endpoint) && { isUnknown: true as const }),
      get state() {
        return plainState(after);
      },
    };
    before = after;
  }
}

/**
 * Replay a log, and describe the effect of each action on the state.
 *
 * @param slice one with the same endpoints, under the same `reducerPath`.
 * @param log from `util.exportLog()`, or all actions of a store from its start; those of other reducers are left out.
 * @throws RestError LOG_INVALID
 */
export function describeLog(slice: ReplayedSlice, log: readonly UnknownAction[]): LogStep[] {
  checkLog(log, slice.reducerPath);
  registerHydration();
  registerPages();
  return [...stepsOf(slice, log)];
}
