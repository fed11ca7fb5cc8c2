import { findCollection } from '../../endpoint/findCollection.js';
import { readRow } from '../../normalize/tables.js';
import { set, setResponse } from '../../requests/localCommits.js';
import { RestError } from '../../shared/RestError.js';
import { CollectionChange } from '../../schema/collectionChanges.js';
import { isPolymorphic } from '../../schema/Polymorphic.js';
import { pkIn, isUsablePk } from '../../schema/primaryKey.js';
import { isEntityClass } from '../../schema/Schema.js';
import { isFields } from '../../shared/own.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { StreamApi } from '../../endpoint/StreamApi.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Collection } from '../../schema/Collection.js';
import type { NormalizeContext, Row, StoredRow } from '../../schema/Schema.js';

/**
 * Find the reference to an item in a list.
 *
 * @param schema of the item.
 * @param item the item, or a part of it with the primary key, or the key alone.
 * @returns undefined where the item has no primary key.
 */
function referenceTo(schema: unknown, item: unknown, args: readonly unknown[]): unknown {
  if (isPolymorphic(schema)) {
    const kind = schema.kindOf(item);
    if (!kind) return schema.resolve(item) && item;
    const id = referenceTo(kind.schema, item, args);
    return id === undefined ? undefined : { id, schema: kind.name };
  }
  if (isUsablePk(item)) return String(item);
  return isEntityClass(schema) && isFields(item) ? pkIn(schema, item, args) : undefined;
}

/** @throws RestError PK_MISSING */
function assertReference(schema: unknown, item: unknown, args: readonly unknown[]): unknown {
  const reference = referenceTo(schema, item, args);
  if (reference !== undefined) return reference;
  throw new RestError({
    code: 'PK_MISSING',
    subject: 'a stream',
    happened: 'The item that it pushes or removes has no usable primary key, so nobody can tell which one it is.',
    fix: 'Give the members that make up the primary key; remove() takes the key alone, too. A message from the server may have it elsewhere.',
  });
}

/** Removes items from the list of exactly these arguments; other lists and the items stay as they are. */
class Withdrawal extends CollectionChange {
  constructor(collection: Collection) {
    super(collection, { kind: 'remove', combine: collection.shape.remove });
  }

  /** @internal @param references of the items to remove. */
  override normalize(references: unknown, _parent: unknown, _key: string | undefined, context: NormalizeContext): Row {
    const { collection, options } = this;
    const row = collection.shape.holding(references as readonly unknown[]);
    context.place(collection, collection.pk(context.args)).change(collection, row, options.combine);
    return row;
  }
  /** Whether a list has one of the items. */
  isIn(list: StoredRow | undefined, references: readonly unknown[]): boolean {
    if (typeof list !== 'object') return false;
    const { holding, remove } = this.collection.shape;
    return remove(list, holding(references)) !== list;
  }
}

/** The key that a stream writes to. */
export interface Target {
  readonly runtime: Runtime;
  readonly endpoint: EndpointInstance;
  readonly args: readonly unknown[];
  readonly key: string;
}

/** @throws RestError COLLECTION_MISSING */
function listOf({ endpoint, runtime }: Target, member: 'push' | 'remove'): Collection {
  const collection = findCollection(endpoint.schema);
  if (collection && member in collection) return collection;
  throw new RestError({
    code: 'COLLECTION_MISSING',
    subject: runtime.core.registry.nameOf(endpoint),
    happened: `Its stream called ${member}(), and the schema has no Collection of a list.`,
    fix: 'Declare the list with schema: new Collection([Post]), at the top or inside an object; otherwise use set() or setResponse().',
  });
}

/** Add items to the lists that the arguments match, as `set(list.push, …)`. Each needs a primary key: none will follow. */
function push(target: Target, given: unknown): void {
  const { runtime, args } = target;
  const collection = listOf(target, 'push');
  for (const item of Array.isArray(given) ? given : [given]) assertReference(collection.item, item, args);
  set(runtime, collection.push, args, given);
}

/** Remove an item from this list alone. A response in flight may be older, and have the item: then the key expires. */
function withdraw(target: Target, item: unknown): void {
  const { runtime, args, key } = target;
  const collection = listOf(target, 'remove');
  const references = [assertReference(collection.item, item, args)];
  const withdrawal = new Withdrawal(collection);
  if (withdrawal.isIn(readRow(runtime.state.entities, collection.key, collection.pk(args)), references)) {
    set(runtime, withdrawal, args, references);
  } else if (runtime.reads.has(key)) runtime.commit(runtime.core.actions.expire([key]));
}

/**
 * Create the argument for the `stream` of a key.
 *
 * @param deliver calls its argument, unless the stream is closed.
 */
export function createStreamApi(target: Target, signal: AbortSignal, deliver: (write: () => void) => void): StreamApi {
  const { runtime, endpoint, args } = target;
  return {
    args: args as [],
    signal,
    getState: () => runtime.rootState,
    // A response that cannot be stored becomes the error of the key.
    setResponse: (response) =>
      deliver(() => void setResponse(runtime, endpoint, args, response).catch(() => undefined)),
    set: (schema, ...rest: readonly unknown[]) =>
      deliver(() => set(runtime, schema, runtime.renamed(rest.slice(0, -1)), rest.at(-1))),
    push: (item) => deliver(() => push(target, item)),
    remove: (item) => deliver(() => withdraw(target, item)),
  };
}
