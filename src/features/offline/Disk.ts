import type { AsyncStorage } from './AsyncStorage.js';

/** What is stored under one name: the head first, and last of all the rest is looked at without it. */
const PARTS = /^(head|tables|rows\/|queue\/)/;

/** A storage as far as it lies under one name, with one operation at a time. */
export class Disk {
  readonly #storage: AsyncStorage;
  readonly #prefix: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(storage: AsyncStorage, name: string) {
    this.#storage = storage;
    this.#prefix = `${name}/`;
  }

  get(name: string): Promise<unknown> {
    return this.#inTurn(() => this.#storage.get(this.#prefix + name));
  }

  set(name: string, value: unknown): Promise<unknown> {
    return this.#inTurn(() => this.#storage.set(this.#prefix + name, value));
  }

  delete(name: string): Promise<unknown> {
    return this.#inTurn(() => this.#storage.delete(this.#prefix + name));
  }

  /** Names of what is there. */
  async names(): Promise<string[]> {
    const keys = await this.#inTurn(() => this.#storage.keys());
    const names = keys.filter((key) => key.startsWith(this.#prefix)).map((key) => key.slice(this.#prefix.length));
    return names.filter((name) => PARTS.test(name));
  }

  /** What throws at once has failed like what rejects. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = this.#last.then(run);
    this.#last = next.catch(() => undefined);
    return next;
  }
}
