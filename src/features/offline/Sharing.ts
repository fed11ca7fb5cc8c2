import { startTimer } from '../../requests/startTimer.js';
import { attempt } from '../../shared/warn.js';
import { queueAction } from './reduceQueue.js';
import { Lending } from './Lending.js';
import { Neighbours } from './Neighbours.js';
import { queuedIn } from './pendingMutations.js';
import { mirror, waitingIn } from './revive.js';
import type { Runtime } from '../../requests/runtime.js';
import type { FulfilledAction, RejectedAction, RestAction } from '../../store/actions.js';
import type { Layer } from '../../store/state.js';
import type { Told } from './answerOf.js';
import type { Deliveries } from './Deliveries.js';
import type { Address } from './Address.js';
import type { Failures, Message } from './Neighbours.js';
import type { Origins, QueuedMutation } from './Origins.js';
import type { Prepare } from './revive.js';

/** Time after a reset during which another tab's reset counts as the same one, ms. */
const MOMENT = 5_000;

/** The tasks of the leading tab. */
interface Leader {
  readonly isLeading: boolean;
  /** It sends: it leads, and has what is stored. */
  readonly isOpen: boolean;
  restored(): void;
  clear(): void;
  flush(): void;
}

/** A waiting mutation's number of attempts, and why it waits; a route that is not loaded is this tab's affair. */
const failureOf = ({ requestId, attempts = 0, reason }: Layer): [string, Failures[string]] => [
  requestId,
  { attempts, ...(reason && reason !== 'endpoint' && { reason }) },
];

interface SharingParts {
  readonly address: Address;
  readonly origins: Origins;
  readonly deliveries: Deliveries;
  /** Called before a mutation of another tab is started here. */
  readonly expect: Prepare;
  readonly leader: Leader;
}

/** Shares mutations between tabs: all show them, one sends and stores them, and tells the others their outcomes. */
export class Sharing {
  readonly #runtime: Runtime;
  readonly #parts: SharingParts;
  readonly #neighbours: Neighbours;
  /** Number of failed attempts of each mutation that the others know. */
  readonly #shared = new Map<string, number>();
  /** Outcomes to tell the others. */
  readonly #outcomes = new Map<string, Told>();
  /** Ids of mutations whose outcome is known. */
  readonly #over = new Set<string>();
  readonly #lending: Lending;
  /** Messages from before this tab knew the queue; undefined once it does. */
  #early: Message[] | undefined = [];
  #stopTimer: (() => void) | undefined;

  constructor(runtime: Runtime, parts: SharingParts) {
    this.#runtime = runtime;
    this.#parts = parts;
    this.#lending = new Lending(runtime.core.registry, parts);
    this.#neighbours = new Neighbours(parts.address, parts.origins.heard, (message) => {
      // An outcome counts at once: this tab may have to send before it knows the queue, or in the user's next session.
      if (this.#early && message.type !== 'queue' && message.type !== 'settled') this.#early.push(message);
      else attempt(() => this.#receive(message));
    });
  }

  /** Whether the outcome of a mutation is known from another tab. */
  isOver(id: string): boolean {
    return this.#over.has(id);
  }

  ask(): void {
    this.#neighbours.tell({ type: 'hello' });
  }

