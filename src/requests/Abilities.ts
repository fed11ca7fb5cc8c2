import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { hasPage } from './surroundings.js';
import type { Store } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { RowMeta } from '../schema/Schema.js';
import type { RestAction } from '../store/actions.js';
import type { SerializedError } from '../store/errors.js';
import type { ResponseView } from '../store/readResponse.js';
import type { PageSide, RestState } from '../store/state.js';
import type { Flight, FlightStatus } from './Flight.js';
import type { GivenSurroundings } from './surroundings.js';
import type { MountedReader, ShownView } from './Usage.js';

/** A claim on a key: its data is renewed until the claim ends. */
export interface Subscription {
  /** Renew with another endpoint of the same key from now on, for example one with a new token. */
  renew(endpoint: EndpointInstance, args: readonly unknown[]): void;
  end(this: void): void;
}

/** The request for the page on one side of a list. */
export interface PageState {
  readonly isFetching: boolean;
  /** The error of the last call, until the next call. */
  readonly error: Error | undefined;
}

/** Requests for pages, found by the key of their list. */
export interface PageCalls {
  /** Give the states of both sides: the same object until one of the two changes. */
  statesOf(key: string): Readonly<Record<PageSide, PageState>>;
  subscribe(key: string, listener: () => void): () => void;
  /** Fetch a page; the promise never rejects. */
  fetch(list: EndpointInstance, args: readonly unknown[], side: PageSide): Promise<void>;
}

/** The promise that a reader without data suspends on. */
export interface Wait {
  readonly settled: Promise<void>;
  /** One of the waiting readers is not mounted yet. */
  isSuspending?: boolean;
}

/** The name of the ability that renews a key by itself. */
export type Renewing = 'subscribe' | 'stream';

/** Agreement between tabs: of several that show a key, one renews it. */
export interface Renewal {
  /** Say which tab renews a key now. `undefined` while the tabs still agree on it: do nothing until then. */
  placeOf(how: Renewing, key: string): 'here' | 'elsewhere' | undefined;
  /** Ask for a key to be renewed. @returns a function that takes the wish back. */
  join(how: Renewing, key: string, endpoint: EndpointInstance, args: readonly unknown[]): () => void;
}

/** Keeps data fresh by itself: polls, streams, other tabs. */
interface RenewingAbilities {
  /** Keep the data of a key fresh by polls. @throws RestError READ_OF_MUTATION, ENDPOINT_UNKNOWN, what the endpoint's `key` throws */
  subscribe(endpoint: EndpointInstance, args: readonly unknown[]): Subscription;
  /**
   * Keep the data of a key fresh by the endpoint's stream, and by polls where the endpoint has a `pollFrequency`.
   *
   * @param isPolled `false` where the caller polls by itself.
   * @throws what `subscribe` throws, RestError STREAM_INVALID
   */
  stream(endpoint: EndpointInstance, args: readonly unknown[], isPolled?: boolean): Subscription;
  /** Stop renewing a key until it is asked for again. */
  halt(key: string): void;
  readonly renewal: Renewal;
}

/** The page around the store, in place of what the browser tells of it. */
interface SurroundingsAbilities {
  /** Connection and visibility as the app reports them, in place of the browser. */
  readonly surroundings: GivenSurroundings;
  /** Set by the feature that fetches the data of mounted hooks again on focus and reconnection. */
  readonly refetch: true;
}

/** Responses that have no JSON form. */
interface BodyAbilities {
  /** Keep a response that has no JSON form for the readers of its key. */
  keepBody(key: string, body: unknown, times: RowMeta): void;
  bodyOf(state: RestState, key: string): unknown;
  /** Complete a view with the body that is not in the state. */
  withBody(
    view: ResponseView,
    asked: { readonly endpoint: EndpointInstance; readonly args: readonly unknown[] },
    root: Readonly<Record<string, RestState | undefined>>,
  ): ResponseView;
}

