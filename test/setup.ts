import { afterEach, beforeEach, expect } from 'vitest';
import { unexpectedMessages, watchConsole } from './support/console.js';

// A test that writes to the console fails, unless it spies on the method or says expectConsole(method).
beforeEach(watchConsole);
afterEach(() => {
  expect(unexpectedMessages(), 'written to the console').toEqual([]);
});
