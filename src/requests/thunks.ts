import { declared } from '../endpoint/CallableEndpoint.js';
import { assertEndpoint } from '../store/registry.js';
import { decide } from '../store/shouldFetch.js';
import * as commits from './localCommits.js';
import { need } from './Abilities.js';
import { renew, sendRequest } from './requests.js';
import { retain } from './retain.js';
import { findRuntime } from './runtime.js';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { KeyTester } from './localCommits.js';
import type { Runtime } from './runtime.js';
import type { SliceCore } from './SliceCore.js';

/** A thunk of a slice. State and extra argument are `any`, so that every `AppDispatch` accepts it. */
export type RestThunk<R> = ThunkAction<R, any, any, UnknownAction>;

type Args = readonly unknown[];

/** Fetch unless the stored data is fresh. @returns the promise of the request, or the data. */
function fetchIfStale(runtime: Runtime, endpoint: EndpointInstance, args: Args): unknown {
  assertEndpoint(endpoint);
  const response = runtime.read({ endpoint, args });
  return decide(endpoint.name, response, { now: Date.now() }) ? renew(runtime, endpoint, args) : response.data;
}

/** Make a function that writes at once, and gives a promise as all thunks that change the store do. */
const written =
  <A extends readonly unknown[]>(write: (...args: A) => void) =>
  (...args: A): Promise<void> => {
    write(...args);
    return Promise.resolve();
  };

/** Make the thunks of a slice. They accept bound and declared endpoints, and find the runtime of the store that they are dispatched to. */
export function createThunks(core: SliceCore) {
  const thunk =
    <R>(run: (runtime: Runtime) => R): RestThunk<R> =>
    (dispatch) => {
      const runtime = findRuntime(dispatch, core);
      // A root reducer may have reset the store: no request of the old session may be joined.
      runtime.sync();
      return run(runtime);
    };
  /** Make a thunk of `(endpoint, ...args)`; temporary ids in the arguments are replaced. */
  const withArgs =
    <R>(run: (runtime: Runtime, endpoint: EndpointInstance, args: Args) => R) =>
    (endpoint: EndpointInstance, ...args: Args) =>
      thunk((runtime) => run(runtime, declared(endpoint), runtime.renamed(args)));
  /** Make a thunk of `(subject, ...args, last)`. */
  const withLast =
    <S, R>(run: (runtime: Runtime, subject: S, args: Args, last: unknown) => R) =>
    (subject: S, ...rest: Args) =>
      thunk((runtime) => run(runtime, declared(subject), runtime.renamed(rest.slice(0, -1)), rest.at(-1)));
  const ofKeys = (write: (runtime: Runtime, tester: KeyTester) => void) => (tester: KeyTester) =>
    thunk((runtime) => written(write)(runtime, declared(tester)));

  return {
    fetch: withArgs(sendRequest),
    fetchIfStale: withArgs(fetchIfStale),
    subscribe: withArgs(
      ({ can }, endpoint, args) =>
        need(can, (endpoint as Partial<EndpointInstance> | null)?.stream ? 'stream' : 'subscribe')(endpoint, args).end,
    ),
    retain: withArgs(retain),
    set: withLast(written(commits.set)),
    setResponse: withLast(commits.setResponse),
    setError: withLast(written(commits.setError)),
    invalidate: withArgs(written(commits.invalidate)),
    invalidateAll: ofKeys(commits.invalidateAll),
    expireAll: ofKeys(commits.expireAll),
    resetEntireStore: () => thunk(written((runtime) => runtime.reset())),
  };
}

export type RestThunks = ReturnType<typeof createThunks>;
