import { present } from '../shared/own.js';
import type { LocalMeta, LocalRows } from '../normalize/localRows.js';
import type { Json } from '../shared/json.js';
import type { Lists } from '../normalize/WriteMeta.js';
import type { SerializedError } from './errors.js';
import type { CommitTimes, Layer, LeftOut, PagesAround, RequestMeta, RestState } from './state.js';

export interface PendingAction {
  readonly type: string;
  readonly meta: RequestMeta &
    Partial<CommitTimes> & {
      readonly requestStatus: 'pending';
      readonly optimistic?: true;
      readonly attempts?: number;
      readonly after?: readonly string[];
    };
}

/** Keys that an outcome makes stale: all of the endpoints of these names, and these keys. */
export interface Expired {
  readonly names: readonly string[];
  readonly keys: readonly string[];
}

/** Members of an action from another tab, which is not sent on. */
interface OfTabs {
  readonly fromTab?: true;
  /** Number, in this tab's count, at which the response was in the other tab; `arrived`: when it came from there. */
  readonly answered?: number;
}

interface ForReaders {
  /** Store nothing: the outcome expires after 0 ms, and has no reader. */
  readonly unkept?: true;
  /** `tries` of the key's record from now on. */
  readonly tries?: number;
  /** Number of requests in a row that readers made because of reads, this one included. */
  readonly echo?: number;
}

export interface FulfilledAction {
  readonly type: string;
  /** The processed response as JSON; the reducer normalizes it. Absent when the response is `undefined`. */
  readonly payload?: Json;
  readonly meta: RequestMeta &
    CommitTimes & {
      readonly requestStatus: 'fulfilled';
      readonly arrived: number;
      /** Number of the newest action when a mutation that had waited for others was sent. */
      readonly left?: number;
      /** The pages around the list from now on. */
      readonly pages?: PagesAround;
      /** Keys that the success of a mutation makes stale. */
      readonly expires?: Expired;
      /** Primary keys of created items, by their placeholders. */
      readonly renames?: Readonly<Record<string, string>>;
      /** Lists of this response, changed by the writes that crossed it, by table and primary key. */
      readonly lists?: Lists;
      /** A write, or a page, came meanwhile: those lists are stale, and so are rows that were not stored before. */
      readonly crossed?: true;
      /** There is no payload: the stored response is still right (304). */
      readonly renewed?: true;
      /** A page that is not added to its list: only its rows are stored. */
      readonly leftOut?: LeftOut;
      /** The server has only accepted a mutation (202): the response does not hold its items. */
      readonly isAccepted?: true;
    } & ForReaders &
    OfTabs;
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
      /** A mutation was sent, and its outcome is unknown. */
      readonly isLost?: true;
      /** Keys that it makes stale then. */
      readonly expires?: Expired;
      /** There is nothing at this address (404, 410). */
      readonly isMissing?: true;
    } & ForReaders;
}

export interface SetResponseAction {
  readonly type: string;
  readonly payload?: Json;
  readonly error?: SerializedError;
  readonly meta: Omit<RequestMeta, 'requestId'> &
    CommitTimes &
    OfTabs & { readonly errorPolicy?: 'soft' | 'hard'; readonly pages?: PagesAround; readonly arrived?: number };
}

export interface SetAction {
  readonly type: string;
  /** The rows to write: `{ [table]: { [pk]: fields } }`. */
  readonly payload: LocalRows;
  readonly meta: CommitTimes &
    LocalMeta &
    OfTabs & {
      readonly fetchedAt: number;
      readonly sent: number;
      readonly arrived?: number;
      /** It was made while DevTools showed the past, for that state. */
      readonly inPast?: true;
    };
}

/** `invalidate` and `expire`. The keys were chosen when it was dispatched, so a replay concerns the same. */
export interface KeysAction {
  readonly type: string;
  readonly payload: { readonly keys: readonly string[] };
}

export interface ResetAction {
  readonly type: string;
  /** `follows`: the app's own reducer has emptied the state already. */
  readonly meta: { readonly lastReset: number; readonly follows?: true; readonly fromTab?: true };
}

/** Remove unused results and rows, and forget requests that nobody will settle. */
export interface CollectAction {
  readonly type: string;
  readonly payload: {
    readonly keys?: readonly string[];
    /** Primary keys by table. */
    readonly rows?: Readonly<Record<string, readonly string[]>>;
    readonly requestIds?: readonly string[];
    /** Numbers in metas are from before the store was restored. */
    readonly numbers?: true;
  };
}

/**
 * State from elsewhere: dehydrated on a server, or (`exact`) the start of a log. `content` is its fingerprint, `user` that
 * of the user, `ahead` the difference of the clocks when it came; `isRepeated`: this store had it before; `written`: tables
 * that this store has written itself.
 */
