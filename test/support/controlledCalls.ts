interface Waiting {
  readonly args: readonly unknown[];
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What an endpoint calls, whose calls end when the test says so: by their index, in the order of the calls. */
export function controlledCalls() {
  const calls: Waiting[] = [];
  return {
    calls,
    call: (...args: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => void calls.push({ args, resolve, reject })),
    answer: (index: number, body: unknown) => calls[index]?.resolve(body),
    fail: (index: number, error: unknown) => calls[index]?.reject(error),
  };
}
