import { denormalize, readValue } from '../normalize/denormalize.js';
import { isIncomplete, normalize } from '../normalize/normalize.js';
import { OLDEST } from '../schema/rowOrder.js';
import { isInvalid } from '../schema/invalid.js';
import { isSchema } from '../schema/Schema.js';
import { oncePer } from '../shared/oncePer.js';
import { holds, isOpaque } from '../shared/opaque.js';
import { isFields } from '../shared/own.js';
import { cacheOf } from '../store/cacheOf.js';
import { resultOf } from '../store/state.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Members = Readonly<Record<string, unknown>>;

const defaultsOf = /* @__PURE__ */ oncePer((made: new () => object): Members => new made() as Members);

/**
 * Whether a value is what an answer says; members that the answer does not mention are as the class has them. Without a
 * closure, a list of names or a question for each: this runs for every row.
 */
function isSaid(value: unknown, said: unknown): boolean {
  if (value === said) return true;
  if (Array.isArray(value)) {
    if (!Array.isArray(said) || value.length !== said.length) return false;
    for (let at = 0; at < value.length; at++) if (!isSaid(value[at], said[at])) return false;
    return true;
  }
  const members = value as Members | null | undefined;
  const kind: unknown = members?.constructor;
  if (!members || !isFields(said) || !(kind === Object || isSchema(kind))) return false;
  let unseen = 0;
  for (const _name in said) unseen++;
  for (const name in members) {
    let given = said[name];
    if (given === undefined) given = defaultsOf(kind as new () => object)[name];
    else unseen--;
    if (members[name] !== given && !isSaid(members[name], given)) return false;
  }
  // A getter of the class is no member.
  return unseen === 0;
}

/** What readers are shown, where that is what the answer says. It is made once then, and not twice. */
function readersValue(
  runtime: Runtime,
  { meta, endpoint }: Flight,
  args: readonly unknown[],
  response: unknown,
): unknown {
  const { slice } = runtime;
  const result = slice && resultOf(slice, meta.key);
  if (!slice || result === undefined || meta.page !== undefined || endpoint.sideEffect === true) return undefined;
  // A decoder may throw at what is stored, of which the answer may say nothing.
  return ifItCan(() => {
    const look = { entities: slice.entities, args };
    const { value } = readValue(endpoint.schema as unknown, result, look, cacheOf(slice));
    return isSaid(value, response) ? value : undefined;
  });
}

/** What is left out of what is stored is left out of what callers get. */
function readAlone({ meta }: Flight, schema: unknown, response: unknown, args: readonly unknown[]): unknown {
  if (!isIncomplete(response)) return denormalize(schema, response, {}, args);
  const { result, entities } = normalize(schema, response, args, {}, { ...OLDEST, endpoint: meta.endpoint });
  return denormalize(schema, result, entities, args);
}

/** The answer alone, put together; deduped callers get objects of their own. @see spec: decision 54 */
export function valueFor(runtime: Runtime, flight: Flight, endpoint: EndpointInstance, args: readonly unknown[]) {
  return (response: unknown): unknown => {
    if (endpoint.schema === undefined || response === null) return response;
    const isFirst = !flight.isShown && flight.endpoint === endpoint;
    flight.isShown = true;
    const shown = isFirst ? readersValue(runtime, flight, args, response) : undefined;
    if (shown !== undefined) return shown;
    const value = readAlone(flight, endpoint.schema, response, args);
    return isInvalid(value) ? undefined : value;
  };
}

/** Whether an answer has no JSON form, and no schema that would take it apart: a Blob, `{ blob, filename }`. */
export const isOpaqueAnswer = (endpoint: EndpointInstance, answer: unknown): boolean =>
  endpoint.schema === undefined && holds(answer, isOpaque);
