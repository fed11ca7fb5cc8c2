import { tablesOf } from '../store/declaredSchemas.js';
import type { FulfilledAction, RejectedAction, RestAction, SetAction } from '../store/actions.js';
import type { Runtime } from './runtime.js';

type Meta = Partial<Omit<FulfilledAction['meta'], 'requestStatus'> & Omit<RejectedAction['meta'], 'requestStatus'>> & {
  readonly requestStatus?: string;
};

/** The tables that an action may write as a mutation, or locally; none where it is no such write. */
function tablesWritten({ core }: Runtime, action: RestAction, meta: Meta): Iterable<string> {
  if (meta.endpoint === undefined) return Object.keys({ ...(action as SetAction).payload, ...(meta.lists as object) });
  const isDone = meta.requestStatus !== 'pending' && !('error' in action);
  const endpoint = core.registry.endpointOf({ endpoint: meta.endpoint });
  const isWrite = isDone ? endpoint?.sideEffect === true : (meta.isLost ?? meta.isMissing);
  return isWrite ? tablesOf(endpoint?.schema) : [];
}

/** Note when tables were written last: a list that was asked for before may be from before that. */
export function noteWritten(runtime: Runtime, action: RestAction): void {
  if (!('meta' in action)) return;
  const meta = action.meta as Meta;
  const { sent, arrived = sent, answered = arrived } = meta;
  if (answered === undefined) return;
  for (const table of tablesWritten(runtime, action, meta))
    runtime.written.set(table, Math.max(answered, runtime.written.get(table) ?? 0));
}
