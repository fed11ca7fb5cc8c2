import { declared } from '../endpoint/CallableEndpoint.js';
import { pageKeyOf } from '../endpoint/callArgs.js';
import { NetworkError } from '../endpoint/NetworkError.js';
import { copyAsJson, findNonJson } from '../shared/json.js';
import { warnOnce } from '../shared/warn.js';
import { pause } from './pause.js';
import { preview } from '../shared/preview.js';
import { refuseArgument } from '../shared/RestError.js';
import { isEndpoint } from '../store/registry.js';
import { placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Mock } from '../requests/runtime.js';
import type { Delay, Fixture, Interceptor, MockedEndpoint } from './Fixture.js';
import type { Store } from '@reduxjs/toolkit';

const FIX =
  'A fixture is { endpoint, args: [{ id: 5 }], response }, or with error or fetchResponse in its place; an interceptor is { endpoint, response: (…args) => … }.';

/** @throws RestError ARGUMENT_INVALID */
function checkFixtures(given: readonly (Fixture | Interceptor)[]): void {
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

type Args = readonly unknown[];
type Extendable = EndpointInstance & {
  extend(options: object): EndpointInstance;
  readonly method?: string;
  url?(params: unknown): string;
  readonly signal?: AbortSignal;
};

export const endpointOf = (endpoint: MockedEndpoint): EndpointInstance => declared(endpoint) as EndpointInstance;

function isFixture(mocked: Fixture | Interceptor): mocked is Fixture {
  if (!('args' in mocked)) return false;
  if (!('response' in mocked) || typeof mocked.response !== 'function') return true;
  warnOnce(
    `A fixture of ${endpointOf(mocked.endpoint).name} has both args and a function as its response: it is taken for an interceptor, and answers other arguments too. Leave one of the two out.`,
  );
  return false;
}

/** Copy a value that is JSON: a store freezes its data in development, and the test's own value must not be. */
const copied = (value: unknown): unknown =>
  findNonJson(value) === undefined ? copyAsJson(value, 'a mocked response') : value;

/** Make a `Response` of an interceptor's result, for the endpoint. */
function asResponse(value: unknown, method: string): Response {
  if (value === undefined) return new Response(null, { status: 204 });
  if (!(value instanceof Response)) {
    return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
  }
  if (!value.ok) throw new NetworkError(value, { method });
  return value;
}

async function answerOf(
  mocked: Fixture | Interceptor,
  { endpoint, args }: { endpoint: Extendable; args: Args },
  data: object,
): Promise<unknown> {
  if ('error' in mocked) throw mocked.error;
  if ('fetchResponse' in mocked) {
    const fetchResponse = async (input: string, init: RequestInit): Promise<Response> =>
      asResponse(await mocked.fetchResponse.call(data, input, init), endpoint.method ?? 'GET');
    return endpoint.extend({ fetchResponse })(...args);
  }
  const { response } = mocked as { response: unknown };
  if (typeof response !== 'function') return copied(response);
  return copied(await (response as (...args: Args) => unknown).apply(data, args as unknown[]));
}

const delayOf = ({ delay = 0 }: { readonly delay?: Delay }, args: Args): number =>
  typeof delay === 'function' ? delay(...args) : delay;

/** Compute the key of a call; of a page its own. */
const nameOfCall = (endpoint: EndpointInstance, args: Args, key: string = endpoint.key(...args)): string =>
  pageKeyOf(endpoint, args, key) ?? key;

/** Compute the key of a list of the same address. */
const nameOfAddress = (endpoint: Extendable, [params = {}]: Args): string =>
  endpoint.requestKey && endpoint.url ? `${endpoint.method ?? 'GET'} ${endpoint.url(params)}` : '';

/**
 * Respond to requests by fixtures and interceptors. A response is made at once, and returned after its delay.
 *
 * @param data `this` of interceptors.
 * @throws RestError ARGUMENT_INVALID, and what `key` throws for the arguments of a fixture.
 */
export function createMock(given: readonly (Fixture | Interceptor)[], data: object): Mock {
  checkFixtures(given);
  // A page uses its own fixture, that of a list of the same address, or that of its list.
  const fixtures = new Map<string, Fixture>();
  const interceptors: Interceptor[] = [];
  for (const mocked of given) {
    if (isFixture(mocked)) fixtures.set(nameOfCall(endpointOf(mocked.endpoint), mocked.args), mocked);
    else interceptors.push(mocked);
  }
  return (endpoint, args, key) => {
    const names = [nameOfCall(endpoint, args, key), nameOfAddress(endpoint as Extendable, args), key];
    const mocked =
      names.map((name) => fixtures.get(name)).find(Boolean) ??
      interceptors.find((other) => endpointOf(other.endpoint).testKey(key));
    if (!mocked) return undefined;
    return async () => {
      const called = endpoint as Extendable;
      const answer = answerOf(mocked, { endpoint: called, args }, data);
      answer.catch(() => undefined);
      await pause(delayOf(mocked, args), called.signal);
      return answer;
    };
  };
}

/**
 * Let a mock respond to the requests of every slice of a store.
 *
 * @returns a function that removes it.
 * @throws RestError MIDDLEWARE_MISSING
 */
export function installMock(store: Pick<Store, 'dispatch'>, mock: Mock): () => void {
  const runtimes = placeSlices(storeDispatch(store));
  runtimes.forEach(({ mocks }) => mocks.add(mock));
  return () => runtimes.forEach(({ mocks }) => mocks.delete(mock));
}
