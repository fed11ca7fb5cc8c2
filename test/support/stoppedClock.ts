import { afterEach, beforeEach, vi } from 'vitest';

/** What `Date.now()` gives at the start of each test of a file that stops the clock, ms. */
export const NOW = 1_000_000;

/** The clock of a file's tests stands still until they move it; timers run. */
export function stopClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
  afterEach(() => void vi.useRealTimers());
}
