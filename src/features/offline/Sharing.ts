import { startTimer } from '../../requests/startTimer.js';
import { attempt } from '../../shared/warn.js';
import { queueAction } from './foldQueue.js';
import { Neighbours } from './Neighbours.js';
import { mutationOf, queuedIn } from './pendingMutations.js';
import { mirror } from './revive.js';
import type { Runtime } from '../../requests/runtime.js';
import type { FulfilledAction, RejectedAction, RestAction } from '../../store/actions.js';
import type { Deliveries, Told } from './Deliveries.js';
import type { Message } from './Neighbours.js';
import type { OfflineTerms, PendingMutation } from './OfflineOptions.js';

/** Of a session that has just ended here, another tab may tell, too, ms. */
const MOMENT = 5_000;

/** What this tab does for all of them. */
interface Leader {
  readonly isLeading: boolean;
  restored(): void;
  clear(): void;
  flush(): void;
}

interface SharingParts {
  readonly terms: OfflineTerms;
  readonly key: string;
  readonly deliveries: Deliveries;
  /** Called before a mutation of another tab is under way here. */
  readonly expect: (mutation: PendingMutation) => void;
  readonly leader: Leader;
}

/**
 * Every tab shows the mutations of all tabs; one of them sends and stores them, and tells the others what became of each.
 */
export class Sharing {
  readonly #runtime: Runtime;
  readonly #parts: SharingParts;
  readonly #neighbours: Neighbours;
  /** What the others know of: how often each failed. */
  readonly #shared = new Map<string, number>();
  /** Outcomes that the others are to be told. */
  readonly #outcomes = new Map<string, Told>();
  /** Told by others. */
  readonly #over = new Set<string>();
  /** What came before this tab knew what there is. */
  #early: Message[] | undefined = [];
  #stopTimer: (() => void) | undefined;

  constructor(runtime: Runtime, parts: SharingParts) {
    this.#runtime = runtime;
    this.#parts = parts;
    this.#neighbours = new Neighbours(parts.key, parts.terms.version, (message) => {
      if (this.#early && message.type !== 'queue') this.#early.push(message);
      else attempt(() => this.#receive(message));
    });
  }

  /** Another tab has told what became of it. */
  isOver(id: string): boolean {
    return this.#over.has(id);
  }

  /** This tab knows what there is. */
  get isTold(): boolean {
    return !this.#early;
  }

  ask(): void {
    this.#neighbours.tell({ type: 'hello' });
  }

  /** This tab sends. */
  lead(): void {
    this.#neighbours.tell({ type: 'queue', mutations: this.#all() });
    for (const { id, attempts } of this.#all()) this.#shared.set(id, attempts);
    this.#open();
  }

  flush(): void {
    this.#neighbours.tell({ type: 'flush' });
  }

  reset(): void {
    this.#neighbours.tell({ type: 'reset' });
  }

  leave(): void {
    this.#stopTimer?.();
    this.#neighbours.leave();
  }

  note(action: RestAction): void {
    if (this.#neighbours.isAlone) return;
    const { meta, payload, error } = action as FulfilledAction & Partial<RejectedAction>;
    const { requestId: id, requestStatus, aborted } = meta as Partial<RejectedAction['meta']>;
    if (id === undefined || !this.#shared.has(id) || (requestStatus as string) === 'pending') return;
    this.#outcomes.set(
      id,
      aborted ? { aborted } : { ...(payload !== undefined && { payload }), ...(error && { error }) },
    );
  }

  soon(): void {
    if (this.#neighbours.isAlone) return;
    this.#stopTimer ??= startTimer(() => {
      this.#stopTimer = undefined;
      if (!this.#runtime.isParked()) this.#look();
    }, 0);
  }

  #all(): readonly PendingMutation[] {
    const { slice } = this.#runtime;
    return slice ? queuedIn(slice).map(mutationOf) : [];
  }

  /** Tell the others what has changed. */
  #look(): void {
    const all = this.#all();
    const added = all.filter(({ id }) => !this.#shared.has(id));
    const failed = all.filter(({ id, attempts }) => (this.#shared.get(id) ?? attempts) !== attempts);
    const present = new Set(all.map(({ id }) => id));
    for (const { id, attempts } of all) this.#shared.set(id, attempts);
    if (added.length > 0) this.#neighbours.tell({ type: 'added', mutations: added });
    if (failed.length > 0 && this.#parts.leader.isLeading) {
      const attempts = Object.fromEntries(failed.map((mutation) => [mutation.id, mutation.attempts]));
      this.#neighbours.tell({ type: 'attempts', attempts });
    }
    for (const id of [...this.#shared.keys()]) {
      if (present.has(id)) continue;
      const told = this.#outcomes.get(id) ?? { aborted: true };
      this.#shared.delete(id);
      this.#outcomes.delete(id);
      // Who sends may have told a new tab of it after the one before had told what became of it.
      if (this.#parts.leader.isLeading || !this.#over.has(id)) this.#neighbours.tell({ type: 'settled', id, told });
      this.#over.add(id);
    }
  }

  #open(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const message of early) attempt(() => this.#receive(message));
  }

  #receive(message: Message): void {
    const { leader, deliveries } = this.#parts;
    switch (message.type) {
      case 'hello':
        if (leader.isLeading) this.#neighbours.tell({ type: 'queue', mutations: this.#all() });
        return;
      case 'queue':
      case 'added':
        message.mutations.forEach((mutation) => this.#mirror(mutation));
        if (message.type === 'queue') this.#isTold();
        return;
      case 'settled':
        this.#over.add(message.id);
        return deliveries.tell(message.id, message.told);
      case 'attempts':
        return this.#runtime.commit(queueAction(this.#runtime, { attempts: message.attempts }));
      case 'flush':
        return leader.isLeading ? leader.flush() : undefined;
      case 'reset': {
        const isOurs = Math.abs(Date.now() - (this.#runtime.slice?.lastReset ?? 0)) < MOMENT;
        return leader.isLeading && !isOurs ? leader.clear() : undefined;
      }
    }
  }

  /** What was dispatched here before the other tab told what there is, it does not know. */
  #isTold(): void {
    if (!this.#early) return;
    this.#open();
    this.soon();
    this.#parts.leader.restored();
  }

  #mirror(mutation: PendingMutation): void {
    const { id, attempts } = mutation;
    if (this.#over.has(id) || this.#shared.has(id)) return;
    this.#shared.set(id, attempts);
    mirror(this.#runtime, mutation, () => this.#parts.expect(mutation));
  }
}
