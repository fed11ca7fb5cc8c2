import { controllerOf } from '../slice/Controller.js';
import { placeEndpoint, placeSlice } from '../slice/findSlice.js';
import { useStoreDispatch } from './useRedux.js';
import type { Controller } from '../slice/Controller.js';
import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { ReduxContext } from './useRedux.js';

/** Get the controller of the store's slice; with several slices, of the one of an endpoint. Always the same object. */
export type UseController = (endpoint?: AnyEndpoint) => Controller;

export function createUseController(context?: ReduxContext): UseController {
  return function useController(endpoint?: AnyEndpoint) {
    const dispatch = useStoreDispatch(context);
    const runtime = endpoint ? placeEndpoint(dispatch, endpoint).runtime : placeSlice(dispatch);
    return controllerOf(runtime);
  };
}

/** Get the slice's thunks and reads as methods: `fetch`, `set`, `expireAll`, …. Always the same object. */
export const useController = /* @__PURE__ */ createUseController();
