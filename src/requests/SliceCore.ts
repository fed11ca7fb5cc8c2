import type { Selectors } from '../select/selectors.js';
import type { RestActions } from '../store/actions.js';
import type { ReduceAction } from '../store/reducer.js';
import type { Registry } from '../store/registry.js';
import type { RestState } from '../store/state.js';
import type { SliceAbilities } from './Abilities.js';

/** The parts of a slice that all its stores share. */
export interface SliceCore {
  readonly path: string;
  readonly registry: Registry;
  readonly actions: RestActions;
  readonly reduce: ReduceAction;
  readonly viewOf: (base: RestState) => RestState;
  /** Lifetimes for endpoints that give none, ms. */
  readonly dataExpiryLength: number;
  readonly errorExpiryLength: number;
  readonly selectors: Selectors;
  readonly polling: PollingOptions;
  readonly prepareHeaders: PrepareHeaders | undefined;
  /** Finds the user in the state of the app. */
  readonly user: UserOf | undefined;
  /** Abilities of the slice's features. */
  readonly can: Partial<SliceAbilities>;
}

/** Options for the polls of a slice; all are off by default. */
export interface PollingOptions {
  /** No poll while the page is hidden; data that is too old by then is renewed when it is shown again. */
  readonly pauseWhenHidden?: boolean;
  /**
   * Wait longer after failures: the period times this, for each failure in a row, up to 5 minutes (or the period, when
   * it is longer); or a function of the failures in a row and the period, giving ms.
   */
  readonly backoff?: number | ((failures: number, period: number) => number);
  /** Make each wait longer by a random part of the period, at most this one (0.1 is 10 %), so that clients spread. */
  readonly jitter?: number;
}

/** Facts about the request for a function that prepares headers. */
export interface PrepareHeadersApi {
  /** Give the state of the whole store. */
  getState(): any; // `any`: the app's own state, which the slice cannot know
  /** `extraArgument` of the store's thunk middleware. */
  readonly extra: any;
  /** Name of the endpoint: `posts.getList`. */
  readonly endpoint: string;
  /** The arguments of the call, also where the endpoint is `sensitive`. */
  readonly args: readonly unknown[];
}

/** Adds headers to every request that leaves through a store: changes the ones it is given, or returns others. */
export type PrepareHeaders = (headers: Headers, api: PrepareHeadersApi) => Headers | void | Promise<Headers | void>;

/** Find the user in the state of the app: a text, or `undefined` for nobody. */
export type UserOf = (state: any) => string | undefined; // `any`: the root state is the app's
