import { listPath } from '../path/listPath.js';
import { Collection } from '../schema/Collection.js';
import { argumentFields } from '../schema/collectionKey.js';
import { storedLists } from '../schema/storedLists.js';
import { identityOf } from '../schema/listShape.js';
import { declaredSchemas } from './declaredSchemas.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { NoteDeleted } from '../normalize/WriteMeta.js';
import type { NormalizeContext, Row, TableSchema } from '../schema/Schema.js';
import type { Registry } from './registry.js';

interface Windowed {
  readonly revision: number;
  readonly collections: readonly Collection[];
}

const known = new WeakMap<Registry, Windowed>();

/** Collections of declared endpoints that are read in windows. */
function windowedIn(registry: Registry): readonly Collection[] {
  const { revision } = registry;
  const last = known.get(registry);
  if (last?.revision === revision) return last.collections;
  const collections = declaredSchemas(registry).filter(
    (schema) => schema instanceof Collection && schema.hasWindows,
  ) as Collection[];
  known.set(registry, { revision, collections });
  return collections;
}

interface Deleted {
  readonly table: TableSchema;
  readonly pk: string;
  readonly context: NormalizeContext;
}

function holds(collection: Collection, list: string, { table, pk, context }: Deleted): boolean {
  const row = context.stored(collection.key, list);
  const place = context.place(table, pk);
  return Object.values((row ?? []) as Row).some(
    // Looked up only where it may be so: lists are long.
    (item) => identityOf(item).includes(pk) && collection.placeOfItem(item, context) === place,
  );
}

/** Which whole lists a deleted row was in, as far as its fields say. */
function matcherOf(collection: Collection, { table, pk, context }: Deleted) {
  const row = context.stored(table.key, pk);
  const fields = typeof row === 'object' ? (row as object) : {};
  return collection.createCollectionFilter({ ...argumentFields(context.args[0]), ...fields });
}

/**
 * What follows from a mutation's deletion for lists that are read in windows: those behind the item have moved up, and
 * counts beside them are less. Of the lists of its own path those that the row matches, of others those that hold it.
 *
 * @see spec: decision 106
 */
export function deletedInWindows(registry: Registry, endpoint: EndpointInstance): NoteDeleted | undefined {
  const collections = endpoint.sideEffect === true ? windowedIn(registry) : [];
  if (collections.length === 0) return undefined;
  const { path } = endpoint as { readonly path?: string };
  return (table, pk, context) => {
    const deleted = { table, pk, context };
    for (const collection of collections) {
      if (!collection.isOf(table)) continue;
      const { scope } = collection;
      const isOfPath = scope === undefined || (path !== undefined && scope === listPath(path));
      const matches = isOfPath ? matcherOf(collection, deleted) : () => false;
      for (const [list, whole, isWindow] of storedLists(collection, context)) {
        if (isWindow && (matches(whole) || holds(collection, list, deleted))) context.outdate(collection.key, list);
      }
    }
  };
}
