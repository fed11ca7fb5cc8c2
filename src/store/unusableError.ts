import { RestError } from '../shared/RestError.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ReadValue } from '../normalize/reads.js';

/** By what was read, so that each store has its own. */
const unusable = new WeakMap<ReadValue, RestError>();

/** The answer cannot be shown, though it knew of every row that is missing: another one would bring no more. */
export function unusableError(endpoint: EndpointInstance, made: ReadValue): RestError {
  const known = unusable.get(made);
  if (known) return known;
  const error = new RestError({
    code: 'RESPONSE_UNUSABLE',
    subject: endpoint.name,
    happened: 'A row that its schema requires was deleted, and the answer does not bring it back.',
    fix: 'Let the answer hold every row its schema requires.',
    status: 400,
  });
  unusable.set(made, error);
  return error;
}
