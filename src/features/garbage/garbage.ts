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

/** Largest number of keys and rows removed by one action, which takes 2 ms at tables of 10 000 rows. */
const PORTION = 1_000;

const isEmpty = ({ entities, results, meta }: RestState): boolean =>
  [entities, results, meta].every((members) => Object.keys(members).length === 0);

interface Sweeper {
  work(this: void): void;
}

/** Weak, so that the timer does not keep a store in memory: a server makes one for each request. */
const waker = (ref: WeakRef<Sweeper>) => () => ref.deref()?.work();

/** Remove as much as goes in one action. @returns whether more is left. */
function collect(runtime: Runtime, garbage: Garbage): boolean {
  const keys = garbage.keys.slice(0, PORTION);
  const rows: Record<string, readonly string[]> = {};
  let room = PORTION - keys.length;
  for (const [table, all] of garbage.rows) {
    const pks = [...all].slice(0, room);
    room -= pks.length;
    if (pks.length > 0) put(rows, table, pks);
  }
  // Even if a listener throws, the rows are removed.
  if (room < PORTION) attempt(() => runtime.commit(runtime.core.actions.collect({ keys, rows })));
  const cache = cacheOf(runtime.state);
  for (const [table, pks] of Object.entries(rows)) cache.forget(table, pks);
  runtime.outcomes.forget(keys);
  return room === 0;
}

/** Collects garbage at regular intervals. */
function startSweeping(runtime: Runtime, options: GarbageOptions): FeatureParts {
  const startedAt = Date.now();
  let stopTimer: (() => void) | undefined;
  /** The last collection is not finished. */
  let isUnderWay = false;
  /** Entries used since the collection `since` count as used; numbers of the last collection, and of its root state. */
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
  /** Start the timer while the store has data. */
  const arm = (): void => {
    const { isStarted, slice } = runtime;
    const { interval } = options;
    const isIdle = !runtime.isTimeTravelling() && (!slice || isEmpty(slice));
    if (!isStarted || isIdle) cleanup();
    else if (!stopTimer) wait(interval - ((Date.now() - startedAt) % interval));
  };
  /** Count another collection, unless the last one is continued. */
  const begin = (): void => {
    if (isUnderWay) return;
    // Mounted selectors run at each change of the state. Without a change they have not run, but are used all the same.
    const root = numberOf(runtime.rootState);
    if (lastRoot !== root) since = last;
    lastRoot = root;
    last = ++cacheOf(runtime.state).sweep;
  };
  /** Find and collect garbage; after `budget` ms give way to other work, and continue with a new search. */
  const work = (): void => {
    stopTimer = undefined;
    const { usage, outcomes, slice } = runtime;
    if (!slice || runtime.isTimeTravelling()) return arm();
    const until = performance.now() + options.budget;
    // Read what is retained or mounted, so that its present rows count as used.
    usage.read();
    for (const reader of outcomes.readers) reader.view();
    begin();
    do isUnderWay = collect(runtime, findGarbage(runtime, options, since));
    while (isUnderWay && performance.now() < until);
    if (isUnderWay) return wait(0);
    const { state } = runtime;
    const isKept = (key: string): boolean => resultOf(state, key) !== undefined || metaOf(state, key) !== undefined;
    cacheOf(state).forgetEntries(({ asked, key }) => asked < since && !(key !== undefined && isKept(key)));
    // The rest is young or used, which may end without an action of ours.
    arm();
  };
  const sweeper = { work };
  return { committed: arm, init: arm, cleanup };
}

/**
 * Garbage collection: removes results and rows that are unused and old.
 *
 * @throws RestError GC_OPTION_INVALID, in development
 */
export function garbage(given: Partial<GarbageOptions> | false = {}): readonly Feature[] {
  if (given === false) return [];
  const options = garbageOptions(given);
  return [{ recipe: (runtime: Runtime) => startSweeping(runtime, options) }];
}
