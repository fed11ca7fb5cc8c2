/** What is used of `idb-keyval`. */
interface Library {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
  keys(): Promise<unknown[]>;
}

/** IndexedDB through `idb-keyval`, loaded when it is first used; undefined where there is no IndexedDB. */
export function defaultStorage(): AsyncStorage | undefined {
  if (!('indexedDB' in globalThis)) return undefined;
  let loaded: Promise<Library> | undefined;
  const library = () => (loaded ??= import('idb-keyval'));
  return {
    get: async (key) => (await library()).get(key),
    set: async (key, value) => (await library()).set(key, value),
    delete: async (key) => (await library()).del(key),
    keys: async () => (await (await library()).keys()).filter((key): key is string => typeof key === 'string'),
  };
}

/** Where things outlive the page: IndexedDB, AsyncStorage of React Native, whatever keeps values by name. */
export interface AsyncStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  keys(): Promise<readonly string[]>;
}

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
