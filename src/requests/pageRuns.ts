import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * Hook for fetching a list of several pages again, page by page. Filled by the entry of `usePages`, so that other apps do
 * not carry its code.
 */
export const pageRuns: {
  /** Turn the read of a list that has pages into a run of page requests. To be called before it is sent. */
  begin?: (runtime: Runtime, flight: Flight) => void;
} = {};
