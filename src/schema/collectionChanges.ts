import { isDevelopment, warnOnce } from '../shared/warn.js';
import { referred } from './Polymorphic.js';
import { isInvalid, keyOf } from './Schema.js';
import type { ChangeOptions, CollectionShape, Combine } from './listShape.js';
import type { KeyObject } from './collectionKey.js';
import type { Filters } from './flatItem.js';
import type { SortComparer } from './listOrder.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  ReadableTable,
  Row,
  TableSchema,
  ValueSchema,
} from './Schema.js';

type Args = readonly unknown[];

/** Decides from a mutation's arguments which collections it changes, by their keys. */
export type CollectionFilter = (...args: any[]) => (collectionKey: KeyObject) => boolean; // `any`: the endpoint's own

/** The members of a Collection that its changes use. */
export interface ChangedCollection<S = unknown> extends ReadableTable {
  readonly schema: S;
  /** Schema of its items. */
  readonly item: unknown;
  readonly shape: CollectionShape;
  readonly scope: string | undefined;
  pk(args: Args): string;
  createCollectionFilter(...args: Args): (collectionKey: KeyObject) => boolean;
  /** The schema of what is stored. */
  readonly content: ValueSchema;
  readonly filters: Filters | undefined;
  readonly sortComparer: SortComparer | undefined;
  readonly windowArguments: readonly string[];
  nonFilterArgumentKeys(key: string): boolean;
  /** Whether `createCollectionFilter` is the default, so that members of keys alone decide which lists change. */
  readonly filtersByMembers: boolean;
  /** Whether rows of a table may be its items. */
  isOf(table: TableSchema): boolean;
}

export interface NamedChange extends ChangeOptions {
  /** Name of the change: `push` of `[Post].push`. */
  readonly kind: string;
  /** Decides which collections it changes; the filter of the Collection by default. */
  readonly filter?: CollectionFilter | undefined;
}

function warnOfOne({ key, collection }: CollectionChange, input: unknown, args: Args): void {
  const { shape, item } = collection;
  if (!Array.isArray(input) && !shape.isOne(input, item, args)) return;
  warnOnce(`${key} takes a map of items and got one item, or a list: it is kept under its primary key.`);
}

/**
 * A mutation such as `collection.push`, which changes every stored list that its items then belong to. It says where in
 * a list they go; which lists these are follows from the items, as for every other write.
 */
export class CollectionChange<S = unknown> implements ValueSchema {
  readonly collection: ChangedCollection<S>;
  readonly kind: string;
  /** @internal */
  readonly options: NamedChange;

  constructor(collection: ChangedCollection<S>, options: NamedChange) {
    this.collection = collection;
    this.kind = options.kind;
    this.options = options;
  }

  get key(): string {
    return `${this.collection.key}.${this.kind}`;
  }

  /** @internal Whether its items may be new. */
  get creates(): boolean {
    return this.options.creates === true;
  }

  /** @internal */
  filterFor(args: Args): (collectionKey: KeyObject) => boolean {
    const { filter } = this.options;
    return filter ? filter.call(this.collection, ...args) : this.collection.createCollectionFilter(...args);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { shape, item } = this.collection;
    if (isDevelopment() && this.options.takesMap) warnOfOne(this, input, context.args);
    const take = (): Row => shape.take({ input, item, parent, key }, context);
    const row = this.creates ? context.creating(take) : take();
    context.changeLists(this, row);
    return row;
  }

  /** Reads one item where the response was one, and a list where it was a list. */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    const { item, shape, schema } = this.collection;
    if (shape.isOne(input, item, context.args)) return context.visit(item, input);
    return Array.isArray(input) ? context.visitItems(item, input) : context.visit(schema, input);
  }
}

/**
 * A page of a list: its items are appended, without duplicates, to the list of exactly these arguments without the
 * cursor, which is created when it is not stored.
 */
export class CollectionPage<S = unknown> implements ValueSchema {
  readonly collection: ChangedCollection<S>;
  readonly #listArgs: (...args: unknown[]) => readonly unknown[];
  readonly #merge: Combine;

  /** @param merge combines the items of the page with the stored ones; at the end by default. */
  constructor(
    collection: ChangedCollection<S>,
    listArgs: (...args: unknown[]) => readonly unknown[],
    merge: Combine = collection.shape.extend,
  ) {
    this.collection = collection;
    this.#listArgs = listArgs;
    this.#merge = merge;
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { collection } = this;
    const row = collection.content.normalize(input, parent, key, context);
    if (typeof row !== 'object') return row;
    const pk = collection.pk(this.#listArgs(...context.args));
    const { extend, holding, remove } = collection.shape;
    const isDeleted = (item: unknown): boolean => {
      const { schema, id } = referred(collection.item, item) ?? {};
      return keyOf(schema) !== undefined && isInvalid(context.place(schema as TableSchema, String(id)).latest);
    };
    // A page may hold an item twice, and one that is deleted by now.
    const items = remove(extend(holding([]), row), holding(Object.values(row as Row).filter(isDeleted)));
    const place = context.place(collection, pk);
    place.change(collection, context.listed(collection.key, pk) ?? items, this.#merge, true);
    place.note({ inPages: true });
    return pk;
  }

  /** Reads the rows of the page for the caller, and the whole list for readers of the key. */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return context.visit(this.collection, input);
  }

  /** @internal */
  queryKey(args: readonly unknown[], context: QueryContext): unknown {
    return context.query(this.collection, this.#listArgs(...args));
  }
}
