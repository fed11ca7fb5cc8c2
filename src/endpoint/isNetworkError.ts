import { NetworkError } from './NetworkError.js';

/**
 * Whether an error is the server's refusal: `status`, and in `data` what its body says, if that could be read. It may come
 * from a promise, from `selectResponse` or from a hook.
 *
 * @see spec: decision 104
 */
export const isNetworkError = (error: unknown): error is NetworkError =>
  // That of another copy of this library is one, too.
  error instanceof NetworkError || (error instanceof Error && error.name === 'NetworkError');
