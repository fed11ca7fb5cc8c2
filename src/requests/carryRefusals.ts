import { errorView } from './ReaderOutcomes.js';
import type { ActionKind } from '../store/actions.js';
import type { Runtime } from './runtime.js';

/** Of an action of ours that is about to be committed. */
interface Coming {
  readonly type?: unknown;
  readonly meta?: { readonly key?: string; readonly requestStatus?: string; readonly lastReset?: number };
}

/**
 * Take what the server refused into the session that a reset begins: readers who are there show the error, and do not ask
 * again. Called before an action is committed, by who notes refusals.
 */
export function carryRefusals(runtime: Runtime, kind: ActionKind | undefined, { meta = {} }: Coming): void {
  const { core, outcomes, refusals, refusal } = runtime;
  const { key = '', requestStatus, lastReset: generation = 0 } = meta;
  // Whoever asks for the key again wants its answer.
  if (kind === 'request' && requestStatus !== 'rejected') refusals.delete(key);
  if (kind !== 'reset') return;
  if (!refusal) refusals.clear();
  const until = core.errorExpiryLength > 0 ? Date.now() + core.errorExpiryLength : Infinity;
  for (const [refused, error] of refusals)
    outcomes.note(refused, { generation, fetchedAt: 0, tries: 0, shown: errorView(error, until), unread: 0 });
}
