import { warnOnce } from '../shared/warn.js';
import { collectionKeyOf } from './collectionKey.js';
import { isInvalid } from './invalid.js';
import type { ChangeOptions, CollectionShape, Taken } from './CollectionShape.js';
import type { KeyObject } from './collectionKey.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  ReadableTable,
  Row,
  RowPlace,
  TableSchema,
  ValueSchema,
} from './Schema.js';

type Args = readonly unknown[];

/** From the arguments of a mutation: which collections, by their keys, it changes. */
export type CollectionFilter = (...args: any[]) => (collectionKey: KeyObject) => boolean; // `any`: the endpoint's own

/** What a change needs of the collection it changes. */
export interface ChangedCollection<S> extends ReadableTable {
  readonly schema: S;
  /** Schema of its items. */
  readonly item: unknown;
  readonly shape: CollectionShape;
  pk(args: Args): string;
  createCollectionFilter(...args: Args): (collectionKey: KeyObject) => boolean;
  /** What is stored for items of a response. */
  normalizeContent(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown;
  /** Whether fields say that their item is not in the list of a key; no answer where the filter is the user's own. */
  excludes(fields: Readonly<Record<string, unknown>>, collectionKey: KeyObject): boolean;
  /** The place of an item's row. */
  placeOfItem(reference: unknown, context: NormalizeContext): RowPlace | undefined;
}

/** Lists that are stored, with what identifies them. */
export function* storedLists(
  { key }: ReadableTable,
  context: NormalizeContext,
): Generator<readonly [pk: string, collectionKey: KeyObject]> {
  for (const pk of context.storedPks(key)) {
    const collectionKey = collectionKeyOf(pk);
    if (collectionKey) yield [pk, collectionKey];
  }
}

export interface NamedChange extends ChangeOptions {
  /** Name of the change: `push` of `[Post].push`. */
  readonly kind: string;
  /** Which collections it changes; those of the collection's own filter by default. */
  readonly filter?: CollectionFilter | undefined;
}

/**
 * A mutation of every stored list that its arguments match: what `collection.push` and its siblings are.
 *
 * @see spec: S15, S16
 */
export class CollectionChange<S = unknown> implements ValueSchema {
  readonly collection: ChangedCollection<S>;
  readonly kind: string;
  readonly #options: NamedChange;

  constructor(collection: ChangedCollection<S>, options: NamedChange) {
    this.collection = collection;
    this.kind = options.kind;
    this.#options = options;
  }

  get key(): string {
    return `${this.collection.key}.${this.kind}`;
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { collection } = this;
    const { shape } = collection;
    const { filter, creates, takesMap, combine } = this.#options;
    if (takesMap) this.#warnOfOne(input, context.args);
    const { row, references } = creates
      ? context.creating(() => this.take(input, parent, key, context))
      : this.take(input, parent, key, context);
    const matches = filter
      ? filter.call(collection, ...context.args)
      : collection.createCollectionFilter(...context.args);
    // An item that was deleted is in no list any more, though its id may be.
    const revived = references.filter((item) => creates && isInvalid(collection.placeOfItem(item, context)?.stored));
    for (const [pk, collectionKey] of storedLists(collection, context)) {
      if (matches(collectionKey)) context.place(collection, pk).change(collection, row, combine);
      else
        for (const item of revived) context.place(collection, pk).change(collection, shape.holding(item), shape.remove);
    }
    return row;
  }

  /** One item for one item, a list for a list. @see spec: S16.2 */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    const { item, shape, schema } = this.collection;
    if (shape.isOne(input, item, context.args)) return context.visit(item, input);
    return Array.isArray(input) ? context.visitItems(item, input) : context.visit(schema, input);
  }

  /** @internal */
  queryKey(): undefined {
    return undefined;
  }

  /** @internal */
  take(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): Taken {
    const { shape, item } = this.collection;
    return shape.take({ input, item, parent, key }, context);
  }

  #warnOfOne(input: unknown, args: Args): void {
    const { shape, item } = this.collection;
    if (!Array.isArray(input) && !shape.isOne(input, item, args)) return;
    warnOnce(`${this.key} takes a map of items and got one item, or a list: it is kept under its primary key.`);
  }
}

/**
 * A page of a list: its items are appended, without duplicates, to the list of exactly these arguments without the
 * cursor, which is created when it is not stored.
 *
 * @see spec: S16.11
 */
export class CollectionPage<S = unknown> implements ValueSchema {
  readonly collection: ChangedCollection<S>;
  readonly #listArgs: (...args: unknown[]) => readonly unknown[];
  readonly #table: TableSchema;

  constructor(collection: ChangedCollection<S>, listArgs: (...args: unknown[]) => readonly unknown[]) {
    this.collection = collection;
    this.#listArgs = listArgs;
    this.#table = {
      key: collection.key,
      isPart: true,
      merge: collection.shape.extend,
      mergeWithStore: (_existingMeta, _incomingMeta, existing) => existing,
      mergeMetaWithStore: (existing) => existing,
    };
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { collection } = this;
    const row = collection.normalizeContent(input, parent, key, context);
    if (typeof row !== 'object') return row;
    const pk = collection.pk(this.#listArgs(...context.args));
    const { extend, empty, remove } = collection.shape;
    const isDeleted = (item: unknown): boolean => isInvalid(collection.placeOfItem(item, context)?.said);
    // A page may hold an item twice, and one that is deleted by now.
    const items = remove(extend(empty, row), Object.values(row as Row).filter(isDeleted));
    context.place(collection, pk).change(this.#table, context.listed(collection.key, pk) ?? items, extend);
    return pk;
  }

  /** The rows of the page for the caller, the whole list for readers of the key. */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return context.visit(this.collection, input);
  }

  /** @internal */
  queryKey(args: readonly unknown[], context: QueryContext): unknown {
    return context.query(this.collection, this.#listArgs(...args));
  }
}
