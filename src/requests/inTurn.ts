import { withoutQuery } from '../endpoint/NetworkError.js';
import { pkNamed, placeOfItems } from '../schema/itemPlace.js';
import { untilAborted } from '../shared/untilAborted.js';
import { isRetried } from './retries.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * What a mutation changes, as texts: rows of the entities that its schema leads to, by what its parameters and what is
 * sent say; its address, unless that is the address of a list; and what it waited for.
 *
 * @param args with the primary keys that are known.
 * @see spec: decision 115
 */
function itemsOf({ endpoint, creates, meta: { key } }: Flight, args: readonly unknown[]): string[] {
  const { method } = endpoint as { readonly method?: string };
  const { kinds = [], change } = placeOfItems(endpoint.schema) ?? {};
  const items = creates.map(({ meta: { requestId } }) => requestId);
  if (kinds.length === 0 || (method !== 'POST' && change?.kind !== 'remove')) {
    items.push(withoutQuery(key).replace(/^\w+ /, ''));
  }
  for (const [, entity] of kinds) {
    for (const each of [args[0], args.at(-1)].flat()) {
      const pk = pkNamed(entity, args, each);
      if (pk !== undefined) items.push(`${entity.key} ${pk}`);
    }
  }
  return items;
}

/** Whether two mutations are about one item. */
const areOfOneItem = (runtime: Runtime, flight: Flight, other: Flight): boolean => {
  const items = itemsOf(other, runtime.renamed(other.meta.args));
  return itemsOf(flight, flight.meta.args).some((item) => items.includes(item));
};

/** Ids of those that a mutation which is about to be in flight waits for. */
export const idsBefore = (runtime: Runtime, flight: Flight): string[] =>
  [...runtime.flights]
    .filter((other) => other.endpoint.sideEffect === true && !other.hasLeft)
    .filter((other) => flight.creates.includes(other) || areOfOneItem(runtime, flight, other))
    .map(({ meta }) => meta.requestId);

/**
 * Send a mutation once those of its items that were dispatched before it have been sent, whatever their headers take;
 * one that waited for a create waits for their answers, too, and all wait for what may be sent again. At once when there
 * are none.
 *
 * @throws the reason of an abort meanwhile.
 * @see spec: decision 115
 */
export function inTurn<T>(runtime: Runtime, flight: Flight, send: () => T): T | Promise<Awaited<T>> {
  const { endpoint, creates, controller } = flight;
  const leave = (): T => {
    // What may be sent again stays first until it has its outcome: the server must not end with the older value.
    if (!isRetried(endpoint) && flight.attempts === undefined) flight.leave();
    return send();
  };
  const before: Promise<void>[] = [];
  for (const other of endpoint.sideEffect === true ? runtime.flights : []) {
    if (other === flight) break;
    const hasPassed = other.hasLeft && creates.length === 0;
    if (hasPassed || other.endpoint.sideEffect !== true) continue;
    if (areOfOneItem(runtime, flight, other)) before.push(creates.length > 0 ? other.settled : other.left);
  }
  if (before.length === 0) return leave();
  return untilAborted(Promise.all(before), controller.signal).then(leave) as Promise<Awaited<T>>;
}
