import { decide } from '../requests/decide.js';
import { MAX_ECHOES } from '../requests/ReaderOutcomes.js';
import { viewForReader } from '../requests/readerView.js';
import { requestInRender } from '../requests/requests.js';
import { noteWanting } from '../requests/wanting.js';
import { STALE } from '../schema/rowOrder.js';
import { shouldFetch } from '../store/shouldFetch.js';
import { initialState, metaOf } from '../store/state.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { noteThrown } from './thrown.js';
import type { Store } from '@reduxjs/toolkit';
import type { Wait } from '../requests/Feature.js';
import type { Runtime } from '../requests/runtime.js';
import type { MountedReader } from '../requests/Usage.js';
import type { ResponseView } from '../store/readResponse.js';
import type { Root } from '../select/SelectorCache.js';
import type { RestState } from '../store/state.js';
import type { Latest, Question, Snapshot } from './questionOf.js';

/** What was found when a reader looked at the store: nothing else can be seen of the same state. */
interface Look {
  readonly question: Question;
  readonly slice: RestState;
  readonly seen: ResponseView;
  /** Other readers ask for the rows that are stale. */
  readonly isLeft: boolean;
  /** Asking again has brought nothing new. */
  readonly isSpent: boolean;
  /** What makes it decide anew. */
  readonly event: readonly unknown[];
}

/** Times do not render; where they decide what may be shown they do. */
export function showsTheSame(shown: Snapshot, next: Snapshot): boolean {
  const [a, b] = [shown.seen, next.seen];
  return (
    // What was kept while less was known goes when that is over.
    (shown.data === undefined || shown.data === next.data) &&
    a.data === b.data &&
    a.error === b.error &&
    a.expiryStatus === b.expiryStatus &&
    (a.expiryStatus === 'Valid' || (a.expiresAt === b.expiresAt && a.retryAt === b.retryAt && a.tries === b.tries))
  );
}

const warnOfEcho = ({ endpoint, key }: Question, by: string): void =>
  warnOnce(
    `${endpoint.name} (${key}) and ${by} contradict each other: each answer makes the other one stale. It is asked for no more until something is written. Let both answer the same, or leave out in \`process\` what differs each time.`,
  );

/** One component's reading of one key. */
export class Reader implements MountedReader {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Reader(undefined as never, { endpoint: {} } as Question, undefined as never, false);

  readonly key: string;
  readonly isFetching: boolean;
  readonly #store: Store;
  readonly #runtime: Runtime;
  readonly #schema: unknown;
  readonly latest: Latest;
  #isMounted = false;
  #look: Look | undefined;
  #snapshot: Snapshot | undefined;
  /** What it has decided: to ask, and whether somebody is still to do so. */
  #isDue = false;
  #isOpen = false;
  /** What it shows was made stale while it was there. */
  #isOfWrite = false;
  /** Requests in a row, with the one that is being made, that are because of reads. */
  #echo = 0;

  constructor(store: Store, { runtime, endpoint, key }: Question, latest: Latest, isFetching: boolean) {
    this.#store = store;
    this.#runtime = runtime;
    this.#schema = endpoint.schema;
    this.latest = latest;
    this.key = key;
    this.isFetching = isFetching && key !== '';
  }

  /** Whether it is what another question asks as well. */
  isOf(store: Store, { runtime, endpoint, key }: Question): boolean {
    return store === this.#store && runtime === this.#runtime && endpoint.schema === this.#schema && key === this.key;
  }

