import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * How a list of several pages is asked for again, page by page. It comes with `usePages`, for which lists say where their
 * pages are.
 */
export const pageRuns: {
  /** Make the read of a list a run, if it has pages. To be called before it is sent. */
  begin?: (runtime: Runtime, flight: Flight) => void;
} = {};
