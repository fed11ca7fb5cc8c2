import { denormalize, readValue } from '../normalize/denormalize.js';
import { isIncomplete, normalize } from '../normalize/normalize.js';
import { OLDEST } from '../normalize/WriteMeta.js';
import { isInvalid } from '../schema/invalid.js';
import { holds, isOpaque } from '../shared/opaque.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { cacheOf } from '../store/cacheOf.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Understood } from '../store/commitMutation.js';
import type { RestState } from '../store/state.js';
import type { Flight } from './Flight.js';

/** What is left out of what is stored is left out of what callers get. */
function readAlone(endpoint: string, schema: unknown, response: unknown, args: readonly unknown[]): unknown {
  if (!isIncomplete(response)) return denormalize(schema, response, {}, args);
  const { result, entities } = normalize(schema, response, args, {}, { ...OLDEST, endpoint });
  return denormalize(schema, result, entities, args);
}

/** What a call resolves with: the answer alone, put together. */
export const valueFor =
  ({ meta }: Flight, { schema }: EndpointInstance, args: readonly unknown[]) =>
  (response: unknown): unknown => {
    if (schema === undefined || response === null) return response;
    const value = readAlone(meta.endpoint, schema as unknown, response, args);
    return isInvalid(value) ? undefined : value;
  };

/** A body came, and nothing of it could be used: once for each endpoint. */
function warnOfBody(endpoint: string, response: unknown): void {
  if (response === undefined || response === null || response === '') return;
  warnOnce(
    `${endpoint} was answered with something that says nothing of its schema (an object with a primary key was expected). The mutation counts as done, with what was sent. Pick the item out of the answer in process(): process: (value) => value.data; or return null there for an answer without one.`,
  );
}

/**
 * What callers of a mutation get where its answer alone says too little: what is stored of the items, or of those that
 * it has removed what was.
 *
 * @param before the state without the answer.
 */
export function valueStored(
  { endpoint, meta: { args, endpoint: name } }: Flight,
  { result, isGone, isUnused }: Understood,
  { before, after, response }: { readonly before: RestState; readonly after: RestState; readonly response: unknown },
): unknown {
  if (isDevelopment() && isUnused) warnOfBody(name, response);
  const state = isGone ? before : after;
  const { value } = readValue(endpoint.schema as unknown, result, { entities: state.entities, args }, cacheOf(state));
  return isInvalid(value) ? undefined : (value ?? undefined);
}

/** Whether an answer has no JSON form, and no schema that would take it apart: a Blob, `{ blob, filename }`. */
export const isOpaqueAnswer = (endpoint: EndpointInstance, answer: unknown): boolean =>
  endpoint.schema === undefined && holds(answer, isOpaque);
