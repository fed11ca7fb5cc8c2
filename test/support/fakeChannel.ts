import { vi } from 'vitest';

/** BroadcastChannel of one origin, by the timers of the test: messages are copied, and come in order, a moment later. */
class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  static wait: () => number;
  readonly name: string;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly #inbox: unknown[] = [];

  constructor(name: string) {
    this.name = name;
    FakeChannel.open.add(this);
  }

  postMessage(message: unknown): void {
    const data: unknown = structuredClone(message);
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name) continue;
      other.#inbox.push(data);
      setTimeout(() => other.#receive(), FakeChannel.wait());
    }
  }

  /** Timers of the test that were set in timers may come later than those that were set since: messages do not. */
  #receive(): void {
    const data = this.#inbox.shift();
    if (FakeChannel.open.has(this)) this.onmessage?.({ data });
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}

/**
 * Give the process channels between its pages; `vi.unstubAllGlobals()` takes them away.
 *
 * @param wait how long a message takes, ms.
 */
export function installChannels(wait: () => number = () => 0): void {
  FakeChannel.open.clear();
  FakeChannel.wait = wait;
  vi.stubGlobal('BroadcastChannel', FakeChannel);
}
