import { CollectionChange, storedLists } from './collectionChanges.js';
import { argumentFields } from './collectionKey.js';
import type { ChangedCollection, NamedChange } from './collectionChanges.js';
import type { Combine } from './CollectionShape.js';
import type { NormalizeContext, Row, StoredRow } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** An item of a response: what stands for it, and how it came. */
interface Moved {
  readonly reference: unknown;
  readonly item: unknown;
  readonly position: number;
}

/** What an item is like for the filters of lists. */
interface Sides {
  /** As it was stored: undefined when it was not. */
  readonly before: Fields | undefined;
  readonly after: Fields;
  /** What was stored may be from after the move: a read has brought it first. */
  readonly isOvertaken: boolean;
}

/**
 * An update that may change which lists an item belongs to: it leaves those it matched before and no longer matches,
 * and joins those it matches now; where it stays, it keeps its place.
 *
 * @see spec: S17, decisions 14 and 68
 */
export class CollectionMove<S = unknown> extends CollectionChange<S> {
  readonly #add: Combine;

  constructor(collection: ChangedCollection<S>, options: NamedChange) {
    super(collection, options);
    this.#add = options.combine;
  }

  /** @internal */
  override normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    const { items, references, row } = this.take(input, parent, key, context);
    references.forEach((reference, position) =>
      this.#moveItem({ reference, item: items[position], position }, context),
    );
    return row;
  }

  #moveItem(moved: Moved, context: NormalizeContext): void {
    const { collection } = this;
    const { before, after, isOvertaken } = sidesOf(collection, moved, context);
    const row = collection.shape.holding(moved.reference);
    const wasIn = before && collection.createCollectionFilter(before);
    const belongs = collection.createCollectionFilter(after);
    for (const [pk, collectionKey] of storedLists(collection, context)) {
      const whole = collection.wholeOf(collectionKey);
      const filtered = whole ?? collectionKey;
      const [was, is] = [wasIn?.(filtered) === true, belongs(filtered)];
      if (whole && (was !== is || isOvertaken)) context.outdate(collection.key, pk);
      // Where in a window it belongs only the server knows.
      if (whole && is) continue;
      const leaves = was || (isOvertaken && collection.excludes(after, filtered));
      const joins = !was || (isOvertaken && !holds(collection, context.current(collection.key, pk), row));
      if (is ? joins : leaves)
        context.place(collection, pk).change(collection, row, is ? this.#add : collection.shape.remove);
    }
  }
}

/** Whether a stored list holds an item. */
const holds = <S>({ shape }: ChangedCollection<S>, list: StoredRow | undefined, item: Row): boolean =>
  list !== undefined && shape.remove(list, item) !== list;

/** The parameters fill in what neither the row nor the body says; what a later move has said stays. @see spec: S17.2, S17.3, S17.5 */
function sidesOf<S>(
  collection: ChangedCollection<S>,
  { reference, item, position }: Moved,
  context: NormalizeContext,
): Sides {
  const { args } = context;
  const params = argumentFields(args[0]);
  const last = args[args.length - 1];
  const body = argumentFields(Array.isArray(last) ? (last as readonly unknown[])[position] : last);
  const place = collection.placeOfItem(reference, context);
  const row = place?.stored;
  const before = typeof row === 'object' ? { ...params, ...(row as Fields) } : undefined;
  const changed = Object.entries({ ...argumentFields(item), ...body }).filter(
    ([name]) => place?.mayChange(name) !== false,
  );
  const after = { ...params, ...before, ...Object.fromEntries(changed) };
  return { before, after, isOvertaken: before !== undefined && place?.isOvertaken === true };
}
