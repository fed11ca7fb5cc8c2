import { findCollection } from '../../endpoint/findCollection.js';
import { readRow } from '../../normalize/tables.js';
import { set, setResponse } from '../../requests/localCommits.js';
import { RestError } from '../../shared/RestError.js';
import { assertReference } from './referenceTo.js';
import { Withdrawal } from './Withdrawal.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { StreamApi } from '../../endpoint/StreamApi.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Collection } from '../../schema/Collection.js';

/** What a stream writes to. */
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

/** Into the lists that the arguments match, as `set(list.push, …)`; what has no name of its own would stay without. */
function push(target: Target, given: unknown): void {
  const { runtime, args } = target;
  const collection = listOf(target, 'push');
  for (const item of Array.isArray(given) ? given : [given]) assertReference(collection.item, item, args);
  void set(runtime, collection.push, args, given);
}

/** Out of this list alone. An answer on its way may be from before, and bring the item. */
function withdraw(target: Target, item: unknown): void {
  const { runtime, args, key } = target;
  const collection = listOf(target, 'remove');
  const references = [assertReference(collection.item, item, args)];
  const withdrawal = new Withdrawal(collection);
  if (withdrawal.isIn(readRow(runtime.state.entities, collection.key, collection.pk(args)), references)) {
    void set(runtime, withdrawal, args, references);
  } else if (runtime.reads.has(key)) runtime.commit(runtime.core.actions.expire([key]));
}

/**
 * What the stream of a key is given.
 *
 * @param deliver does what it is given, or nothing where the stream is closed.
 */
export function createStreamApi(target: Target, signal: AbortSignal, deliver: (write: () => void) => void): StreamApi {
  const { runtime, endpoint, args } = target;
  return {
    args: args as [],
    signal,
    getState: () => runtime.rootState,
    // One that cannot be stored is the endpoint's error.
    setResponse: (response) =>
      deliver(() => void setResponse(runtime, endpoint, args, response).catch(() => undefined)),
    set: (schema, ...rest: readonly unknown[]) =>
      deliver(() => void set(runtime, schema, runtime.renamed(rest.slice(0, -1)), rest.at(-1))),
    push: (item) => deliver(() => push(target, item)),
    remove: (item) => deliver(() => withdraw(target, item)),
  };
}
