import { warnOnce } from '../shared/warn.js';
import { collectionKeyOf } from './collectionKey.js';
import { isInvalid } from './invalid.js';
import { laterMeta } from './rowOrder.js';
import type { ChangeOptions, CollectionShape, Combine, Taken } from './CollectionShape.js';
import type { KeyObject } from './collectionKey.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  ReadableTable,
  Row,
  RowMeta,
  RowPlace,
  StoredRow,
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

/** How a change is merged into a stored list: in its own way, whatever the order of answers. @see spec: S16.4 */
export function changeOf(key: string, combine: Combine): TableSchema {
  return {
    key,
    merge: combine,
    mergeWithStore: (_existingMeta: RowMeta, _incomingMeta: RowMeta, existing: StoredRow, incoming: Row) =>
      isInvalid(existing) ? existing : combine(existing, incoming),
    mergeMetaWithStore: laterMeta,
  };
}

/** Change every stored list that a filter lets pass; lists that are not stored are not created. @see spec: S15.1 */
function changeLists(
  { key, matches, table }: { key: string; matches: (collectionKey: KeyObject) => boolean; table: TableSchema },
  row: Row,
  context: NormalizeContext,
): void {
  for (const pk of context.storedPks(key)) {
    const collectionKey = collectionKeyOf(pk);
    if (collectionKey && matches(collectionKey)) context.write(table, pk, row);
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
  readonly #table: TableSchema;
  readonly #options: NamedChange;

  constructor(collection: ChangedCollection<S>, options: NamedChange) {
    this.collection = collection;
    this.kind = options.kind;
    this.#options = options;
    this.#table = changeOf(collection.key, options.combine);
  }

  get key(): string {
    return `${this.collection.key}.${this.kind}`;
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { collection } = this;
    const { filter, creates, takesMap } = this.#options;
    if (takesMap) this.#warnOfOne(input, context.args);
    const { row } = creates
      ? context.creating(() => this.take(input, parent, key, context))
      : this.take(input, parent, key, context);
    const matches = filter
      ? filter.call(collection, ...context.args)
      : collection.createCollectionFilter(...context.args);
    changeLists({ key: collection.key, matches, table: this.#table }, row, context);
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
    this.#table = changeOf(collection.key, collection.shape.extend);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { collection } = this;
    const row = collection.normalizeContent(input, parent, key, context);
    if (typeof row !== 'object') return row;
    const pk = collection.pk(this.#listArgs(...context.args));
    // A page may hold an item twice.
    context.write(this.#table, pk, collection.shape.extend(collection.shape.empty, row));
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
