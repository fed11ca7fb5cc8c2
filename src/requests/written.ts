import { readRow } from '../normalize/tables.js';
import { tablesOf } from '../store/declaredSchemas.js';
import { callOf } from '../store/mutationResponse.js';
import { rowsNamed } from '../store/namedRows.js';
import { isDevelopment } from '../shared/warn.js';
import { noteOpenLists } from './openLists.js';
import { initialState } from '../store/state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FulfilledAction, RejectedAction, RestAction, SetAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

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
  const named = rowsNamed(slice, core.registry, call);
  const isHeld = named.length > 0 && named.every(({ entity, pk }) => readRow(slice.entities, entity.key, pk));
  return !isHeld && !call.place.change?.creates;
}

/** What stands for the rows of a table that are not held. */
const unheld = (table: string): string => `? ${table}`;

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
