import { decide, shouldFetch } from '../store/shouldFetch.js';
import { MAX_ECHOES } from '../requests/ReaderOutcomes.js';
import { requestInRender } from '../requests/requests.js';
import { noteWanting } from '../requests/wanting.js';
import { initialState, metaOf } from '../store/state.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { thrown } from './thrown.js';
import type { Store } from '@reduxjs/toolkit';
import type { Wait } from '../requests/Abilities.js';
import type { Runtime } from '../requests/runtime.js';
import type { MountedReader } from '../requests/Usage.js';
import type { ResponseView } from '../store/readResponse.js';
import type { Root } from '../select/SelectorCache.js';
import type { RestState } from '../store/state.js';
import type { Latest, Question, Snapshot } from './questionOf.js';

/** What a reader reads, from its first look on. */
interface Reading extends Pick<MountedReader, 'key' | 'schema' | 'isFetching'> {
  readonly store: Store;
  readonly runtime: Runtime;
  readonly latest: Latest;
}

/** The facts that a reader has found in one state, kept for as long as the state is the same. */
interface Look {
  readonly question: Question;
  readonly slice: RestState;
  readonly seen: ResponseView;
  /** Values that make the reader decide again when one of them changes. */
  readonly event: readonly unknown[];
}

/** Whether two snapshots render the same. A reader that waits, and waits once more, needs another promise. */
export const showsTheSame: Question['isSame'] = (a, b) =>
  a.data === b.data &&
  a.error === b.error &&
  a.isBlocked === b.isBlocked &&
  a.seen.data === b.seen.data &&
  a.seen.tries === b.seen.tries;

const warnOfEcho = ({ endpoint, key }: Question, by: string): void =>
  warnOnce(
    `${endpoint.name} (${key}) and ${by} contradict each other: each answer makes the other one stale. It is asked for no more until something is written. Let both answer the same, or leave out in \`process\` what differs each time.`,
  );

/** Reads one key for one component: decides whether to fetch, and gives the snapshot to render. */
export class Reader implements MountedReader {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Reader({} as Reading);

  readonly key: string;
  readonly schema: unknown;
  readonly isFetching: boolean;
  readonly latest: Latest;
  /** The component has read `isFetching`, and renders when it changes. */
  isLooking = false;
  readonly #store: Store;
  readonly #runtime: Runtime;
  #isMounted = false;
  #look: Look | undefined;
  #snapshot: Snapshot | undefined;
  /** The decision: `#isDue` a request is due, `#isOpen` it has not been sent yet. */
  #isDue = false;
  #isOpen = false;
  /** A write has made the data stale while the reader was mounted. */
  #isOfWrite = false;

  constructor({ store, runtime, schema, key, latest, isFetching }: Reading) {
    this.#store = store;
    this.#runtime = runtime;
    this.schema = schema;
    this.latest = latest;
    this.key = key;
    this.isFetching = isFetching && key !== '';
  }

  view(question = this.latest.current, root = this.#store.getState() as Root): ResponseView {
    const { core, outcomes } = this.#runtime;
    const seen = this.#runtime.read(question, root);
    return outcomes.show(seen, root[core.path] ?? initialState, this.key);
  }

