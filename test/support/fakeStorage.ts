import type { AsyncStorage } from '../../src/features/offline/Disk.js';

const copyOf = <T>(value: T): T => structuredClone(value);

/** A storage as IndexedDB is one: what goes in is copied, and each operation takes its time. */
export class FakeStorage implements AsyncStorage {
  readonly values = new Map<string, unknown>();
  /** Every write that came to its end, and every other operation. */
  readonly log: string[] = [];
  /** Called before each operation; what it throws is what the operation fails with. */
  before: (operation: string, key?: string) => void = () => undefined;
  /** How long an operation takes. */
  pause: () => Promise<void> = () => Promise.resolve();
  /** Operations under way, and the most there ever were. */
  running = 0;
  most = 0;

  async #operate<T>(operation: string, key: string | undefined, run: () => T): Promise<T> {
    this.running++;
    this.most = Math.max(this.most, this.running);
    try {
      this.before(operation, key);
      await this.pause();
      const result = run();
      this.log.push(key === undefined ? operation : `${operation} ${key}`);
      return result;
    } finally {
      this.running--;
    }
  }

  get(key: string) {
    return this.#operate('get', key, () => copyOf(this.values.get(key)));
  }

  set(key: string, value: unknown) {
    return this.#operate('set', key, () => void this.values.set(key, copyOf(value)));
  }

  delete(key: string) {
    return this.#operate('delete', key, () => void this.values.delete(key));
  }

  keys() {
    return this.#operate('keys', undefined, () => [...this.values.keys()]);
  }

  /** Names under which something is stored, and begin so. */
  names(prefix: string): string[] {
    return [...this.values.keys()].filter((key) => key.startsWith(prefix));
  }

  /** Writes since an index of the log. */
  writes(from = 0): string[] {
    return this.log.slice(from).filter((entry) => /^(set|delete)/.test(entry));
  }
}
