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
 * The init of a request with the headers that the slice's function gives.
 *
 * @throws what the function throws, without what the platform quotes of headers.
 */
export async function withHeaders(
  runtime: Runtime,
  { meta, controller }: Flight,
  args: readonly unknown[],
  init: RequestInit,
): Promise<RequestInit> {
  try {
    const headers = new Headers(init.headers);
    // Thunks alone are given it.
    const extra = runtime.dispatch(((...[, , given]: unknown[]) => given) as never) as unknown;
    const getState = () => runtime.rootState;
    const given = await runtime.core.prepareHeaders?.(headers, { getState, extra, endpoint: meta.endpoint, args });
    if (isDevelopment()) refuseNoHeaders(given);
    // Overrides of fetchResponse may spread them.
    return { ...init, headers: Object.fromEntries(given ?? headers) };
  } catch (error) {
    throw cleaned(error);
  } finally {
    stopIfAborted(controller.signal);
  }
}
