import { readRow } from '../normalize/tables.js';
import { tablesOf } from '../store/declaredSchemas.js';
import { callOf } from '../store/mutationResponse.js';
import { rowsNamed } from '../store/namedRows.js';
import { initialState } from '../store/state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FulfilledAction, RejectedAction, RestAction, SetAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Meta = Partial<Omit<FulfilledAction['meta'], 'requestStatus'> & Omit<RejectedAction['meta'], 'requestStatus'>> & {
  readonly requestStatus?: string;
};

/** Whether something that a mutation was about is not held now that it is over, or nobody knows what it was about. */
function leavesUnheld({ core, slice = initialState }: Runtime, endpoint: EndpointInstance, { args = [] }: Meta) {
  const call = callOf(endpoint, args);
  const named = rowsNamed(slice, core.registry, call);
  const isHeld = named.length > 0 && named.every(({ entity, pk }) => readRow(slice.entities, entity.key, pk));
  return !isHeld && !call.place.change?.creates;
}

/** Whether a row that an answer brings, and that was not held, may be from before a mutation that was answered since. */
export const isBeforeUnheld = ({ unheld }: Runtime, { endpoint, meta, leftAt = meta.sent }: Flight): boolean =>
  [...tablesOf(endpoint.schema)].some((table) => (unheld.get(table) ?? 0) > leftAt);

/**
 * Note, when an action has passed, which tables it has written as a mutation or locally: a list that was asked for before may
 * be from before that, and so may a row that is not held.
 */
export function noteWritten(runtime: Runtime, action: RestAction): void {
  if (!('meta' in action)) return;
  const { written, unheld, core } = runtime;
  const meta = action.meta as Meta;
  const { sent, arrived = sent, answered = arrived } = meta;
  if (answered === undefined) return;
  const note = (numbers: Map<string, number>, tables: Iterable<string>): void => {
    for (const table of tables) numbers.set(table, Math.max(answered, numbers.get(table) ?? 0));
  };
  if (meta.endpoint === undefined)
    return note(written, Object.keys({ ...(action as SetAction).payload, ...(meta.lists as object) }));
  const endpoint = core.registry.endpointOf({ endpoint: meta.endpoint });
  const isDone = meta.requestStatus !== 'pending' && !('error' in action) && endpoint?.sideEffect === true;
  if (!endpoint || !(isDone || meta.isLost || meta.isMissing)) return;
  const tables = tablesOf(endpoint.schema);
  note(written, tables);
  if (leavesUnheld(runtime, endpoint, meta)) note(unheld, tables);
}
