import { isDevelopment, warnOnce } from '../shared/warn.js';
import { argumentFields, collectionKeyOf } from './collectionKey.js';
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
  /** Name of its table without a scope. */
  readonly table: string;
  pk(args: Args): string;
  createCollectionFilter(...args: Args): (collectionKey: KeyObject) => boolean;
  /** What is stored for items of a response. */
  normalizeContent(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown;
  /** What a list is a window of; undefined where it is whole. */
  wholeOf(collectionKey: KeyObject): KeyObject | undefined;
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

/** A collection, and those of its items that have other scopes. */
function allScopes<S>(collection: ChangedCollection<S>, context: NormalizeContext): ChangedCollection<S>[] {
  const { key, table } = collection;
  const isScope = (name: string): boolean => `${name} `.startsWith(`${table} `);
  const at = (name: string) => Object.create(collection, { key: { value: name } }) as ChangedCollection<S>;
  return context
    .storedTables()
    .filter(isScope)
    .map((name) => (name === key ? collection : at(name)));
}

export interface NamedChange extends ChangeOptions {
  /** Name of the change: `push` of `[Post].push`. */
  readonly kind: string;
  /** Which collections it changes; those of the collection's own filter by default. */
  readonly filter?: CollectionFilter | undefined;
}

function warnOfOne({ key, collection }: CollectionChange, input: unknown, args: Args): void {
  const { shape, item } = collection;
  if (!Array.isArray(input) && !shape.isOne(input, item, args)) return;
  warnOnce(`${key} takes a map of items and got one item, or a list: it is kept under its primary key.`);
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

  /** @internal Whether its items may be new. */
  get creates(): boolean {
    return this.#options.creates === true;
  }

  /** @internal The lists that it would change are not what the server has any more. */
  outdate(context: NormalizeContext): void {
    const { collection } = this;
    const matches = this.#filterFor(context);
    for (const [pk, collectionKey] of storedLists(collection, context)) {
      if (!matches(collection.wholeOf(collectionKey) ?? collectionKey)) continue;
      context.place(collection, pk).confirm(collection, {});
      context.outdate(collection.key, pk);
    }
  }

  #filterFor({ args }: NormalizeContext): (collectionKey: KeyObject) => boolean {
    const { filter } = this.#options;
    return filter ? filter.call(this.collection, ...args) : this.collection.createCollectionFilter(...args);
  }

  /**
   * Which windows created items are in, as far as their rows say: an answer knows more than was sent, such as an author.
   *
   * @see spec: decision 106
   */
  #rowFilter(references: readonly unknown[], context: NormalizeContext): (whole: KeyObject) => boolean {
    const { collection } = this;
    let filters: readonly ((whole: KeyObject) => boolean)[] | undefined;
    const filterOf = (item: unknown) => {
      const row = collection.placeOfItem(item, context)?.said;
      return collection.createCollectionFilter({
        ...argumentFields(context.args[0]),
        ...(typeof row === 'object' && row),
      });
    };
    return (whole) =>
      (filters ??= this.#options.filter ? [] : references.map(filterOf)).some((matches) => matches(whole));
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { collection } = this;
    const { shape } = collection;
    const { creates, takesMap, combine } = this.#options;
    if (isDevelopment() && takesMap) warnOfOne(this, input, context.args);
    const { row, references } = creates
      ? context.creating(() => this.take(input, parent, key, context))
      : this.take(input, parent, key, context);
    const matches = this.#filterFor(context);
    const matchRows = creates ? this.#rowFilter(references, context) : () => false;
    // An item that was deleted is in no list any more, though its id may be.
    const revived = references.filter((item) => creates && isInvalid(collection.placeOfItem(item, context)?.stored));
    for (const list of revived.length > 0 ? allScopes(collection, context) : [collection]) {
      for (const [pk, collectionKey] of storedLists(list, context)) {
        const whole = collection.wholeOf(collectionKey);
        if (list === collection && matches(whole ?? collectionKey)) {
          if (whole) context.outdate(list.key, pk);
          // Where in a window it belongs only the server knows. @see spec: decision 106
          if (!whole || !creates) context.place(list, pk).change(list, row, combine);
        } else {
          if (whole && list === collection && matchRows(whole)) context.outdate(list.key, pk);
          for (const item of revived) context.place(list, pk).change(list, shape.holding(item), shape.remove);
        }
      }
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
