import { denormalize, readValue } from '../normalize/denormalize.js';
import { isInvalid } from '../schema/invalid.js';
import { isSchema } from '../schema/Schema.js';
import { oncePer } from '../shared/oncePer.js';
import { cacheOf } from '../store/cacheOf.js';
import { resultOf } from '../store/state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Members = Readonly<Record<string, unknown>>;

const defaultsOf = /* @__PURE__ */ oncePer((made: new () => object): Members => new made() as Members);

/** Whether a value is what an answer says; members that the answer does not mention are as the class has them. */
function isSaid(value: unknown, said: unknown): boolean {
  if (value === said) return true;
  if (typeof value !== 'object' || value === null || typeof said !== 'object' || said === null) return false;
  // Not by name: names of items are texts that would have to be made.
  if (Array.isArray(value))
    return Array.isArray(said) && value.length === said.length && value.every((item, at) => isSaid(item, said[at]));
  const { constructor } = value;
  const isEntity = isSchema(constructor);
  if (Array.isArray(said) || (constructor !== Object && !isEntity)) return false;
  // Without a list of names, and without a call for members that are one and the same: this runs for every row.
  let left = 0;
  for (const _name in value) left++;
  for (const name in said) {
    left--;
    const member = (value as Members)[name];
    if (member !== (said as Members)[name] && !isSaid(member, (said as Members)[name])) return false;
  }
  if (left === 0) return true;
  const defaults = isEntity ? defaultsOf(constructor as unknown as new () => object) : {};
  return Object.keys(value).every(
    (name) => Object.hasOwn(said, name) || isSaid((value as Members)[name], defaults[name]),
  );
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
  try {
    const look = { entities: slice.entities, args };
    const { value } = readValue(endpoint.schema as unknown, result, look, cacheOf(slice));
    return isSaid(value, response) ? value : undefined;
  } catch {
    // A decoder of what is stored, of which the answer may say nothing.
    return undefined;
  }
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
