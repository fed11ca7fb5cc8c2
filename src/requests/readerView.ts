import { isNotNow, keyOrError } from '../store/readResponse.js';
import { initialState, metaOf } from '../store/state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { Runtime } from './runtime.js';

type Root = Readonly<Record<string, RestState | undefined>>;

function withBody(
  { invalidIfStale }: EndpointInstance,
  view: ResponseView,
  { body, isSoft }: { body: unknown; isSoft: boolean },
): ResponseView {
  const error = isSoft ? undefined : view.error;
  const status = error ? 'rejected' : 'fulfilled';
  return { ...view, data: body, error, status, expiryStatus: invalidIfStale ? 'InvalidIfStale' : 'Valid' };
}

/**
 * What the readers of a store get for an endpoint: what its selector gives, and bodies that are not in the state.
 *
 * @see spec: Q9
 */
export function selectForReader(
  { core, can }: Runtime,
  endpoint: EndpointInstance,
): (root: Root, ...args: unknown[]) => ResponseView {
  const select = core.selectors.selectResponse(endpoint);
  if (endpoint.schema !== undefined) return select;
  return (root, ...args) => {
    const view = select(root, ...args);
    if (view.data !== undefined || isNotNow(args)) return view;
    const state = root[core.path] ?? initialState;
    const key = String(keyOrError(endpoint, args));
    const body = can.bodyOf?.(state, key);
    return body === undefined
      ? view
      : withBody(endpoint, view, { body, isSoft: metaOf(state, key)?.errorPolicy === 'soft' });
  };
}
