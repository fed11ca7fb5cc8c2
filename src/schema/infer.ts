import type { ArraySchema } from './ArraySchema.js';
import type { Collection } from './Collection.js';
import type { CollectionChange, CollectionPage } from './collectionChanges.js';
import type { Invalidate } from './Invalidate.js';
import type { ObjectSchema } from './ObjectSchema.js';

type AnyFunction = (...args: never) => unknown;

type ItemOf<S> = S extends readonly (infer Item)[] ? Item : S extends ArraySchema<infer Item> ? Item : S;

/**
 * What reading a schema gives: `typeof Post` → `Post`, `[typeof Post]` → `Post[]`, `{ a: typeof Post }` → `{ a: Post }`.
 */
export type Denormalize<S> =
  // Entities come first: they are what the compiler meets most.
  S extends abstract new (...args: never) => infer Instance
    ? Instance
    : S extends Collection<infer List>
      ? Denormalize<List>
      : S extends readonly (infer Item)[]
        ? Denormalize<Item>[]
        : S extends CollectionChange<infer List>
          ? Denormalize<ItemOf<List>>
          : S extends CollectionPage<infer List>
            ? Denormalize<List>
            : S extends Invalidate<infer Of>
              ? Denormalize<Of>
              : S extends ArraySchema<infer Item>
                ? Denormalize<Item>[]
                : S extends ObjectSchema<infer Members>
                  ? { [K in keyof Members]: Denormalize<Members[K]> }
                  : S extends (value: never) => infer Decoded
                    ? Decoded
                    : S extends object
                      ? { [K in keyof S]: Denormalize<S[K]> }
                      : S;

/** What stands for a schema in a result: `typeof Post` → `string`, `[typeof Post]` → `string[]`. */
export type Normalize<S> = S extends
  Collection | CollectionPage | Invalidate | (abstract new (...args: never) => { pk(): unknown })
  ? string
  : S extends CollectionChange
    ? string[]
    : S extends ArraySchema<infer Item>
      ? Normalize<Item>[]
      : S extends ObjectSchema<infer Members>
        ? { [K in keyof Members]: Normalize<Members[K]> }
        : S extends AnyFunction | (abstract new (...args: never) => unknown)
          ? unknown
          : S extends readonly (infer Item)[]
            ? Normalize<Item>[]
            : S extends object
              ? { [K in keyof S]: Normalize<S[K]> }
              : S;

/** What the server sends for `T`: data members only, all optional, `Date` as text. */
export type Wire<T> = T extends Date
  ? string
  : T extends AnyFunction
    ? never
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [K in keyof T as T[K] extends AnyFunction ? never : K]?: Wire<T[K]> }
        : T;

/** What a local write or a request body takes for `T`: wire values or decoded ones, every member optional. */
export type Input<T> = T extends Date
  ? Date | string
  : T extends readonly (infer Item)[]
    ? readonly Input<Item>[]
    : T extends object
      ? { [K in keyof T as T[K] extends AnyFunction ? never : K]?: Input<T[K]> | undefined }
      : T;
