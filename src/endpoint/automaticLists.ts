import { replaceCollections } from './findCollection.js';
import type { Collection } from '../schema/Collection.js';

/** Collections that nobody wrote: their scope is the path of their list. */
const automatic = new WeakSet<Collection>();

/** Remember that the scope of a Collection is the path of the list that it was made for. */
export function noteAutomatic(collection: Collection): Collection {
  automatic.add(collection);
  return collection;
}

/**
 * The schema of an endpoint at another path: the lists that were made for its own become those of the other. What the user
 * shares or names stays; undefined where there are no such lists.
 *
 * @see spec: decision 98
 */
export function listsAt(
  { schema, path }: { readonly schema: unknown; readonly path: string },
  to: string,
): { readonly schema: unknown } | undefined {
  let isMoved = false;
  const moved = replaceCollections(schema, (collection) => {
    if (!automatic.has(collection) || collection.scope !== path) return collection;
    isMoved = true;
    return noteAutomatic(collection.inScope(to));
  });
  return isMoved ? { schema: moved } : undefined;
}
