import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ResponseView } from '../store/readResponse.js';

interface Hold {
  count: number;
  readonly read: () => void;
}

/** A hook that is mounted. */
export interface MountedReader {
  /** What it asks, as of the last render that was shown. */
  readonly latest: { readonly current: { readonly endpoint: EndpointInstance } };
  /** Of what it reads; empty for "not now". */
  readonly key: string;
  /** There is a key, and it sees to it that its data comes. */
  readonly isFetching: boolean;
  /** What there is for it to show. */
  view(): ResponseView;
  /** Send its request, or find the one under way; dispatches nothing now. */
  request(): unknown;
}

/** What a reader has to show from now on, and whether a request was due for it. */
export interface ShownView {
  readonly seen: ResponseView;
  readonly generation: number;
  readonly isDue: boolean;
}

/** Keys that somebody holds on to without reading them through a hook, retained or subscribed. Nothing of it ever is in the state. */
export class Usage {
  /** Keys that had nothing to show where a page was rendered without waiting for them. */
  readonly blank = new Set<string>();
  readonly #holds = new Map<string, Hold>();

  /**
   * Keep what is stored under a key.
   *
   * @param read runs the key's selector, which notes the rows that are held with it.
   * @returns lets go; once, however often it is called.
   */
  hold(key: string, read: () => void): () => void {
    const hold = this.#holds.get(key) ?? { count: 0, read };
    this.#holds.set(key, hold);
    hold.count++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (--hold.count === 0) this.#holds.delete(key);
    };
  }

  isHeld(key: string): boolean {
    return this.#holds.has(key);
  }

  /** Read whatever is held: what was read is used. */
  read(): void {
    for (const { read } of this.#holds.values()) read();
  }
}
