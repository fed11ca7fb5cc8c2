import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

// Files may share a page: what one has rendered or stored is not there for the next. It is unmounted before the
// console is looked at (test/setup.ts), and after a file's own hooks have given the timers back.
afterEach(cleanup);
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

// Nor does anything of it ask when somebody comes back to the page: the next file would take that for its own.
afterAll(async () => {
  vi.useRealTimers();
  const { fetch } = globalThis;
  const asked: unknown[] = [];
  globalThis.fetch = (what) => {
    asked.push(what);
    return new Promise(() => undefined);
  };
  for (const type of ['focus', 'online']) window.dispatchEvent(new Event(type));
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.fetch = fetch;
  expect(asked, 'asked after the tests of the file').toEqual([]);
});
