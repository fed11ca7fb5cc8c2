import { declared } from '../endpoint/CallableEndpoint.js';
import { mapMembers } from '../shared/own.js';
import { POLLED } from '../store/state.js';
import { kindOf } from '../store/actions.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Registry } from '../store/registry.js';

export const STATUSES = { matchPending: 'pending', matchFulfilled: 'fulfilled', matchRejected: 'rejected' } as const;

interface RequestAction {
  readonly meta: {
    readonly endpoint: string;
    readonly requestId: string;
    readonly requestStatus: string;
    readonly renewed?: true;
  };
}

type MakeMatcher = (endpoint?: EndpointInstance) => (action: unknown) => boolean;

/** Make the functions that create matchers for the actions of one endpoint, or of all endpoints of the slice. */
export function matchersOf({ path, registry }: { readonly path: string; readonly registry: Registry }) {
  return mapMembers(STATUSES, (status): MakeMatcher => (given) => {
    const name = given && registry.nameOf(declared(given));
    return (action) => {
      if (kindOf(action ?? {}, path) !== 'request') return false;
      const { endpoint, requestId, requestStatus, renewed } = (action as RequestAction).meta;
      // A renewal has no payload; the `pending` action of a poll is only there to be counted.
      const isQuiet = renewed ?? (status === 'pending' && requestId[0] === POLLED);
      return requestStatus === status && !isQuiet && (name === undefined || endpoint === name);
    };
  });
}
