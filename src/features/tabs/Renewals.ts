import { createsNamedIn } from '../../requests/queue.js';
import { argsAsJson } from '../../shared/textOfArgs.js';
import { renew } from '../../requests/requests.js';
import { startTimer } from '../../requests/startTimer.js';
import { isHidden, watchSurroundings } from '../../requests/surroundings.js';
import { whileLeading } from '../../requests/whileLeading.js';
import { attempt } from '../../shared/warn.js';
import { metaOf } from '../../store/state.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Renewal, Renewing, Subscription } from '../../requests/Abilities.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Talk, Want } from './messages.js';

/** Time after which a leading tab that does not respond counts as dead, ms. */
const PATIENCE = 2_000;

const EVENTS = [
  ['document', 'visibilitychange'],
  ['document', 'freeze'],
  ['document', 'resume'],
  ['window', 'pagehide'],
  ['window', 'pageshow'],
] as const;

const nothing = (): void => undefined;

/** A subscriber in this tab, who wants a key to be polled or streamed. */
interface Wish {
  readonly how: Renewing;
  readonly key: string;
  /** The wish as a message; undefined where no other tab could do it. */
  readonly want: Want | undefined;
  /** Whether the leading tab does it; undefined until it has responded. */
  isTaken?: boolean;
}

/** Subscriptions for another tab. */
interface Guest {
  readonly subscriptions: Map<number, Subscription>;
  /** Stops watching whether that tab still exists. */
  unwatch: () => void;
}

/** The tab's identity and its channel to the others. */
export interface Voice {
  readonly id: string;
  /** Name of the lock; tabs of one user have the same. */
  readonly name: string;
  say(talk: Talk): void;
}

/**
 * Runs polls and streams in one tab, the one that holds a lock, also for subscribers in others: these tell their wishes, it
 * tells which it takes, and the rest (it may not know an endpoint) they do themselves. A hidden tab gives the lead to a
 * visible one, since browsers slow it down.
 */
