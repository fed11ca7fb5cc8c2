import type { AsyncStorage } from './AsyncStorage.js';

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
