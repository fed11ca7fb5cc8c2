import { holds, isOpaque, isStream } from '../shared/opaque.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { KeptBody } from './OpaqueResults.js';
import type { Runtime } from './runtime.js';

/** Whether an answer has no JSON form, and no schema that would take it apart: a Blob, `{ blob, filename }`. */
export const isOpaqueAnswer = (endpoint: EndpointInstance, answer: unknown): boolean =>
  endpoint.schema === undefined && holds(answer, isOpaque);

/** Let readers of a key have a body; a stream is read once, by the caller. */
export function keepBody(
  { opaque, state }: Runtime,
  body: unknown,
  { key, fetchedAt, date, expiresAt }: Omit<KeptBody, 'body' | 'generation'> & { readonly key: string },
): void {
  if (holds(body, isStream)) return;
  opaque.keep(key, { body, generation: state.lastReset, fetchedAt, date, expiresAt });
}
