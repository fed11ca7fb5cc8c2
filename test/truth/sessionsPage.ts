// What sessions run in: a server, a clock that is told to go on, and React waiting for act().
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { HeldHttp } from './heldHttp.js';

/** To be called by a file of tests. @returns its server, which is there from the first test to the last. */
export function sessionsPage(): HeldHttp {
  const http = new HeldHttp();
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  beforeAll(() => http.start());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => {
    http.stop();
    // Files share a process.
    environment.IS_REACT_ACT_ENVIRONMENT = before;
  });
  return http;
}
