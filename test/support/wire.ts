import { onTestFinished, vi } from 'vitest';

/** A request that has left. */
interface Sent {
  /** `GET /posts/1` */
  readonly line: string;
  readonly init: RequestInit;
  answer(body: unknown, init?: ResponseInit): void;
  fail(error: unknown): void;
}

/** Let everything that is not about time happen. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A network, in the place of `fetch` until the test has finished: it notes what leaves, and answers when the test says
 * so. As the real one it sends nothing when its signal is aborted, and rejects with the reason once it is.
 */
export function createWire() {
  const sent: Sent[] = [];
  const send = (url: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', signal } = init;
      const stop = () => reject(signal?.reason as Error);
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop);
      const answer = (body: unknown, answered?: ResponseInit) => resolve(Response.json(body, answered));
      sent.push({ line: `${method} ${url}`, init, answer, fail: reject });
    });
  vi.stubGlobal('fetch', send);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    sent,
    /** What has left, in order, from an index on. */
    lines: (from = 0) => sent.slice(from).map(({ line }) => line),
    /** Answer the requests that are open with a status. */
    refuse: (index: number, status = 401) => sent[index]?.answer({}, { status }),
    isAborted: (index: number) => sent[index]?.init.signal?.aborted === true,
  };
}
