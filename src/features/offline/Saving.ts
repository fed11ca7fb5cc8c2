import { nameOfRow, secretRows } from '../../requests/secretRows.js';
import { startTimer } from '../../requests/startTimer.js';
import { toError } from '../../store/errors.js';
import { keptParts, KeptKeys } from './keptParts.js';
import { queuedIn } from './pendingMutations.js';
import { TooBig } from './Saver.js';
import type { Runtime } from '../../requests/runtime.js';
import type { OfflineTerms } from './OfflineOptions.js';
import type { Layer } from '../../store/state.js';
import type { Saver, Step } from './Saver.js';
import type { Trouble } from './troubles.js';

/** Delay before tables are stored, ms. */
const LATER = 2_000;
/** Delay before a failed operation is retried, ms; for tables it doubles each time, up to the longest. */
const AGAIN = 5_000;
const LONGEST = 300_000;

interface SavingParts {
  readonly terms: OfflineTerms;
  readonly tell: Trouble;
}

/** The purpose of an operation, the most urgent first. */
type Purpose = 'clear' | 'room' | 'queue' | 'tables';

type Steps = AsyncGenerator<Step> | Generator<Step>;

type Timer = 'soon' | 'later' | 'again' | 'tables';

/**
 * Stores changes, one operation at a time and never in the tick of a dispatch: the queue at once, tables a while later.
 */
export class Saving {
  readonly #runtime: Runtime;
  readonly #saver: Saver;
  readonly #keys: KeptKeys;
  readonly #tell: Trouble;
  /** Names of rows, and keys, that a storage could not take. */
  readonly #tooDeep = new Set<string>();
  /** Undefined while this tab must not write. */
  #work: Promise<void> | undefined;
  #isOpen = false;
  #clearing: Steps | undefined;
  #clearSteps: () => Steps = () => this.#saver.clearSteps();
  #room: Generator<Step> | undefined;
  #pass: Generator<Step> | undefined;
  #areTablesDue = false;
  /** The queue found no room: tables are deleted for it. */
  #isFull = false;
  /** Delay before tables that could not be written are retried, ms. */
  #wait = AGAIN;
  /** The tables belong to a session that another tab has ended. */
  #areTablesForeign = false;
  readonly #timers = new Map<Timer, () => void>();

  constructor(runtime: Runtime, saver: Saver, { terms, tell }: SavingParts) {
    this.#runtime = runtime;
    this.#saver = saver;
    this.#keys = new KeptKeys(runtime.core.registry, terms);
    this.#tell = tell;
  }

  /** Start writing. */
  open(): void {
    this.#isOpen = true;
    this.soon();
    this.later();
  }

  /** Stop writing. @returns a promise of the end of the present operation. */
  close(): Promise<void> | undefined {
    this.#isOpen = false;
    this.#timers.forEach((stop) => stop());
    this.#timers.clear();
    return this.#work;
  }

