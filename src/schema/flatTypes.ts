import type { ItemOf, ItemsSchema } from './ItemsSchema.js';
import type { Polymorphic } from './Polymorphic.js';

export type AnyFunction = (...args: never) => unknown;

/** Any entity, recognized by its `pk`. */
export interface AnyEntity {
  pk(...args: never): unknown;
}

/** A value of an item; relations are primary keys, also in lists and maps. */
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

/** An item of one kind or of several; of a schema of the user's own a function declares what it takes. */
type FlatKind<S> = 0 extends 1 & S
  ? S
  : S extends abstract new (...args: never) => infer Item
    ? Flat<Item>
    : S extends Polymorphic<infer Kinds>
      ? FlatKind<Kinds[keyof Kinds]>
      : never;

/** An item of a list or a map, as functions of a Collection get it: `[typeof Post]` → `Flat<Post>`. */
export type FlatItem<S> = FlatKind<
  S extends readonly (infer Item)[] ? Item : S extends ItemsSchema<infer Item, infer A> ? ItemOf<Item, A> : S
>;

/** An argument as it is written down: a `Date` is its ISO text. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? AsJson<Item>[]
    : T extends object
      ? { [K in keyof T]: AsJson<T[K]> }
      : T;

/**
 * How each search parameter decides which items a list contains: a function of an item and the parameter's value; `'server'`
 * where only the server knows; `'none'` where it decides neither the items nor their order.
 */
export type Filters<Item, Search> = {
  readonly [K in keyof Search]?:
    'none' | 'server' | ((item: Flat<Item>, value: AsJson<NonNullable<Search[K]>>) => boolean);
};
