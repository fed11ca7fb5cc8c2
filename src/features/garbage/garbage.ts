import { numberOf } from '../../shared/oncePer.js';
import { startTimer } from '../../requests/startTimer.js';
import { createSweep, stepsOf } from './sweep.js';
import { garbageOptions } from './GarbageOptions.js';
import type { Sweep } from './sweep.js';
import type { GarbageOptions } from './GarbageOptions.js';
import type { RestState } from '../../store/state.js';
import type { Feature, FeatureParts } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';

/** So many steps of a sweep come between two looks at the clock: they take less than 0.1 ms. */
const STEPS = 16;

const isEmpty = ({ entities, results, meta }: RestState): boolean =>
  [entities, results, meta].every((members) => Object.keys(members).length === 0);

interface Sweeper {
  work(this: void): void;
}

/** A timer keeps no store alive: a server makes one for each request. */
const waker = (ref: WeakRef<Sweeper>) => () => ref.deref()?.work();

/** Looks at regular times for what nobody uses, and collects it. */
function startSweeping(runtime: Runtime, options: GarbageOptions): FeatureParts {
  const startedAt = Date.now();
  let current: { readonly sweep: Sweep; readonly steps: ReturnType<typeof stepsOf> } | undefined;
  let stopTimer: (() => void) | undefined;
  /** What was asked for since the sweep of this number is used; numbers of the last sweep and of its root state. */
  let [since, last, lastRoot] = [0, 0, 0];

  const cleanup = (): void => {
    stopTimer?.();
    stopTimer = current = undefined;
  };
  const wait = (time: number): void => {
    cleanup();
    stopTimer = startTimer(waker(new WeakRef(sweeper)), time);
  };
  /** See to it that a sweep comes while there is something to look at. */
  const arm = (): void => {
    const { isStarted, slice } = runtime;
    const { interval } = options;
    const isIdle = !runtime.isParked() && (!slice || isEmpty(slice));
    if (!isStarted || isIdle) cleanup();
    else if (!stopTimer) wait(interval - ((Date.now() - startedAt) % interval));
  };
  const begin = () => {
    const { core, rootState, usage, outcomes } = runtime;
    // Whoever holds a key uses the rows that it has now.
    usage.read();
    for (const reader of outcomes.readers) reader.view();
    // A mounted selector runs at every change: where there was none, who used a key still does. @see spec: decision 83
    const root = numberOf(rootState);
    if (lastRoot !== root) since = last;
    lastRoot = root;
    last = ++core.memory.sweep;
    const sweep = createSweep(runtime, options, since);
    return { sweep, steps: stepsOf(sweep) };
  };
  /** Begin a sweep, or go on with it; then give way to other work. */
  const work = (): void => {
    let under = current;
    cleanup();
    const { slice } = runtime;
    // Time travel, or a reset: what was found so far is about another state.
    if (!slice || runtime.isParked() || (under && under.sweep.state.lastReset !== slice.lastReset)) return arm();
    under ??= begin();
    const until = performance.now() + options.budget;
    let step = under.steps.next();
    for (let count = 1; !step.done; count++) {
      if ((step.value === true || count % STEPS === 0) && performance.now() >= until) {
        wait(0);
        current = under;
        return;
      }
      step = under.steps.next();
    }
    // What is left is young or used: neither ends with an action of ours.
    arm();
  };
  const sweeper = { work };
  return { committed: arm, init: arm, cleanup };
}

/**
 * Garbage collection: results and rows that nobody uses and that are old are forgotten.
 *
 * @throws RestError GC_OPTION_INVALID, in development
 * @see spec: store.md 9, decisions 27, 56, 83, 85, 89
 */
export function garbage(given: Partial<GarbageOptions> | false = {}): readonly Feature[] {
  if (given === false) return [];
  const options = garbageOptions(given);
  return [{ recipe: (runtime: Runtime) => startSweeping(runtime, options) }];
}
