import { sliceOf } from './bindEndpoints.js';
import { declared } from '../endpoint/CallableEndpoint.js';
import { middlewareMissing, runtimesOf } from '../requests/runtime.js';
import { RestError } from '../shared/RestError.js';
import { declaredSchemas } from '../store/listFamilies.js';
import type { Dispatch } from '@reduxjs/toolkit';
import type { AnyEndpoint, EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from '../requests/runtime.js';

/** An endpoint in the slice of the store that a reader stands in. */
export interface Placed {
  readonly runtime: Runtime;
  readonly endpoint: EndpointInstance;
}

/** Find the slices of a store. @throws RestError MIDDLEWARE_MISSING */
export function placeSlices(dispatch: Dispatch, subject = 'this store'): readonly Runtime[] {
  const present = runtimesOf(dispatch);
  if (!present[0]) throw middlewareMissing(subject);
  return present;
}

/** Choose the only slice, or of several the only one that is meant. @throws RestError MIDDLEWARE_MISSING, SLICE_AMBIGUOUS */
function chooseRuntime(present: readonly Runtime[], subject: string, isMeant: (runtime: Runtime) => boolean): Runtime {
  const [runtime, another] = present[1] ? present.filter(isMeant) : present;
  if (runtime && !another) return runtime;
  if (!present[0]) throw middlewareMissing(subject);
  throw new RestError({
    code: 'SLICE_AMBIGUOUS',
    subject,
    happened: `The store has ${String(present.length)} slices (${present.map(({ core }) => core.path).join(', ')}), and ${runtime ? 'more than one' : 'none'} of them knows it.`,
    fix: 'Use the bound endpoint, rest.endpoints.…, or register it with exactly one slice.',
  });
}

/**
 * Find the slice of an endpoint: of a bound one its own; of a declared one the only slice, or the one that has it.
 *
 * @throws RestError MIDDLEWARE_MISSING, SLICE_AMBIGUOUS
 */
export function placeEndpoint(dispatch: Dispatch, asked: AnyEndpoint): Placed {
  const given = asked as EndpointInstance;
  const slice = sliceOf(given);
  const runtime = chooseRuntime(runtimesOf(dispatch, slice), slice?.path ?? given.name, ({ core }) =>
    core.registry.has(given),
  );
  return { runtime, endpoint: declared(given) };
}

/** Find the slice whose rows a schema describes: the only one, or the one whose endpoints use it. */
export function placeSchema(dispatch: Dispatch, schema: object): Runtime {
  return chooseRuntime(runtimesOf(dispatch), 'a schema', ({ core }) => declaredSchemas(core.registry).includes(schema));
}

/** Find the only slice of a store. */
export function placeSlice(dispatch: Dispatch): Runtime {
  return chooseRuntime(runtimesOf(dispatch), 'this store', () => true);
}
