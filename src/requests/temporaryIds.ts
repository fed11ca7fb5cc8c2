import { stopIfAborted } from '../shared/aborts.js';
import { openArgs } from '../endpoint/callArgs.js';
import { optimisticChange } from '../endpoint/optimistic.js';
import { normalize } from '../normalize/normalize.js';
import { readRow } from '../normalize/tables.js';
import { CollectionChange } from '../schema/collectionChanges.js';
import { isUsablePk } from '../schema/primaryKey.js';
import { own } from '../shared/own.js';
import { renameIn } from '../shared/renameIn.js';
import { RestError } from '../shared/RestError.js';
import { cacheOf } from '../store/cacheOf.js';
import { hear } from '../store/mutationAnswer.js';
import { expectedOf } from '../store/optimistic.js';
import { orNothing } from '../store/errors.js';
import { argsAsJson } from '../shared/textOfArgs.js';
import { ResetError } from './ResetError.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { Normalized } from '../normalize/normalize.js';
import type { Json } from '../shared/json.js';
import type { RestState } from '../store/state.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Args = readonly unknown[];

/** Primary keys by the placeholders they stood for. */
type Renames = Readonly<Record<string, string>>;

/** Creates in flight whose placeholders the arguments hold, in the order of dispatch. */
export function createsNamedIn({ flights }: Runtime, args: Args): Flight[] {
  const mutations = [...flights].filter(({ endpoint }) => endpoint.sideEffect === true);
  const named = new Set<Flight>();
  // A placeholder may be a part of a primary key.
  const note = (text: string): undefined => {
    for (const flight of mutations) if (text.includes(flight.meta.requestId)) named.add(flight);
  };
  if (mutations.length > 0) renameIn(args, note);
  return mutations.filter((flight) => named.has(flight));
}

function createFailed({ meta }: Flight, create: Flight, placeholder: string): RestError {
  return new RestError({
    code: 'CREATE_FAILED',
    subject: meta.endpoint,
    happened: `It addresses what ${create.meta.endpoint} was to create (${placeholder}), and there is none: that request failed, or its answer named no such item.`,
    fix: 'Send it again once the item is there; what was shown for it is gone.',
    cause: create.failure,
  });
}

/** The arguments with real primary keys. @throws RestError CREATE_FAILED */
function addressed({ state }: Runtime, flight: Flight, args: Args): Args {
  const { names } = cacheOf(state);
  return renameIn(args, (text) => {
    // The past, where it is shown, knows no names.
    const name = flight.creates.map(({ renames = {} }) => own(renames, text)).find(Boolean) ?? names.get(text);
    // One that has a name may be mentioned in any text.
    const isMissing = ({ meta: { requestId: id } }: Flight): boolean =>
      text.includes(id) && (text.startsWith(id) || names.get(id) === undefined);
    const create = name === undefined ? flight.creates.find(isMissing) : undefined;
    if (create) throw createFailed(flight, create, text);
    return name;
  });
}

/**
 * Wait until what a mutation addresses exists on the server.
 *
 * @returns the arguments to send, with real primary keys.
 * @throws RestError CREATE_FAILED; the reason of an abort meanwhile.
 * @see api.md 7, temporary ids
 */
export async function afterCreates(runtime: Runtime, flight: Flight, args: Args): Promise<Args> {
  await Promise.all(flight.creates.map(({ settled }) => settled));
  const { endpoint, meta, isDropped } = flight;
  const { signal } = flight.controller;
  if (isDropped) throw new ResetError(meta.key);
  stopIfAborted(signal);
  const real = addressed(runtime, flight, args);
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

type Pair = readonly [placeholder: string, name: string];

/** Texts of an expected result that a create makes up, with what stands in their places in the answer's. */
function* pairs(expected: unknown, actual: unknown, requestId: string): Generator<Pair> {
  if (typeof expected === 'string') {
    if (expected.includes(requestId) && isUsablePk(actual)) yield [expected, String(actual)];
  } else if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null) {
    for (const [name, member] of Object.entries(expected)) {
      yield* pairs(member, own(actual as Readonly<Record<string, unknown>>, name), requestId);
    }
  }
}

/** What a create that showed nothing was taken to give: an item, or a list of them. */
function placeholdersLike(result: unknown, requestId: string): unknown {
  if (!Array.isArray(result)) return requestId;
  return result.map((_, index) => (index === 0 ? requestId : `${requestId}-${String(index)}`));
}

type Rows = Pick<Normalized, 'result' | 'entities'>;

/** What would have been shown for the create of one item that showed nothing: the id of the request stands for it. */
function unshown({ endpoint, meta: { args, requestId } }: Flight, state: RestState): Rows | undefined {
  if (!(endpoint.schema instanceof CollectionChange) || Array.isArray(args.at(-1))) return undefined;
  const times = { fetchedAt: 0, date: 0, expiresAt: 0 };
  return ifItCan(() => {
    const sent = optimisticChange(undefined, ...args);
    return normalize(endpoint.schema as unknown, sent, args, state, { ...times, requestId, isExpected: true });
  });
}

/**
 * What a create's answer gives in place of placeholders: primary keys, and the members that they are made of.
 *
 * @returns undefined when there were none.
 * @throws what a function of the user's throws.
 */
export function renamesOf(runtime: Runtime, flight: Flight, response: Json | undefined): Renames | undefined {
  const { endpoint, isAwaited, isAccepted } = flight;
  const { requestId, args } = flight.meta;
  const { state, core } = runtime;
  if (endpoint.sideEffect !== true || endpoint.schema === undefined || isAccepted) return undefined;
  // An answer that says nothing of items names none. @see spec: decision 99
  const heard = hear(endpoint, response, args);
  if (!heard || response === null) return undefined;
  const layer = endpoint.getOptimisticResponse && state.optimistic.find((each) => each.requestId === requestId);
  const expected = layer ? expectedOf(state, layer, core.registry) : unshown(flight, state);
  const isNamed = JSON.stringify(expected?.result ?? null).includes(requestId);
  if (!isNamed && !isAwaited) return undefined;
  // One that cannot be stored names nothing.
  const taken = orNothing(() => normalize(endpoint.schema as unknown, heard.response, args, state));
  if (!taken) return undefined;
  const { result, entities } = taken;
  const keys = [...pairs(isNamed ? expected?.result : placeholdersLike(result, requestId), result, requestId)];
  const members = keys.flatMap(([placeholder, pk]) =>
    Object.keys(expected?.entities ?? {}).flatMap((table) => [
      ...pairs(readRow(expected?.entities ?? {}, table, placeholder), readRow(entities, table, pk), requestId),
    ]),
  );
  return keys.length === 0 ? undefined : Object.fromEntries([...members, ...keys]);
}
