import type { Store } from '@reduxjs/toolkit';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { hasPage } from './surroundings.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ActionKind, RestAction } from '../store/actions.js';
import type { SerializedError } from '../store/errors.js';
import type { RowMeta } from '../schema/Schema.js';
import type { Flight } from './Flight.js';
import type { ResponseView } from '../store/readResponse.js';
import type { PageSide, RestState } from '../store/state.js';
import type { User } from './User.js';
import type { Told } from './surroundings.js';
import type { MountedReader, ShownView } from './Usage.js';

export type ActionHandler = (action: unknown) => unknown;

/** Held by somebody who wants a key's data to be renewed. */
export interface Subscription {
  /** Renew with another endpoint of the same key from now on: one with a new token, say. */
  renew(endpoint: EndpointInstance, args: readonly unknown[]): void;
  end(this: void): void;
}

/** What becomes of the page on one side of a list. */
export interface PageState {
  readonly isFetching: boolean;
  /** Of the last call, until the next one. */
  readonly error: Error | undefined;
}

/** Pages of lists, by the key of the list. */
export interface PageCalls {
  /** The same object until one of the two changes. */
  statesOf(key: string): Readonly<Record<PageSide, PageState>>;
  subscribe(key: string, listener: () => void): () => void;
  /** Never rejects. */
  fetch(list: EndpointInstance, args: readonly unknown[], side: PageSide): Promise<void>;
}

/** What a reader without data waits for. */
export interface Wait {
  readonly settled: Promise<void>;
  /** One of those who wait is not mounted. */
  isSuspending?: boolean;
}

/** How a key is renewed by itself, as the ability is called. */
export type Renewing = 'subscribe' | 'stream';

/** Of several tabs that show a key one renews it. */
export interface Renewal {
  /** Where a key is renewed now; nobody knows while tabs agree on it, and nothing is to be done until then. */
  placeOf(how: Renewing, key: string): 'here' | 'elsewhere' | undefined;
  /** Somebody here wants it to be renewed. @returns ends it. */
  join(how: Renewing, key: string, endpoint: EndpointInstance, args: readonly unknown[]): () => void;
}

/** What the engine, thunks and hooks ask for by what it does; whoever brings it is a feature. */
export interface Abilities {
  /** Keep the data of a key fresh by polls. @throws RestError READ_OF_MUTATION, ENDPOINT_UNKNOWN, what the endpoint's `key` throws */
  subscribe(endpoint: EndpointInstance, args: readonly unknown[]): Subscription;
  /**
   * Keep it fresh by the endpoint's stream, and by polls where it has a `pollFrequency`.
   *
   * @param isPolled `false` where somebody else sees to the polls.
   * @throws what `subscribe` throws, RestError STREAM_INVALID
   */
  stream(endpoint: EndpointInstance, args: readonly unknown[], isPolled?: boolean): Subscription;
  /** Renew a key no more until somebody asks for it again. */
  halt(key: string): void;
  /** Let readers of a key have an answer without a JSON form. */
  keepBody(key: string, body: unknown, times: RowMeta): void;
  bodyOf(state: RestState, key: string): unknown;
  /** What there is to show, with the body where that is not in the state. */
  withBody(
    view: ResponseView,
    asked: { readonly endpoint: EndpointInstance; readonly args: readonly unknown[] },
    root: Readonly<Record<string, RestState | undefined>>,
  ): ResponseView;
  /** What is under way for the pages of lists. */
  readonly pages: PageCalls;
  startLog(limit?: number): void;
  exportLog(): RestAction[];
  /** Whether there was nothing to show for a key when the page that is being taken over was rendered. */
  wasBlank(key: string): boolean;
  readonly renewal: Renewal;
  /** What the app says in place of the browser. */
  readonly surroundings: Told;
  /** What mounted hooks show is asked for again when there is a reason. */
  readonly refetch: true;
  /** Where it is known whose data it is: who is there now, and whose session it is. */
  readonly whose: { readonly user: User; readonly session: User };
  /** A mutation is in flight: it may be kept until it is answered, and marked for the server. */
  admit(flight: Flight): void;
  /** Ids of mutations that nobody can send yet. */
  waiting(): readonly string[];
  /** Whether a failure is no error at all while there is something to show, whatever its endpoint says. */
  excuses(error: SerializedError, isAnswered: boolean | undefined): boolean;
  /** Whether the store shows the past. */
  isParked(): boolean;
  /** The next time that the store tells its listeners, for who would ask were it the present. */
  nextChange(store: Store, key: string): Wait;
  /** Told what a reader is about to show, and what it showed before. */
  noteShown(reader: MountedReader, before: ShownView | undefined, after: ShownView): void;
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
  /** There is a user, and there was none. */
  readonly turned?: () => void;
  /** Keys are renewed elsewhere now, or here. */
  readonly moved?: () => void;
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
  stream: 'streams',
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

/** Its subject is the function to call: production shows no more. */
const featureMissing = (source: string, name: string): RestError =>
  new RestError({
    code: 'FEATURE_MISSING',
    subject: `${source}()`,
    happened: `${name} needs it, and it does not come by itself.`,
    fix: `Add it: ${lineOf(source)}.`,
  });

type Sourced<A> = keyof typeof SOURCES & keyof A;

/** What a feature brings. @throws RestError FEATURE_MISSING, which says which line to add. */
export function need<A, K extends Sourced<A>>(abilities: Partial<A>, name: K): A[K] {
  const ability = abilities[name];
  if (ability) return ability;
  throw featureMissing(SOURCES[name], name);
}

/**
 * Say in development that an option does nothing: nobody looks at the page, where there is one. The request itself needs
 * nothing of it.
 */
export function noteRefetching(
  can: Partial<Abilities>,
  { refetchOnFocus, refetchOnReconnect }: EndpointInstance,
): void {
  const name = refetchOnFocus ? 'refetchOnFocus' : 'refetchOnReconnect';
  if (!can.refetch && (refetchOnFocus || refetchOnReconnect) && (hasPage() || can.surroundings))
    warnOnce(featureMissing('refetchOn', name).message);
}
