import { declared } from '../endpoint/CallableEndpoint.js';
import { preview } from '../shared/preview.js';
import { refuseArgument } from '../shared/refuseArgument.js';
import { isEndpoint } from '../store/registry.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Fixture, Interceptor } from './Fixture.js';

const FIX =
  'A fixture is { endpoint, args: [{ id: 5 }], response }, or with error or fetchResponse in its place; an interceptor is { endpoint, response: (…args) => … }.';

/** @throws RestError ARGUMENT_INVALID */
export function checkFixtures(given: readonly (Fixture | Interceptor)[]): void {
  if (!Array.isArray(given)) refuseArgument('fixtures', `They are no list: ${preview(given, 80)}.`, FIX);
  for (const mocked of given) {
    const { endpoint, args = [], ...answers } = Object(mocked) as Partial<Fixture>;
    if (!isEndpoint(declared(endpoint))) refuseArgument('fixtures', 'One has no endpoint.', FIX);
    const { name } = declared(endpoint) as EndpointInstance;
    if (!Array.isArray(args)) refuseArgument(`a fixture of ${name}`, 'Its args are no list.', FIX);
    if (!['response', 'error', 'fetchResponse'].some((answer) => answer in answers))
      refuseArgument(`a fixture of ${name}`, 'It has no answer.', FIX);
  }
}
