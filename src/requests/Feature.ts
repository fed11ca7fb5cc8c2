import { RestError } from '../shared/RestError.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { RestAction } from '../store/actions.js';
import type { ActionKind } from '../store/ownActions.js';
import type { RowMeta } from '../schema/Schema.js';
import type { RestState } from '../store/state.js';

export type ActionHandler = (action: unknown) => unknown;

/** Held by somebody who wants a key's data to be renewed. */
export interface Subscription {
  /** Renew with another endpoint of the same key from now on: one with a new token, say. */
  renew(endpoint: EndpointInstance, args: readonly unknown[]): void;
  end(this: void): void;
}

/** What the engine, thunks and hooks ask for by what it does; whoever brings it is a feature. */
export interface Abilities {
  /** Keep the data of a key fresh. @throws RestError READ_OF_MUTATION, ENDPOINT_UNKNOWN, what the endpoint's `key` throws */
  subscribe(endpoint: EndpointInstance, args: readonly unknown[]): Subscription;
  /** Renew a key no more until somebody asks for it again. @see spec: decision 87 */
  halt(key: string): void;
  /** Let readers of a key have an answer without a JSON form. */
  keepBody(key: string, body: unknown, times: RowMeta): void;
  bodyOf(state: RestState, key: string): unknown;
  startLog(limit?: number): void;
  exportLog(): RestAction[];
  /** Whether the store shows the past. */
  isParked(): boolean;
  /** Number of the newest action, which is not the state's while it shows the past. */
  head(): number | undefined;
}

/** What a feature brings for a slice as such, in whichever store. */
export interface SliceAbilities {
  actionSanitizer<A>(this: void, action: A): A;
  stateSanitizer<S>(this: void, state: S): S;
}

/** A feature at work in one store. Everything is optional; what it remembers is in the closure of its recipe. */
export interface FeatureParts {
  /** Sees every action, of others too, before the engine; the feature that was listed first is the outermost. */
  readonly middleware?: (next: ActionHandler) => ActionHandler;
  /** Stands between the engine and the reducer. */
  readonly around?: (next: ActionHandler) => ActionHandler;
  /** An action of ours has passed, whatever listeners threw; or, without a kind, one of others that changed our state. */
  readonly committed?: (kind: ActionKind | undefined, action: RestAction) => void;
  /** The store takes actions; called again when it is used after `dispose`. */
  readonly init?: () => void;
  /** Called by `dispose`. */
  readonly cleanup?: () => void;
  readonly can?: Partial<Abilities>;
}

/** What `createRestSlice({ features: [polling()] })` takes: made by `rest-slice/features`, or by `defineFeature`. */
export interface Feature {
  /** Called once per store with its runtime. */
  readonly recipe?: (runtime: never) => FeatureParts;
  /** Called once per slice. */
  readonly extend?: (reducerPath: string) => Partial<SliceAbilities>;
}

/** The function that brings what is missing. */
const SOURCES = {
  subscribe: 'polling',
  keepBody: 'opaqueBodies',
  startLog: 'actionLog',
  exportLog: 'actionLog',
  actionSanitizer: 'sanitizers',
  stateSanitizer: 'sanitizers',
  hydrate: 'hydrate',
} as const;

/** What to import from where, and to write where. */
const lineOf = (name: string): string =>
  name === 'hydrate'
    ? "import { hydrate } from 'rest-slice/ssr'; store.dispatch(hydrate(json))"
    : `import { ${name} } from 'rest-slice/features'; createRestSlice({ …, features: [${name}()] })`;

type Sourced<A> = keyof typeof SOURCES & keyof A;

/** What a feature brings. @throws RestError FEATURE_MISSING, which says which line to add. @see api.md 8, features */
export function need<A, K extends Sourced<A>>(abilities: Partial<A>, name: K): A[K] {
  const ability = abilities[name];
  if (ability) return ability;
  // Its subject is the function to call: production shows no more.
  throw new RestError({
    code: 'FEATURE_MISSING',
    subject: `${SOURCES[name]}()`,
    happened: `${name} needs it, and it does not come by itself.`,
    fix: `Add it: ${lineOf(SOURCES[name])}.`,
  });
}
