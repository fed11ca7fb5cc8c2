import { nanoid } from '@reduxjs/toolkit';
import { BoundedMap } from '../../shared/maps.js';
import { ifItCan } from '../../shared/ifItCan.js';
import { attempt, isDevelopment, trace } from '../../shared/warn.js';
import { adopt } from './adopt.js';
import { startTimer } from '../../requests/startTimer.js';
import { VERSION } from './messages.js';
import { HALF, Ordinals, RANKS } from './Ordinals.js';
import { Outbox } from './Outbox.js';
import { Recent } from './Recent.js';
import { tell } from './tell.js';
import type { ActionHandler } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { ActionKind, FulfilledAction, RestAction } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';
import type { Renewals } from './Renewals.js';
import type { Fact, Message, Said, Sender, Talk, Whose } from './messages.js';

/** The present user, and the user of the session, whose data are in the store. */
interface Owner {
  readonly user: Whose;
  readonly session: Whose;
}

type Unnumbered = Omit<Sender, 'number'> & Said;

/** The tab's channel to the others. */
interface Voices<M> {
  /** Sends a message; it may throw. */
  post(this: void, message: M): void;
  readonly renewals: Renewals;
  /** Prefix of the names of locks. */
  readonly lock: string;
}

/** An action of ours that has passed. */
interface Passed {
  readonly action: RestAction;
  readonly before: RestState;
  readonly number: number;
  /** Sends the message; undefined for an action from another tab. */
  readonly fill: ReturnType<Outbox['open']> | undefined;
}

const metaOf = (action: RestAction): Partial<FulfilledAction['meta']> =>
  'meta' in action ? (action.meta as Partial<FulfilledAction['meta']>) : {};

/** How often to check whether DevTools still show the past, ms. */
const LOOK_EVERY = 250;

/** The owner where the slice has no `user`: all data are one user's. */
const ONE = { user: 0, session: 0 } as const;

/** Exchanges actions between a store and those of other tabs of the origin. */
export class Tab {
  readonly id = nanoid();
  readonly #rank = Math.floor(Math.random() * RANKS);
  readonly #runtime: Runtime;
  readonly #ordinals: Ordinals;
  readonly #recent: Recent;
  readonly #outbox: Outbox;
  /** Ids of requests whose outcome is known: several tabs may wait for one, and send it. */
  readonly #known = new BoundedMap<true>(1_000);
  /** The last end of a session of each user: messages from before it are ignored. */
  readonly #ended = new BoundedMap<number>(100);
  /** Number of the last message from each tab. */
  readonly #numbers = new BoundedMap<number>(1_000);
  /** Messages that came while DevTools showed the past. */
  readonly #waiting: (Sender & Fact)[] = [];
  /** When the page was loaded, or the present user came, ms since epoch. */
  #since = Date.now();
  /** Time of the last message in its tab: it may be a part of a ms ahead of the clock here. */
  #heard = 0;
  readonly #voices: Voices<Unnumbered>;
  /** The session for which polls and streams run. */
  #renewedFor: { readonly session: Owner['session'] } | undefined;

  constructor(runtime: Runtime, voices: Voices<Message>) {
    let count = 0;
    const post = (unnumbered: Unnumbered): void => voices.post({ ...unnumbered, number: ++count });
    this.#runtime = runtime;
    this.#voices = { ...voices, post };
    this.#ordinals = new Ordinals(this.#rank, runtime.slice?.seq ?? 0, this.#since);
    this.#recent = new Recent(runtime);
    this.#outbox = new Outbox(runtime, post);
    this.#renewForSession();
  }

  /** Begin the session of a user, after there was none. */
  turned(): void {
    this.#since = Date.now();
    this.#renewForSession();
  }

  /** Send all messages, and ignore those that wait here. */
  flush(): void {
    this.#waiting.length = 0;
    this.#outbox.flush();
  }

