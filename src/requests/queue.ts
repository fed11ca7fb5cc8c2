import { openArgs } from '../endpoint/callArgs.js';
import { withoutQuery } from '../endpoint/NetworkError.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { pkNamed } from '../schema/primaryKey.js';
import { stopIfAborted, untilAborted } from '../shared/aborts.js';
import { renameIn } from '../shared/renameIn.js';
import { RestError } from '../shared/RestError.js';
import { argsAsJson } from '../shared/textOfArgs.js';
import { ResetError } from './ResetError.js';
import { isRetried } from './retries.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Args = readonly unknown[];

const isMutation = ({ endpoint }: Flight): boolean => endpoint.sideEffect === true;

/** Find the creates in flight whose temporary ids the arguments name, in the order of dispatch. */
export function createsNamedIn({ flights }: Runtime, args: Args): Flight[] {
  const mutations = [...flights].filter(isMutation);
  const named = new Set<Flight>();
  // `includes`: a temporary id may be a part of a primary key.
  const note = (text: string): undefined => {
    for (const flight of mutations) if (text.includes(flight.meta.requestId)) named.add(flight);
  };
  if (mutations.length > 0) renameIn(args, note);
  return mutations.filter((flight) => named.has(flight));
}

/**
 * List the queues of a mutation: one for each item that its parameters or its body name, one for its URL unless that is
 * the URL of a list, and one for each create that it has waited for.
 *
 * @param args the arguments, with the primary keys that are known by now.
 */
function queuesOf({ endpoint, creates, meta: { key } }: Flight, args: Args): string[] {
  const { method } = endpoint as { readonly method?: string };
  const { kinds = [], change } = placeOfItems(endpoint.schema) ?? {};
  const isOfItem = kinds.length === 0 || (method !== 'POST' && change?.kind !== 'remove');
  const items = [args[0], args.at(-1)].flat();
  return [
    ...creates.map(({ meta: { requestId } }) => requestId),
    ...(isOfItem ? [withoutQuery(key).replace(/^\w+ /, '')] : []),
    ...kinds.flatMap(([, entity]) => items.map((item) => `${entity.key} ${String(pkNamed(entity, args, item))}`)),
  ].filter((name) => !name.endsWith(' undefined'));
}

/** Whether another mutation stands in one of the queues of this one. */
function sharesQueue(runtime: Runtime, flight: Flight): (other: Flight) => boolean {
  const names = new Set(queuesOf(flight, flight.meta.args));
  return (other) => queuesOf(other, runtime.renamed(other.meta.args)).some((name) => names.has(name));
}

/** List the request ids that a new mutation has to wait for. */
export function idsBefore(runtime: Runtime, flight: Flight): string[] {
  const isShared = sharesQueue(runtime, flight);
  const waiting = [...runtime.flights].filter((other) => isMutation(other) && !other.hasLeft);
  return waiting.filter((other) => flight.creates.includes(other) || isShared(other)).map(({ meta }) => meta.requestId);
}

/**
 * Send a mutation in its turn: after earlier mutations of its items have been sent, however long `prepareHeaders` takes for
 * them. If it waited for a create it waits for their responses too; and every mutation waits for the outcome of one that
 * may be repeated. Sends at once when there are none.
 *
 * @throws the reason of an abort meanwhile.
 */
export function inTurn<T>(runtime: Runtime, flight: Flight, send: () => T): T | Promise<Awaited<T>> {
  const { endpoint, creates, controller } = flight;
  const hasWaited = creates.length > 0;
  const before: Promise<void>[] = [];
  const leave = (): T => {
    // A request that may be repeated stays first until its outcome, or the server could end with its older value.
    if (!isRetried(endpoint) && flight.attempts === undefined) flight.leave();
    if (hasWaited || before.length > 0) flight.leftAt ??= runtime.head;
    return send();
  };
  const isShared = sharesQueue(runtime, flight);
  for (const other of runtime.flights) {
    if (other === flight) break;
    if (!isMutation(other) || (other.hasLeft && !hasWaited)) continue;
    if (isShared(other)) before.push(hasWaited ? other.settled : other.left);
  }
  if (before.length === 0) return leave();
  return untilAborted(Promise.all(before), controller.signal).then(leave) as Promise<Awaited<T>>;
}

/** Check that all temporary ids have been replaced. @throws RestError CREATE_FAILED where a create has failed. */
function assertCreated({ names }: Runtime, { meta, creates }: Flight, args: Args): void {
  renameIn(args, (text) => {
    // An id whose item was created may stand within a text, where it is left as it is.
    const create = creates.find(
      ({ meta: { requestId: id } }) => text.includes(id) && (text.startsWith(id) || !names.has(id)),
    );
    if (!create) return undefined;
    throw new RestError({
      code: 'CREATE_FAILED',
      subject: meta.endpoint,
      happened: `It addresses what ${create.meta.endpoint} was to create (${text}), and there is none: that request failed, or its answer named no such item.`,
      fix: 'Send it again once the item is there; what was shown for it is gone.',
      cause: create.failure,
    });
  });
}

/**
 * Wait until the items that a mutation addresses exist on the server.
 *
 * @returns the arguments to send, with real primary keys.
 * @throws RestError CREATE_FAILED; the reason of an abort meanwhile.
 */
export async function afterCreates(runtime: Runtime, flight: Flight, args: Args): Promise<Args> {
  await Promise.all(flight.creates.map(({ settled }) => settled));
  const { endpoint, meta, isDropped, controller } = flight;
  if (isDropped) throw new ResetError(meta.key);
  stopIfAborted(controller.signal);
  const real = runtime.renamed(args);
  assertCreated(runtime, flight, real);
  flight.args = real;
  // The reducer has replaced the ids in the layer; the outcome must have the key of the layer.
  const shown = runtime.isTimeTravelling() ? [] : runtime.state.optimistic;
  const layer = shown.find(({ requestId }) => requestId === meta.requestId);
  flight.meta = {
    ...meta,
    key: layer?.key ?? runtime.core.registry.keyOf(endpoint, real),
    args: argsAsJson(openArgs(endpoint, real), meta.endpoint),
  };
  return real;
}
