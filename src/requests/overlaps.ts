import { kindOf } from '../store/ownActions.js';
import { isListTable, tablesOf } from '../store/tablesOf.js';
import type { FulfilledAction, SetAction, SetResponseAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

type Answer = FulfilledAction | SetResponseAction;

/** A list that is changed more often while a page of it is under way is stale when the page comes. */
const LIMIT = 1_000;

function cross(flight: Flight, action: Answer | SetAction): void {
  if (flight.crossed.length < LIMIT) flight.crossed.push(action);
  else flight.isOutdated = true;
}

function noteAnswer(runtime: Runtime, action: Answer): void {
  const { meta } = action;
  const { requestStatus = 'fulfilled' } = meta as Partial<FulfilledAction['meta']>;
  if ('error' in action || requestStatus !== 'fulfilled') return;
  const endpoint = runtime.core.registry.endpointOf(meta);
  if (endpoint?.sideEffect === true) noteWrite(runtime, action, endpoint.schema);
  else if (meta.page !== undefined) notePage(runtime, action);
}

/** A page comes before the answer for the whole list, which was asked for earlier. */
function notePage({ flights }: Runtime, action: Answer): void {
  const { key, sent } = action.meta;
  for (const flight of flights) {
    const { endpoint, meta } = flight;
    if (endpoint.sideEffect === true || meta.page !== undefined || meta.key !== key || meta.sent > sent) continue;
    cross(flight, action);
    flight.isOutdated = true;
  }
}

/** Whether the server had seen a write when it answered what is under way, nobody knows. */
function noteWrite({ flights }: Runtime, action: Answer | SetAction, schema: unknown, isLocal = false): void {
  const written = tablesOf(schema);
  const { sent, arrived = sent } = action.meta as FulfilledAction['meta'];
  for (const flight of flights) {
    const { endpoint, meta, overlap } = flight;
    if (endpoint.sideEffect === true) continue;
    const common = [...tablesOf(endpoint.schema)].filter((table) => written.has(table));
    if (meta.page !== undefined) {
      if (common.some(isListTable)) cross(flight, action);
    } else if (common.length > 0) flight.overlap = { arrived, isLocal: isLocal && overlap?.isLocal !== false };
  }
}

/**
 * Tells reads under way what is confirmed in their tables meanwhile, and what is stored of their lists: they may be from
 * before it.
 *
 * @see spec: decisions 50 and 96
 */
export const overlaps: FeatureRecipe = (runtime) => ({
  middleware: (next) => (action) => {
    const { path, schemas } = runtime.core;
    const kind = kindOf(action as { readonly type?: unknown }, path);
    if (kind === 'setResponse' || kind === 'request') noteAnswer(runtime, action as Answer);
    if (kind === 'set') noteWrite(runtime, action as SetAction, schemas.schemaOf((action as SetAction).meta), true);
    return next(action);
  },
});
