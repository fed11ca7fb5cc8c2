import { cacheOf } from '../store/cacheOf.js';
import { report } from '../shared/report.js';
import { findGarbage } from './findGarbage.js';
import { heldKeys } from './heldKeys.js';
import { afterCommit } from './Manager.js';
import { startTimer } from './startTimer.js';
import { stillGarbage } from './stillGarbage.js';
import type { CollectAction } from '../store/actions.js';
import type { RestState, ResultMeta } from '../store/state.js';
import type { Garbage } from './findGarbage.js';
import type { GarbageOptions } from './GarbageOptions.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

/** So many keys and rows go in one action. Measured at tables of 10 000 rows: 2 ms, mostly for copying what stays. */
const PORTION = 1_000;

/** So many steps of a search come between two looks at the clock: they take less than 0.1 ms. */
const STEPS = 16;

const portionOf = (garbage: Garbage, from: number): Garbage => {
  const { keys, rows } = garbage;
  const inRows = (at: number): number => Math.max(0, at - keys.length);
  return {
    ...garbage,
    keys: keys.slice(from, from + PORTION),
    rows: rows.slice(inRows(from), inRows(from + PORTION)),
  };
};

/** A search under way. */
interface Search {
  readonly steps: Generator<undefined, Garbage, undefined>;
  /** The state that is searched. */
  readonly state: RestState;
  /** Number of this sweep, which selectors note from now on. */
  readonly sweep: number;
  /** What was asked for since the sweep of this number is used. */
  readonly since: number;
}

const isEmpty = (table: object): boolean => Object.keys(table).length === 0;

const hasData = ({ results, meta, entities }: RestState): boolean =>
  !isEmpty(results) || !isEmpty(meta) || !isEmpty(entities);

/** A timer keeps no store alive: a server makes one for each request. */
const waker = (ref: WeakRef<Sweeper>, run: (sweeper: Sweeper) => void) => (): void => {
  const sweeper = ref.deref();
  if (sweeper) run(sweeper);
};

/** Looks at regular times for what nobody uses, and collects it. */
class Sweeper {
  readonly #runtime: Runtime;
  readonly #options: GarbageOptions;
  readonly #startedAt = Date.now();
  /** When the marks of invalidated keys were first seen, ms since epoch. */
  readonly #firstSeen = new WeakMap<ResultMeta, number>();
  /** Number of the last sweep. */
  #last = 0;
  /** What was asked for since the sweep of this number is used. */
  #since = 0;
  /** The state of the store at the last sweep. */
  #root: WeakRef<object> | undefined;
  #stopTimer: (() => void) | undefined;

  constructor(runtime: Runtime, options: GarbageOptions) {
    this.#runtime = runtime;
    this.#options = options;
  }

  /** See to it that a sweep comes, where there is something to look at. */
  arm(): void {
    if (this.#stopTimer || !this.#runtime.isStarted) return;
    const state = this.#runtime.slice;
    if (!state || !hasData(state)) return;
    const { interval } = this.#options;
    const passed = Math.max(0, Date.now() - this.#startedAt);
    this.#wait((sweeper) => sweeper.#sweep(), interval - (passed % interval));
  }

  stop(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  #sweep(): void {
    this.stop();
    const runtime = this.#runtime;
    const state = this.#runtime.slice;
    if (!state) return;
    if (runtime.isParked()) return this.arm();
    // Whoever holds a key uses the rows that it has now.
    runtime.usage.read();
    const { memory, viewOf } = runtime.core;
    // A mounted selector runs at every change: where there was none, who used a key still does. @see spec: decision 83
    if (this.#root?.deref() !== runtime.rootState) this.#since = this.#last;
    this.#root = new WeakRef(runtime.rootState);
    const since = this.#since;
    const sweep = (this.#last = ++memory.sweep);
    const steps = findGarbage({
      state,
      view: viewOf(state),
      now: Date.now(),
      options: this.#options,
      asked: memory.askedSince(since, state),
      isHeld: heldKeys(runtime),
      firstSeen: (meta) => this.#noteFirst(meta),
    });
    this.#work({ steps, state, sweep, since });
  }

  #work(search: Search): void {
    if (this.#isOver(search)) return this.arm();
    const isLate = this.#deadline();
    let step = search.steps.next();
    for (let count = 1; !step.done && (count % STEPS !== 0 || !isLate()); count++) step = search.steps.next();
    if (step.done) this.#collect(search, step.value, 0);
    else this.#wait((sweeper) => sweeper.#work(search), 0);
  }

  /** Results go before the rows that they lead to: nobody is to see a list with gaps. */
  #collect(search: Search, garbage: Garbage, begin: number): void {
    if (this.#isOver(search)) return this.arm();
    const isLate = this.#deadline();
    const count = garbage.keys.length + garbage.rows.length;
    let from = begin;
    do {
      this.#commit(stillGarbage(this.#runtime, portionOf(garbage, from), search));
      from += PORTION;
    } while (from < count && !isLate());
    if (from < count) this.#wait((sweeper) => sweeper.#collect(search, garbage, from), 0);
    else this.#finish(search, garbage);
  }

  #deadline(): () => boolean {
    const until = performance.now() + this.#options.budget;
    return () => performance.now() >= until;
  }

  #commit(payload: CollectAction['payload']): void {
    const { core, outcomes, opaque } = this.#runtime;
    try {
      if (!isEmpty(payload)) this.#runtime.commit(core.actions.collect(payload));
    } catch (thrown) {
      // A listener's error: what was collected is gone all the same.
      report(thrown);
    }
    const { keys = [], rows = {} } = payload;
    const cache = cacheOf(this.#runtime.state);
    for (const [table, pks] of Object.entries(rows)) cache.forget(table, pks);
    outcomes.forget(keys);
    opaque.forget(keys);
  }

  #finish({ since }: Search, { isMoreToCome }: Garbage): void {
    const { core, state } = this.#runtime;
    core.memory.forgetUnasked(since, state);
    if (isMoreToCome) this.arm();
  }

  /** Time travel, or a reset: what was found so far is about another state. */
  #isOver({ state }: Search): boolean {
    this.stop();
    return this.#runtime.isParked() || this.#runtime.slice?.lastReset !== state.lastReset;
  }

  #noteFirst(meta: ResultMeta): number {
    const seen = this.#firstSeen.get(meta) ?? Date.now();
    this.#firstSeen.set(meta, seen);
    return seen;
  }

  #wait(run: (sweeper: Sweeper) => void, wait: number): void {
    this.stop();
    this.#stopTimer = startTimer(waker(new WeakRef(this), run), wait);
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
