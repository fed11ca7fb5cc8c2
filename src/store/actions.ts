import type { LocalMeta, LocalRows } from '../normalize/localRows.js';
import type { Json } from '../shared/json.js';
import type { Lists } from '../normalize/WriteMeta.js';
import type { SerializedError } from './errors.js';
import type { CommitTimes, PagesAround, RequestMeta, RestState } from './state.js';

export interface PendingAction {
  readonly type: string;
  readonly meta: RequestMeta & Partial<CommitTimes> & { readonly requestStatus: 'pending'; readonly optimistic?: true };
}

/** What an outcome makes stale: all keys of the endpoints of these names, and these keys. */
export interface Expired {
  readonly names: readonly string[];
  readonly keys: readonly string[];
}

interface ForReaders {
  /** Of an outcome that lives 0 ms, and that nobody reads, nothing is stored. @see spec: 0.2.2 */
  readonly unkept?: true;
  /** What the key's meta has from now on. */
  readonly tries?: number;
}

export interface FulfilledAction {
  readonly type: string;
  /** The processed answer as JSON; the reducer normalizes it. Not there when the answer is `undefined`. */
  readonly payload?: Json;
  readonly meta: RequestMeta &
    CommitTimes & {
      readonly requestStatus: 'fulfilled';
      readonly arrived: number;
      /** What is known of the pages around the list from now on. */
      readonly pages?: PagesAround;
      /** @see spec: decision 102 */
      readonly expires?: Expired;
      /** Primary keys of what was created, by the placeholders that stood for them. */
      readonly renames?: Readonly<Record<string, string>>;
      /** Number of a write that was confirmed in the tables of this read while it was under way. @see spec: decision 50 */
      readonly overlaps?: number;
      /** Lists of this answer as what crossed it leaves them, by table and primary key. @see spec: decision 96 */
      readonly lists?: Lists;
    } & ForReaders;
}

export interface RejectedAction {
  readonly type: string;
  readonly error: SerializedError;
  readonly meta: RequestMeta &
    CommitTimes & {
      readonly requestStatus: 'rejected';
      readonly arrived: number;
      readonly aborted: boolean;
      readonly errorPolicy?: 'soft' | 'hard';
    } & ForReaders;
}

export interface SetResponseAction {
  readonly type: string;
  readonly payload?: Json;
  readonly error?: SerializedError;
  readonly meta: Omit<RequestMeta, 'requestId'> &
    CommitTimes & { readonly errorPolicy?: 'soft' | 'hard'; readonly pages?: PagesAround };
}

export interface SetAction {
  readonly type: string;
  /** What is written: `{ [table]: { [pk]: fields } }`. */
  readonly payload: LocalRows;
  readonly meta: CommitTimes & LocalMeta & { readonly fetchedAt: number; readonly sent: number };
}

/** `invalidate` and `expire`: the keys were chosen when it was dispatched, so a replay reaches the same. */
export interface KeysAction {
  readonly type: string;
  readonly payload: { readonly keys: readonly string[] };
}

export interface ResetAction {
  readonly type: string;
  /** `follows`: somebody else has emptied the state, and this only says so. @see spec: decision 94 */
  readonly meta: { readonly lastReset: number; readonly follows?: true };
}

/** Remove what is no longer used, and forget requests that nobody will settle. */
export interface CollectAction {
  readonly type: string;
  readonly payload: {
    readonly keys?: readonly string[];
    /** Primary keys by table. */
    readonly rows?: Readonly<Record<string, readonly string[]>>;
    readonly requestIds?: readonly string[];
    /** Numbers in metas were counted in another life of the store. */
    readonly numbers?: true;
  };
}

/** State from elsewhere: what a server dehydrated, or (`exact`) where a log starts. */
export interface HydrateAction {
  readonly type: string;
  readonly payload: Partial<RestState>;
  readonly meta?: { readonly exact: true };
}

export type RestAction =
  | PendingAction
  | FulfilledAction
  | RejectedAction
  | SetResponseAction
  | SetAction
  | KeysAction
  | ResetAction
  | CollectAction
  | HydrateAction;

type WithoutStatus<A extends { meta: unknown }> = Omit<A['meta'], 'requestStatus'>;

/** Makers of a slice's actions. Strict JSON: no member is ever `undefined`. @see spec: decision 79 */
export function createActions(path: string) {
  const typeOf = ({ endpoint }: { readonly endpoint: string }, status: string): string =>
    `${path}/${endpoint}/${status}`;
  return {
    pending: (meta: WithoutStatus<PendingAction>): PendingAction => ({
      type: typeOf(meta, 'pending'),
      meta: { ...meta, requestStatus: 'pending' },
    }),
    fulfilled: (payload: Json | undefined, meta: WithoutStatus<FulfilledAction>): FulfilledAction => ({
      type: typeOf(meta, 'fulfilled'),
      ...(payload !== undefined && { payload }),
      meta: { ...meta, requestStatus: 'fulfilled' },
    }),
    rejected: (error: SerializedError, meta: WithoutStatus<RejectedAction>): RejectedAction => ({
      type: typeOf(meta, 'rejected'),
      error,
      meta: { ...meta, requestStatus: 'rejected' },
    }),
    set: (payload: LocalRows, meta: SetAction['meta']): SetAction => ({ type: `${path}/set`, payload, meta }),
    setResponse: (payload: Json | undefined, meta: SetResponseAction['meta']): SetResponseAction => ({
      type: `${path}/setResponse`,
      ...(payload !== undefined && { payload }),
      meta,
    }),
    setError: (error: SerializedError, meta: SetResponseAction['meta']): SetResponseAction => ({
      type: `${path}/setResponse`,
      error,
      meta,
    }),
    invalidate: (keys: readonly string[]): KeysAction => ({ type: `${path}/invalidate`, payload: { keys } }),
    expire: (keys: readonly string[]): KeysAction => ({ type: `${path}/expire`, payload: { keys } }),
    collect: (payload: CollectAction['payload']): CollectAction => ({ type: `${path}/collect`, payload }),
    hydrate: (payload: HydrateAction['payload'], meta?: HydrateAction['meta']): HydrateAction => ({
      type: `${path}/hydrate`,
      payload,
      ...(meta && { meta }),
    }),
    reset: (meta: ResetAction['meta']): ResetAction => ({ type: `${path}/reset`, meta }),
  };
}

export type RestActions = ReturnType<typeof createActions>;
