import { openArgs } from '../endpoint/openArgs.js';
import { readValue } from '../normalize/denormalize.js';
import { queryKey } from '../normalize/queryKey.js';
import { referenceIn } from '../normalize/referenceIn.js';
import { referKinds } from '../normalize/referKinds.js';
import { isInvalid } from '../schema/invalid.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { copyAsJson, responseAsJson } from '../shared/json.js';
import { cacheOf } from '../store/cacheOf.js';
import { serializeError, toError } from '../store/errors.js';
import { isNotNow } from '../store/readResponse.js';
import { assertEndpoint } from '../store/registry.js';
import { kindToSet, localValue, withAttribute } from './localValue.js';
import { isOpaqueAnswer, keepBody } from './opaqueAnswers.js';
import { timesOf } from './lifetimes.js';
import { policyOf } from './outcomeActions.js';
import { argsAsJson } from './recordedArgs.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Polymorphic } from '../schema/Polymorphic.js';
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
  return { ...timesOf(length, subject), fetchedAt: Date.now(), sent: runtime.head + 1 };
}

function pushedMeta(runtime: Runtime, endpoint: EndpointInstance, args: Args, length: number) {
  const { registry } = runtime.core;
  const name = registry.nameOf(endpoint);
  return {
    endpoint: name,
    key: registry.keyOf(endpoint, args),
    args: argsAsJson(openArgs(endpoint, args), name),
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
  const isOpaque = isOpaqueAnswer(endpoint, pushed);
  const response = isOpaque ? undefined : (responseAsJson(pushed, meta.endpoint) ?? null);
  core.registry.remember(meta, endpoint);
  if (isOpaque) keepBody(runtime, pushed, meta);
  const done = commitNow(runtime, core.actions.setResponse(response, meta));
  settleRead(runtime, meta.key, (flight) => flight.resolve(isOpaque ? pushed : response));
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
  const { core } = runtime;
  const { schemas, actions } = core;
  const { entities } = runtime.state;
  const cache = cacheOf(runtime.state);
  const query = queryKey(schema, args, runtime.state);
  if (isPolymorphic(schema)) return setKind(runtime, schema, args, { given, query });
  const name = schemas.nameOf(schema);
  const { value: read } = readValue(schema, query, { entities, args }, cache);
  const value = localValue(schema, { args, given, previous: isInvalid(read) ? undefined : read });
  const ofBase = referenceIn(entities, cache);
  const ofView = referenceIn(core.viewOf(runtime.state).entities, cache);
  // What a pending mutation shows is not written: it is its own to write.
  const referenceOf = (part: object) => ofBase(part) ?? ofView(part);
  const json = copyAsJson(referKinds(schema, value, referenceOf), name, referenceOf);
  if (json === undefined) return Promise.resolve();
  const meta = { schema: name, args: argsAsJson(args, name), ...localMeta(runtime, LOCAL_LIFETIME, name) };
  schemas.remember(meta, schema);
  return commitNow(runtime, actions.set(json, meta));
}

/** An entity of a Union is written as what it is. */
function setKind(
  runtime: Runtime,
  union: Polymorphic,
  args: Args,
  { given, query }: { readonly given: unknown; readonly query: unknown },
): Promise<void> {
  const kind = kindToSet(union, { args, given, query });
  return kind ? set(runtime, kind.schema as object, args, withAttribute(union, given, args[0])) : Promise.resolve();
}

export function invalidate(runtime: Runtime, endpoint: EndpointInstance, args: Args): Promise<void> {
  assertEndpoint(endpoint);
  if (isNotNow(args)) return Promise.resolve();
  return commitNow(runtime, runtime.core.actions.invalidate([runtime.core.registry.keyOf(endpoint, args)]));
}

/** @see spec: decision 19 */
function knownKeys({ state, flights }: Runtime, tester: KeyTester): string[] {
  // A poll, or a reader's request that has just begun, is in the state only when it is answered.
  const inFlight = [...flights].map(({ meta }) => meta.key);
  const keys = new Set([...Object.keys(state.results), ...Object.keys(state.meta), ...inFlight]);
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
  runtime.generation = Math.max(Date.now(), runtime.generation + 1, runtime.state.lastReset + 1);
  return commitNow(runtime, runtime.core.actions.reset(runtime.generation));
}
