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

/** What an outcome makes stale: all keys of the endpoints of these names, and these keys. */
export interface Expired {
  readonly names: readonly string[];
  readonly keys: readonly string[];
}

/** Of what another tab has told: nobody tells it on. */
interface OfTabs {
  readonly fromTab?: true;
  /** When it was there, among the numbers of this tab: `arrived` says when it was told. */
  readonly answered?: number;
}

interface ForReaders {
  /** Of an outcome that lives 0 ms, and that nobody reads, nothing is stored. */
  readonly unkept?: true;
  /** What the key's meta has from now on. */
  readonly tries?: number;
  /** Requests in a row that readers made because of reads, this one included. */
  readonly echo?: number;
}

export interface FulfilledAction {
  readonly type: string;
  /** The processed answer as JSON; the reducer normalizes it. Not there when the answer is `undefined`. */
  readonly payload?: Json;
  readonly meta: RequestMeta &
    CommitTimes & {
      readonly requestStatus: 'fulfilled';
      readonly arrived: number;
      /** Number of the newest action when it left, of a mutation that had waited for others. */
      readonly left?: number;
      /** What is known of the pages around the list from now on. */
      readonly pages?: PagesAround;
      /** What the success of a mutation makes stale. */
      readonly expires?: Expired;
      /** Primary keys of what was created, by the placeholders that stood for them. */
      readonly renames?: Readonly<Record<string, string>>;
      /** Lists of this answer as what crossed it leaves them, by table and primary key. */
      readonly lists?: Lists;
      /** Those lists are stale, and so is what was not known before: a write, or a page, came meanwhile. */
      readonly crossed?: true;
      /** There is no payload: the server says that what is stored is still right. */
      readonly renewed?: true;
      /** A page that is not added to its list: only its rows are stored. */
      readonly leftOut?: LeftOut;
      /** The server has only taken note of a mutation (202): what came says nothing of its items. */
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
      /** A mutation was sent, and nobody knows whether it was done. */
      readonly isLost?: true;
      /** What it makes stale then. */
      readonly expires?: Expired;
      /** The server says that there is nothing at this address (404, 410). */
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
  /** What is written: `{ [table]: { [pk]: fields } }`. */
  readonly payload: LocalRows;
  readonly meta: CommitTimes &
    LocalMeta &
    OfTabs & { readonly fetchedAt: number; readonly sent: number; readonly arrived?: number };
}

/** `invalidate` and `expire`: the keys were chosen when it was dispatched, so a replay reaches the same. */
export interface KeysAction {
  readonly type: string;
  readonly payload: { readonly keys: readonly string[] };
}

export interface ResetAction {
  readonly type: string;
  /** `follows`: somebody else has emptied the state, and this only says so. */
  readonly meta: { readonly lastReset: number; readonly follows?: true; readonly fromTab?: true };
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

/**
 * State from elsewhere: what a server dehydrated, or (`exact`) where a log starts. `content` tells one from another, `user`
 * (its fingerprint) whose it is, `ahead` this clock against the server's by when it came; `isRepeated` that this store had
 * it before, `written` the tables that it has written itself.
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

/** Of mutations that wait until they are answered. */
export interface QueueAction {
  readonly type: string;
  readonly payload: {
    /** Those of an earlier life of the page, before all others. */
    readonly layers?: readonly Layer[];
    /** How often they failed, and why they wait, by their ids. */
    readonly failures?: Readonly<Record<string, Pick<Layer, 'attempts' | 'reason'>>>;
  };
  /** One was refused for want of a login, and is kept. */
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

/** Makers of a slice's actions. Strict JSON: no member is ever `undefined`. */
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
      make<HydrateAction>('hydrate', { payload, ...(meta && { meta }) }),
    reset: (meta: ResetAction['meta']) => make<ResetAction>('reset', { meta }),
  };
}

export type RestActions = ReturnType<typeof createActions>;

/** What an action of ours is about: a request, or one of the writes that no request made. */
export type ActionKind =
  'request' | 'set' | 'setResponse' | 'invalidate' | 'expire' | 'reset' | 'collect' | 'hydrate' | 'queue';

const WRITES: readonly string[] = [
  'set',
  'setResponse',
  'invalidate',
  'expire',
  'reset',
  'collect',
  'hydrate',
  'queue',
];
const STATUSES: readonly unknown[] = ['pending', 'fulfilled', 'rejected'];

interface AnyMeta {
  readonly endpoint?: unknown;
  readonly key?: unknown;
  readonly requestId?: unknown;
  readonly requestStatus?: unknown;
}

/**
 * What an action means to the slice under `path`. Whatever else begins with the same text (an action of the app, of a
 * slice under a longer path, of a later version) is nobody's here.
 */
export function kindOf(action: { readonly type?: unknown }, path: string): ActionKind | undefined {
  const { type } = action;
  if (typeof type !== 'string' || !type.startsWith(`${path}/`)) return undefined;
  const rest = type.slice(path.length + 1);
  if (WRITES.includes(rest)) return rest as ActionKind;
  const { endpoint, key, requestId, requestStatus } = (action as { meta?: AnyMeta }).meta ?? {};
  const isRequest = STATUSES.includes(requestStatus) && typeof key === 'string' && typeof requestId === 'string';
  return isRequest && rest === `${String(endpoint)}/${String(requestStatus)}` ? 'request' : undefined;
}

export function isOwn(action: { readonly type?: unknown }, path: string): action is RestAction {
  return kindOf(action, path) !== undefined;
}
