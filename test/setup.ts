import fc from 'fast-check';
import { afterEach, beforeEach, expect } from 'vitest';
import { unexpectedMessages, watchConsole } from './support/console.js';

// Where a failure stops others, the same cases every time; at a developer's desk, new ones.
if (process.env['CI'] === 'true') fc.configureGlobal({ seed: 1 });

// A test that writes to the console fails, unless it spies on the method or says expectConsole(method).
beforeEach(watchConsole);
afterEach(() => {
  expect(unexpectedMessages(), 'written to the console').toEqual([]);
});
