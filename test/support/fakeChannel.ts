import { vi } from 'vitest';

/** BroadcastChannel of one origin, by the timers of the test: messages are copied, and come in order, a moment later. */
class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  readonly name: string;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;

  constructor(name: string) {
    this.name = name;
    FakeChannel.open.add(this);
  }

  postMessage(message: unknown): void {
    const data: unknown = structuredClone(message);
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name) continue;
      setTimeout(() => FakeChannel.open.has(other) && other.onmessage?.({ data }), 0);
    }
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** Give the process channels between its pages; `vi.unstubAllGlobals()` takes them away. */
export function installChannels(): void {
  FakeChannel.open.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
}
