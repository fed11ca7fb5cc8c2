import { foldSet } from '../store/foldSet.js';
import { isListTable } from '../normalize/tables.js';
import { tablesOf } from '../store/declaredSchemas.js';
import { sourceOf } from './localCommits.js';
import type { FulfilledAction, RejectedAction, RestAction, SetAction, SetResponseAction } from '../store/actions.js';
import type { ActionKind } from '../store/ownActions.js';
import type { RestState } from '../store/state.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Answer = FulfilledAction | RejectedAction | SetResponseAction;

/** A list that is changed more often while a page of it is under way is stale when the page comes. */
const LIMIT = 1_000;

function cross(flight: Flight, fold: (state: RestState) => RestState): void {
  if (flight.crossed.length < LIMIT) flight.crossed.push(fold);
  else flight.isOutdated = true;
}

function noteAnswer(runtime: Runtime, action: Answer): void {
  const { core, flights } = runtime;
  const { meta } = action;
  const { requestStatus = 'fulfilled', arrived = meta.sent } = meta as FulfilledAction['meta'];
  const { isLost, isMissing } = meta as Partial<RejectedAction['meta']>;
  const isDoubt = isLost === true || isMissing === true;
  if (!isDoubt && ('error' in action || requestStatus !== 'fulfilled')) return;
  const endpoint = core.registry.endpointOf(meta);
  const fold = (state: RestState) => core.fold(state, action).state;
  if (endpoint && (isDoubt || endpoint.sideEffect === true))
    return noteWrite(runtime, tablesOf(endpoint.schema), { arrived, fold });
  if (meta.page === undefined || (meta as FulfilledAction['meta']).leftOut) return;
  // A page comes before the answer for the whole list, which was asked for earlier.
  for (const flight of flights) {
    const { page, key, sent } = flight.meta;
    if (flight.endpoint.sideEffect === true || page !== undefined || key !== meta.key || sent > meta.sent) continue;
    cross(flight, fold);
    flight.isOutdated = true;
  }
}

function noteSet(runtime: Runtime, action: SetAction): void {
  const { payload, meta } = action;
  const source = sourceOf(action);
  const tables = source ? tablesOf(source.schema) : new Set(Object.keys({ ...payload, ...meta.lists }));
  const fold = (state: RestState) => foldSet(state, action, source);
  noteWrite(runtime, tables, { arrived: meta.sent, isLocal: true, fold });
}

interface Crossing {
  readonly arrived: number;
  readonly isLocal?: boolean;
  readonly fold: (state: RestState) => RestState;
}

/** Whether the server had seen a write when it answered what is under way, nobody knows. */
function noteWrite(
  { flights }: Runtime,
  written: ReadonlySet<string>,
  { arrived, isLocal = false, fold }: Crossing,
): void {
  for (const flight of flights) {
    const { endpoint, meta, overlap } = flight;
    if (endpoint.sideEffect === true) continue;
    const common = [...tablesOf(endpoint.schema)].filter((table) => written.has(table));
    if (meta.page !== undefined) {
      if (common.some(isListTable)) cross(flight, fold);
    } else if (common.length > 0) flight.overlap = { arrived, isLocal: isLocal && overlap?.isLocal !== false };
  }
}

/**
 * Tells reads under way what is confirmed in their tables meanwhile, and what is stored of their lists: they may be from
 * before it.
 *
 * @see spec: decisions 50 and 96
 */
export function noteOverlaps(runtime: Runtime, kind: ActionKind, action: RestAction): void {
  if (kind === 'setResponse' || kind === 'request') noteAnswer(runtime, action as Answer);
  if (kind === 'set') noteSet(runtime, action as SetAction);
}
