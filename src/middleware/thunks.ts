import { denormalize } from '../normalize/denormalize.js';
import { queryKey } from '../normalize/queryKey.js';
import { isInvalid } from '../schema/invalid.js';
import { copyAsJson } from '../shared/json.js';
import { serializeError, toError } from '../store/errors.js';
import { isNotNow, mustFetch } from '../store/readResponse.js';
import { localValue } from './localValue.js';
import { argsAsJson, sendRequest, timesOf } from './requests.js';
import { findRuntime } from './runtime.js';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Json } from '../shared/json.js';
import type { RestAction } from '../store/actions.js';
import type { Runtime, SliceCore } from './runtime.js';

/** `any` state and extra argument, so that every `AppDispatch` takes it. */
export type RestThunk<R> = ThunkAction<R, any, any, UnknownAction>;

/** Anything that knows keys: an endpoint, or `{ testKey }`. */
export interface KeyTester {
  testKey(key: string): boolean;
}

type Args = readonly unknown[];

/** How long a local write stays fresh, ms. @see spec: 0.2 */
const LOCAL_LIFETIME = 60_000;

/** Dry-run, then dispatch: what cannot be stored throws before anything has changed. */
function commitNow(runtime: Runtime, action: RestAction): Promise<void> {
  runtime.tryFold(action);
  runtime.commit(action);
  return Promise.resolve();
}

/** When and by whom something is written that no request asked for. */
function localMeta(runtime: Runtime, length: number, subject: string) {
  return { ...timesOf(length, subject), fetchedAt: Date.now(), sent: runtime.state.seq + 1 };
}

function pushedMeta(runtime: Runtime, endpoint: EndpointInstance, args: Args, length: number) {
  const name = runtime.core.registry.nameOf(endpoint);
  return { endpoint: name, key: endpoint.key(...args), args: argsAsJson(args, name), ...localMeta(runtime, length, name) };
}

function knownKeys({ state }: Runtime, { testKey }: KeyTester): string[] {
  const keys = new Set([...Object.keys(state.results), ...Object.keys(state.meta)]);
  return [...keys].filter(testKey);
}

const tester = (keys: KeyTester): KeyTester => ({ testKey: (key) => keys.testKey(key) });

/** The thunks of a slice. */
export function createThunks(core: SliceCore) {
  const withRuntime =
    <R>(run: (runtime: Runtime) => R): RestThunk<R> =>
    (dispatch) =>
      run(findRuntime(dispatch, core));

  return {
    fetch: (endpoint: EndpointInstance, ...args: Args) => withRuntime((runtime) => sendRequest(runtime, endpoint, args)),

    fetchIfStale: (endpoint: EndpointInstance, ...args: Args) =>
      withRuntime((runtime) => {
        const response = core.selectResponse(endpoint)(runtime.rootState, ...args);
        return mustFetch(response, Date.now()) ? sendRequest(runtime, endpoint, args) : response.data;
      }),

    setResponse: (endpoint: EndpointInstance, ...argsAndResponse: Args) =>
      withRuntime((runtime) => {
        const args = argsAndResponse.slice(0, -1);
        const meta = pushedMeta(runtime, endpoint, args, endpoint.dataExpiryLength ?? core.dataExpiryLength);
        const response = copyAsJson(argsAndResponse.at(-1), meta.endpoint) ?? null;
        core.registry.remember(meta, endpoint);
        const done = commitNow(runtime, core.actions.setResponse(response, meta));
        const flight = runtime.reads.get(meta.key);
        if (flight) runtime.forgetRead(flight);
        flight?.resolve(response);
        return done;
      }),

    setError: (endpoint: EndpointInstance, ...argsAndError: Args) =>
      withRuntime((runtime) => {
        const error = toError(argsAndError.at(-1));
        const meta = pushedMeta(runtime, endpoint, argsAndError.slice(0, -1), endpoint.errorExpiryLength ?? core.errorExpiryLength);
        const errorPolicy = endpoint.errorPolicy?.(error) === 'soft' ? 'soft' : 'hard';
        const done = commitNow(runtime, core.actions.setError(serializeError(error), { ...meta, errorPolicy }));
        const flight = runtime.reads.get(meta.key);
        if (flight) runtime.forgetRead(flight);
        flight?.reject(error);
        return done;
      }),

    set: (schema: object, ...argsAndValue: Args) =>
      withRuntime((runtime) => {
        const args = argsAndValue.slice(0, -1);
        const { entities } = runtime.state;
        const name = core.schemas.nameOf(schema);
        const read = denormalize(schema, queryKey(schema, args, entities), entities, args);
        const value = localValue(schema, { args, given: argsAndValue.at(-1), previous: isInvalid(read) ? undefined : read });
        if (value === undefined) return Promise.resolve();
        const meta = { schema: name, args: argsAsJson(args, name), ...localMeta(runtime, LOCAL_LIFETIME, name) };
        core.schemas.remember(meta, schema);
        return commitNow(runtime, core.actions.set(copyAsJson(value, name) as Json, meta));
      }),

    invalidate: (endpoint: EndpointInstance, ...args: Args) =>
      withRuntime((runtime) =>
        isNotNow(args) ? Promise.resolve() : commitNow(runtime, core.actions.invalidate([endpoint.key(...args)])),
      ),

    invalidateAll: (keys: KeyTester) =>
      withRuntime((runtime) => commitNow(runtime, core.actions.invalidate(knownKeys(runtime, tester(keys))))),

    expireAll: (keys: KeyTester) =>
      withRuntime((runtime) => commitNow(runtime, core.actions.expire(knownKeys(runtime, tester(keys))))),

    resetEntireStore: () =>
      withRuntime((runtime) =>
        commitNow(runtime, core.actions.reset(Math.max(Date.now(), runtime.state.lastReset + 1))),
      ),
  };
}

export type RestThunks = ReturnType<typeof createThunks>;
