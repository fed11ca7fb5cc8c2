import { holds, isOpaque } from '../shared/opaque.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';

/** Whether an answer has no JSON form, and no schema that would take it apart: a Blob, `{ blob, filename }`. */
export const isOpaqueAnswer = (endpoint: EndpointInstance, answer: unknown): boolean =>
  endpoint.schema === undefined && holds(answer, isOpaque);
