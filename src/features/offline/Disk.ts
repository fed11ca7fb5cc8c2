import { startTimer } from '../../requests/startTimer.js';
import { ifItCan } from '../../shared/ifItCan.js';
import { RestError } from '../../shared/RestError.js';
import type { Address } from './Address.js';

/** The functions of `idb-keyval` that are used. */
interface Library {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
  keys(): Promise<unknown[]>;
}

/** Import `idb-keyval`, in a `try`, so that bundlers accept that it is not installed. @throws RestError LIBRARY_MISSING */
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

/** Create a storage in IndexedDB by `idb-keyval`, loaded when it is first used; undefined where there is no IndexedDB. */
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

/** A storage that outlives the page: IndexedDB, or another one that keeps values by name. */
export interface AsyncStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  keys(): Promise<readonly string[]>;
}

/** A storage of texts by name, as React Native's AsyncStorage. */
export interface TextStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, text: string): Promise<unknown>;
  removeItem(key: string): Promise<unknown>;
  getAllKeys(): Promise<readonly string[]>;
}

/** Make a storage of values of one of texts. A text that is no JSON is returned as it is, and found corrupt later. */
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

/** Names of the parts in the storage. Without the head the other parts do not count. */
const PARTS = /^(head|tables|rows\/|queue\/)/;

/** Number of the format; data of another one are dropped. */
const FORMAT = 2;

/** The stored data are not those that were written. */
export class Corrupted extends Error {}

/** Another version of the app, or of this library, has stored the data. */
export class OfAnotherVersion extends Corrupted {}

/** A storage does not respond. */
export class Silent extends Error {}

/** A stored value, with its owner and its name, so that it is not taken for another one. */
interface Sealed {
  readonly format: number;
  readonly version: string | number;
  readonly user: string | null;
  readonly name: string;
  /** Length of a list, to find one that was cut short. */
  readonly length: number;
  readonly value: unknown;
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Patience is counted in seconds, ms: time during which the device sleeps does not count. */
const TICK = 1_000;
const PATIENCE = 5;

/** The part of a storage that belongs to one user and one name, with one operation at a time. */
export class Disk {
  readonly #storage: AsyncStorage;
  readonly #address: Address;
  readonly #prefix: string;
  readonly #giveUp: () => void;
  #last: Promise<unknown> = Promise.resolve();
  #isForbidden = false;
  /** The storage does not respond. */
  #isSilent = false;

  /** @param giveUp called when the storage does not respond; from then on all operations reject. */
  constructor(storage: AsyncStorage, address: Address, giveUp: () => void) {
    this.#storage = storage;
    this.#address = address;
    this.#prefix = `${address.name}/`;
    this.#giveUp = giveUp;
  }

  /** Forbid to read the user's data, after the session has ended. */
  forbid(): void {
    this.#isForbidden = true;
  }

  /** @throws Corrupted where another value is stored there; what the storage throws. */
  async get(name: string): Promise<unknown> {
    if (this.#isForbidden && name !== 'head') throw new Silent();
    const stored = await this.#inTurn(() => this.#storage.get(this.#prefix + name));
    return stored === undefined || stored === null ? undefined : this.#opened(name, stored);
  }

  set(name: string, value: unknown): Promise<unknown> {
    const { version, user = null } = this.#address;
    const sealed: Sealed = { format: FORMAT, version, user, name, length: lengthOf(value), value };
    return this.#inTurn(() => this.#storage.set(this.#prefix + name, sealed));
  }

  #opened(name: string, stored: unknown): unknown {
    const { format, version, user, name: at, length, value } = Object(stored) as Partial<Sealed>;
    if (typeof format === 'number' && (format !== FORMAT || version !== this.#address.version))
      throw new OfAnotherVersion();
    const isOurs = format === FORMAT && user === (this.#address.user ?? null) && at === name;
    if (!isOurs || length !== lengthOf(value)) throw new Corrupted();
    return value;
  }

  delete(name: string): Promise<unknown> {
    return this.#inTurn(() => this.#storage.delete(this.#prefix + name));
  }

  /** List the names of the stored parts. */
  async names(): Promise<string[]> {
    const keys = await this.#inTurn(() => this.#storage.keys());
    const names = keys.filter((key) => key.startsWith(this.#prefix)).map((key) => key.slice(this.#prefix.length));
    return names.filter((name) => PARTS.test(name));
  }

  /** Run an operation after the last one. A synchronous throw counts as a rejection. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = this.#last.then(() => this.#answered(run));
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** @throws where the storage does not respond for 5 s: another tab may block it. */
  #answered<T>(run: () => Promise<T>): Promise<T> {
    if (this.#isSilent) return Promise.reject(new Silent());
    return new Promise((resolve, reject) => {
      let stop: () => void;
      const wait = (left: number): void => {
        stop = startTimer(() => (left > 1 ? wait(left - 1) : fail()), TICK);
      };
      const fail = (): void => {
        this.#isSilent = true;
        this.#giveUp();
        reject(new Silent());
      };
      wait(PATIENCE);
      void Promise.resolve()
        .then(run)
        .finally(() => stop())
        .then(resolve, reject);
    });
  }
}
