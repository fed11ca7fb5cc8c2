import { numberOf } from '../shared/numberOf.js';
import { afterCommit } from './Manager.js';
import { startTimer } from './startTimer.js';
import { Sweep } from './Sweep.js';
import type { GarbageOptions } from './GarbageOptions.js';
import type { RestState } from '../store/state.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

/** So many steps of a sweep come between two looks at the clock: they take less than 0.1 ms. */
const STEPS = 16;

const isEmpty = ({ entities, results, meta }: RestState): boolean =>
  [entities, results, meta].every((members) => Object.keys(members).length === 0);

/** A timer keeps no store alive: a server makes one for each request. */
const waker = (ref: WeakRef<Sweeper>) => () => ref.deref()?.work();

/** Looks at regular times for what nobody uses, and collects it. */
class Sweeper {
  readonly #runtime: Runtime;
  readonly #options: GarbageOptions;
  readonly #startedAt = Date.now();
  /** Number of the last sweep. */
  #last = 0;
  /** What was asked for since the sweep of this number is used. */
  #since = 0;
  /** Number of the root state at the last sweep. */
  #root = 0;
  /** What is under way. */
  #sweep: Sweep | undefined;
  #stopTimer: (() => void) | undefined;

  constructor(runtime: Runtime, options: GarbageOptions) {
    this.#runtime = runtime;
    this.#options = options;
  }

  /** See to it that a sweep comes, where there is something to look at. */
  arm(): void {
    const { isStarted, slice } = this.#runtime;
    if (this.#stopTimer || !isStarted || !slice || isEmpty(slice)) return;
    const { interval } = this.#options;
    this.#wait(interval - ((Date.now() - this.#startedAt) % interval));
  }

  stop(): void {
    this.#stopTimer?.();
    this.#stopTimer = this.#sweep = undefined;
  }

  /** Begin a sweep, or go on with it; then give way to other work. */
  work(): void {
    const sweep = this.#sweep;
    this.stop();
    const { slice } = this.#runtime;
    // Time travel, or a reset: what was found so far is about another state.
    const isOver = !slice || this.#runtime.isParked() || (sweep && sweep.state.lastReset !== slice.lastReset);
    if (isOver) this.arm();
    else this.#goOn(sweep ?? this.#begin());
  }

  #goOn(sweep: Sweep): void {
    const { steps } = sweep;
    const until = performance.now() + this.#options.budget;
    let step = steps.next();
    for (let count = 1; !step.done; count++) {
      if ((step.value === true || count % STEPS === 0) && performance.now() >= until) {
        this.#wait(0);
        this.#sweep = sweep;
        return;
      }
      step = steps.next();
    }
    if (sweep.isMoreToCome) this.arm();
  }

  #begin(): Sweep {
    const { core, rootState, usage } = this.#runtime;
    // Whoever holds a key uses the rows that it has now.
    usage.read();
    // A mounted selector runs at every change: where there was none, who used a key still does. @see spec: decision 83
    const root = numberOf(rootState);
    if (this.#root !== root) this.#since = this.#last;
    this.#root = root;
    this.#last = ++core.memory.sweep;
    return new Sweep(this.#runtime, this.#options, this.#since);
  }

  #wait(wait: number): void {
    this.stop();
    this.#stopTimer = startTimer(waker(new WeakRef(this)), wait);
  }
}

/**
 * Garbage collection: results and rows that nobody uses and that are old are forgotten.
 *
 * @see spec: store.md 9, decisions 27, 56, 83, 85, 89
 */
export const garbage: FeatureRecipe = (runtime) => {
  const { gc } = runtime.core;
  if (gc === false) return {};
  const sweeper = new Sweeper(runtime, gc);
  return {
    middleware: afterCommit(() => sweeper.arm()),
    init: () => sweeper.arm(),
    cleanup: () => sweeper.stop(),
  };
};