  /** Lead: tell the others the queue. */
  lead(): void {
    this.#tellAll();
    for (const { id, attempts } of this.#all()) this.#shared.set(id, attempts);
    this.#open();
  }

  /** React to endpoints that were added. */
  learn(): void {
    if (this.#parts.leader.isOpen) this.#tellUnknown();
    else this.#lending.look();
  }

  #tellAll(): void {
    this.#neighbours.tell({ type: 'queue', mutations: this.#all() });
    this.#tellUnknown(true);
  }

  /** Tell the others which endpoints this tab, which leads, does not know. */
  #tellUnknown(isAsked = false): void {
    const endpoints = waitingIn(this.#runtime).map(({ endpoint }) => endpoint);
    if (this.#lending.lead(endpoints) || isAsked) this.#neighbours.tell({ type: 'unknown', endpoints });
  }

  flush(): void {
    this.#neighbours.tell({ type: 'flush' });
  }

  reset(): void {
    this.#neighbours.tell({ type: 'reset' });
  }

  /**
   * End the session; the queue stays.
   *
   * @param left the queue, as this tab knew it.
   */
  end(left: readonly QueuedMutation[]): void {
    this.#neighbours.isEnded = true;
    this.#stopTimer?.();
    this.#lending.end();
    for (const [id, told] of this.#outcomes) this.#neighbours.tell({ type: 'settled', id, told });
    const added = left.filter(({ id }) => !this.#shared.has(id));
    if (added.length > 0) this.#neighbours.tell({ type: 'added', mutations: added });
    this.reset();
  }

  leave(): void {
    this.#stopTimer?.();
    this.#lending.end();
    this.#neighbours.leave();
  }

  note(action: RestAction): void {
    const { meta, payload, error } = action as FulfilledAction & Partial<RejectedAction>;
    const { requestId: id, requestStatus, aborted } = meta as Partial<RejectedAction['meta']>;
    if (id === undefined || !this.#shared.has(id) || (requestStatus as string) === 'pending') return;
    this.#outcomes.set(
      id,
      aborted ? { aborted } : { ...(payload !== undefined && { payload }), ...(error && { error }) },
    );
  }

  soon(): void {
    this.#stopTimer ??= startTimer(() => {
      this.#stopTimer = undefined;
      if (!this.#runtime.isTimeTravelling()) this.#look();
    }, 0);
  }

  #layers(): readonly Layer[] {
    const { slice } = this.#runtime;
    return slice ? queuedIn(slice) : [];
  }

  #all(): readonly QueuedMutation[] {
    return this.#layers().map((layer) => this.#parts.origins.told(layer));
  }

  /** Tell the others what has changed. */
  #look(): void {
    const { isOpen } = this.#parts.leader;
    const all = this.#all();
    const added = all.filter(({ id }) => !this.#shared.has(id));
    const failed = this.#layers().filter(
      ({ requestId, attempts }) => (this.#shared.get(requestId) ?? attempts) !== attempts,
    );
    const present = new Set(all.map(({ id }) => id));
    for (const { id, attempts } of all) this.#shared.set(id, attempts);
    if (added.length > 0) this.#neighbours.tell({ type: 'added', mutations: added });
    if (failed.length > 0 && (isOpen || failed.some(({ endpoint }) => this.#lending.has(endpoint)))) {
      this.#neighbours.tell({ type: 'failures', failures: Object.fromEntries(failed.map(failureOf)) });
    }
    if (isOpen) this.#tellUnknown();
    for (const id of [...this.#shared.keys()]) {
      if (present.has(id)) continue;
      const told = this.#outcomes.get(id) ?? { aborted: true };
      this.#shared.delete(id);
      this.#outcomes.delete(id);
      // The leading tab always tells: it may have sent the mutation to a new tab after an earlier leader told the outcome.
      if (isOpen || !this.#over.has(id)) this.#neighbours.tell({ type: 'settled', id, told });
      this.#over.add(id);
    }
  }

  #open(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const message of early) attempt(() => this.#receive(message));
  }

  #receive(message: Message): void {
    const { leader } = this.#parts;
    switch (message.type) {
      case 'hello':
        if (leader.isOpen) this.#tellAll();
        return;
      case 'queue':
      case 'added':
        message.mutations.forEach((mutation) => this.#mirror(mutation));
        if (message.type === 'queue') this.#isTold();
        return;
      case 'unknown':
        return leader.isLeading ? undefined : this.#lending.hear(message.endpoints);
      case 'settled':
        this.#over.add(message.id);
        return this.#settle(message);
      case 'failures':
        return this.#fail(message.failures);
      case 'flush':
        return leader.isLeading ? leader.flush() : undefined;
      case 'reset': {
        const isOurs = Math.abs(Date.now() - (this.#runtime.slice?.lastReset ?? 0)) < MOMENT;
        return leader.isLeading && !isOurs ? leader.clear() : undefined;
      }
    }
  }

  #settle({ id, told }: Message & { readonly type: 'settled' }): void {
    this.#parts.deliveries.tell(id, told);
    const isWaiting = waitingIn(this.#runtime).some(({ requestId }) => requestId === id);
    // A mutation whose endpoint is unknown here has no request.
    if (isWaiting) this.#runtime.commit(this.#runtime.core.actions.collect({ requestIds: [id] }));
  }

  /** Note failures, except of mutations that wait for their endpoint here. */
  #fail(failures: Failures): void {
    const waiting = new Set(waitingIn(this.#runtime).map(({ requestId }) => requestId));
    const known = Object.entries(failures).filter(([id]) => !waiting.has(id));
    if (known.length > 0) this.#runtime.commit(queueAction(this.#runtime, { failures: Object.fromEntries(known) }));
  }

  /** Note that the queue is known. Mutations that were dispatched here before are then told to the leading tab. */
  #isTold(): void {
    if (!this.#early) return;
    this.#open();
    this.soon();
    this.#parts.leader.restored();
  }

  #mirror(mutation: QueuedMutation): void {
    const { id, attempts } = mutation;
    if (this.#over.has(id) || this.#shared.has(id)) return;
    this.#shared.set(id, attempts);
    mirror(this.#runtime, mutation, this.#parts.expect);
  }
}
