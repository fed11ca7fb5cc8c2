import { getWorker } from 'msw-storybook-addon';
import { createTracker, type TrackerOptions } from './createTracker.js';

/** A loader for a story: each showing of it gets a store and a server of its own. */
export const loadTracker = (options?: TrackerOptions) => () => {
  const tracker = createTracker(options);
  getWorker().use(...tracker.server.handlers);
  return Promise.resolve({ tracker });
};
