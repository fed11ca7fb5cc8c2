import { ifItCan } from '../../shared/ifItCan.js';
import { RestError } from '../../shared/RestError.js';

/** What is used of `idb-keyval`. */
interface Library {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
  keys(): Promise<unknown[]>;
}

/** In a `try`, so that a bundler does without it where it is not installed. @throws RestError LIBRARY_MISSING */
async function loadLibrary(): Promise<Library> {
  try {
    return await import('idb-keyval');
  } catch (cause) {
    throw Object.assign(
      new RestError({
        code: 'LIBRARY_MISSING',
        subject: 'offline()',
        happened: 'It stores in IndexedDB with idb-keyval, which is not there.',
        fix: 'npm install idb-keyval, or give it another storage: offline({ storage }).',
      }),
      { cause },
    );
  }
}

/** IndexedDB through `idb-keyval`, loaded when it is first used; undefined where there is no IndexedDB. */
export function defaultStorage(): AsyncStorage | undefined {
  if (!('indexedDB' in globalThis)) return undefined;
  let loaded: Promise<Library> | undefined;
  const library = () => (loaded ??= loadLibrary());
  return {
    get: async (key) => (await library()).get(key),
    set: async (key, value) => (await library()).set(key, value),
    delete: async (key) => (await library()).del(key),
    keys: async () => (await (await library()).keys()).filter((key): key is string => typeof key === 'string'),
  };
}

/** Where things outlive the page: IndexedDB, whatever keeps values by name. */
export interface AsyncStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  keys(): Promise<readonly string[]>;
}

/** What React Native's AsyncStorage is: texts by name. */
export interface TextStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, text: string): Promise<unknown>;
  removeItem(key: string): Promise<unknown>;
  getAllKeys(): Promise<readonly string[]>;
}

/** Values as texts. What is none of ours is what it is, for whoever looks whether it is whole. */
export const storageOf = (storage: AsyncStorage | TextStorage): AsyncStorage =>
  'getItem' in storage
    ? {
        async get(key) {
          const text = (await storage.getItem(key)) ?? undefined;
          return text === undefined ? text : (ifItCan(() => JSON.parse(text) as unknown) ?? text);
        },
        set: (key, value) => storage.setItem(key, JSON.stringify(value)),
        delete: (key) => storage.removeItem(key),
        keys: () => storage.getAllKeys(),
      }
    : storage;

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
