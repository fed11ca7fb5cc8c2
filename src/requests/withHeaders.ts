import { stopIfAborted } from '../shared/aborts.js';
import { cleaned } from '../endpoint/httpMessages.js';
import { refuseArgument } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

function refuseNoHeaders(given: unknown): void {
  if (given === undefined || typeof (Object(given) as Partial<Headers>).entries === 'function') return;
  refuseArgument(
    'prepareHeaders',
    'It gave something else than Headers.',
    'Change those it is given, headers.set(name, value), or return a Headers: new Headers({ … }).',
  );
}

/**
 * Add the headers of the slice's `prepareHeaders` to the init of a request.
 *
 * @throws the error of the function, without the header values that the platform quotes.
 */
export async function withHeaders(
  runtime: Runtime,
  { meta, controller }: Flight,
  args: readonly unknown[],
  init: RequestInit,
): Promise<RequestInit> {
  try {
    const headers = new Headers(init.headers);
    // The extra argument is given to thunks only, so one is dispatched to get it.
    const extra = runtime.dispatch(((...[, , given]: unknown[]) => given) as never) as unknown;
    const getState = () => runtime.rootState;
    const given = await runtime.core.prepareHeaders?.(headers, { getState, extra, endpoint: meta.endpoint, args });
    if (isDevelopment()) refuseNoHeaders(given);
    // A plain object, as overrides of `fetchResponse` may spread it.
    return { ...init, headers: Object.fromEntries(given ?? headers) };
  } catch (error) {
    throw cleaned(error);
  } finally {
    stopIfAborted(controller.signal);
  }
}
