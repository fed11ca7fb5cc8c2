import { dropFlights } from './requests.js';
import { registerRuntime, Runtime } from './runtime.js';
import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SliceCore } from './runtime.js';

/** `any` state and extra argument, so that every store takes it. */
export type RestMiddleware = Middleware<{}, any, ThunkDispatch<any, any, UnknownAction>>;

/** Make the middleware of a slice: it gives each store its runtime, and reacts to what has been committed. */
export function createMiddleware(core: SliceCore): RestMiddleware {
  return (api) => {
    const runtime = new Runtime(core, api);
    registerRuntime(runtime);
    return (next) => (action) => {
      const result = next(action);
      if ((action as Partial<UnknownAction>).type === `${core.path}/reset`) dropFlights(runtime);
      return result;
    };
  };
}
