import { vi } from 'vitest';

const METHODS = ['error', 'warn', 'info', 'log'] as const;
type Method = (typeof METHODS)[number];

/** Redux Toolkit says when one of its checks took long: that is about the machine, and no test is timed. */
export const ABOUT_TIME = /took \d+ms, which is more than the warning threshold/;

let messages: Record<Method, string[]>;
let expected: Set<Method>;

/** Record what is written to the console from now on. */
export function watchConsole(): void {
  messages = { error: [], warn: [], info: [], log: [] };
  expected = new Set();
  for (const method of METHODS) {
    console[method] = (...args: unknown[]) => {
      const message = args.map(String).join(' ');
      if (!ABOUT_TIME.test(message)) messages[method].push(message);
    };
  }
}

/** What was written to a method that the test neither expected nor spied on. */
export function unexpectedMessages(): string[] {
  return METHODS.filter((method) => !expected.has(method) && !vi.isMockFunction(console[method])).flatMap((method) =>
    messages[method].map((message) => `console.${method}: ${message}`),
  );
}

/**
 * Allow messages of one console method for the rest of the test.
 *
 * @returns the messages of this test, in order; the array grows as more are written.
 */
export function expectConsole(method: Method): readonly string[] {
  expected.add(method);
  return messages[method];
}
