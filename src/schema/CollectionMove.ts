import { changeOf, CollectionChange, removeItems } from './collectionChanges.js';
import { isInvalid } from './invalid.js';
import type { ChangedCollection, ChangeOptions } from './collectionChanges.js';
import type { NormalizeContext, TableSchema } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** What an item is like for the filters of lists. */
interface Sides {
  /** As it was stored: undefined when it was not. */
  readonly before: Fields | undefined;
  readonly after: Fields;
}

/**
 * An update that may change which lists an item belongs to: it leaves those it matched before and no longer matches,
 * and joins those it matches now; where it stays, it keeps its place.
 *
 * @see spec: S17, decisions 14 and 68
 */
export class CollectionMove<S = unknown> extends CollectionChange<S> {
  readonly #add: TableSchema;
  readonly #remove: TableSchema;

  constructor(collection: ChangedCollection<S>, options: ChangeOptions) {
    super(collection, options);
    this.#add = changeOf(collection.key, options.combine);
    this.#remove = changeOf(collection.key, removeItems);
  }

  /** @internal */
  override normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const items = Array.isArray(input) ? (input as readonly unknown[]) : [input];
    const ids = this.collection.normalizeItems(items, parent, key, context);
    ids.forEach((id, position) =>
      this.#moveItem(id, sidesOf(this.collection, { id, item: items[position], position }, context), context),
    );
    return ids;
  }

  #moveItem(id: unknown, { before, after }: Sides, context: NormalizeContext): void {
    const { collection } = this;
    const wasIn = before && collection.createCollectionFilter(before);
    const belongs = collection.createCollectionFilter(after);
    for (const pk of context.storedPks(collection.key)) {
      const collectionKey = JSON.parse(pk) as Fields;
      const [was, is] = [wasIn?.(collectionKey) === true, belongs(collectionKey)];
      if (was && !is) context.write(this.#remove, pk, [id]);
      if (is && !was) context.write(this.#add, pk, [id]);
    }
  }
}

/** The parameters fill in what neither the row nor the body says. @see spec: S17.2, S17.3, S17.5 */
function sidesOf<S>(
  collection: ChangedCollection<S>,
  { id, item, position }: { readonly id: unknown; readonly item: unknown; readonly position: number },
  context: NormalizeContext,
): Sides {
  const { args } = context;
  const params = fieldsOf(args[0]);
  const last = args[args.length - 1];
  const body = fieldsOf(Array.isArray(last) ? (last as readonly unknown[])[position] : last);
  const row = typeof id === 'string' ? context.stored(collection.itemKey, id) : undefined;
  const before = row === undefined || isInvalid(row) ? undefined : { ...params, ...(row as Fields) };
  return { before, after: { ...params, ...before, ...fieldsOf(item), ...body } };
}
