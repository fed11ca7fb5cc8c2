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

/** Creates in flight whose placeholders the arguments hold, in the order of dispatch. */
export function createsNamedIn({ flights }: Runtime, args: Args): Flight[] {
  const mutations = [...flights].filter(isMutation);
  const named = new Set<Flight>();
  // A placeholder may be a part of a primary key.
  const note = (text: string): undefined => {
    for (const flight of mutations) if (text.includes(flight.meta.requestId)) named.add(flight);
  };
  if (mutations.length > 0) renameIn(args, note);
  return mutations.filter((flight) => named.has(flight));
}

/**
 * Names of the queues that a mutation stands in: one an item that its parameters, or what it sends, name; its address,
 * unless that is the address of a list; and what it waited for.
 *
 * @param args with the primary keys that are known.
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

/** Ids of those that a mutation which is about to be in flight waits for. */
export function idsBefore(runtime: Runtime, flight: Flight): string[] {
  const isShared = sharesQueue(runtime, flight);
  const waiting = [...runtime.flights].filter((other) => isMutation(other) && !other.hasLeft);
  return waiting.filter((other) => flight.creates.includes(other) || isShared(other)).map(({ meta }) => meta.requestId);
}

/**
 * Send a mutation once those of its items that were dispatched before it have been sent, whatever their headers take;
 * one that waited for a create waits for their answers, too, and all wait for what may be sent again. At once when there
 * are none.
 *
 * @throws the reason of an abort meanwhile.
 */
export function inTurn<T>(runtime: Runtime, flight: Flight, send: () => T): T | Promise<Awaited<T>> {
  const { endpoint, creates, controller } = flight;
  const hasWaited = creates.length > 0;
  const before: Promise<void>[] = [];
  const leave = (): T => {
    // What may be sent again stays first until it has its outcome: the server must not end with the older value.
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

/** @throws RestError CREATE_FAILED where arguments name what was not created. */
function assertCreated({ names }: Runtime, { meta, creates }: Flight, args: Args): void {
  renameIn(args, (text) => {
    // One that has a name may be mentioned in any text.
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
 * Wait until what a mutation addresses exists on the server.
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
  // The reducer has renamed the layer: its key is the one that the outcome must have.
  const shown = runtime.isParked() ? [] : runtime.state.optimistic;
  const layer = shown.find(({ requestId }) => requestId === meta.requestId);
  flight.meta = {
    ...meta,
    key: layer?.key ?? runtime.core.registry.keyOf(endpoint, real),
    args: argsAsJson(openArgs(endpoint, real), meta.endpoint),
  };
  return real;
}
