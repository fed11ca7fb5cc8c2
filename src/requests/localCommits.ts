import { openArgs } from '../endpoint/callArgs.js';
import { readValue } from '../normalize/denormalize.js';
import { queryKey } from '../normalize/queryKey.js';
import { referenceIn } from '../normalize/referenceIn.js';
import { Collection } from '../schema/Collection.js';
import { CollectionChange } from '../schema/collectionChanges.js';
import { Deletion } from '../schema/Deletion.js';
import { ObjectSchema, resolveSchema } from '../schema/resolveSchema.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { asStored, isUsablePk, pkIn } from '../schema/primaryKey.js';
import { isInvalid, isReadableTable, isSchema } from '../schema/Schema.js';
import { withKinds } from '../schema/severalKinds.js';
import { copyAsJson, responseAsJson } from '../shared/json.js';
import { rowsOf } from '../store/commit.js';
import { followOfSet } from '../store/listFamilies.js';
import { cacheOf } from '../store/StoreCache.js';
import { dataOf, serializeError, toError } from '../store/errors.js';
import { isNotNow } from '../store/readResponse.js';
import { assertEndpoint, isEndpoint } from '../store/registry.js';
import { shownKeys, timesOf } from './outcomes.js';
import { policyOf } from './rejections.js';
import { isOpaqueAnswer } from './runFlight.js';
import { readKeyOf } from './Flight.js';
import { need } from './Abilities.js';
import { argsAsJson } from '../shared/textOfArgs.js';
import { registered } from '../store/registered.js';
import { keysIn, metaOf, writerOf } from '../store/state.js';
import { preview } from '../shared/preview.js';
import { isFields } from '../shared/own.js';
import { altered, refuseArgument, RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { EntityClass } from '../schema/Schema.js';
import type { RestAction, SetResponseAction } from '../store/actions.js';
import type { Address } from '../store/state.js';
import type { Flight } from './Flight.js';
import type { Written } from './outcomes.js';
import type { Runtime } from './runtime.js';

type Args = readonly unknown[];

/** A test for keys: an endpoint, or an object with `testKey`. */
export interface KeyTester {
  testKey(key: string): boolean;
}

/** Lifetime of a local write, ms. */
const LOCAL_LIFETIME = 60_000;

/** Reduce on trial, then dispatch, so that a value that cannot be stored throws before the state has changed. */
function commitNow(runtime: Runtime, action: RestAction): void {
  runtime.core.reduce(runtime.state, action);
  runtime.commit(action);
}

/** Make the times and the number of a write without a request; `sent` is the number of its own action. */
function localMeta(runtime: Runtime, length: number, subject: string) {
  const times = timesOf(length, subject);
  return { fetchedAt: times.date, sent: runtime.head + 1, ...times };
}

type Lifetime = 'dataExpiryLength' | 'errorExpiryLength';

function pushedMeta(runtime: Runtime, endpoint: EndpointInstance, args: Args, lifetime: Lifetime) {
  const { core } = runtime;
  const name = core.registry.nameOf(endpoint);
  return {
    endpoint: name,
    ...core.registry.addressOf(endpoint, args),
    args: argsAsJson(openArgs(endpoint, args), name),
    ...localMeta(runtime, endpoint[lifetime] ?? core[lifetime], name),
  };
}

/** Settle the callers of a read with a local write. The request goes on, and its response counts as the older one. */
function settleRead(runtime: Runtime, address: Address, settle: (flight: Flight) => void): void {
  const flight = runtime.reads.get(readKeyOf(address));
  if (!flight) return;
  runtime.forgetRead(flight);
  settle(flight);
}

/** Store an error. @param status for an error without one. @returns the key. */
function commitError(runtime: Runtime, endpoint: EndpointInstance, args: Args, error: Error, status = {}): Address {
  const meta = pushedMeta(runtime, endpoint, args, 'errorExpiryLength');
  const record = { ...status, ...serializeError(error), ...dataOf(error, endpoint) };
  const errorPolicy = policyOf(runtime, endpoint, error);
  commitNow(runtime, runtime.core.actions.setError(record, { ...meta, errorPolicy }));
  return meta;
}

/**
 * Store a response as if the server had sent it. If it cannot be stored, the error becomes that of the key, and the promise
 * rejects with it.
 */
export function setResponse(runtime: Runtime, endpoint: EndpointInstance, args: Args, pushed: unknown): Promise<void> {
  assertEndpoint(endpoint);
  const { core } = runtime;
  const meta = pushedMeta(runtime, endpoint, args, 'dataExpiryLength');
  const isOpaque = isOpaqueAnswer(endpoint, pushed);
  let action: SetResponseAction;
  try {
    action = core.actions.setResponse(
      isOpaque ? undefined : (responseAsJson(pushed, meta.endpoint, true) ?? null),
      meta,
    );
    registered.notePages?.(runtime, { endpoint, args }, action);
    core.registry.remember(meta, endpoint);
    if (isOpaque) need(runtime.can, 'keepBody');
    runtime.core.reduce(runtime.state, action);
  } catch (thrown) {
    const error = toError(
      isDevelopment()
        ? altered(thrown, { found: `\nWhat setResponse was given for ${meta.endpoint} is not stored.` })
        : thrown,
    );
    commitError(runtime, endpoint, args, error, { status: 400 });
    const failed = Promise.reject(error);
    failed.catch(() => undefined);
    return failed;
  }
  if (isOpaque) runtime.can.keepBody?.(meta.key, pushed, meta);
  runtime.commit(action);
  settleRead(runtime, meta, (flight) => flight.resolve(isOpaque ? pushed : action.payload));
  return Promise.resolve();
}

/** Store an error as if the request had failed. */
export function setError(runtime: Runtime, endpoint: EndpointInstance, args: Args, thrown: unknown): void {
  assertEndpoint(endpoint);
  const error = toError(thrown);
  settleRead(runtime, commitError(runtime, endpoint, args, error), (flight) => flight.reject(error));
}

type Fields = Readonly<Record<string, unknown>>;

function isSettable(position: unknown): boolean {
  const schema = resolveSchema(position);
  if (!schema) return false;
  if (isReadableTable(schema) || schema instanceof CollectionChange) return true;
  const { item, target } = schema as { readonly item?: unknown; readonly target?: unknown };
  const hasParts = schema instanceof ObjectSchema || isPolymorphic(schema);
  return (hasParts ? Object.values(schema.schema as object) : [item ?? target]).every(isSettable);
}

/** To be called in development only. @throws RestError SCHEMA_NOT_SETTABLE */
function checkSettable(schema: object): void {
  if (isSettable(schema)) return;
  throw new RestError({
    code: 'SCHEMA_NOT_SETTABLE',
    subject: 'set',
    happened: 'This schema has no rows that could be written.',
    fix: 'Pass an Entity, a Collection (or its push), an Invalidate, a list or an object of them.',
  });
}

function paramsOf(args: readonly unknown[]): Fields {
  const [first] = args;
  if (isFields(first)) return first;
  return isUsablePk(first) ? { id: first } : {};
}

function refusePromise(given: unknown): void {
  if (typeof (Object(given) as { readonly then?: unknown }).then !== 'function') return;
  refuseArgument('set', 'It was given a promise.', 'Wait for the value first: set(Post, { id }, await load()).');
}

/**
 * Make the value that `set` writes.
 *
 * @returns undefined when an updater has nothing to update.
 */
function localValue(
  schema: object,
  { args, given, previous }: { args: readonly unknown[]; given: unknown; previous: unknown },
): unknown {
  if (schema instanceof Deletion && given === undefined) return paramsOf(args);
  const isUpdater = typeof given === 'function';
  if (isUpdater && previous === undefined) return undefined;
  const next: unknown = isUpdater ? (given as (value: unknown) => unknown)(previous) : given;
  if (isDevelopment()) refusePromise(next);
  const isEntity = isSchema(schema) && isReadableTable(schema) && !(schema instanceof Collection);
  if (!isEntity || !isFields(next)) return next;
  const known = isUpdater && isFields(previous) ? previous : undefined;
  // An updater was shown defaults, which are not written: only what it has changed.
  const changed = Object.entries(next).filter(([name, value]) => !known || !Object.is(known[name], value));
  const fields = Object.fromEntries(changed);
  // The arguments name a value without a primary key.
  const isNamed = pkIn(schema as unknown as EntityClass, fields, args) !== undefined;
  return isNamed ? fields : { ...asStored(paramsOf(args), previous), ...fields };
}

/** Write entities locally. An updater gets the stored rows, without pending optimistic changes. */
export function set(runtime: Runtime, schema: object, args: Args, given: unknown): void {
  const { core } = runtime;
  const { entities } = runtime.state;
  const cache = cacheOf(runtime.state);
  const query = queryKey(schema, args, runtime.state);
  if (isPolymorphic(schema)) {
    // An entity of a Union is written with the schema of its variant.
    const [kind, value] = schema.kindToSet({ args, given, query }) ?? [];
    if (kind) set(runtime, kind, args, value);
    return;
  }
  if (isDevelopment()) checkSettable(schema);
  const { key: name = 'set' } = schema as { readonly key?: string };
  const { value: read } = readValue(schema, query, { entities, args }, cache);
  const value = localValue(schema, { args, given, previous: isInvalid(read) ? undefined : read });
  const ofBase = referenceIn(entities, cache);
  const ofView = referenceIn(core.viewOf(runtime.state).entities, cache);
  // A reference to a row that only a pending mutation shows stays a reference; its values are not written.
  const referenceOf = (part: object) => ofBase(part) ?? ofView(part);
  const json = copyAsJson(withKinds(schema, value, referenceOf), name, referenceOf);
  if (json === undefined) return;
  const asJson = argsAsJson(args, name) as Args;
  const source = { schema, input: json, args: asJson, follow: followOfSet(core.registry, schema, asJson) };
  const times = localMeta(runtime, LOCAL_LIFETIME, name);
  const { payload, meta } = rowsOf(runtime.state, source, times);
  commitNow(runtime, core.actions.set(payload, { ...times, ...meta }));
}

export function invalidate(runtime: Runtime, endpoint: EndpointInstance, args: Args): void {
  assertEndpoint(endpoint);
  const { actions, registry } = runtime.core;
  if (!isNotNow(args)) commitNow(runtime, actions.invalidate([registry.keyOf(endpoint, args)]));
}

function refuseNoTester(tester: unknown): void {
  if (typeof (Object(tester) as Partial<KeyTester>).testKey === 'function') return;
  refuseArgument(
    'invalidateAll, expireAll',
    `An endpoint is needed; got ${preview(tester, 80)}.`,
    'Pass one, which stands for all its keys: invalidateAll(PostResource.getList); or { testKey: (key) => boolean }.',
  );
}

/** Find the keys that an endpoint has written, or that the tester of a user accepts. */
function keysMeant({ core, state }: Runtime, tester: KeyTester, unstored: readonly Written[] = []): string[] {
  const isTheirs = isEndpoint(tester) && core.registry.writtenBy([core.registry.nameOf(tester)]);
  const stored = Array.from(keysIn(state), (key): Written => [key, metaOf(state, key)?.endpoints]);
  const meant = [...stored, ...unstored].filter(([key, writers]) =>
    isTheirs ? isTheirs(writers) : tester.testKey(key),
  );
  return [...new Set(meant.map(([key]) => key))];
}

/**
 * Invalidate all keys of an endpoint, also those not in the state: keys that mounted readers show from other responses, and
 * keys of new requests.
 */
export function invalidateAll(runtime: Runtime, tester: KeyTester): void {
  if (isDevelopment()) refuseNoTester(tester);
  const unstored = Array.from(runtime.flights, ({ meta }): Written => [meta.key, [writerOf(meta)]]);
  const keys = keysMeant(runtime, tester, [...unstored, ...shownKeys(runtime)]);
  commitNow(runtime, runtime.core.actions.invalidate(keys));
}

/** Expire all stored keys of an endpoint. A key that is shown from other responses alone stays as fresh as these are. */
export function expireAll(runtime: Runtime, tester: KeyTester): void {
  if (isDevelopment()) refuseNoTester(tester);
  commitNow(runtime, runtime.core.actions.expire(keysMeant(runtime, tester)));
}
