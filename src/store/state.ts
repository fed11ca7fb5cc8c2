import type { Json } from '../shared/json.js';
import type { NormalizedState } from '../normalize/NormalizedState.js';
import type { SerializedError } from './errors.js';

/** What is known of the result of one key. Times are ms since epoch. */
export interface ResultMeta {
  /** When the request was sent. */
  readonly fetchedAt: number;
  /** When its answer was stored; 0 while there was none. */
  readonly date: number;
  readonly expiresAt: number;
  /** Number of the newest action when the request was sent. @see spec: decision 46 */
  readonly sent?: number;
  readonly error?: SerializedError;
  /** `'soft'`: data that is there is shown instead of the error. */
  readonly errorPolicy?: 'soft' | 'hard';
  /** The result was taken away on purpose; readers fetch again. */
  readonly invalidated?: true;
  /** Id of the request in flight. */
  readonly pending?: string;
}

/** What every action about one request says of it. */
export interface RequestMeta {
  /** Name of the endpoint: its path in the tree given to `createRestSlice`. */
  readonly endpoint: string;
  readonly key: string;
  /** The arguments as JSON. */
  readonly args: readonly Json[];
  readonly requestId: string;
  readonly fetchedAt: number;
  /** Number of the newest action when the request was sent. */
  readonly sent: number;
}

/** Times of a commit. */
export interface CommitTimes {
  readonly date: number;
  readonly expiresAt: number;
}

/** An optimistic mutation in flight: a recipe, replayed over the base to make the view. */
export type Layer = RequestMeta & CommitTimes;

/** Everything under `reducerPath`. Plain JSON. */
export interface RestState extends NormalizedState {
  /** `{ [key]: result }`: ids, lists of ids, or answers without a schema. */
  readonly results: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, ResultMeta>>;
  /** Pending optimistic layers, in the order of dispatch. */
  readonly optimistic: readonly Layer[];
  /** The generation: changes at every reset. */
  readonly lastReset: number;
  /** Counts our actions. */
  readonly seq: number;
}

export const initialState: RestState = {
  entities: {},
  entitiesMeta: {},
  indexes: {},
  results: {},
  meta: {},
  optimistic: [],
  lastReset: 0,
  seq: 0,
};
