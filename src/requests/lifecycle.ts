import { report } from '../shared/report.js';
import { abortError } from './Flight.js';
import { rejectedAction } from './outcomeActions.js';
import type { Runtime } from './runtime.js';

/** What it throws is reported. */
export function attempt(run: () => void): void {
  try {
    run();
  } catch (thrown) {
    report(thrown);
  }
}

/** Start every feature of a store, once; after `dispose` again. */
export function start(runtime: Runtime): void {
  if (runtime.isStarted) return;
  runtime.isStarted = true;
  for (const { init } of runtime.features) if (init) attempt(init);
}

/**
 * Abort what is in flight, so that the store waits for nothing, and stop every feature. The next action of the slice
 * starts them again.
 *
 * @see api.md 7, `Controller.dispose`
 */
export function dispose(runtime: Runtime): void {
  const reason = abortError('The controller of the store was disposed.');
  for (const flight of [...runtime.flights]) {
    runtime.remove(flight);
    flight.drop(reason);
    attempt(() => runtime.commit(rejectedAction(runtime, flight, reason)));
  }
  runtime.isStarted = false;
  for (const { cleanup } of runtime.features) if (cleanup) attempt(cleanup);
}