export interface HydrateAction {
  readonly type: string;
  readonly payload: Partial<RestState>;
  readonly meta?: {
    readonly exact?: true;
    readonly content?: number;
    readonly user?: number;
    readonly ahead?: number;
    readonly isRepeated?: boolean;
    readonly written?: readonly string[];
  };
}

/** The change of a queue of mutations, which are kept until there is a response. */
export interface QueueAction {
  readonly type: string;
  readonly payload: {
    /** Layers from before the page was loaded, put before all others. */
    readonly layers?: readonly Layer[];
    /** Number of failed attempts and reason to wait, by request id. */
    readonly failures?: Readonly<Record<string, Pick<Layer, 'attempts' | 'reason'>>>;
  };
  /** The error of a mutation that was refused for want of a login, and is kept. */
  readonly error?: SerializedError;
  readonly meta?: { readonly key: string };
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
  | HydrateAction
  | QueueAction;

type RequestAction = PendingAction | FulfilledAction | RejectedAction;

type Parts<A> = Omit<A, 'type'>;

/** Create the action creators of a slice. Actions are strict JSON: no member is ever `undefined`. */
export function createActions(path: string) {
  const make = <A extends RestAction>(name: string, parts: Parts<A>): A => ({ type: `${path}/${name}`, ...parts }) as A;
  const typeOf = ({ endpoint, requestStatus }: RequestAction['meta']) => `${path}/${endpoint}/${requestStatus}`;
  const given = (payload: Json | undefined) => payload !== undefined && { payload };
  return {
    pending: (meta: PendingAction['meta']): PendingAction => ({ type: typeOf(meta), meta }),
    fulfilled: (payload: Json | undefined, meta: FulfilledAction['meta']): FulfilledAction => ({
      type: typeOf(meta),
      meta,
      ...given(payload),
    }),
    rejected: (error: SerializedError, meta: RejectedAction['meta']): RejectedAction => ({
      type: typeOf(meta),
      meta,
      error,
    }),
    set: (payload: LocalRows, meta: SetAction['meta']) => make<SetAction>('set', { payload, meta }),
    setResponse: (payload: Json | undefined, meta: SetResponseAction['meta']) =>
      make<SetResponseAction>('setResponse', { ...given(payload), meta }),
    setError: (error: SerializedError, meta: SetResponseAction['meta']) =>
      make<SetResponseAction>('setResponse', { error, meta }),
    invalidate: (keys: readonly string[]) => make<KeysAction>('invalidate', { payload: { keys } }),
    expire: (keys: readonly string[]) => make<KeysAction>('expire', { payload: { keys } }),
    collect: (payload: CollectAction['payload']) => make<CollectAction>('collect', { payload }),
    hydrate: (payload: HydrateAction['payload'], meta?: HydrateAction['meta']) =>
      make<HydrateAction>('hydrate', { payload, ...present({ meta }) }),
    reset: (meta: ResetAction['meta']) => make<ResetAction>('reset', { meta }),
  };
}

export type RestActions = ReturnType<typeof createActions>;

/** The kind of an action of ours: of a request, or a write that no request made. */
export type ActionKind = 'request' | (typeof WRITES)[number];

const WRITES = ['set', 'setResponse', 'invalidate', 'expire', 'reset', 'collect', 'hydrate', 'queue'] as const;
const STATUSES: readonly unknown[] = ['pending', 'fulfilled', 'rejected'];

interface AnyMeta {
  readonly endpoint?: unknown;
  readonly key?: unknown;
  readonly requestId?: unknown;
  readonly requestStatus?: unknown;
}

/**
 * Find the kind of an action for the slice under `path`; undefined for others that begin with the same text: of the app,
 * of a slice under a longer path, of a later version.
 */
export function kindOf(action: { readonly type?: unknown }, path: string): ActionKind | undefined {
  const { type } = action;
  if (typeof type !== 'string' || !type.startsWith(`${path}/`)) return undefined;
  const rest = type.slice(path.length + 1);
  if ((WRITES as readonly string[]).includes(rest)) return rest as ActionKind;
  const { endpoint, key, requestId, requestStatus } = (action as { meta?: AnyMeta }).meta ?? {};
  const isRequest = STATUSES.includes(requestStatus) && typeof key === 'string' && typeof requestId === 'string';
  return isRequest && rest === `${String(endpoint)}/${String(requestStatus)}` ? 'request' : undefined;
}

export function isOwn(action: { readonly type?: unknown }, path: string): action is RestAction {
  return kindOf(action, path) !== undefined;
}
