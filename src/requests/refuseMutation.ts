import { RestError } from '../shared/RestError.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';

/** Refuse an endpoint with a side effect where readers would send it repeatedly. @throws RestError READ_OF_MUTATION */
export function refuseMutation({ name, sideEffect }: EndpointInstance): void {
  if (sideEffect !== true) return;
  throw new RestError({
    code: 'READ_OF_MUTATION',
    subject: name,
    happened: 'The endpoint changes something on the server, and a reader would send it again and again.',
    fix: 'Call it from an event: dispatch(rest.endpoints.…(args)), or useController().fetch(endpoint, ...args).',
  });
}
