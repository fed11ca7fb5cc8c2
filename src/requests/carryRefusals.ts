import { errorView } from './ReaderOutcomes.js';
import type { ActionKind } from '../store/actions.js';
import type { Runtime } from './runtime.js';

/** The members that matter here of an action that is about to be committed. */
interface Coming {
  readonly type?: unknown;
  readonly meta?: { readonly key?: string; readonly requestStatus?: string; readonly lastReset?: number };
}

/**
 * Carry the refused keys into the session that a reset begins: their mounted readers show the error and do not fetch again.
 * Called before each action is committed, by the feature that notes refusals.
 */
export function carryRefusals(runtime: Runtime, kind: ActionKind | undefined, { meta = {} }: Coming): void {
  const { core, outcomes, refusals, refusal } = runtime;
  const { key = '', requestStatus, lastReset: generation = 0 } = meta;
  // A new request for the key ends its refusal.
  if (kind === 'request' && requestStatus !== 'rejected') refusals.delete(key);
  if (kind !== 'reset') return;
  if (!refusal) refusals.clear();
  const until = core.errorExpiryLength > 0 ? Date.now() + core.errorExpiryLength : Infinity;
  for (const [refused, error] of refusals)
    outcomes.note(refused, { generation, fetchedAt: 0, tries: 0, shown: errorView(error, until), unread: 0 });
}
