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
import type { Filters } from './flatItem.js';
import type { KeyNames, KeyObject } from './collectionKey.js';
import type { SortComparer } from './listOrder.js';

export type MakesKey<A extends readonly unknown[]> = (...args: A) => KeyObject | undefined;

/** @typeParam Item what functions get of the items. */
export interface CollectionOptions<Item = any> {
  /** Maps the endpoint's arguments to the object that identifies the list; the first argument by default. */
  readonly argsKey?: MakesKey<never[]> | undefined;
  /** Maps the object around a list in an entity, and the list's name there, to the object that identifies it. */
  readonly nestKey?: ((parent: any, key: string) => KeyObject | undefined) | undefined; // `any`: the user's own row
  /** Arguments that do not decide membership, such as an order; by default those starting with `order`. */
  readonly nonFilterArgumentKeys?: KeyNames | undefined;
  /**
   * Arguments that say which part of a list is wanted: `['page', 'limit']`. A list that has one gets no created items; it
   * becomes stale instead.
   */
  readonly windowArguments?: readonly string[] | undefined;
  /** Decides from a mutation's arguments which stored lists it changes, by their keys; `this` is the collection. */
  readonly createCollectionFilter?: CollectionFilter | undefined;
  /** An address or a shared name: lists of different scopes are different lists, even with equal arguments. */
  readonly scope?: string | undefined;
  /**
   * How each argument decides which items a list contains: a function of an item and the argument's value; `'server'` where
   * only the server knows; `'none'` where it decides neither the items nor their order.
   */
  readonly filters?: Filters<Item> | undefined;
  /** Values that the server assumes for absent arguments: `{ state: 'open' }`. */
  readonly searchDefaults?: KeyObject | undefined;
  /** Compares two items, as in an entity adapter; returns undefined where only the server knows their order. */
  readonly sortComparer?: SortComparer<Item> | undefined;
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
 * Check the options of a Collection. Called in development only.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export const checkCollectionOptions = (options: unknown): void => checkOptions('Collection', options, RULES);
