import type { All } from './All.js';
import type { ArraySchema } from './ArraySchema.js';
import type { Collection } from './Collection.js';
import type { CollectionChange, CollectionPage } from './collectionChanges.js';
import type { AnyEntity, AnyFunction } from './flatTypes.js';
import type { Invalidate } from './Invalidate.js';
import type { ItemOf } from './ItemsSchema.js';
import type { Lazy, LazyQuery } from './Lazy.js';
import type { ObjectSchema } from './resolveSchema.js';
import type { Polymorphic } from './Polymorphic.js';
import type { Values } from './Values.js';

/** The items of a list or a map, which a mutation of it gives. */
type Changed<S> = S extends readonly (infer Item)[]
  ? Item
  : S extends ArraySchema<infer Item, infer A> | Values<infer Item, infer A>
    ? ItemOf<Item, A>
    : S;

/**
 * The value of a schema: `typeof Post` → `Post`, `[typeof Post]` → `Post[]`, `{ a: typeof Post }` → `{ a: Post }`.
 */
export type Denormalize<S> =
  // Entities come first, as the compiler meets them most.
  S extends abstract new (...args: never) => infer Instance
    ? Instance
    : S extends Collection<infer List>
      ? Denormalize<List>
      : S extends readonly (infer Item)[]
        ? Denormalize<Item>[]
        : S extends CollectionChange<infer List>
          ? Denormalize<Changed<List>>
          : S extends CollectionPage<infer List>
            ? Denormalize<List>
            : S extends Invalidate<infer Of, infer A>
              ? Denormalize<ItemOf<Of, A>>
              : // Before lists, whose members it has too.
                S extends Values<infer Item, infer A>
                ? Readonly<Record<string, Denormalize<ItemOf<Item, A>>>>
                : S extends ArraySchema<infer Item, infer A> | All<infer Item, infer A>
                  ? Denormalize<ItemOf<Item, A>>[]
                  : S extends Polymorphic<infer Kinds>
                    ? Denormalize<Kinds[keyof Kinds]>
                    : S extends ObjectSchema<infer Members>
                      ? { [K in keyof Members]: Denormalize<Members[K]> }
                      : DenormalizeOther<S>;

/** Less common schemas, and values that are none. */
type DenormalizeOther<S> =
  S extends Lazy<infer Inner>
    ? Normalize<Inner>
    : S extends LazyQuery<infer Inner>
      ? Denormalize<Inner>
      : // A Query.
        S extends { readonly process: (...args: never) => infer Result; denormalize: AnyFunction }
        ? Result
        : // Any other schema: its own `denormalize` tells.
          S extends { normalize: AnyFunction; denormalize(...args: never): infer Value }
          ? Value
          : S extends (value: never) => infer Decoded
            ? Decoded
            : S extends object
              ? { [K in keyof S]: Denormalize<S[K]> }
              : S;

/** The reference to one of several kinds: `{ a: typeof Post }` → `{ id: string; schema: 'a' }`. */
interface KindReference<Kinds> {
  id: string;
  schema: keyof Kinds & string;
}

type NormalizeItem<S, A> = [A] extends [undefined] ? Normalize<S> : KindReference<S>;

/** The normalized value of a schema in a result: `typeof Post` → `string`, `[typeof Post]` → `string[]`. */
export type Normalize<S> = S extends Collection | CollectionPage | (abstract new (...args: never) => { pk(): unknown })
  ? string
  : S extends CollectionChange
    ? string[]
    : S extends Invalidate<infer Of, infer A>
      ? NormalizeItem<Of, A>
      : S extends Values<infer Item, infer A>
        ? Readonly<Record<string, NormalizeItem<Item, A>>>
        : // Before lists, whose members it has too.
          S extends All<infer _Item, infer _A>
          ? undefined
          : S extends ArraySchema<infer Item, infer A>
            ? NormalizeItem<Item, A>[]
            : S extends Polymorphic<infer Kinds>
              ? KindReference<Kinds>
              : S extends ObjectSchema<infer Members>
                ? { [K in keyof Members]: Normalize<Members[K]> }
                : NormalizeOther<S>;

/** Less common schemas, and values that are none. */
type NormalizeOther<S> = S extends Lazy<infer Inner> | LazyQuery<infer Inner>
  ? Normalize<Inner>
  : S extends { readonly process: AnyFunction; readonly schema: infer Inner; denormalize: AnyFunction }
    ? Normalize<Inner>
    : S extends { normalize(...args: never): infer Result; denormalize: AnyFunction }
      ? Result
      : S extends AnyFunction | (abstract new (...args: never) => unknown)
        ? unknown
        : S extends readonly (infer Item)[]
          ? Normalize<Item>[]
          : S extends object
            ? { [K in keyof S]: Normalize<S[K]> }
            : S;

/** The primary key of a related entity, which may stand in place of its fields. */
type IdOf<T, Id = string | number> = T extends AnyEntity ? Id : never;

/**
 * A server's JSON for `T`: data members only, all optional, `Date` as text.
 *
 * @typeParam Id what may stand for entities: inside one, their primary keys.
 */
export type Wire<T, Id = never> = T extends Date
  ? string
  : T extends AnyFunction
    ? never
    : T extends readonly (infer Item)[]
      ? (Wire<Item, Id> | IdOf<Item, Id>)[]
      : T extends AnyEntity
        ? WireFields<T, string | number>
        : T extends object
          ? WireFields<T, Id>
          : T;

type WireFields<T, Id> = {
  [K in keyof T as T[K] extends AnyFunction ? never : K]?: Wire<T[K], Id> | IdOf<T[K], Id>;
};

/** A value for `T` in a local write or a request body: wire values or decoded ones, every member optional. */
export type Input<T> = T extends Date
  ? Date | string
  : T extends readonly (infer Item)[]
    ? readonly (Input<Item> | IdOf<Item>)[]
    : T extends object
      ? Fields<T>
      : T;

/** Named, since the compiler compares `Fields<Post>` by its name: a fifth of what an app costs. */
type Fields<T> = FieldsNamed<T, DataKey<T>>;

/** As `Pick` has them, so that editors find where they were declared. */
type FieldsNamed<T, Names extends keyof T> = { [K in Names]?: Input<T[K]> | IdOf<T[K]> | undefined };

/** Names of the members that are no methods. */
type DataKey<T> = { [K in keyof T]-?: T[K] extends AnyFunction ? never : K }[keyof T];
