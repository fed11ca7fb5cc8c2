import { describeWrapped } from '../support/wrappers.js';

/** Specs of identity, which hold whatever an app puts around our reducer. */
const SPECS = [
  '../normalize/memoizedReads.test.ts',
  '../normalize/cycles.test.ts',
  './memoizeByReads.test.ts',
  './readers.test.ts',
  './selectors.test.ts',
  '../store/optimistic.test.ts',
];

describeWrapped(async (name) => {
  for (const spec of SPECS) await import(`${spec}?${encodeURIComponent(name)}`);
});
