import { mapMembers } from '../shared/own.js';
import { refuseArgument } from '../shared/refuseArgument.js';

type Make = (...args: readonly unknown[]) => unknown;

/** A store calls what is dispatched with its `dispatch`, `getState` and an extra argument. */
function refuseThunkCall(name: string, given: readonly unknown[]): void {
  const [dispatch, getState] = given.length < 3 ? [] : given.slice(-3);
  if (typeof dispatch !== 'function' || typeof getState !== 'function') return;
  refuseArgument(
    name,
    'It was dispatched itself, and makes what is to be dispatched.',
    `Call it: dispatch(${name}(…)).`,
  );
}

/**
 * Makers of thunks that say so where they are dispatched themselves: nothing would happen. To be called in development only.
 *
 * @throws RestError ARGUMENT_INVALID, when they are called
 */
export const calledThunks = <T extends object>(makers: T): T =>
  mapMembers(makers as Readonly<Record<string, Make>>, (make, name) => (...args: readonly unknown[]) => {
    refuseThunkCall(name, args);
    return make(...args);
  }) as T;
