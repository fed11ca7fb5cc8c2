import { replaceCollections } from '../endpoint/findCollection.js';
import { RestError } from '../shared/RestError.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Collection } from '../schema/Collection.js';

/** An endpoint that reads a list, and the name it is declared under. */
interface Reader {
  readonly name: string;
  readonly path: string;
}

function collectionsIn(schema: unknown): Collection[] {
  const found: Collection[] = [];
  replaceCollections(schema, (collection) => {
    found.push(collection);
    return collection;
  });
  return found;
}

function refuse(table: string, one: Reader, other: Reader): never {
  throw new RestError({
    code: 'COLLECTION_SHARED',
    subject: other.name,
    happened: `${one.name} (${one.path}) and ${other.name} (${other.path}) would be one list wherever their arguments are equal: the Collections of both are stored as "${table}".`,
    fix: `Give each a scope: new Collection(…, { scope: '${other.path}' }). Where they are meant to be one list, give both the same scope. (A class of your own passes its options on: super(schema, options).)`,
  });
}

/**
 * Refuse endpoints of different paths whose Collections are stored as one list, unless a scope is given. Pages and
 * mutations of a list have its Collection, but no list of their own.
 *
 * @throws RestError COLLECTION_SHARED
 */
export function refuseSharedLists(endpoints: ReadonlyMap<string, EndpointInstance>): void {
  const readers = new Map<string, Reader>();
  for (const [name, endpoint] of endpoints) {
    const { path } = endpoint as { path?: string };
    if (path === undefined || endpoint.sideEffect === true) continue;
    for (const { key, scope } of collectionsIn(endpoint.schema)) {
      if (scope !== undefined) continue;
      const first = readers.get(key);
      if (!first) readers.set(key, { name, path });
      else if (first.path !== path) refuse(key, first, { name, path });
    }
  }
}