/** Mutations that wait for a connection, or for a login. */
interface QueueAbilities {
  /** Take note of a mutation before it is sent: a queue may keep it until it is answered, and mark it for the server. */
  admit(flight: Flight): void;
  /** Give the ids of mutations that are kept and cannot be sent yet. */
  waiting(): readonly string[];
  /** Whether a failure counts as `soft`, whatever the policy of its endpoint says. */
  excuses(error: SerializedError, progress: FlightStatus): boolean;
}

/** The log of actions, and the past that DevTools shows. */
interface DebuggingAbilities {
  startLog(limit?: number): void;
  exportLog(): RestAction[];
  /** Whether the store shows the past (DevTools). */
  isTimeTravelling(): boolean;
  /** Give the next change of the store, for a reader that would fetch if the store showed the present. */
  nextChange(store: Store, key: string): Wait;
  /** Give the number of the newest action; the state has a smaller one while it shows the past. */
  head(): number | undefined;
  /** Take note of the view that a reader is about to show, and of the one that it showed before. */
  noteShown(reader: MountedReader, before: ShownView | undefined, after: ShownView): void;
}

/** The id of a user; `''` for nobody; `null` where the app's function threw or gave no text. */
export type User = string | null;

/** Abilities that features bring. The engine, thunks and hooks look for the ability, never for a feature by its name. */
export interface Abilities
  extends RenewingAbilities, SurroundingsAbilities, BodyAbilities, QueueAbilities, DebuggingAbilities {
  readonly pages: PageCalls;
  /** Whether a key had no data when the server rendered the page that is being hydrated. */
  wasBlank(key: string): boolean;
  /** The user who is signed in now, and the user whose data the store has; missing where the app does not tell its users apart. */
  readonly whose: { readonly user: User; readonly session: User };
}

/** Abilities of a slice that are the same in each of its stores. */
export interface SliceAbilities {
  actionSanitizer<A>(this: void, action: A): A;
  stateSanitizer<S>(this: void, state: S): S;
}

/** The function that brings each ability. */
const SOURCES = {
  subscribe: 'polling',
  stream: 'streams',
  keepBody: 'opaqueBodies',
  startLog: 'actionLog',
  exportLog: 'actionLog',
  actionSanitizer: 'sanitizers',
  stateSanitizer: 'sanitizers',
  hydrate: 'hydrate',
} as const;

/** The lines that add a feature to an app. */
const lineOf = (name: string): string =>
  name === 'hydrate'
    ? "import { hydrate } from 'rest-slice/ssr'; store.dispatch(hydrate(json))"
    : `import { ${name} } from 'rest-slice/features'; createRestSlice({ …, features: [${name}()] })`;

/** Make the error of a missing feature. Its subject is the function to call, as production shows no more than that. */
const featureMissing = (source: string, name: string): RestError =>
  new RestError({
    code: 'FEATURE_MISSING',
    subject: `${source}()`,
    happened: `${name} needs it, and it does not come by itself.`,
    fix: `Add it: ${lineOf(source)}.`,
  });

type Sourced<A> = keyof typeof SOURCES & keyof A;

/** Give an ability. @throws RestError FEATURE_MISSING, which says which line to add. */
export function need<A, K extends Sourced<A>>(abilities: Partial<A>, name: K): A[K] {
  const ability = abilities[name];
  if (ability) return ability;
  throw featureMissing(SOURCES[name], name);
}

/**
 * Warn in development that `refetchOnFocus` or `refetchOnReconnect` has no effect without its feature. Where there is no
 * page nothing is said: the options mean nothing there.
 */
export function noteRefetching(
  can: Partial<Abilities>,
  { refetchOnFocus, refetchOnReconnect }: EndpointInstance,
): void {
  const name = refetchOnFocus ? 'refetchOnFocus' : 'refetchOnReconnect';
  if (!can.refetch && (refetchOnFocus || refetchOnReconnect) && (hasPage() || can.surroundings))
    warnOnce(featureMissing('refetchOn', name).message);
}
