import { openArgs } from '../endpoint/openArgs.js';
import { normalize } from '../normalize/normalize.js';
import { readRow } from '../normalize/tables.js';
import { own } from '../shared/own.js';
import { renameIn } from '../shared/renameIn.js';
import { RestError } from '../shared/RestError.js';
import { expectedResult } from '../store/optimistic.js';
import { argsAsJson } from './recordedArgs.js';
import { ResetError } from './ResetError.js';
import type { NameOf } from '../shared/renameIn.js';
import type { Json } from '../shared/json.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Args = readonly unknown[];

/** Primary keys by the placeholders they stood for. */
type Renames = Readonly<Record<string, string>>;

/** The placeholder of a further item of one create: `<requestId>-1`. @see spec: decision 70 */
const COUNTER = /-\d+$/;

const isPlaceholderOf = (text: string, requestId: string): boolean =>
  text === requestId || text.replace(COUNTER, '') === requestId;

/** Arguments that name what was created a moment ago by its placeholder, with the primary key it has now. */
export function withKnownNames({ names }: Runtime, args: Args): Args {
  return names.isEmpty ? args : renameIn(args, (text) => names.get(text));
}

/** Creates in flight whose placeholders the arguments hold, in the order of dispatch. */
export function createsNamedIn({ flights }: Runtime, args: Args): Flight[] {
  const mutations = [...flights].filter(({ endpoint }) => endpoint.sideEffect === true);
  if (mutations.length === 0) return [];
  const byId = new Map(mutations.map((flight) => [flight.meta.requestId, flight]));
  const named = new Set<Flight>();
  renameIn(args, (text) => {
    const create = byId.get(text) ?? byId.get(text.replace(COUNTER, ''));
    if (create) named.add(create);
    return undefined;
  });
  return mutations.filter((flight) => named.has(flight));
}

function createFailed({ meta, creates }: Flight, placeholder: string): RestError {
  const create = creates.find(({ meta: { requestId } }) => isPlaceholderOf(placeholder, requestId));
  return new RestError({
    code: 'CREATE_FAILED',
    subject: meta.endpoint,
    happened: `It addresses what ${create?.meta.endpoint ?? 'a create'} was to create (${placeholder}), and there is none: that request failed, or its answer named no such item.`,
    fix: 'Send it again once the item is there; what was shown for it is gone.',
    cause: create?.failure,
  });
}

/** The arguments with real primary keys. @throws RestError CREATE_FAILED */
function addressed(runtime: Runtime, flight: Flight, args: Args): Args {
  const nameOf: NameOf = (text) => {
    const name = runtime.names.get(text);
    const isMissing = name === undefined && flight.creates.some(({ meta }) => isPlaceholderOf(text, meta.requestId));
    if (isMissing) throw createFailed(flight, text);
    return name;
  };
  return renameIn(args, nameOf);
}

/** Mutations that wait for the same items and came earlier: sent together they could overtake one another. */
function waitingBefore({ flights }: Runtime, flight: Flight): Flight[] {
  const others = [...flights];
  return others
    .slice(0, others.indexOf(flight))
    .filter(({ creates }) => creates.some((create) => flight.creates.includes(create)));
}

/**
 * Wait until what a mutation addresses exists on the server, and until those who waited before have their answers.
 *
 * @returns the arguments to send, with real primary keys.
 * @throws RestError CREATE_FAILED; the reason of an abort meanwhile.
 * @see api.md 7, temporary ids
 */
export async function afterCreates(runtime: Runtime, flight: Flight, args: Args): Promise<Args> {
  const first = [...flight.creates, ...waitingBefore(runtime, flight)];
  await Promise.all(first.map(({ settled }) => settled));
  const { endpoint, meta, isDropped } = flight;
  const { signal } = flight.controller;
  if (isDropped) throw new ResetError(meta.key);
  if (signal.aborted) throw signal.reason as Error;
  const real = addressed(runtime, flight, args);
  // The reducer has renamed the layer: its key is the one that the outcome must have.
  const layer = runtime.state.optimistic.find(({ requestId }) => requestId === meta.requestId);
  flight.address({
    key: layer?.key ?? runtime.core.registry.keyOf(endpoint, real),
    args: argsAsJson(openArgs(endpoint, real), meta.endpoint),
  });
  return real;
}

function pair(expected: unknown, actual: unknown, requestId: string, renames: Record<string, string>): void {
  if (typeof expected === 'string') {
    if (isPlaceholderOf(expected, requestId) && typeof actual === 'string') renames[expected] = actual;
    return;
  }
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) return;
  for (const [name, member] of Object.entries(expected)) {
    pair(member, own(actual as Readonly<Record<string, unknown>>, name), requestId, renames);
  }
}

/** What a create that showed nothing was taken to give: an item, or a list of them. */
function placeholdersLike(result: unknown, requestId: string): unknown {
  if (!Array.isArray(result)) return requestId;
  return result.map((_, index) => (index === 0 ? requestId : `${requestId}-${String(index)}`));
}

/** Whether anybody can know a placeholder: it is shown, or another mutation has named it. */
function isNamed(runtime: Runtime, flight: Flight): boolean {
  if (flight.isAwaited) return true;
  const { entities } = runtime.core.viewOf(runtime.state);
  return Object.keys(entities).some((table) => readRow(entities, table, flight.meta.requestId) !== undefined);
}

/**
 * The primary keys that a create's answer gives in place of placeholders.
 *
 * @returns undefined when there were none.
 * @throws RestError when the answer cannot be normalized.
 */
export function renamesOf(runtime: Runtime, flight: Flight, response: Json | undefined): Renames | undefined {
  const { endpoint, meta } = flight;
  // An empty answer (204) names nothing. @see spec: decision 81
  if (response === null || endpoint.sideEffect !== true || endpoint.schema === undefined) return undefined;
  if (!isNamed(runtime, flight)) return undefined;
  const { state, core } = runtime;
  const { result } = normalize(endpoint.schema as unknown, response, meta.args, state);
  const layer = state.optimistic.find(({ requestId }) => requestId === meta.requestId);
  const expected = layer ? expectedResult(state, layer, core.registry) : placeholdersLike(result, meta.requestId);
  const renames: Record<string, string> = {};
  pair(expected, result, meta.requestId, renames);
  return Object.keys(renames).length === 0 ? undefined : renames;
}