  view(question = this.latest.current, root = this.#store.getState() as Root): ResponseView {
    const { core, outcomes } = this.#runtime;
    const seen = viewForReader(this.#runtime, question, root);
    return outcomes.show(seen, root[core.path] ?? initialState, this.key);
  }

  /**
   * Ask for the answer, or find the request that is under way; in the past wait for the next change of the store.
   * Dispatches nothing now.
   *
   * @param isSuspending the component is not mounted while it waits, unless it was before.
   */
  request({ endpoint, args } = this.latest.current, isSuspending = false): Wait {
    const runtime = this.#runtime;
    const { path } = runtime.core;
    const ask = () => {
      if (isDevelopment() && this.#look?.seen.isPart) noteWanting(runtime, endpoint, args, this.key);
      return requestInRender(runtime, endpoint, args, this.#echo);
    };
    const wait =
      (runtime.isParked() && runtime.can.nextChange?.(this.#store, `${path} ${this.key}`)) ||
      runtime.outcomes.pace.delay(this.key, () => (runtime.isParked() ? undefined : ask())) ||
      ask();
    if (isSuspending && !this.#isMounted) wait.isSuspending = true;
    return wait;
  }

  /** To be called before the error is thrown: a component that throws has no effects. */
  beforeThrow(question: Question, { isDue }: Snapshot): void {
    const { outcomes } = this.#runtime;
    if (isDue && !outcomes.pace.isWaiting(this.key) && !this.#runtime.isParked()) this.request(question);
  }

  /** Look at the store, and decide where there is news: at the first look, and never by the clock. */
  snapshot(question = this.latest.current, root = this.#store.getState() as Root): Snapshot {
    const slice = root[this.#runtime.core.path] ?? initialState;
    const last = this.#look;
    if (slice === last?.slice && question === last.question) return this.#snapshot as Snapshot;
    const look = this.#lookAt(question, slice, this.view(question, root));
    const isNews = look.event.some((part, index) => part !== last?.event[index]);
    this.#look = look;
    if (isNews) this.#decide(look, last === undefined);
    // What it asks about has another name by now: it is to be rendered, which asks for that.
    const isRenamed = this.#runtime.renamed(question.args) !== question.args;
    // Another question may be about another part.
    if (isNews || isRenamed || question !== last?.question || look.seen !== last.seen) this.#show(look, isRenamed);
    // Not while others are told: a reset drops what is in flight after that.
    if (!isRenamed && this.#isOpen && this.#isMounted) queueMicrotask(() => this.#ask());
    return this.#snapshot as Snapshot;
  }

  #lookAt(question: Question, slice: RestState, seen: ResponseView): Look {
    const { key } = this;
    const isMounted = this.#isMounted;
    const { expiresAt, retryAt, expiryStatus, tries, left, echo } = seen;
    const isFresh = left !== undefined && (isMounted || Date.now() <= left.until);
    const isLeft = isFresh && this.#runtime.outcomes.isLeftToOthers(slice, left.rows, key);
    const isSpent = isMounted && echo !== undefined && echo.count >= MAX_ECHOES;
    // Where there is nothing to show, a request that ends without an answer is news, too.
    const isLoading = expiryStatus === 'Invalid' && seen.isFetching;
    // Two requests may have left in one millisecond: the number tells their answers apart.
    const { fetchedAt, sent } = metaOf(slice, key) ?? {};
    const { lastReset } = slice;
    const event = [lastReset, fetchedAt, sent, expiresAt, retryAt, expiryStatus, tries, isLoading, isLeft, isSpent];
    return { question, slice, seen, isLeft, isSpent, event };
  }

  #decide({ question, slice, seen, isLeft, isSpent }: Look, isFirst: boolean): void {
    const { key } = this;
    const { outcomes } = this.#runtime;
    const { echo } = seen;
    const isMounted = this.#isMounted;
    this.#isOfWrite = isMounted && !isFirst && !echo;
    const now = isMounted ? undefined : outcomes.clockFor(slice, key);
    if (isDevelopment() && echo && isSpent && shouldFetch(seen, { now, isLeft })) warnOfEcho(question, echo.by);
    // What is stale, and could not be asked for a moment ago, is asked for when the wait is over.
    const isPutOff = isMounted && seen.expiresAt <= STALE && outcomes.pace.isWaiting(key) && !isLeft && !isSpent;
    const reason = (): unknown => decide(`${question.endpoint.name} (${key})`, seen, { now, isLeft, isSpent });
    this.#isOpen = this.#isDue = key !== '' && (isPutOff || reason() !== undefined);
    if (now !== undefined && !this.#isDue && !isLeft) outcomes.noteSeen(slice, key);
  }

  #show({ question, slice, seen }: Look, isRenamed: boolean): void {
    const isDue = this.#isDue;
    const shown = this.#snapshot;
    const generation = slice.lastReset;
    const kept = this.#keptFor(seen, slice);
    const isBlocked = isDue && seen.expiryStatus !== 'Valid' && !kept && !this.#isRefused(seen);
    const { data, error }: Partial<ResponseView> = isBlocked ? {} : (kept ?? seen);
    const whole = seen.isPart ? shown?.whole : data;
    const next = { data, error, isBlocked, seen, generation, isDue, whole };
    if (!isRenamed && shown?.generation === generation && question.isSame(shown, next)) return;
    this.#snapshot = next;
    if (error && this.key !== '') noteThrown(error, { store: this.#store, question });
    this.#runtime.can.noteShown?.(this, shown, next);
  }

  /** A refusal is shown until it is over. */
  #isRefused({ error }: ResponseView): boolean {
    const { pace } = this.#runtime.outcomes;
    return error !== undefined && (this.#isMounted ? pace.isRefused(this.key) : pace.isWaiting(this.key));
  }

  /** Where less is known than it shows, a mounted reader keeps that until the answer comes. */
  #keptFor({ isPart, error }: ResponseView, slice: RestState): Pick<Snapshot, 'data' | 'error'> | undefined {
    const { whole, generation } = this.#snapshot ?? {};
    if (!isPart || whole === undefined || !this.#isMounted || generation !== slice.lastReset) return undefined;
    if (this.#runtime.can.isParked?.()) return undefined;
    return { data: whole, error: metaOf(slice, this.key)?.errorPolicy === 'soft' ? undefined : error };
  }

  /** What a page shows as it is rendered on a server, and as a browser takes it over: the same, whatever has come since. */
  rendered(question: Question, root: Root | undefined): Snapshot {
    // Who suspends is rendered when there is something to show.
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
    // From what was rendered on: the store may have changed since.
    this.snapshot();
    this.#ask();
    const unsubscribe = this.#store.subscribe(onChange);
    return () => {
      this.#isMounted = false;
      unsubscribe();
      outcomes.leave(this);
    };
  };

  /** It would ask, had a request not just failed beside what it shows: it does when that is over. */
  #isHeldUp(): boolean {
    const { retryAt, ...seen } = (this.#look as Look).seen;
    const now = Date.now();
    const isStale = retryAt !== undefined && shouldFetch(seen, { now }) !== undefined;
    if (isStale) this.#runtime.outcomes.pace.arm(this.key, retryAt - now);
    return isStale;
  }

  /** Who waits for a better time stays open, as in the past: whatever comes until then is looked at first. */
  readonly #ask = (isOver = true): void => {
    if (!isOver || !this.#isOpen || !this.#isMounted || this.#runtime.isParked()) return;
    const { key } = this;
    const { pace } = this.#runtime.outcomes;
    const isBlocked = this.#snapshot?.isBlocked === true;
    if ((!isBlocked || pace.isRefused(key)) && pace.wait(key, this.#ask)) return;
    this.#isOpen = false;
    if (this.#isOfWrite && !isBlocked) pace.noteWrite(key);
    this.#echo = (this.#look?.seen.echo?.count ?? -1) + 1;
    this.request();
    this.#echo = 0;
  };
}
