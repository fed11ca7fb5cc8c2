/** What every entity has. */
interface AnyEntity {
  pk(...args: never): unknown;
}

type AnyFunction = (...args: never) => unknown;

/** A value of an item: of a relation its primary key, also in lists and maps. */
type FlatValue<T> = T extends AnyEntity
  ? string
  : T extends Date | AnyFunction
    ? T
    : T extends readonly (infer Item)[]
      ? FlatValue<Item>[]
      : T extends object
        ? { [K in keyof T]: FlatValue<T[K]> }
        : T;

/** An item's own fields, decoded and computed, as `filters` and `sortComparer` get it: each relation is a primary key. */
export type Flat<Item> = { readonly [K in keyof Item]: FlatValue<Item[K]> };

/** An argument as it is written down: a `Date` is its ISO text. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? AsJson<Item>[]
    : T extends object
      ? { [K in keyof T]: AsJson<T[K]> }
      : T;

/**
 * What search parameters mean to who is in a list: a function of an item and the value that was asked for; `'server'` where
 * only the server knows; `'none'` where it decides neither who is in the list nor their order.
 */
export type Filters<Item, Search> = {
  readonly [K in keyof Search]?:
    'none' | 'server' | ((item: Flat<Item>, value: AsJson<NonNullable<Search[K]>>) => boolean);
};
