import { current, isDraft } from '@reduxjs/toolkit';
import { pksOfTable, rowOf } from '../normalize/tables.js';
import type { Json } from '../shared/json.js';
import type { NormalizedState, Table } from '../normalize/tables.js';
import type { SerializedError } from './errors.js';

/** What is known of the result of one key. Times are ms since epoch. */
export interface ResultMeta {
  /** When the request was sent. */
  readonly fetchedAt: number;
  /** When its answer was stored; 0 while there was none. */
  readonly date: number;
  readonly expiresAt: number;
  /** Names of the endpoints that have asked for it or written it: it is theirs, whatever the text of its key. */
  readonly endpoints?: readonly string[];
  /** Number of the newest action when the request was sent. */
  readonly sent?: number;
  readonly error?: SerializedError;
  /** `'soft'`: data that is there is shown instead of the error. */
  readonly errorPolicy?: 'soft' | 'hard';
  /** Of the answer that is still shown, where the last request brought none: a soft error says nothing of its data. */
  readonly answer?: Pick<ResultMeta, 'fetchedAt' | 'date' | 'expiresAt' | 'sent'>;
  /** Another answer took members away that it had: less is shown than it said. */
  readonly isPart?: true;
  /** The result was taken away on purpose; readers fetch again. */
  readonly invalidated?: true;
  /** Ids of the requests in flight, with spaces between them; those of polls begin with `~`. */
  readonly pending?: string;
  /** `sent` of the newest page that the list got. */
  readonly paged?: number;
  /** Where the pages around what is stored are, as far as its endpoint says so. */
  readonly pages?: PagesAround;
  /** It is stale because of a read alone: the endpoint of that. */
  readonly by?: string;
  /** Requests in a row that readers made because of reads. Absent for none. */
  readonly echo?: number;
  /** Requests of readers in a row that were of no use to them: aborted. Absent for none. */
  readonly tries?: number;
}

/** The sides of a list on which pages are. */
export type PageSide = 'next' | 'previous';

/** Search parameters of the pages after and before a list; `null`: there is none, no member: nobody knows. */
export type PagesAround = { readonly [side in PageSide]?: Readonly<Record<string, Json>> | null } & {
  /** How many pages it has got on each side since it was read as a whole: so many are asked for when it is stale. */
  readonly held?: { readonly [side in PageSide]?: number };
};

/** Of a key of which nothing is known. */
export const NEVER: ResultMeta = { fetchedAt: 0, date: 0, expiresAt: 0 };

/** The result that a request is for. */
export interface Address {
  readonly key: string;
  /** A page's own key: its outcome says nothing of the list as a whole. */
  readonly page?: string;
}

/** Why a list does not take the items of a page: it takes them with all others, or was written after the page was asked for. */
export type LeftOut = 'run' | 'written';

/** What every action about one request says of it. */
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

/** An optimistic mutation in flight: a recipe, replayed over the base to make the view. */
export type Layer = RequestMeta &
  CommitTimes & {
    /** A queue keeps it until it is answered: how often it failed so far. It may show nothing. */
    readonly attempts?: number;
    /** Those before it that it waits for, by their ids. */
    readonly after?: readonly string[];
    /** Why it waits, if not for a connection, nor for those. */
    readonly reason?: 'endpoint' | 'user' | 'refused';
  };

/** Everything under `reducerPath`. Plain JSON. */
export interface RestState extends NormalizedState {
  /** `{ [key]: result }`: ids, lists of ids, or answers without a schema. */
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

/** Begins the ids of polls: what they bring is stored, and no reader is told that they are under way. */
export const POLLED = '~';

/** Whether a request is under way that readers are told of. */
export const isAsked = (meta: ResultMeta | undefined): boolean =>
  meta?.pending?.split(' ').some((id) => id[0] !== POLLED) === true;

/** What is known of a key. */
export const metaOf = (state: Pick<RestState, 'meta'> | undefined, key: string): ResultMeta | undefined =>
  rowOf(state?.meta, key);

/** Number and times of the answer whose data are shown. A request that failed after it has made nothing fresh. */
export const answerOf = (meta: ResultMeta | undefined): NonNullable<ResultMeta['answer']> =>
  meta?.answer ?? (meta && !meta.error ? meta : NEVER);

/** What is stored for a key; undefined where there is none. */
export const resultOf = ({ results }: Pick<RestState, 'results'>, key: string): unknown => rowOf(results, key);

/** Every key that has a result, or of which something is known. */
export const keysIn = ({ results, meta }: Pick<RestState, 'results' | 'meta'>): ReadonlySet<string> =>
  new Set([...pksOfTable(results), ...pksOfTable(meta)]);

const MEMBERS = /* @__PURE__ */ Object.keys(initialState) as (keyof RestState)[];

/** Whether two slices hold the same: a reducer around ours may put it into a new object, with members of its own. */
export const isSameState = (one: RestState | undefined, other: RestState | undefined): boolean =>
  one === other || MEMBERS.every((member) => one?.[member] === other?.[member]);

/** What a value in a reducer that uses Immer stands for now: its drafts end with it, and are not to be kept. */
export const settled = <T>(value: T): T => (isDraft(value) ? (current(value as object) as T) : value);

const isOwnAlone = (state: RestState): boolean =>
  Object.keys(state).length === MEMBERS.length && !MEMBERS.some((member) => isDraft(state[member]));

/** What of a slice is ours, as reducers around ours may see it: among members of their own, or as drafts. */
export const ownMembers = (state: RestState): RestState =>
  isOwnAlone(state)
    ? state
    : (Object.fromEntries(MEMBERS.map((member) => [member, settled(state[member])])) as unknown as RestState);

/** The generation of a slice whose reducer took another's place: Redux tells no middleware of that. */
export const REPLACED = 1;

/** The state of a reducer that was called without one; who wraps the reducer may have copied it, but not its parts. */
export const isInitial = ({ seq, entities, results, meta }: RestState): boolean =>
  seq === 0 && entities === initialState.entities && results === initialState.results && meta === initialState.meta;

/** The endpoint that an action is about; a page writes to its list. */
export const writerOf = ({ endpoint, page }: Pick<RequestMeta, 'endpoint' | 'page'>): string =>
  page === undefined ? endpoint : endpoint.replace(/\.(paginated\.)?[^.]+$/, '');

/** Whose a key is once an action has written it. */
export function withWriter(
  stored: ResultMeta | undefined,
  meta: Pick<RequestMeta, 'endpoint' | 'page'>,
): Required<Pick<ResultMeta, 'endpoints'>> {
  const { endpoints = [] } = stored ?? {};
  const name = writerOf(meta);
  return { endpoints: endpoints.includes(name) ? endpoints : [...endpoints, name] };
}
