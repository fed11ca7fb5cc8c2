import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ResponseView } from '../store/readResponse.js';

interface Hold {
  count: number;
  readonly read: () => void;
}

/** A mounted hook that reads a key. */
export interface MountedReader {
  /** Its endpoint, as of the last render that was committed. */
  readonly latest: { readonly current: { readonly endpoint: EndpointInstance } };
  /** The schema of its endpoint. */
  readonly schema: unknown;
  /** The key that it reads; empty where its arguments are `null`. */
  readonly key: string;
  /** Whether the hook has a key, and fetches when its data is missing or stale. */
  readonly isFetching: boolean;
  /** Read the data, error and status to show. */
  view(): ResponseView;
  /** Send its request, or join the one in flight; dispatches nothing now. */
  request(): unknown;
}

/** The view that a reader shows from now on, and whether it has to fetch. */
export interface ShownView {
  readonly seen: ResponseView;
  readonly generation: number;
  readonly isDue: boolean;
}

/** Keys that are retained or subscribed, and so kept without a mounted hook. The state does not have them. */
export class Usage {
  /** Keys without data when a server rendered the page without waiting for them. */
  readonly blank = new Set<string>();
  readonly #holds = new Map<string, Hold>();

  /**
   * Keep the result of a key.
   *
   * @param read runs the key's selector, which notes the rows that are held with it.
   * @returns a function that lets go; a second call has no effect.
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

  isRetained(key: string): boolean {
    return this.#holds.has(key);
  }

  /** Run the selectors of all held keys, which marks their rows as used. */
  read(): void {
    for (const { read } of this.#holds.values()) read();
  }
}