  /** Let an action of ours pass on to the reducer, and tell other tabs of it afterwards. */
  pass(action: RestAction, kind: ActionKind, next: ActionHandler): unknown {
    const runtime = this.#runtime;
    const { slice: before } = runtime;
    if (!before) return next(action);
    const isForeign = (action as { readonly meta?: { readonly fromTab?: true } }).meta?.fromTab === true;
    const number = runtime.head + 1;
    const fill = isForeign ? undefined : this.#outbox.open();
    const { requestStatus, fetchedAt, date } = metaOf(action);
    const time = (requestStatus as string) === 'pending' ? fetchedAt : date;
    // Before a listener dispatches the next one.
    this.#ordinals.note(number, (fill && time) ?? Math.max(Date.now(), this.#heard) + HALF);
    try {
      return next(action);
    } finally {
      // Another middleware may have kept it from the reducer.
      if (runtime.slice !== before || runtime.isTimeTravelling())
        attempt(() => this.#passed(kind, { action, before, number, fill }));
      else this.#ordinals.drop(number);
    }
  }

  /** React to a message of another tab. */
  take(message: Message): void {
    const runtime = this.#runtime;
    const { slice } = runtime;
    const { version, path, from, told, user, number } = message;
    if (version !== VERSION || path !== runtime.core.path || from === this.id || !slice) return;
    const isHeard = (this.#numbers.get(from) ?? 0) >= number;
    if (isHeard || !this.#isMine(user)) return;
    this.#numbers.set(from, number);
    // A message about polls and streams, without a time. One of another form is ignored.
    if (!('at' in message)) return ifItCan(() => this.#voices.renewals.hear(from, told as Talk));
    // While DevTools show the past, the first waiting message starts the timer for all.
    if (this.#waiting.push(message) === 1 || !runtime.isTimeTravelling()) this.#takeWaiting();
  }

  /** Take the waiting messages, once DevTools no longer show the past. */
  readonly #takeWaiting = (): void => {
    if (this.#waiting.length === 0) return;
    if (this.#runtime.isTimeTravelling()) return void startTimer(this.#takeWaiting, LOOK_EVERY);
    for (const message of this.#waiting.splice(0)) {
      const { told, user, session } = message;
      if (!this.#isMine(user)) continue;
      if (told.kind === 'reset') this.#end(told.lastReset);
      else if (session >= (this.#ended.get(String(user)) ?? 0)) this.#adopt(message);
    }
  };

  #isMine(user: Owner['user']): boolean {
    const owner = this.#owner;
    return user !== null && user === owner.session && user === owner.user;
  }

  #adopt(message: Sender & Fact): void {
    const runtime = this.#runtime;
    const { told } = message;
    let action: RestAction | undefined;
    try {
      if (told.kind === 'request' && this.#known.has(String(told.meta.requestId))) return;
      this.#heard = message.at.arrived;
      action = adopt({ runtime, ordinals: this.#ordinals, recent: this.#recent }, message);
      if (action) runtime.core.reduce(runtime.state, action);
    } catch (thrown) {
      // The endpoint has another declaration here.
      if (isDevelopment()) trace(`What another tab has told is ignored, it cannot be stored here: ${String(thrown)}`);
      return;
    }
    if (action) runtime.commit(action);
  }

  /** End the session, as it has in another tab, unless it began after that. */
  #end(theirs: number): void {
    const runtime = this.#runtime;
    const { lastReset } = runtime.state;
    // If the clock was set back since the session began here, `since` means nothing.
    const isLater = theirs >= this.#since || this.#since > Date.now();
    if (!(theirs > lastReset && isLater)) return;
    // The same number in all tabs, so that messages of the new session count here, too.
    runtime.generation = Math.max(runtime.generation + 1, theirs);
    runtime.commit(runtime.core.actions.reset({ lastReset: runtime.generation, fromTab: true }));
  }

  #passed(kind: ActionKind, { action, before, number, fill }: Passed): void {
    const meta = metaOf(action);
    const { answered, sent = number, date = 0 } = meta;
    this.#recent.note(kind, action, answered ?? number);
    const { user, session } = this.#owner;
    if (kind === 'reset') this.#ended.set(String(session), this.#runtime.slice?.lastReset ?? 0);
    const isKnown = kind === 'request' && this.#learn(meta);
    // An action that changes the user belongs to neither session; a reset belongs to the one that it ends.
    const isOurs = session !== null && (kind === 'reset' || user === session);
    const told = fill && !isKnown && isOurs && tell(this.#runtime.core, kind, { action, before });
    if (!told) return;
    const fetchedAt = (told.kind === 'request' && told.since) || meta.fetchedAt || date;
    const at = { sent: this.#ordinals.timeOf(sent, fetchedAt), arrived: this.#ordinals.timeOf(number, date) };
    fill({ ...this.#sender(), told, at });
  }

  /** @returns whether the outcome of the request was known. */
  #learn({ requestId, requestStatus }: Partial<FulfilledAction['meta']>): boolean {
    if (requestId === undefined || requestStatus !== 'fulfilled') return false;
    const isKnown = this.#known.has(requestId);
    this.#known.set(requestId, true);
    return isKnown;
  }

  /** Run polls and streams in one of the user's tabs; without a user in each. */
  #renewForSession(): void {
    const { renewals, lock, post } = this.#voices;
    const { session } = this.#owner;
    if (this.#renewedFor?.session === session && this.#renewedFor) return;
    this.#renewedFor = { session };
    const whose = session === null ? this.id : JSON.stringify(session);
    const name = `${lock}/${String(VERSION)}/${whose}`;
    const say = (talk: Talk): void => {
      try {
        post({ ...this.#sender(), told: talk });
      } catch {
        // A tab without a response does the work itself.
      }
    };
    renewals.open({ id: this.id, name, say });
  }

  get #owner(): Owner {
    return this.#runtime.can.whose ?? ONE;
  }

  #sender(): Omit<Sender, 'number'> {
    const { core, slice } = this.#runtime;
    const session = Math.max(this.#since, slice?.lastReset ?? 0);
    return { version: VERSION, path: core.path, user: this.#owner.session, from: this.id, rank: this.#rank, session };
  }
}