export class Renewals implements Renewal {
  readonly #runtime: Runtime;
  readonly #wishes = new Map<number, Wish>();
  readonly #guests = new Map<string, Guest>();
  #ids = 0;
  #voice: Voice | undefined;
  #isLeading = false;
  #isAsleep = false;
  /** This tab holds its own lock, by which others see that it exists. */
  #isPresent = false;
  #leaveLocks: (() => void) | undefined;
  #letGo = nothing;
  #stopTimer = nothing;
  #unwatch = nothing;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  placeOf(how: Renewing, key: string): 'here' | 'elsewhere' | undefined {
    if (this.#isLeading) return 'here';
    const wishes = [...this.#wishes.values()].filter((wish) => wish.how === how && wish.key === key);
    if (!this.#voice || this.#isAsleep) return undefined;
    if (wishes.some(({ want, isTaken }) => !want || isTaken === false)) return 'here';
    return wishes.some(({ isTaken }) => isTaken) ? 'elsewhere' : undefined;
  }

  join(how: Renewing, key: string, endpoint: EndpointInstance, args: readonly unknown[]): () => void {
    const id = ++this.#ids;
    this.#wishes.set(id, { how, key, want: this.#describe({ id, how, key }, endpoint, args) });
    if (this.#leaveLocks) this.#tell();
    else this.#start();
    return () => {
      if (!this.#wishes.delete(id)) return;
      this.#tell();
      if (this.#wishes.size === 0) this.#stop();
    };
  }

  /** Join the tabs of a user, which may be another one than before. */
  open(voice: Voice): void {
    this.#stop();
    this.#voice = voice;
    this.#unwatch();
    this.#unwatch = watchSurroundings(this.#runtime.can, ({ type }) => this.#look(type), EVENTS);
    if (this.#wishes.size > 0) this.#start();
  }

  close(): void {
    this.#wishes.clear();
    this.#stop();
    this.#unwatch();
    this.#voice = undefined;
  }

  /** React to a message of another tab. */
  hear(from: string, talk: Talk): void {
    if (talk.kind === 'wants' && this.#isLeading) this.#serve(from, talk);
    if (this.#isLeading || this.#wishes.size === 0) return;
    if (talk.kind === 'leads') {
      for (const wish of this.#wishes.values()) delete wish.isTaken;
      this.#tell();
    }
    if (talk.kind !== 'renews' || talk.to !== this.#voice?.id) return;
    for (const [id, wish] of this.#wishes) if (talk.asked.includes(id)) wish.isTaken = talk.taken.includes(id);
    this.#moved();
  }

  #start(): void {
    const { name, id } = this.#voice ?? {};
    if (name === undefined || this.#isAsleep) return;
    const letGoOfSelf = whileLeading(`${name}/${String(id)}`, () => {
      this.#isPresent = true;
      this.#tell();
      return () => void (this.#isPresent = false);
    });
    this.#queue(name);
    this.#leaveLocks = () => {
      this.#letGo();
      letGoOfSelf();
    };
  }

  #queue(name: string): void {
    this.#letGo = whileLeading(name, () => {
      this.#isLeading = true;
      this.#stopTimer();
      this.#voice?.say({ kind: 'leads' });
      this.#moved();
      return () => this.#follow();
    });
  }

  #follow(): void {
    this.#isLeading = false;
    for (const from of [...this.#guests.keys()]) this.#dismiss(from);
    for (const wish of this.#wishes.values()) delete wish.isTaken;
    this.#moved();
  }

  #stop(): void {
    this.#stopTimer();
    const leave = this.#leaveLocks;
    this.#leaveLocks = undefined;
    leave?.();
  }

  /** Tell all wishes of this tab; the leading tab responds. */
  #tell(): void {
    if (!this.#voice || this.#isLeading || !this.#isPresent) return;
    const wants = [...this.#wishes.values()].flatMap(({ want, key }): Want[] =>
      want ? [{ ...want, isKnown: (metaOf(this.#runtime.slice, key)?.date ?? 0) > 0 }] : [],
    );
    this.#voice.say({ kind: 'wants', wants, isVisible: !isHidden(this.#runtime.can) });
    this.#stopTimer();
    if (wants.length > 0) this.#stopTimer = startTimer(() => this.#giveUp(), PATIENCE);
  }

  #giveUp(): void {
    for (const wish of this.#wishes.values()) wish.isTaken ??= false;
    this.#moved();
  }

  #describe(
    wish: Omit<Want, 'args' | 'endpoint' | 'isKnown'>,
    endpoint: EndpointInstance,
    args: readonly unknown[],
  ): Want | undefined {
    const { registry } = this.#runtime.core;
    const { pollFrequency, sensitive } = endpoint;
    if (sensitive || createsNamedIn(this.#runtime, args).length > 0) return undefined;
    const name = registry.nameOf(endpoint);
    const recorded = argsAsJson(args, name);
    const { key, page = key } = registry.addressOf(endpoint, recorded);
    if (page !== wish.key) return undefined;
    const every = wish.how === 'subscribe' && typeof pollFrequency === 'number' ? { every: pollFrequency } : {};
    return { ...wish, endpoint: name, args: recorded, isKnown: false, ...every };
  }

  #serve(from: string, { wants, isVisible }: Talk & { readonly kind: 'wants' }): void {
    if (isHidden(this.#runtime.can) && isVisible && this.#voice) {
      this.#letGo();
      return this.#queue(this.#voice.name);
    }
    if (wants.length === 0) return this.#dismiss(from);
    const { subscriptions } = this.#guestOf(from);
    for (const [id, { end }] of [...subscriptions]) {
      if (wants.some((want) => want.id === id)) continue;
      subscriptions.delete(id);
      end();
    }
    for (const want of wants) {
      const subscription = subscriptions.get(want.id) ?? this.#subscribe(want);
      if (subscription) subscriptions.set(want.id, subscription);
    }
    const asked = wants.map(({ id }) => id);
    this.#voice?.say({ kind: 'renews', to: from, asked, taken: asked.filter((id) => subscriptions.has(id)) });
  }

  /** @returns undefined where this tab cannot do it. */
  #subscribe({ how, endpoint: name, args, key: wanted, every, isKnown }: Want): Subscription | undefined {
    const { can, core, slice } = this.#runtime;
    const found = core.registry.find(name);
    const endpoint = found && every !== undefined && found.pollFrequency !== every ? found.every(every) : found;
    const isAble = how === 'stream' ? endpoint?.stream : endpoint?.pollFrequency;
    if (!endpoint || !isAble || (every === undefined && how === 'subscribe' && typeof isAble === 'number'))
      return undefined;
    try {
      const { key, page = key } = core.registry.addressOf(endpoint, args);
      if (page !== wanted) return undefined;
      const isKnownHere = (metaOf(slice, key)?.date ?? 0) > 0;
      const subscription = how === 'stream' ? can.stream?.(endpoint, args, false) : can.subscribe?.(endpoint, args);
      // The other tab lacks the data that this one has: fetch, so that it gets them.
      if (subscription && how === 'subscribe' && isKnownHere && !isKnown) void renew(this.#runtime, endpoint, args);
      return subscription;
    } catch {
      return undefined;
    }
  }

  #guestOf(from: string): Guest {
    const known = this.#guests.get(from);
    if (known) return known;
    const guest: Guest = { subscriptions: new Map(), unwatch: nothing };
    this.#guests.set(from, guest);
    // The other tab's own lock is free when that is closed.
    guest.unwatch = whileLeading(`${this.#voice?.name ?? ''}/${from}`, () => {
      queueMicrotask(() => this.#guests.get(from) === guest && this.#dismiss(from));
      return nothing;
    });
    return guest;
  }

  #dismiss(from: string): void {
    const guest = this.#guests.get(from);
    this.#guests.delete(from);
    guest?.unwatch();
    guest?.subscriptions.forEach(({ end }) => end());
  }

  #look(type: string): void {
    const isAsleep = type === 'freeze' || type === 'pagehide';
    if (isAsleep !== this.#isAsleep && type !== 'visibilitychange') {
      this.#isAsleep = isAsleep;
      if (isAsleep) this.#stop();
      else if (this.#wishes.size > 0) this.#start();
    } else if (!isHidden(this.#runtime.can)) this.#tell();
  }

  #moved(): void {
    for (const { moved } of this.#runtime.features) if (moved) attempt(moved);
  }
}
