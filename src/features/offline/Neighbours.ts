import type { Told } from './Deliveries.js';
import type { PendingMutation } from './OfflineOptions.js';

/** What tabs of one key tell each other. */
export type Message =
  /** Who sends: tell what there is. */
  | { readonly type: 'hello' }
  /** All there is, or what was added. */
  | { readonly type: 'queue' | 'added'; readonly mutations: readonly PendingMutation[] }
  | { readonly type: 'settled'; readonly id: string; readonly told: Told }
  | { readonly type: 'attempts'; readonly attempts: Readonly<Record<string, number>> }
  | { readonly type: 'flush' }
  /** A session has ended. */
  | { readonly type: 'reset' };

interface Channel {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
  unref?(): void;
}

interface Platform {
  readonly BroadcastChannel?: new (name: string) => Channel;
  readonly navigator?: { readonly locks?: object };
}

/** The other tabs of the same key and version; where there are no locks, each tab is for itself. */
export class Neighbours {
  readonly #channel: Channel | undefined;
  readonly #version: string | number;

  constructor(key: string, version: string | number, receive: (message: Message) => void) {
    const { BroadcastChannel, navigator } = globalThis as Platform;
    this.#version = version;
    this.#channel = navigator?.locks && BroadcastChannel && new BroadcastChannel(`rest-slice/offline/${key}`);
    if (!this.#channel) return;
    this.#channel.onmessage = ({ data }) => {
      const given = Object(data) as { version?: unknown; message?: Message };
      if (given.version === version && given.message) receive(given.message);
    };
    // It keeps no Node process alive.
    this.#channel.unref?.();
  }

  get isAlone(): boolean {
    return !this.#channel;
  }

  tell(message: Message): void {
    this.#channel?.postMessage({ version: this.#version, message });
  }

  leave(): void {
    this.#channel?.close();
  }
}
