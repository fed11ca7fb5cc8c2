import { denormalize, readValue } from '../normalize/denormalize.js';
import { isInvalid } from '../schema/invalid.js';
import { isSchema } from '../schema/Schema.js';
import { oncePer } from '../shared/oncePer.js';
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
 * list of names, or a call for members that are one and the same: this runs for every row.
 */
function isSaid(value: unknown, said: unknown): boolean {
  if (value === said) return true;
  if (Array.isArray(value))
    return Array.isArray(said) && value.length === said.length && value.every((item, at) => isSaid(item, said[at]));
  const members = value as Members | null | undefined;
  const kind: unknown = members?.constructor;
  if (!members || !isFields(said) || !(kind === Object || isSchema(kind))) return false;
  for (const name in said) if (members[name] !== said[name] && !isSaid(members[name], said[name])) return false;
  for (const name in members)
    if (!Object.hasOwn(said, name) && !isSaid(members[name], defaultsOf(kind as new () => object)[name])) return false;
  return true;
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

/** The answer alone, put together; deduped callers get objects of their own. @see spec: decision 54 */
export function valueFor(runtime: Runtime, flight: Flight, endpoint: EndpointInstance, args: readonly unknown[]) {
  return (response: unknown): unknown => {
    if (endpoint.schema === undefined || response === null) return response;
    const isFirst = !flight.isShown && flight.endpoint === endpoint;
    flight.isShown = true;
    const shown = isFirst ? readersValue(runtime, flight, args, response) : undefined;
    if (shown !== undefined) return shown;
    const value: unknown = denormalize(endpoint.schema as unknown, response, {}, args);
    return isInvalid(value) ? undefined : value;
  };
}
