import { mapMembers } from '../shared/own.js';
import { refuseArgument } from '../shared/RestError.js';
import { isEndpoint } from '../store/registry.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';

type Make = (...args: readonly unknown[]) => unknown;

type NameOf = (endpoint: EndpointInstance) => string;

/** Give the name as the user has written it: `fetch` of an endpoint is the bound endpoint itself, `posts.getList`. */
function writtenAs(name: string, subject: unknown, nameOf: NameOf | undefined): string {
  if (!nameOf || !isEndpoint(subject)) return name;
  return name === 'fetch' ? nameOf(subject) : `${nameOf(subject)}.${name}`;
}

/** Throw where a maker was dispatched itself: a store calls a thunk with `dispatch`, `getState` and an extra argument. */
function refuseThunkCall(given: readonly unknown[], nameFor: (subject: unknown) => string): void {
  const [dispatch, getState] = given.length < 3 ? [] : given.slice(-3);
  if (typeof dispatch !== 'function' || typeof getState !== 'function') return;
  const name = nameFor(given[0]);
  refuseArgument(
    name,
    'It was dispatched itself, and makes what is to be dispatched.',
    `Call it: dispatch(${name}(…)).`,
  );
}

/**
 * Make the makers of thunks throw where they are dispatched uncalled, which would do nothing. To be called in development only.
 *
 * @param nameOf of endpoints, for makers that take one first
 * @throws RestError ARGUMENT_INVALID, when they are called
 */
export const calledThunks = <T extends object>(makers: T, nameOf?: NameOf): T =>
  mapMembers(makers as Readonly<Record<string, Make>>, (make, name) => (...args: readonly unknown[]) => {
    refuseThunkCall(args, (subject) => writtenAs(name, subject, nameOf));
    return make(...args);
  }) as T;
