declare const afterEach: ((run: () => void) => void) | undefined;

const open = new Set<() => void>();
const hasHook = typeof afterEach === 'function';

// Test runners accept hooks only while a file is loaded, not while a test runs.
if (hasHook) {
  afterEach(() => {
    for (const run of open) run();
    open.clear();
  });
}

/** Run a function once the present test has ended, where the runner has a global `afterEach`. */
export function runAfterEachTest(run: () => void): void {
  if (hasHook) open.add(run);
}
