import { pause } from './pause.js';

/** The disturbance of one request. */
export interface Disturbance {
  /** Status of its failure; undefined when it does not fail. */
  readonly failure: number | undefined;
  /** Waits as long as its response takes. */
  readonly delay: () => Promise<void>;
}

/** Creates disturbances of requests: latency and failures. */
export interface Disturbances {
  /** Decide about a request that has arrived. */
  next(): Disturbance;
  failNext(status: number | undefined): void;
}

interface DisturbanceOptions {
  readonly latency?: number | readonly [min: number, max: number] | undefined;
  readonly failureRate?: number | undefined;
  readonly failureStatus?: number | undefined;
  readonly seed?: number | undefined;
}

/** Create a generator of numbers from 0 to below 1, the same for the same seed (Mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Create disturbances by options; without them no timer runs and no number is drawn. */
export function createDisturbances(options: DisturbanceOptions): Disturbances {
  const { latency = 0, failureRate = 0, failureStatus = 500, seed = 1 } = options;
  const random = randomNumbers(seed);
  const announced: number[] = [];
  const [min, max] = typeof latency === 'number' ? [latency, latency] : latency;
  const drawFailure = () => (failureRate > 0 && random() < failureRate ? failureStatus : undefined);
  return {
    next() {
      const wait = min === max ? min : min + random() * (max - min);
      return { failure: announced.shift() ?? drawFailure(), delay: () => pause(wait) };
    },
    failNext: (status = failureStatus) => void announced.push(status),
  };
}