  /**
   * End the session: its tables are deleted, its queue stays.
   *
   * @param queue the queue, as far as it is known here.
   * @param isPart the storage has other mutations too.
   * @returns a promise that is fulfilled when it is done, or cannot be done.
   */
  async end(queue: readonly Layer[], isPart: boolean): Promise<void> {
    this.#pass = this.#room = this.#clearing = undefined;
    await this.close();
    try {
      for (let step = this.#saver.queueStep(queue, isPart); step; step = this.#saver.queueStep(queue, isPart))
        await step();
      for (const step of this.#saver.endSteps()) await step();
    } catch (error) {
      this.#tell('write', toError(error));
    }
  }

  /** Delete everything that is stored. */
  clear(areTablesForeign = false): void {
    this.#clearBy(() => this.#saver.clearSteps(), areTablesForeign);
  }

  /** Delete the tables, and store no more of them, as another tab has ended its session. */
  drop(): void {
    this.#clearBy(() => this.#saver.endSteps(), true);
  }

  #clearBy(steps: () => Steps, areTablesForeign: boolean): void {
    this.#clearSteps = steps;
    this.#clearing = steps();
    this.#pass = this.#room = undefined;
    this.#areTablesForeign = areTablesForeign;
    this.soon();
  }

  soon(): void {
    this.#after('soon', 0, () => this.#start());
  }

  later(): void {
    this.#after('later', LATER, () => this.now());
  }

  /** Store tables, too. */
  readonly now = (): void => {
    this.#areTablesDue = !this.#areTablesForeign;
    this.#start();
  };

  #after(name: Timer, wait: number, run: () => void): void {
    if (!this.#isOpen || this.#timers.has(name)) return;
    const stop = startTimer(() => {
      this.#timers.delete(name);
      run();
    }, wait);
    this.#timers.set(name, stop);
  }

  #start(): void {
    if (!this.#isOpen || this.#work) return;
    this.#work = this.#run().finally(() => (this.#work = undefined));
  }

  async #run(): Promise<void> {
    await this.#saver.lookForHead();
    for (;;) {
      let purpose: Purpose = 'clear';
      try {
        const next = await this.#next();
        if (!next || !this.#isOpen) return;
        purpose = next[0];
        await next[1]();
      } catch (error) {
        if (this.#fail(purpose, error)) return;
      }
    }
  }

  /** Find the most urgent operation; undefined where there is none. */
  async #next(): Promise<readonly [Purpose, Step] | undefined> {
    const cleared = this.#clearing && (await this.#clearing.next());
    if (cleared && !cleared.done) return ['clear', cleared.value];
    this.#clearing = undefined;
    const { slice } = this.#runtime;
    // While DevTools show the past, nothing is stored.
    if (!slice || this.#runtime.isTimeTravelling()) return void this.#after('again', AGAIN, () => this.#start());
    const room = this.#room?.next();
    if (room && !room.done) return ['room', room.value];
    this.#room = undefined;
    const step = this.#saver.queueStep(queuedIn(slice));
    if (step) return ['queue', step];
    this.#isFull = false;
    if (!this.#pass && this.#areTablesDue) {
      this.#areTablesDue = false;
      const secrets = [...secretRows(this.#runtime, slice).names, ...this.#tooDeep];
      const kept = await keptParts(slice, this.#keys, new Set(secrets));
      // The session may have ended meanwhile: its tables are not stored then.
      if (!this.#clearing) this.#pass = this.#saver.tableSteps(slice, kept, this.#leaveOut);
      return this.#next();
    }
    const table = this.#pass && this.#nextOfTables(this.#pass);
    if (table && !table.done) return ['tables', table.value];
    if (table) this.#wait = AGAIN;
    this.#pass = undefined;
    return undefined;
  }

  /** Note a row that a storage could not take; the next time, results that refer to it are left out too. */
  readonly #leaveOut = (table: string, pk: string): void => {
    this.#tell('deep');
    this.#tooDeep.add(table === '' ? pk : nameOfRow(table, pk));
    this.later();
  };

  #nextOfTables(pass: Generator<Step>): IteratorResult<Step> {
    try {
      return pass.next();
    } catch (error) {
      if (!(error instanceof TooBig)) throw error;
      this.#tell('big');
      return (this.#pass = this.#saver.dropSteps()).next();
    }
  }

  /** @returns whether to stop for now. */
  #fail(purpose: Purpose, error: unknown): boolean {
    if (!this.#isOpen) return true;
    this.#tell('write', toError(error));
    this.#pass = undefined;
    if (purpose === 'clear') this.#clearing &&= this.#clearSteps();
    if (purpose === 'queue' && !this.#isFull) {
      this.#isFull = true;
      this.#room = this.#saver.dropSteps();
      return false;
    }
    if (purpose === 'tables') this.#after('tables', (this.#wait = Math.min(this.#wait * 2, LONGEST)) / 2, this.now);
    else this.#after('again', AGAIN, () => this.#start());
    return true;
  }
}