  /**
   * Send a request, or join the one in flight; after a refusal wait until that is over, in the past for the next change of
   * the store. Dispatches nothing now.
   *
   * @param echo number of requests in a row, this one included, that follow from other reads.
   */
  request(question = this.latest.current, echo = 0): Wait {
    const { key } = this;
    const runtime = this.#runtime;
    const { core, can, outcomes } = runtime;
    const { endpoint, args } = question;
    const wait =
      (runtime.isTimeTravelling() && can.nextChange?.(this.#store, `${core.path} ${key}`)) ||
      outcomes.pace.delay(key, () => this.request(question, echo));
    if (wait) return wait;
    if (isDevelopment() && this.#look?.seen.isPart) noteWanting(runtime, endpoint, args, key);
    return requestInRender(runtime, endpoint, args, echo);
  }

  /** Send a request that is due before an error is thrown, since a component that throws runs no effects. */
  beforeThrow(question: Question): void {
    if (this.#isDue && !this.#runtime.outcomes.pace.isWaiting(this.key)) this.request(question);
  }

  /**
   * Give the promise that a component throws to wait for the response. It stands for the request: every retry and every sibling
   * waits for the same one.
   *
   * @param waitFor React's `use`, where it has one. From three on React renders boundaries that were shown before, and wait for
   * what is thrown, without a pause; not so with `use`. By that what was never shown would wait for ever in a synchronous act().
   */
  suspend(question: Question, waitFor?: (promise: Promise<unknown>) => unknown): Promise<unknown> {
    const wait = this.request(question);
    const { settled } = wait;
    if (this.#isMounted) waitFor?.(settled);
    else wait.isSuspending = true;
    return settled;
  }

  /** Read the store. Decides at the first look and when an event has changed, never because time passes. */
  snapshot(question = this.latest.current, root = this.#store.getState() as Root): Snapshot {
    const slice = root[this.#runtime.core.path] ?? initialState;
    const last = this.#look;
    if (slice === last?.slice && question === last.question) return this.#snapshot as Snapshot;
    const seen = this.view(question, root);
    const event = this.#decide(question, slice, seen);
    const look = (this.#look = { question, slice, seen, event });
    // Its item has got a primary key: render again, with a question for the new key.
    const isRenamed = this.#runtime.renamed(question.args) !== question.args;
    this.#show(look, isRenamed);
    // Deferred, as a reset drops the requests in flight after listeners were notified.
    if (!isRenamed && this.#isOpen && this.#isMounted) queueMicrotask(this.#ask);
    return this.#snapshot as Snapshot;
  }

  /** Decide whether a request is due, unless nothing has changed that decides it. @returns the event */
  #decide(question: Question, slice: RestState, seen: ResponseView): Look['event'] {
    const { key } = this;
    const { outcomes } = this.#runtime;
    const isMounted = this.#isMounted;
    const { expiresAt, retryAt, expiryStatus, tries, left, echo } = seen;
    const isFresh = left !== undefined && (isMounted || Date.now() <= left.until);
    // Other mounted readers fetch the rows that are stale.
    const isLeft = isFresh && outcomes.isLeftToOthers(slice, left.rows, key);
    // Requests because of reads have been repeated without a result that agrees.
    const isSpent = isMounted && (echo?.count ?? 0) >= MAX_ECHOES;
    // Without data, the end of a request counts as an event even if no response came.
    const isLoading = expiryStatus === 'Invalid' && seen.isFetching;
    // `sent` tells responses apart whose requests were sent in the same millisecond. A request alone is no event.
    const { fetchedAt = 0, sent } = metaOf(slice, key) ?? {};
    const { lastReset } = slice;
    const event = [lastReset, fetchedAt, sent, expiresAt, retryAt, expiryStatus, tries, isLoading, isLeft, isSpent];
    if (event.every((part, index) => part === this.#look?.event[index])) return event;
    this.#isOfWrite = isMounted && !echo;
    const now = isMounted ? undefined : outcomes.clockFor(slice, key);
    if (isDevelopment() && echo && isSpent && shouldFetch(seen, { now, isLeft })) warnOfEcho(question, echo.by);
    // A mounted reader waits for the retry time of a failure by itself.
    const occasion = { now, isLeft, isSpent, isWaiting: isMounted };
    const subject = isDevelopment() ? `${question.endpoint.name} (${key})` : '';
    this.#isDue = key !== '' && decide(subject, seen, occasion) !== undefined;
    this.#isOpen = this.#isDue;
    if (now !== undefined && !this.#isDue && !isLeft) outcomes.noteSeen(slice, key);
    return event;
  }

  #show({ question, slice, seen }: Look, isRenamed: boolean): void {
    const { key } = this;
    const { outcomes, can } = this.#runtime;
    const isDue = this.#isDue;
    const isMounted = this.#isMounted;
    const shown = this.#snapshot;
    const generation = slice.lastReset;
    const isSession = shown?.generation === generation;
    // Keep the last whole data of a mounted reader while the stored data is partial.
    const isKept =
      seen.isPart && isSession && shown.whole !== undefined && isMounted && !this.#runtime.isTimeTravelling();
    const isSoft = isKept && metaOf(slice, key)?.errorPolicy === 'soft';
    // After a refusal its error is shown in place of a pending state, until the wait is over.
    const isRefused = isMounted ? outcomes.pace.isRefused(key) : outcomes.pace.isWaiting(key);
    const isBlocked = isDue && seen.expiryStatus !== 'Valid' && !isKept && !(seen.error && isRefused);
    const data = isBlocked ? undefined : isKept ? shown.whole : seen.data;
    const error = isBlocked || isSoft ? undefined : seen.error;
    const isFetching = isBlocked || seen.isFetching;
    // What a layer completes is not whole: nothing of it stays when the layer fails.
    const whole = seen.isPart || slice.optimistic.length > 0 ? shown?.whole : data;
    const next = { data, error, isBlocked, isFetching, seen, generation, isDue, whole };
    if (!isRenamed && isSession && question.isSame(shown, next, this.isLooking)) {
      shown.isFetching = isFetching;
      return;
    }
    this.#snapshot = next;
    if (error) thrown.note?.(error, { store: this.#store, question });
    can.noteShown?.(this, shown, next);
  }

  /** Give the snapshot for server rendering and hydration, which must be the same even if the store has changed since. */
  rendered(question: Question, root: Root | undefined): Snapshot {
    // A reader that suspends is rendered when it has data.
    if (question.isSame === showsTheSame && this.isFetching) return this.snapshot(question, root);
    const { can, usage } = this.#runtime;
    const snapshot = this.snapshot(question, can.wasBlank?.(this.key) ? {} : root);
    if (snapshot.isDue) usage.blank.add(this.key);
    return snapshot;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    const { outcomes } = this.#runtime;
    outcomes.enter(this);
    this.#isMounted = this.isFetching;
    this.#isOpen = this.#isDue || this.#isHeldUp();
    // The store may have changed between render and subscription.
    this.snapshot();
    this.#ask();
    const unsubscribe = this.#store.subscribe(onChange);
    return () => {
      this.#isMounted = false;
      unsubscribe();
      outcomes.leave(this);
    };
  };

  /** Whether stale data waits for the retry time of a soft failure. */
  #isHeldUp(): boolean {
    const { seen } = this.#look as Look;
    return seen.retryAt !== undefined && shouldFetch(seen, { now: Date.now(), isWaiting: true }) !== undefined;
  }

  /**
   * Send the request that is due. While the key waits, or in the past, it stays open and is decided again later.
   *
   * @param isOver set by the wait of the key: false where it was dropped.
   */
  readonly #ask = (isOver?: boolean): void => {
    if (isOver === false || !this.#isOpen || !this.#isMounted || this.#runtime.isTimeTravelling()) return;
    const { key } = this;
    const { pace } = this.#runtime.outcomes;
    const { retryAt = 0, echo } = (this.#look as Look).seen;
    const { isBlocked } = this.#snapshot as Snapshot;
    const left = retryAt - Date.now();
    // A soft failure that this reader has not seen: its retry time is waited for.
    if (!isOver && left > 0 && !pace.isWaiting(key)) pace.arm(key, left);
    if ((!isBlocked || pace.isRefused(key)) && pace.wait(key, this.#ask)) return;
    this.#isOpen = false;
    if (this.#isOfWrite && !isBlocked) pace.noteWrite(key);
    this.request(undefined, (echo?.count ?? -1) + 1);
  };
}
