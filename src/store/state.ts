import { current, isDraft } from '@reduxjs/toolkit';
import { pksOfTable, rowOf } from '../normalize/tables.js';
import type { Json } from '../shared/json.js';
import type { NormalizedState, Table } from '../normalize/tables.js';
import type { SerializedError } from './errors.js';

/** The record of one key: times, error, requests. Times are ms since epoch. */
export interface ResultMeta {
  /** When the request was sent. */
  readonly fetchedAt: number;
  /** When the response was stored; 0 while there was none. */
  readonly date: number;
  readonly expiresAt: number;
  /** Names of the endpoints that have requested or written it, whatever the text of its key. */
  readonly endpoints?: readonly string[];
  /** Number of the newest action when the request was sent. */
  readonly sent?: number;
  readonly error?: SerializedError;
  /** `'soft'`: stored data is shown instead of the error. */
  readonly errorPolicy?: 'soft' | 'hard';
  /** Times of the response that is still shown, where the last request failed. */
  readonly answer?: Pick<ResultMeta, 'fetchedAt' | 'date' | 'expiresAt' | 'sent'>;
  /** Another response removed members that it had: less is shown than it brought. */
  readonly isPart?: true;
  /** The result was removed on purpose; readers fetch again. */
  readonly invalidated?: true;
  /** Ids of the requests in flight, with spaces between them; those of polls begin with `~`. */
  readonly pending?: string;
  /** `sent` of the newest page that the list got. */
  readonly paged?: number;
  /** The pages around the stored list, as far as its endpoint tells. */
  readonly pages?: PagesAround;
  /** Endpoint of the read that alone made it stale. */
  readonly by?: string;
  /** Number of requests in a row that readers made because of reads. Absent for none. */
  readonly echo?: number;
  /** Number of readers' requests in a row that were aborted. Absent for none. */
  readonly tries?: number;
}

/** The sides of a list on which pages are. */
export type PageSide = 'next' | 'previous';

/** Search parameters of the pages after and before a list; `null`: there is none; no member: unknown. */
export type PagesAround = { readonly [side in PageSide]?: Readonly<Record<string, Json>> | null } & {
  /** Number of pages added on each side since the list was read: as many are requested again when it is stale. */
  readonly held?: { readonly [side in PageSide]?: number };
};

/** Stands for the record of a key without one. */
export const NEVER: ResultMeta = { fetchedAt: 0, date: 0, expiresAt: 0 };

/** The result that a request is for. */
export interface Address {
  readonly key: string;
  /** The own key of a page, whose outcome is not that of the list. */
  readonly page?: string;
}

/** Why a page is not added to its list: it is one of a run added at once, or the list was written after the request. */
export type LeftOut = 'run' | 'written';

/** The members that every action about one request has. */
export interface RequestMeta extends Address {
  /** Name of the endpoint: its path in the tree given to `createRestSlice`. */
  readonly endpoint: string;
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

/** An optimistic mutation in flight: a recipe, replayed over the base to compute the view. */
export type Layer = RequestMeta &
  CommitTimes & {
    /** Number of failed attempts, where a queue keeps it until there is a response. Such a layer may show nothing. */
    readonly attempts?: number;
    /** Ids of the earlier mutations that it waits for. */
    readonly after?: readonly string[];
    /** Why it waits, if neither for a connection nor for those. */
    readonly reason?: 'endpoint' | 'user' | 'refused';
  };

/** Everything under `reducerPath`. Plain JSON. */
export interface RestState extends NormalizedState {
  /** `{ [key]: result }`: ids, lists of ids, or responses without a schema. */
  readonly results: Table<unknown>;
  readonly meta: Table<ResultMeta>;
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

/** Prefix of the ids of polls: their responses are stored, but readers do not show `isFetching`. */
export const POLLED = '~';

/** Whether a request is in flight that readers show as `isFetching`. */
export const isAsked = (meta: ResultMeta | undefined): boolean =>
  meta?.pending?.split(' ').some((id) => id[0] !== POLLED) === true;

/** Get the record of a key. */
export const metaOf = (state: Pick<RestState, 'meta'> | undefined, key: string): ResultMeta | undefined =>
  rowOf(state?.meta, key);

/** Get the number and times of the response whose data are shown; a request that failed since does not count. */
export const answerOf = (meta: ResultMeta | undefined): NonNullable<ResultMeta['answer']> =>
  meta?.answer ?? (meta && !meta.error ? meta : NEVER);

/** Get the result of a key; undefined where there is none. */
export const resultOf = ({ results }: Pick<RestState, 'results'>, key: string): unknown => rowOf(results, key);

/** List the keys that have a result or a record. */
export const keysIn = ({ results, meta }: Pick<RestState, 'results' | 'meta'>): ReadonlySet<string> =>
  new Set([...pksOfTable(results), ...pksOfTable(meta)]);

const MEMBERS = /* @__PURE__ */ Object.keys(initialState) as (keyof RestState)[];

/** Whether two slices have the same parts: a reducer around ours may make new objects, with members of its own. */
export const isSameState = (one: RestState | undefined, other: RestState | undefined): boolean =>
  one === other || MEMBERS.every((member) => one?.[member] === other?.[member]);

/** Copy the current value of an Immer draft, which must not outlive its reducer. */
export const settled = <T>(value: T): T => (isDraft(value) ? (current(value as object) as T) : value);

const isOwnAlone = (state: RestState): boolean =>
  Object.keys(state).length === MEMBERS.length && !MEMBERS.some((member) => isDraft(state[member]));

/** Pick our members of a slice, undrafted: reducers around ours may add members, or pass Immer drafts. */
export const ownMembers = (state: RestState): RestState =>
  isOwnAlone(state)
    ? state
    : (Object.fromEntries(MEMBERS.map((member) => [member, settled(state[member])])) as unknown as RestState);

/** `lastReset` of a slice whose reducer replaced another one: no middleware sees Redux do that. */
export const REPLACED = 1;

/** Whether a state is the initial one, or a copy that a wrapping reducer made of it. */
export const isInitial = ({ seq, entities, results, meta }: RestState): boolean =>
  seq === 0 && entities === initialState.entities && results === initialState.results && meta === initialState.meta;

/** Get the name of the endpoint that an action writes for: of a page that of its list. */
export const writerOf = ({ endpoint, page }: Pick<RequestMeta, 'endpoint' | 'page'>): string =>
  page === undefined ? endpoint : endpoint.replace(/\.(paginated\.)?[^.]+$/, '');

/** Add the endpoint of an action to those that own the key. */
export function withWriter(
  stored: ResultMeta | undefined,
  meta: Pick<RequestMeta, 'endpoint' | 'page'>,
): Required<Pick<ResultMeta, 'endpoints'>> {
  const { endpoints = [] } = stored ?? {};
  const name = writerOf(meta);
  return { endpoints: endpoints.includes(name) ? endpoints : [...endpoints, name] };
}
