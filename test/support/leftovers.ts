import { afterAll } from 'vitest';
import { dispose } from '../../src/requests/middleware.js';
import { runtimes } from '../../src/requests/runtime.js';
import type { Runtime } from '../../src/requests/runtime.js';

// Files share a process: a poll or a retry that one leaves would meet the clock and the `fetch` of the next. Weak, as there are
// tests of what is kept in memory.
const used: WeakRef<Runtime>[] = [];

runtimes.set = (key, all) => {
  for (const runtime of all.slice(-1)) used.push(new WeakRef(runtime));
  return WeakMap.prototype.set.call(runtimes, key, all) as typeof runtimes;
};

afterAll(() => {
  Reflect.deleteProperty(runtimes, 'set');
  for (const runtime of used) {
    const left = runtime.deref();
    if (left) dispose(left);
  }
});
