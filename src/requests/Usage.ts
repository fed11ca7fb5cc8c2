interface Hold {
  count: number;
  readonly read: () => void;
}

/**
 * Keys that somebody holds on to without reading them through a hook: retained or subscribed. Counts never are in the
 * state.
 */
export class Usage {
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

  /** Read every key that is held, as a mounted component would. */
  read(): void {
    for (const { read } of this.#holds.values()) read();
  }
}
