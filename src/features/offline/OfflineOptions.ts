import { RestError } from '../../shared/RestError.js';
import { defaultStorage, storageOf } from './Disk.js';
import { findInvalid, isAmount, isFunction, isText, warnOfNames } from '../../shared/checkOptions.js';
import { isDevelopment } from '../../shared/warn.js';
import type { OptionRules } from '../../shared/checkOptions.js';
import type { Json } from '../../shared/json.js';
import type { AsyncStorage, TextStorage } from './Disk.js';

/** A mutation without a response so far. */
export interface PendingMutation {
  /** The id of its request, and temporary id of the item that it creates; the same after a reload. */
  readonly id: string;
  /** Name of the endpoint: its path in the tree given to `createRestSlice`. */
  readonly endpoint: string;
  readonly args: readonly Json[];
  /** When it was dispatched, ms since epoch. */
  readonly at: number;
  /** Number of failed attempts. */
  readonly attempts: number;
  /**
   * Why it waits: for a response of the server, a route that declares its endpoint, a login of its user, or mutations before
   * it; or the server has refused it, and it is retried.
   */
  readonly reason: 'connection' | 'endpoint' | 'user' | 'earlier' | 'refused';
}

/** A mutation that the server has refused. */
export interface RefusedMutation extends PendingMutation {
  readonly error: Error & { readonly status?: number; readonly data?: unknown };
}

type Decision = 'drop' | 'retry';

export interface OfflineOptions {
  /** Default: IndexedDB, through `idb-keyval`. On React Native: its AsyncStorage. */
  readonly storage?: AsyncStorage | TextStorage;
  /** Prefix of all stored names; another one for each slice. Default `rest-slice/<reducerPath>`. */
  readonly key?: string;
  /** Version of your endpoints and schemas: data that another version has stored are dropped. Default 0. */
  readonly version?: string | number;
  /** Age up to which stored data are shown, ms. Default 7 days. */
  readonly maxAge?: number;
  /** Limit of the data as JSON, bytes; above it no data are stored. Default 50 000 000. */
  readonly maxBytes?: number;
  /** Whether to store results of an endpoint, and the rows they lead to. Default: all. */
  readonly persist?: (endpointName: string) => boolean;
  /** Whether to drop or retry a mutation that the server refuses. Default `'drop'`. */
  readonly onFailure?: Decision | ((mutation: RefusedMutation) => Promise<Decision>);
  /** Name of a header with a key for each mutation, which is the same for all attempts. */
  readonly idempotencyHeader?: string;
}

/** The options with their defaults. */
export interface OfflineTerms extends Omit<OfflineOptions, 'storage'> {
  /** Undefined where there is none: on a server, on React Native where none is given. */
  readonly storage: AsyncStorage | undefined;
  readonly version: string | number;
  readonly maxAge: number;
  readonly maxBytes: number;
  readonly onFailure: Exclude<OfflineOptions['onFailure'], undefined>;
}

const WEEK = 7 * 24 * 60 * 60 * 1_000;

function isHeader(name: unknown): boolean {
  try {
    new Headers().set(name as string, '');
    return typeof name === 'string';
  } catch {
    return false;
  }
}

const METHODS = [
  ['get', 'set', 'delete', 'keys'],
  ['getItem', 'setItem', 'removeItem', 'getAllKeys'],
];

const isStorage = (value: unknown): boolean =>
  METHODS.some((names) => names.every((name) => isFunction((Object(value) as Record<string, unknown>)[name])));

const RULES: Pick<OptionRules, keyof OfflineOptions> = {
  storage: [
    isStorage,
    'an object with get(key), set(key, value), delete(key) and keys(), which give promises, or AsyncStorage of React Native',
  ],
  key: [(value) => isText(value) && value !== '', 'a text'],
  version: [(value) => isText(value) || Number.isFinite(value), 'a text or a number'],
  maxAge: [isAmount, 'ms, 0 or more'],
  maxBytes: [isAmount, 'a number of bytes, 0 or more'],
  persist: [isFunction, '(endpointName) => boolean'],
  onFailure: [
    (value) => value === 'drop' || value === 'retry' || isFunction(value),
    "'drop', 'retry' or (mutation) => Promise<'drop' | 'retry'>",
  ],
  idempotencyHeader: [isHeader, 'the name of a header'],
};

/** @throws RestError OFFLINE_OPTION_INVALID */
export function offlineTerms(given: OfflineOptions): OfflineTerms {
  if (isDevelopment()) warnOfNames('offline', given, Object.keys(RULES));
  const [name, text] = findInvalid(given, RULES) ?? [];
  if (name !== undefined)
    throw new RestError({
      code: 'OFFLINE_OPTION_INVALID',
      subject: `offline({ ${name} })`,
      happened: 'It cannot be followed.',
      fix: `${name} is ${String(text)}.`,
    });
  const storage = given.storage ? storageOf(given.storage) : defaultStorage();
  const { version = 0, maxAge = WEEK, maxBytes = 50_000_000, onFailure = 'drop' } = given;
  return { ...given, storage, version, maxAge, maxBytes, onFailure };
}
