import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { warnings } from '../src/shared/warn.js';
import { unexpectedMessages, watchConsole } from './support/console.js';

// Where a failure stops others, the same cases every time; at a developer's desk, new ones.
if (process.env['CI'] === 'true') fc.configureGlobal({ seed: 1 });

// A test that writes to the console fails, unless it spies on the method or says expectConsole(method).
beforeEach(watchConsole);
afterEach(() => {
  expect(unexpectedMessages(), 'written to the console').toEqual([]);
});

// Files may share a process: what one leaves is not there for the next.
warnings.clear();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
