import { readValue } from '../normalize/denormalize.js';
import { isInvalid } from '../schema/invalid.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { cacheOf } from '../store/StoreCache.js';
import { understoodOf } from '../store/commitMutation.js';
import type { FulfilledAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/** A body came, and nothing of it could be used: once for each endpoint. */
function warnOfBody({ payload, meta: { endpoint } }: FulfilledAction): void {
  if (payload === undefined || payload === null || payload === '') return;
  warnOnce(
    `${endpoint} was answered with something that says nothing of its schema (an object with a primary key was expected). The mutation counts as done, with what was sent. Pick the item out of the answer in process(): process: (value) => value.data; or return null there for an answer without one.`,
  );
}

/**
 * What callers of a mutation get where its answer alone says too little: what is stored of the items, or of those that
 * it has removed what was. Called before the outcome is committed.
 *
 * @returns undefined where the answer says it.
 * @see spec: decision 99
 */
export function storedValue(
  { core, state }: Runtime,
  { endpoint, meta: { args } }: Flight,
  action: FulfilledAction,
): { readonly value: unknown } | undefined {
  const known = understoodOf(action.meta);
  if (!known) return undefined;
  if (isDevelopment() && known.isUnused) warnOfBody(action);
  const held = known.isGone ? state : core.fold(state, action);
  const read = { entities: held.entities, args };
  const { value } = readValue(endpoint.schema as unknown, known.result, read, cacheOf(held));
  return { value: isInvalid(value) ? undefined : (value ?? undefined) };
}
