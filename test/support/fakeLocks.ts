import { vi } from 'vitest';

interface Asked {
  readonly name: string;
  grant: () => void;
}

/** Web Locks of one origin, which Node 20 and jsdom do not have: exclusive, first come, first served. */
export class FakeLocks {
  readonly #held = new Set<string>();
  #asked: Asked[] = [];
  /** What the next requests are refused with: an origin without locks. */
  refusal: Error | undefined;
  /** How long it takes to grant one. */
  pause: () => Promise<void> = () => Promise.resolve();

  request(name: string, { signal }: { signal?: AbortSignal }, hold: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.refusal) return reject(this.refusal);
      const grant = (): void => {
        this.#held.add(name);
        // Granted later, as platforms do.
        void this.pause()
          .then(hold)
          .finally(() => {
            this.#held.delete(name);
            this.#next();
          })
          .then(resolve, reject);
      };
      const asked = { name, grant };
      signal?.addEventListener('abort', () => {
        if (!this.#asked.includes(asked)) return;
        this.#asked = this.#asked.filter((other) => other !== asked);
        reject(signal.reason as Error);
      });
      this.#asked.push(asked);
      this.#next();
    });
  }

  isHeld(name: string): boolean {
    return this.#held.has(name);
  }

  heldNames(): readonly string[] {
    return [...this.#held];
  }

  #next(): void {
    for (const asked of [...this.#asked]) {
      if (this.#held.has(asked.name)) continue;
      this.#asked = this.#asked.filter((other) => other !== asked);
      asked.grant();
    }
  }
}

/** Give the process Web Locks; `vi.unstubAllGlobals()` takes them away. */
export function installLocks(): FakeLocks {
  const locks = new FakeLocks();
  vi.stubGlobal('navigator', { ...globalThis.navigator, locks });
  return locks;
}
