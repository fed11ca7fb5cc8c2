import { nanoid } from '@reduxjs/toolkit';
import { BoundedMap } from '../../shared/BoundedMap.js';
import { attempt, isDevelopment, report, trace } from '../../shared/warn.js';
import { adopt } from './adopt.js';
import { VERSION } from './messages.js';
import { Ordinals, RANKS } from './Ordinals.js';
import { Outbox } from './Outbox.js';
import { Recent } from './Recent.js';
import { tell } from './tell.js';
import type { ActionHandler } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { FulfilledAction, RestAction } from '../../store/actions.js';
import type { RestState } from '../../store/state.js';
import type { ActionKind } from '../../store/ownActions.js';
import type { Renewals } from './Renewals.js';
import type { Fact, Message, Sender, Talk } from './messages.js';

/** Who the data in a state belongs to. */
export type UserOf = (state: any) => string | undefined; // `any`: the root state is the app's

/** How a tab reaches the others. */
interface Voices {
  /** Gives a message to them; it may throw. */
  post(this: void, message: Message): void;
  readonly renewals: Renewals;
  /** What the names of locks begin with. */
  readonly lock: string;
}

/** How an action of ours has passed. */
interface Passed {
  readonly action: RestAction;
  readonly before: RestState;
  readonly number: number;
  /** Tells other tabs; undefined for what one of them has told. */
  readonly fill: ReturnType<Outbox['open']> | undefined;
}

const metaOf = (action: RestAction): Partial<FulfilledAction['meta']> =>
  'meta' in action ? (action.meta as Partial<FulfilledAction['meta']>) : {};

/** Nobody's: a function of the user's has thrown. */
const UNKNOWN = { user: undefined };

/** One store among those of an origin. @see api.md 8, tabs */
export class Tab {
  readonly id = nanoid();
  readonly #rank = Math.floor(Math.random() * RANKS);
  readonly #runtime: Runtime;
  readonly #userOf: UserOf;
  readonly #ordinals: Ordinals;
  readonly #recent: Recent;
  readonly #outbox: Outbox;
  /** Ids of requests whose outcome is known: several tabs may wait for one, and tell of it. */
  readonly #known = new BoundedMap<true>(1_000);
  /** When the page, or what the present user does in it, began, ms since epoch. */
  #since = Date.now();
  readonly #opened = this.#since;
  /** When what another tab told last was known there: by the clock here it may be a part of a ms ahead. */
  #heard = 0;
  #isReported = false;
  /** Whose data is in the store: who was there when something of ours was committed last. */
  #owner: { readonly user: string | undefined };

  readonly #voices: Voices;
  /** For whom keys are renewed. */
  #renewedFor: { readonly user: string | undefined } | undefined;

  constructor(runtime: Runtime, userOf: UserOf, voices: Voices) {
    const { post } = voices;
    this.#runtime = runtime;
    this.#userOf = userOf;
    this.#voices = voices;
    this.#ordinals = new Ordinals(this.#rank, runtime.slice?.seq ?? 0, this.#since);
    this.#recent = new Recent(runtime);
    this.#outbox = new Outbox(runtime, post);
    this.#owner = this.#present();
    this.#renewFor(this.#owner);
  }

