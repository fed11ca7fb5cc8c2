import { CollectionChange } from '../../schema/collectionChanges.js';
import type { Collection } from '../../schema/Collection.js';
import type { NormalizeContext, Row, StoredRow } from '../../schema/Schema.js';

/** Takes items out of the list of exactly these arguments; other lists and the items stay as they are. */
export class Withdrawal extends CollectionChange {
  constructor(collection: Collection) {
    super(collection, { kind: 'remove', combine: collection.shape.remove });
  }

  /** @internal @param references of the items that go. */
  override normalize(references: unknown, _parent: unknown, _key: string | undefined, context: NormalizeContext): Row {
    const { collection, options } = this;
    const row = collection.shape.holding(references as readonly unknown[]);
    context.place(collection, collection.pk(context.args)).change(collection, row, options.combine);
    return row;
  }
  /** Whether a list holds one of them. */
  isIn(list: StoredRow | undefined, references: readonly unknown[]): boolean {
    if (typeof list !== 'object') return false;
    const { holding, remove } = this.collection.shape;
    return remove(list, holding(references)) !== list;
  }
}
