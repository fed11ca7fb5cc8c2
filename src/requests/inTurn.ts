import { untilAborted } from '../shared/untilAborted.js';
import { itemsOf } from './itemsOf.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * Send a mutation once those of its items that were dispatched before it have been sent, whatever their headers take;
 * one that waited for a create waits for their answers, too. At once when there are none.
 *
 * @throws the reason of an abort meanwhile.
 * @see spec: decision 115
 */
export function inTurn<T>(runtime: Runtime, flight: Flight, send: () => T): T | Promise<Awaited<T>> {
  const { endpoint, creates, controller, meta } = flight;
  const leave = (): T => {
    flight.leave();
    return send();
  };
  const before: Promise<void>[] = [];
  for (const other of endpoint.sideEffect === true ? runtime.flights : []) {
    if (other === flight) break;
    const hasPassed = other.hasLeft && creates.length === 0;
    if (hasPassed || other.endpoint.sideEffect !== true) continue;
    const items = itemsOf(other, runtime.renamed(other.meta.args));
    if (itemsOf(flight, meta.args).some((item) => items.includes(item))) {
      before.push(creates.length > 0 ? other.settled : other.left);
    }
  }
  if (before.length === 0) return leave();
  return untilAborted(Promise.all(before), controller.signal).then(leave) as Promise<Awaited<T>>;
}