  /** What is committed is told. */
  flush(): void {
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
    this.#ordinals.note(number, (fill && time) ?? Math.max(Date.now(), this.#heard));
    try {
      return next(action);
    } finally {
      // Somebody may have kept it from the reducer.
      if (runtime.slice !== before || runtime.isParked())
        attempt(() => this.#passed(kind, { action, before, number, fill }));
      else this.#ordinals.drop(number);
    }
  }

  /** What another tab says. */
  take(message: Message): void {
    const runtime = this.#runtime;
    const { slice } = runtime;
    const { version, path, from, told, user, session } = message;
    if (version !== VERSION || path !== runtime.core.path || from === this.id || !slice) return;
    const present = this.#present();
    const isOwners = present !== UNKNOWN && present.user === user;
    this.#renewFor(present);
    if (told.kind === 'leads' || told.kind === 'wants' || told.kind === 'renews') {
      if (isOwners) this.#voices.renewals.hear(from, told);
    } else if (told.kind === 'reset') {
      const isEnded = isOwners || (this.#owner !== UNKNOWN && this.#owner.user === user);
      if (isEnded) this.#end(told.lastReset);
      // What was known before this tab began anew belongs to a session that is over.
    } else if (told.kind === 'request' && this.#known.has(String(told.meta.requestId))) return;
    else if (isOwners && session >= slice.lastReset) this.#adopt(message as Fact);
  }

  #adopt(message: Fact): void {
    const runtime = this.#runtime;
    let action: RestAction | undefined;
    try {
      this.#heard = message.at.arrived;
      action = adopt({ runtime, ordinals: this.#ordinals, recent: this.#recent }, message);
      if (action) runtime.core.fold(runtime.state, action);
    } catch (thrown) {
      // Declared otherwise here.
      if (isDevelopment()) trace(`What another tab has told is ignored, it cannot be stored here: ${String(thrown)}`);
      return;
    }
    if (action) runtime.commit(action);
  }

  /** The session has ended in another tab; one that has begun since goes on. */
  #end(theirs: number): void {
    const runtime = this.#runtime;
    const { lastReset } = runtime.state;
    if (lastReset >= theirs || this.#opened > theirs) return;
    runtime.generation = Math.max(Date.now(), runtime.generation + 1, theirs);
    runtime.commit(runtime.core.actions.reset({ lastReset: runtime.generation, fromTab: true }));
  }

  #passed(kind: ActionKind, { action, before, number, fill }: Passed): void {
    const meta = metaOf(action);
    const { answered, sent = number, date = 0 } = meta;
    this.#recent.note(kind, action, answered ?? number);
    const ended = this.#owner;
    const now = this.#present();
    if (now.user !== ended.user) this.#since = Date.now();
    this.#owner = now;
    this.#renewFor(now);
    const owner = kind === 'reset' ? ended : now;
    const isKnown = kind === 'request' && this.#learn(meta);
    const told = fill && !isKnown && owner !== UNKNOWN && tell(this.#runtime.core, kind, { action, before });
    if (!told) return;
    const fetchedAt = (told.kind === 'request' && told.since) || meta.fetchedAt || date;
    const at = { sent: this.#ordinals.timeOf(sent, fetchedAt), arrived: this.#ordinals.timeOf(number, date) };
    fill({ ...this.#sender(owner.user), told, at });
  }

  /** @returns whether the outcome of the request was known. */
  #learn({ requestId, requestStatus }: Partial<FulfilledAction['meta']>): boolean {
    if (requestId === undefined || requestStatus !== 'fulfilled') return false;
    const isKnown = this.#known.has(requestId);
    this.#known.set(requestId, true);
    return isKnown;
  }

  /** Tabs of one user have one that renews; where the user is not known, each does it. */
  #renewFor(present: { readonly user: string | undefined }): void {
    const { renewals, lock, post } = this.#voices;
    const last = this.#renewedFor;
    if (last && last.user === present.user && (last === UNKNOWN) === (present === UNKNOWN)) return;
    this.#renewedFor = present;
    const { user } = present;
    const whose = present === UNKNOWN ? this.id : JSON.stringify(user ?? null);
    const name = `${lock}/${String(VERSION)}/${whose}`;
    const say = (talk: Talk): void => {
      try {
        post({ ...this.#sender(user), told: talk });
      } catch {
        // Who hears nothing renews by itself.
      }
    };
    renewals.open({ id: this.id, name, say });
  }

  #sender(user: string | undefined): Sender {
    const { core, slice } = this.#runtime;
    const session = Math.max(this.#since, slice?.lastReset ?? 0);
    return { version: VERSION, path: core.path, user, from: this.id, rank: this.#rank, session };
  }

  #present(): { readonly user: string | undefined } {
    try {
      const user: unknown = this.#userOf(this.#runtime.rootState);
      if (user === undefined || typeof user === 'string') return { user };
      throw new TypeError('The option user of tabs() gave no text: return an id, or undefined for nobody.');
    } catch (thrown) {
      if (!this.#isReported) report(thrown);
      this.#isReported = true;
      return UNKNOWN;
    }
  }
}
