import { selectForReader } from '../requests/readerView.js';
import { requestInRender } from '../requests/requests.js';
import { initialState, metaOf } from '../store/state.js';
import type { Store } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { Runtime } from '../requests/runtime.js';
import type { MountedReader } from '../requests/Usage.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState, ResultMeta } from '../store/state.js';

/** What a component reads, as of one render: arguments and even endpoints may be new objects each time. */
export interface Question {
  readonly endpoint: EndpointInstance;
  /** With the names that placeholders have by now. */
  readonly args: readonly unknown[];
  /** Whether another view would show the same; a request may have been due, or be due now. */
  readonly isSame: (a: ResponseView, b: ResponseView, wasDue: boolean, isDue: boolean) => boolean;
  /** Ask, whatever there is. */
  readonly call: () => FetchPromise<unknown>;
}

/** What a reader has seen of the store: another one only where it would show something else. */
export interface Snapshot {
  readonly seen: ResponseView;
  readonly generation: number;
  /** A request was due when it was taken. */
  readonly isDue: boolean;
}

/** What a reader reads. */
export interface Subject {
  readonly store: Store;
  readonly runtime: Runtime;
  /** Empty for "not now". */
  readonly key: string;
  /** It sees to it that the data comes. */
  readonly isFetching: boolean;
  /** As of the last render that was shown. */
  readonly latest: { readonly current: Question };
}

export type Root = Readonly<Record<string, RestState | undefined>>;

/** Times do not render; where they decide what may be shown they do. @see spec: decision 57 */
export function showsTheSame(a: ResponseView, b: ResponseView): boolean {
  return (
    a.data === b.data &&
    a.error === b.error &&
    a.expiryStatus === b.expiryStatus &&
    (a.expiryStatus === 'Valid' || (a.expiresAt === b.expiresAt && a.tries === b.tries))
  );
}

/** One component's reading of one key. */
export class Reader implements MountedReader {
  readonly key: string;
  readonly isFetching: boolean;
  readonly #subject: Subject;
  #isMounted = false;
  /** What was looked at last: nothing else can be seen there. */
  #slice: RestState | undefined;
  #question: Question | undefined;
  #seen: ResponseView | undefined;
  #meta: ResultMeta | undefined;
  #snapshot: Snapshot | undefined;
  /** What makes it decide anew, and what it decided: to ask, and whether somebody is still to do so. */
  #event: readonly unknown[] = [];
  #isDue = false;
  #isOpen = false;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.key = subject.key;
    this.isFetching = subject.isFetching;
  }

  get endpoint(): EndpointInstance {
    return this.#subject.latest.current.endpoint;
  }

  view(): ResponseView {
    return this.#view(this.#subject.latest.current, this.#subject.store.getState() as Root);
  }

  request(): void {
    const { runtime, latest } = this.#subject;
    requestInRender(runtime, latest.current.endpoint, latest.current.args);
  }

  /** What there is at this moment, whether or not it would show something else. */
  now(question: Question): ResponseView {
    this.snapshot(question);
    return this.#seen as ResponseView;
  }

  /** Look at the store, and decide where there is news: at the first look, and never by the clock. @see spec: 2.3.1 */
  snapshot(question = this.#subject.latest.current, root = this.#subject.store.getState() as Root): Snapshot {
    const slice = root[this.#subject.runtime.core.path] ?? initialState;
    const shown = this.#snapshot;
    if (shown && slice === this.#slice && question === this.#question) return shown;
    const seen = this.#view(question, root);
    const meta = metaOf(slice, this.key);
    const before = shown?.generation === slice.lastReset ? shown : undefined;
    // Another question may be about another part.
    const isKnown = before && question === this.#question && seen === this.#seen && meta === this.#meta;
    this.#slice = slice;
    this.#question = question;
    this.#seen = seen;
    this.#meta = meta;
    if (!isKnown) {
      this.#follow(seen, slice, meta);
      const isDue = this.#isDue;
      if (!before || !question.isSame(before.seen, seen, before.isDue, isDue)) {
        this.#snapshot = { seen, generation: slice.lastReset, isDue };
        this.#subject.runtime.can.noteShown?.(this, shown, this.#snapshot);
      }
    }
    // Not while others are told: a reset drops what is in flight after that.
    if (this.#isOpen && this.#isMounted) queueMicrotask(this.#ask);
    return this.#snapshot as Snapshot;
  }

  /** What a page shows as it is rendered on a server, and as a browser takes it over: the same, whatever has come since. */
  rendered(question: Question, root: Root | undefined): Snapshot {
    const { can, usage } = this.#subject.runtime;
    const snapshot = this.snapshot(question, can.wasBlank?.(this.key) ? {} : root);
    if (snapshot.isDue) usage.blank.add(this.key);
    return snapshot;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    const { store, runtime } = this.#subject;
    const release = this.isFetching && this.key ? runtime.outcomes.hold(this.key) : undefined;
    runtime.usage.readers.add(this);
    this.#isMounted = this.isFetching;
    this.#isOpen = this.#isDue;
    // From what was rendered on: the store may have changed since.
    this.snapshot();
    this.#ask();
    const unsubscribe = store.subscribe(onChange);
    return () => {
      this.#isMounted = false;
      unsubscribe();
      runtime.usage.readers.delete(this);
      release?.();
    };
  };

  #view({ endpoint, args }: Question, root: Root): ResponseView {
    const { runtime } = this.#subject;
    const { core, outcomes } = runtime;
    return outcomes.show(selectForReader(runtime, endpoint)(root, ...args), root[core.path] ?? initialState, this.key);
  }

  #follow(seen: ResponseView, slice: RestState, meta: ResultMeta | undefined): void {
    const { expiresAt, expiryStatus, tries } = seen;
    // Where there is nothing to show, a request that ends without an answer is news, too.
    const isLoading = expiryStatus === 'Invalid' && seen.isFetching;
    const event = [slice.lastReset, meta?.fetchedAt, expiresAt, expiryStatus, tries, isLoading];
    const isNews = event.some((part, index) => part !== this.#event[index]);
    this.#event = event;
    if (!isNews) return;
    const { outcomes } = this.#subject.runtime;
    this.#isOpen = this.#isDue =
      this.key !== '' && outcomes.isDue(seen, slice, { key: this.key, isMounted: this.#isMounted });
  }

  readonly #ask = (): void => {
    if (!this.#isOpen || !this.#isMounted || this.#subject.runtime.isParked()) return;
    this.#isOpen = false;
    this.request();
  };
}
