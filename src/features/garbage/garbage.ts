import { put } from '../../shared/own.js';
import { numberOf } from '../../shared/oncePer.js';
import { attempt } from '../../shared/warn.js';
import { startTimer } from '../../requests/startTimer.js';
import { cacheOf } from '../../store/StoreCache.js';
import { metaOf, resultOf } from '../../store/state.js';
import { findGarbage } from './findGarbage.js';
import { garbageOptions } from './GarbageOptions.js';
import type { Garbage } from './findGarbage.js';
import type { GarbageOptions } from './GarbageOptions.js';
import type { RestState } from '../../store/state.js';
import type { Feature, FeatureParts } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';

/** So many keys and rows go in one action. Measured at tables of 10 000 rows: 2 ms, mostly for copying what stays. */
const PORTION = 1_000;

const isEmpty = ({ entities, results, meta }: RestState): boolean =>
  [entities, results, meta].every((members) => Object.keys(members).length === 0);

interface Sweeper {
  work(this: void): void;
}

/** A timer keeps no store alive: a server makes one for each request. */
const waker = (ref: WeakRef<Sweeper>) => () => ref.deref()?.work();

/** Take out as much as goes in one action. @returns whether more is left. */
function collect(runtime: Runtime, garbage: Garbage): boolean {
  const keys = garbage.keys.slice(0, PORTION);
  const rows: Record<string, readonly string[]> = {};
  let room = PORTION - keys.length;
  for (const [table, all] of garbage.rows) {
    const pks = all.slice(0, room);
    room -= pks.length;
    if (pks.length > 0) put(rows, table, pks);
  }
  // Where a listener throws, what was collected is gone all the same.
  if (room < PORTION) attempt(() => runtime.commit(runtime.core.actions.collect({ keys, rows })));
  const cache = cacheOf(runtime.state);
  for (const [table, pks] of Object.entries(rows)) cache.forget(table, pks);
  runtime.outcomes.forget(keys);
  return room === 0;
}

/** Looks at regular times for what nobody uses, and collects it. */
function startSweeping(runtime: Runtime, options: GarbageOptions): FeatureParts {
  const startedAt = Date.now();
  let stopTimer: (() => void) | undefined;
  /** The last sweep has left something. */
  let isUnderWay = false;
  /** What was asked for since the sweep of this number is used; numbers of the last sweep and of its root state. */
  let [since, last, lastRoot] = [0, 0, 0];

  const wait = (time: number): void => {
    stopTimer?.();
    stopTimer = startTimer(waker(new WeakRef(sweeper)), time);
  };
  const cleanup = (): void => {
    stopTimer?.();
    stopTimer = undefined;
    isUnderWay = false;
  };
  /** See to it that a sweep comes while there is something to look at. */
  const arm = (): void => {
    const { isStarted, slice } = runtime;
    const { interval } = options;
    const isIdle = !runtime.isParked() && (!slice || isEmpty(slice));
    if (!isStarted || isIdle) cleanup();
    else if (!stopTimer) wait(interval - ((Date.now() - startedAt) % interval));
  };
  /** Count another sweep, unless one is to go on. */
  const begin = (): void => {
    if (isUnderWay) return;
    // A mounted selector runs at every change: where there was none, who used a key still does.
    const root = numberOf(runtime.rootState);
    if (lastRoot !== root) since = last;
    lastRoot = root;
    last = ++cacheOf(runtime.state).sweep;
  };
  /** Look through the store and collect, and give way to other work where that takes long: what is left is looked for anew. */
  const work = (): void => {
    stopTimer = undefined;
    const { usage, outcomes, slice } = runtime;
    if (!slice || runtime.isParked()) return arm();
    const until = performance.now() + options.budget;
    // Whoever holds a key uses the rows that it has now.
    usage.read();
    for (const reader of outcomes.readers) reader.view();
    begin();
    do isUnderWay = collect(runtime, findGarbage(runtime, options, since));
    while (isUnderWay && performance.now() < until);
    if (isUnderWay) return wait(0);
    const { state } = runtime;
    const isKept = (key: string): boolean => resultOf(state, key) !== undefined || metaOf(state, key) !== undefined;
    cacheOf(state).forgetEntries(({ asked, key }) => asked < since && !(key !== undefined && isKept(key)));
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
 */
export function garbage(given: Partial<GarbageOptions> | false = {}): readonly Feature[] {
  if (given === false) return [];
  const options = garbageOptions(given);
  return [{ recipe: (runtime: Runtime) => startSweeping(runtime, options) }];
}
