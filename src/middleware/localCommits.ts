import { denormalize, pkOfRead } from '../normalize/denormalize.js';
import { queryKey } from '../normalize/queryKey.js';
import { isInvalid } from '../schema/invalid.js';
import { copyAsJson } from '../shared/json.js';
import { serializeError, toError } from '../store/errors.js';
import { isNotNow } from '../store/readResponse.js';
import { assertEndpoint } from '../store/registry.js';
import { localValue } from './localValue.js';
import { argsAsJson, policyOf, timesOf } from './requests.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { RestAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Args = readonly unknown[];

/** Anything that knows keys: an endpoint, or `{ testKey }`. */
export interface KeyTester {
  testKey(key: string): boolean;
}

/** How long a local write stays fresh, ms. @see spec: 0.2 */
const LOCAL_LIFETIME = 60_000;

/** Dry-run, then dispatch: what cannot be stored throws before anything has changed. */
function commitNow(runtime: Runtime, action: RestAction): Promise<void> {
  runtime.tryFold(action);
  runtime.commit(action);
  return Promise.resolve();
}

/** When something is written that no request asked for; its number is that of its own action. */
function localMeta(runtime: Runtime, length: number, subject: string) {
  return { ...timesOf(length, subject), fetchedAt: Date.now(), sent: runtime.state.seq + 1 };
}

function pushedMeta(runtime: Runtime, endpoint: EndpointInstance, args: Args, length: number) {
  const { registry } = runtime.core;
  const name = registry.nameOf(endpoint);
  return {
    endpoint: name,
    key: registry.keyOf(endpoint, args),
    args: argsAsJson(args, name),
    ...localMeta(runtime, length, name),
  };
}

/** Who waits for this key has the answer; the request goes on, and what it brings is the older answer. */
function settleRead(runtime: Runtime, key: string, tell: (flight: Flight) => void): void {
  const flight = runtime.reads.get(key);
  if (!flight) return;
  runtime.forgetRead(flight);
  tell(flight);
}

/** Store a response as if the server had sent it. @see spec: 3.1.9 */
export function setResponse(runtime: Runtime, endpoint: EndpointInstance, args: Args, pushed: unknown): Promise<void> {
  assertEndpoint(endpoint);
  const { core } = runtime;
  const meta = pushedMeta(runtime, endpoint, args, endpoint.dataExpiryLength ?? core.dataExpiryLength);
  const response = copyAsJson(pushed, meta.endpoint) ?? null;
  core.registry.remember(meta, endpoint);
  const done = commitNow(runtime, core.actions.setResponse(response, meta));
  settleRead(runtime, meta.key, (flight) => flight.resolve(response));
  return done;
}

/** Store an error as if the request had failed. @see spec: 3.1.10 */
export function setError(runtime: Runtime, endpoint: EndpointInstance, args: Args, thrown: unknown): Promise<void> {
  assertEndpoint(endpoint);
  const { core } = runtime;
  const error = toError(thrown);
  const meta = pushedMeta(runtime, endpoint, args, endpoint.errorExpiryLength ?? core.errorExpiryLength);
  const action = core.actions.setError(serializeError(error), { ...meta, errorPolicy: policyOf(endpoint, error) });
  const done = commitNow(runtime, action);
  settleRead(runtime, meta.key, (flight) => flight.reject(error));
  return done;
}

/** Write entities locally; an updater sees base data. @see api.md 7, `set` */
export function set(runtime: Runtime, schema: object, args: Args, given: unknown): Promise<void> {
  const { schemas, actions } = runtime.core;
  const { entities } = runtime.state;
  const name = schemas.nameOf(schema);
  const read = denormalize(schema, queryKey(schema, args, entities), entities, args);
  const value = localValue(schema, { args, given, previous: isInvalid(read) ? undefined : read });
  const json = copyAsJson(value, name, pkOfRead);
  if (json === undefined) return Promise.resolve();
  const meta = { schema: name, args: argsAsJson(args, name), ...localMeta(runtime, LOCAL_LIFETIME, name) };
  schemas.remember(meta, schema);
  return commitNow(runtime, actions.set(json, meta));
}

export function invalidate(runtime: Runtime, endpoint: EndpointInstance, args: Args): Promise<void> {
  assertEndpoint(endpoint);
  if (isNotNow(args)) return Promise.resolve();
  return commitNow(runtime, runtime.core.actions.invalidate([runtime.core.registry.keyOf(endpoint, args)]));
}

/** @see spec: decision 19 */
function knownKeys({ state }: Runtime, tester: KeyTester): string[] {
  const keys = new Set([...Object.keys(state.results), ...Object.keys(state.meta)]);
  return [...keys].filter((key) => tester.testKey(key));
}

export function invalidateAll(runtime: Runtime, tester: KeyTester): Promise<void> {
  return commitNow(runtime, runtime.core.actions.invalidate(knownKeys(runtime, tester)));
}

export function expireAll(runtime: Runtime, tester: KeyTester): Promise<void> {
  return commitNow(runtime, runtime.core.actions.expire(knownKeys(runtime, tester)));
}

/** Start a new generation with an empty state. @see spec: decisions 24 and 47 */
export function resetEntireStore(runtime: Runtime): Promise<void> {
  return commitNow(runtime, runtime.core.actions.reset(Math.max(Date.now(), runtime.state.lastReset + 1)));
}
