import { describeWrapped } from '../support/wrappers.js';

/** Specs of identity, which hold whatever an app puts around our reducer. */
const SPECS = [
  '../spec/schemas/S23.test.ts',
  '../spec/schemas/S24-S25.test.ts',
  './memoizeByReads.test.ts',
  './readers.test.ts',
  './selectors.test.ts',
  '../store/optimistic.test.ts',
];

describeWrapped(async (name) => {
  for (const spec of SPECS) await import(`${spec}?${encodeURIComponent(name)}`);
});
