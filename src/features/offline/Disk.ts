import { startTimer } from '../../requests/startTimer.js';
import { ifItCan } from '../../shared/ifItCan.js';
import { RestError } from '../../shared/RestError.js';
import type { Address } from './Address.js';

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

/** Number of the format; what another one has stored is dropped. */
const FORMAT = 2;

/** What is stored is not what was written. */
export class Corrupted extends Error {}

/** Another version of the app, or of this library, has stored it. */
export class OfAnotherVersion extends Corrupted {}

/** A storage does not answer. */
export class Silent extends Error {}

/** What a storage is given: whose it is, and what it is, so that nothing is taken for something else. */
interface Sealed {
  readonly format: number;
  readonly version: string | number;
  readonly user: string | null;
  readonly name: string;
  /** Of a list, so that none is cut short. */
  readonly length: number;
  readonly value: unknown;
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** A second at a time: what sleeps meanwhile is not waited for. */
const TICK = 1_000;
const PATIENCE = 5;

/** A storage as far as it is one user's and lies under one name, with one operation at a time. */
export class Disk {
  readonly #storage: AsyncStorage;
  readonly #address: Address;
  readonly #prefix: string;
  readonly #giveUp: () => void;
  #last: Promise<unknown> = Promise.resolve();
  #isForbidden = false;
  /** It does not answer. */
  #isSilent = false;

  /** @param giveUp told when the storage does not answer, which is as none from then on. */
  constructor(storage: AsyncStorage, address: Address, giveUp: () => void) {
    this.#storage = storage;
    this.#address = address;
    this.#prefix = `${address.name}/`;
    this.#giveUp = giveUp;
  }

  /** The session is over: what its user has stored is read no more. */
  forbid(): void {
    this.#isForbidden = true;
  }

  /** @throws Corrupted where something else is stored there; what the storage throws. */
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

  /** Names of what is there. */
  async names(): Promise<string[]> {
    const keys = await this.#inTurn(() => this.#storage.keys());
    const names = keys.filter((key) => key.startsWith(this.#prefix)).map((key) => key.slice(this.#prefix.length));
    return names.filter((name) => PARTS.test(name));
  }

  /** What throws at once has failed like what rejects. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = this.#last.then(() => this.#answered(run));
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** @throws where the storage does not answer for 5 s: another tab may block it. */
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
