import { renameIn } from '../shared/renameIn.js';
import { cacheOf } from './cacheOf.js';
import type { FulfilledAction, RestAction } from './actions.js';
import type { RestState } from './state.js';

/** Keep, beside the state, what an answer says of placeholders; it goes with the session. */
export function noteNames(state: RestState, action: RestAction): void {
  const { renames } = (action as Partial<FulfilledAction>).meta ?? {};
  for (const [placeholder, name] of Object.entries(renames ?? {})) cacheOf(state).names.set(placeholder, name);
}

/** Arguments that name what was created a moment ago by its placeholder, with the name it has now. @see spec: decision 115 */
export function withNames(state: RestState, args: readonly unknown[]): readonly unknown[] {
  const { names } = cacheOf(state);
  return names.size === 0 ? args : renameIn(args, (text) => names.get(text));
}
