import { createSelectorCreator } from 'reselect';
import { asPlainTables } from '../normalize/tables.js';
import { queryKey } from '../normalize/queryKey.js';
import { isInvalid } from '../schema/invalid.js';
import { isNotNow, keyOrError, readResponse } from '../store/readResponse.js';
import { assertEndpoint } from '../store/registry.js';
import { initialState } from '../store/state.js';
import { warnOnce } from '../shared/warn.js';
import { toError } from '../store/errors.js';
import { textOfArgs } from '../shared/textOfArgs.js';
import { memoizeByReads } from './memoizeByReads.js';
import { memoizeByState } from './memoizeByState.js';
import { weakly } from './weakly.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Tables } from '../normalize/tables.js';
import type { StoredRow } from '../schema/Schema.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { Compute } from './memoizeByReads.js';
import type { ReadMemory } from './ReadMemory.js';

/** A root state with the slice mounted; where it is not mounted yet, selectors answer from the initial state. */
export type Mounted<Path extends string> = { readonly [K in Path]?: RestState };

type AnyRoot = Readonly<Record<string, RestState | undefined>>;

/** Calls are told apart by their key further down; this remembers the last one of each state, and holds none. */
const createRestSelector = createSelectorCreator({
  memoize: weakly,
  argsMemoize: memoizeByState,
  devModeChecks: { inputStabilityCheck: 'never', identityFunctionCheck: 'never' },
});

function computeQuery(schema: unknown): Compute<unknown> {
  return (view, args, read) => {
    if (isNotNow(args)) return undefined;
    try {
      const query = queryKey(schema, args, view);
      // An object may have members that are not there. @see spec: S19.2, S21.8
      const value = query === undefined ? undefined : read(schema, query, args).value;
      return isInvalid(value) ? undefined : value;
    } catch (thrown) {
      warnOnce(`A schema could not be read: ${toError(thrown).message}`);
      return undefined;
    }
  };
}

type Selector<R> = (state: AnyRoot, ...args: unknown[]) => R;

/** Selectors of one slice. Each is made once for its endpoint or schema. */
export interface Selectors {
  readonly select: (endpoint: EndpointInstance) => Selector<unknown>;
  readonly selectResponse: (endpoint: EndpointInstance) => Selector<ResponseView>;
  readonly selectQuery: (schema: object) => Selector<unknown>;
  readonly selectEntities: Selector<Tables<StoredRow>>;
}

function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/**
 * Make the selectors of a slice.
 *
 * @param viewOf from the slice's state to what readers see.
 * @param memory knows what was asked for.
 */
export function createSelectors(path: string, viewOf: (base: RestState) => RestState, memory: ReadMemory): Selectors {
  const selectView = (state: AnyRoot): RestState => viewOf(state[path] ?? initialState);
  const selectArgs = (_state: AnyRoot, ...args: unknown[]): readonly unknown[] => args;
  const memoized = <R>(
    compute: Compute<R>,
    keyOf: (args: readonly unknown[]) => string,
    isOfResults: boolean,
  ): Selector<R> => {
    const combine = Object.assign(memoizeByReads(compute, keyOf, memory), { isOfResults });
    memory.add(combine);
    return createRestSelector([selectView, selectArgs], combine);
  };
  const selectResponse = oncePer((endpoint: EndpointInstance) => {
    assertEndpoint(endpoint);
    return memoized<ResponseView>(
      (view, args, read) => readResponse(view, endpoint, args, read),
      (args) => (isNotNow(args) ? '' : String(keyOrError(endpoint, args))),
      true,
    );
  });
  return {
    selectResponse,
    select: oncePer((endpoint: EndpointInstance) =>
      createRestSelector([selectResponse(endpoint)], (response: ResponseView) => response.data),
    ),
    selectQuery: oncePer((schema: object) =>
      memoized(computeQuery(schema), (args) => (isNotNow(args) ? '' : textOfArgs(args)), false),
    ),
    selectEntities: createRestSelector([selectView], (view) => asPlainTables(view.entities)),
  };
}
