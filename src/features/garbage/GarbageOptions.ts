import { RestError } from '../../shared/RestError.js';
import { isDevelopment } from '../../shared/warn.js';

/** When unused results and rows are removed. */
export interface GarbageOptions {
  /** Time between two collections, ms. Default 300 000. */
  readonly interval: number;
  /** Minimal age since the request, ms. Default 120 000. */
  readonly minAge: number;
  /** Number of lifetimes for which data are kept. Default 2. */
  readonly multiplier: number;
  /** Time after which a collection gives way to other work, ms. Default 8. */
  readonly budget: number;
}

const DEFAULTS: GarbageOptions = { interval: 300_000, minAge: 120_000, multiplier: 2, budget: 8 };

function checkOptions(options: GarbageOptions): void {
  for (const name of Object.keys(DEFAULTS) as (keyof GarbageOptions)[]) {
    const isValid = options[name] > 0 || (options[name] === 0 && name !== 'interval');
    if (isValid) continue;
    throw new RestError({
      code: 'GC_OPTION_INVALID',
      subject: 'createRestSlice',
      happened: `gc.${name} is ${String(options[name])}.`,
      fix: 'interval is more than 0 ms; minAge, budget (ms) and multiplier are 0 or more; gc: false turns collection off.',
    });
  }
}

/** @throws RestError GC_OPTION_INVALID, in development */
export function garbageOptions(given: Partial<GarbageOptions>): GarbageOptions {
  const options = { ...DEFAULTS, ...given };
  if (isDevelopment()) checkOptions(options);
  return options;
}
