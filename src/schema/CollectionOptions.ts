import {
  checkOptions,
  FILTERS,
  FUNCTION,
  MEMBERS,
  NON_FILTER_ARGUMENTS,
  TEXT,
  WINDOW_ARGUMENTS,
} from '../shared/checkOptions.js';
import type { OptionRules } from '../shared/checkOptions.js';
import type { CollectionFilter } from './collectionChanges.js';
import type { Filters } from './membership.js';
import type { KeyNames, KeyObject } from './collectionKey.js';
import type { SortComparer } from './listOrder.js';

export type MakesKey<A extends readonly unknown[]> = (...args: A) => KeyObject | undefined;

export interface CollectionOptions {
  /** From the endpoint's arguments to the object that identifies the list; the first argument by default. */
  readonly argsKey?: MakesKey<never[]> | undefined;
  /** The same for a list in an entity, from the object around it and its name there. */
  readonly nestKey?: ((parent: any, key: string) => KeyObject | undefined) | undefined; // `any`: the user's own row
  /** Arguments that do not decide membership, such as an order; by default those starting with `order`. */
  readonly nonFilterArgumentKeys?: KeyNames | undefined;
  /**
   * Arguments that say which part of a list is wanted: `['page', 'limit']`. Nothing created goes into a list that has one;
   * it becomes stale instead.
   */
  readonly windowArguments?: readonly string[] | undefined;
  /** Which stored lists a mutation changes, from its arguments; `this` is the collection. */
  readonly createCollectionFilter?: CollectionFilter | undefined;
  /** Lists of other scopes are other lists, whatever their arguments: an address, or a name that several share. */
  readonly scope?: string | undefined;
  /**
   * What arguments mean to who is in a list: a function of an item and the value that was asked for; `'server'` where only
   * the server knows; `'none'` where it decides neither who is in the list nor their order.
   */
  readonly filters?: Filters | undefined;
  /** What the server takes where an argument is absent: `{ state: 'open' }`. */
  readonly searchDefaults?: KeyObject | undefined;
  /** Which of two items comes first, as in an entity adapter; undefined where only the server knows. */
  readonly sortComparer?: SortComparer | undefined;
}

const RULES: { readonly [K in keyof CollectionOptions]-?: OptionRules[string] } = {
  argsKey: FUNCTION,
  nestKey: FUNCTION,
  nonFilterArgumentKeys: NON_FILTER_ARGUMENTS,
  windowArguments: WINDOW_ARGUMENTS,
  createCollectionFilter: FUNCTION,
  scope: TEXT,
  filters: FILTERS,
  searchDefaults: MEMBERS,
  sortComparer: FUNCTION,
};

/**
 * Look at the options of a Collection. To be called in development only.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export const checkCollectionOptions = (options: unknown): void => checkOptions('Collection', options, RULES);
