import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// Files may share a page: what one has rendered or stored is not there for the next. It is unmounted before the
// console is looked at (test/setup.ts), and after a file's own hooks have given the timers back.
afterEach(cleanup);
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
