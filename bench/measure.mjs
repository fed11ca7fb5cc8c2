import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from './setup.mjs';

/** From this many rows on, garbage of one sample would be collected in the time of another. */
const COLLECT_FROM = 5_000;

/** How often a sample is taken: medians of few are enough where one takes long. */
export const roundsFor = (size) => (size >= 100_000 ? 5 : size >= 10_000 ? 11 : 25);

/** µs of one call. */
export function timed(call) {
  const start = performance.now();
  call();
  return (performance.now() - start) * 1000;
}

/** µs until the promise of a call has settled. */
export async function timedAsync(call) {
  const start = performance.now();
  await call();
  return (performance.now() - start) * 1000;
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * µs that a call typically takes: the median of calls, made until together they took `enough` ms, so that one which met a
 * collection of garbage or a busy machine does not count; `prepare` is not measured.
 */
export function typical(call, { prepare = (n) => n, enough = 2, most = 1000 } = {}) {
  const times = [];
  let spent = 0;
  do {
    const time = timed(call.bind(undefined, prepare(times.length)));
    times.push(time);
    spent += time;
  } while (spent < enough * 1000 && times.length < most);
  return median(times);
}

/** As `typical`, of `sample(n)`, which does its work and gives the µs that it took, or a promise of them. */
export async function typicalSample(sample, { enough = 2, most = 50 } = {}) {
  const times = [];
  let spent = 0;
  do {
    const time = await sample(times.length);
    times.push(time);
    spent += time;
  } while (spent < enough * 1000 && times.length < most);
  return median(times);
}

/** ms of a work that are done before it is measured, by everybody: enough for code that runs once a call to be compiled. */
const WARM_UP = 1_000;

/** As `typicalSample`, of a work that is done so fast that the compiler, and not the work, would be measured. */
export function warmSampler(sample) {
  let isWarm = false;
  return async () => {
    if (!isWarm) await typicalSample(sample, { enough: WARM_UP, most: Infinity });
    isWarm = true;
    return typicalSample(sample, { enough: 10 });
  };
}

/** A call this long (µs) needs no help to be measured. */
const LONG = 50;

/** As `typical`, of a call that may be too short for the clock: then many calls between two readings of it. */
export function typicalOfShort(call) {
  if (timed(call) > LONG) return typical(call);
  const times = 1000;
  const many = () => {
    for (let n = 0; n < times; n += 1) call();
  };
  return typical(many) / times;
}

/**
 * Sample all contenders in turn, each round starting with another one, so that a machine that slows down slows everybody.
 *
 * @param samplers `{ [contender]: () => µs | Promise<µs> }`.
 * @returns `{ [contender]: median µs }`.
 */
export async function interleave(samplers, size) {
  const names = Object.keys(samplers);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  const rounds = roundsFor(size);
  const warmUp = Math.ceil(rounds / 5);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    if (size >= COLLECT_FROM) collectGarbage();
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round) % names.length];
      // As in an application: what a WeakRef was made of in a task lives as long as the task.
      await setImmediate();
      if (size >= COLLECT_FROM) collectGarbage({ type: 'minor' });
      const sample = await samplers[name]();
      if (round >= warmUp) samples[name].push(sample);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples[name])]));
}

/** The exponent k of time ~ size^k through measured points: a least-squares line between logarithms. */
export function growth(points) {
  const logs = points.map(([size, time]) => [Math.log(size), Math.log(time)]);
  const meanOf = (index) => logs.reduce((sum, point) => sum + point[index], 0) / logs.length;
  const [x, y] = [meanOf(0), meanOf(1)];
  const covariance = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
