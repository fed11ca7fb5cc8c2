import { kindOf } from '../store/ownActions.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Registry } from '../store/registry.js';

export type RequestStatus = 'pending' | 'fulfilled' | 'rejected';

interface RequestAction {
  readonly type: string;
  readonly meta: { readonly endpoint: string; readonly requestStatus: RequestStatus };
}

/** Whether something dispatched is an action of ours about a request. */
function isRequestAction(action: unknown, path: string): action is RequestAction {
  return kindOf(action ?? {}, path) === 'request';
}

/** A matcher of the actions of one endpoint, or of all endpoints of the slice. */
export function createMatcher(
  { path, registry }: { readonly path: string; readonly registry: Registry },
  status: RequestStatus,
  endpoint?: EndpointInstance,
) {
  const name = endpoint && registry.nameOf(endpoint);
  return (action: unknown): boolean =>
    isRequestAction(action, path) &&
    action.meta.requestStatus === status &&
    (name === undefined || action.meta.endpoint === name);
}
