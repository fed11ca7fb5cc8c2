import { itemsOf } from './ArraySchema.js';
import { isInvalid } from './invalid.js';
import { laterMeta } from './rowOrder.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  ReadableTable,
  Row,
  RowMeta,
  StoredRow,
  TableSchema,
  ValueSchema,
} from './Schema.js';

type Items = readonly unknown[];
export type Combine = (existing: Items, incoming: Items) => Items;

/** What a change needs of the collection it changes. */
export interface ChangedCollection<S> extends ReadableTable {
  readonly schema: S;
  /** Table of its items. */
  readonly itemKey: string;
  pk(args: Items): string;
  createCollectionFilter(...args: Items): (collectionKey: Readonly<Record<string, unknown>>) => boolean;
  normalizeItems(items: Items, parent: unknown, key: string | undefined, context: NormalizeContext): Items;
  readItem(input: unknown, context: DenormalizeContext): unknown;
}

/** One text for each reference: an id, or `{ id, schema }` of a polymorphic item. */
const identityOf = (reference: unknown): string =>
  typeof reference === 'string' ? reference : JSON.stringify(reference);

/** `second` without what `first` holds, each reference once. */
function withoutHeld(first: Items, second: Items): unknown[] {
  const held = new Set(first.map(identityOf));
  return second.filter((reference) => {
    const identity = identityOf(reference);
    if (held.has(identity)) return false;
    held.add(identity);
    return true;
  });
}

/** An item that is there already stays where it is. @see spec: decision 13 */
export const appendItems: Combine = (existing, incoming) => {
  const added = withoutHeld(existing, incoming);
  return added.length === 0 ? existing : [...existing, ...added];
};

/** An item that is there already moves to the front. @see spec: decision 13 */
export const prependItems: Combine = (existing, incoming) => {
  const front = withoutHeld([], incoming);
  return [...front, ...withoutHeld(front, existing)];
};

/** Every occurrence goes. @see spec: S16.7 */
export const removeItems: Combine = (existing, incoming) => {
  const gone = new Set(incoming.map(identityOf));
  const kept = existing.filter((reference) => !gone.has(identityOf(reference)));
  return kept.length === existing.length ? existing : kept;
};

/** How a change is merged into a stored list: in its own way, whatever the order of answers. @see spec: S16.4 */
export function changeOf(key: string, combine: Combine): TableSchema {
  const merge = (existing: Row, incoming: Row): Row => combine(existing as Items, incoming as Items);
  return {
    key,
    merge,
    mergeWithStore: (_existingMeta: RowMeta, _incomingMeta: RowMeta, existing: StoredRow, incoming: Row) =>
      isInvalid(existing) ? existing : merge(existing, incoming),
    mergeMetaWithStore: laterMeta,
  };
}

export interface ChangeOptions {
  /** Name of the change: `push` of `[Post].push`. */
  readonly kind: string;
  readonly combine: Combine;
  /** Whether its items may have no primary key yet. @see spec: S2.4 */
  readonly creates?: boolean;
}

/**
 * A mutation of every stored list that its arguments match: what `collection.push` and its siblings are. Lists that
 * are not stored are not created.
 *
 * @see spec: S15, S16
 */
export class CollectionChange<S = unknown> implements ValueSchema {
  readonly collection: ChangedCollection<S>;
  readonly kind: string;
  readonly #table: TableSchema;
  readonly #creates: boolean;

  constructor(collection: ChangedCollection<S>, { kind, combine, creates = false }: ChangeOptions) {
    this.collection = collection;
    this.kind = kind;
    this.#table = changeOf(collection.key, combine);
    this.#creates = creates;
  }

  get key(): string {
    return `${this.collection.key}.${this.kind}`;
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { collection } = this;
    const items = Array.isArray(input) ? (input as Items) : [input];
    const visitItems = () => collection.normalizeItems(items, parent, key, context);
    const ids = this.#creates ? context.creating(visitItems) : visitItems();
    const matches = collection.createCollectionFilter(...context.args);
    for (const pk of context.storedPks(collection.key)) {
      if (matches(JSON.parse(pk) as Readonly<Record<string, unknown>>)) context.write(this.#table, pk, ids);
    }
    return ids;
  }

  /** One item for one item, a list for a list. @see spec: S16.2 */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    const read = (item: unknown) => this.collection.readItem(item, context);
    if (!Array.isArray(input)) return read(input);
    return input.map(read).filter((value) => value !== undefined && !isInvalid(value));
  }

  /** @internal */
  queryKey(): undefined {
    return undefined;
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
    this.#table = changeOf(collection.key, appendItems);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const items = itemsOf(input);
    if (items === undefined) return input;
    const pk = this.collection.pk(this.#listArgs(...context.args));
    const ids = this.collection.normalizeItems(items, parent, key, context);
    context.write(this.#table, pk, appendItems([], ids));
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
