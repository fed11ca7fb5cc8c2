import { RestError } from './RestError.js';

/**
 * Say that a function was given what it cannot use. To be called in development only, where types have not said it.
 *
 * @throws RestError ARGUMENT_INVALID
 */
export function refuseArgument(subject: string, happened: string, fix: string): never {
  throw new RestError({ code: 'ARGUMENT_INVALID', subject, happened, fix });
}
