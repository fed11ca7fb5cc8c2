import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ResponseView } from '../store/readResponse.js';
import type { Runtime } from './runtime.js';

interface Asked {
  readonly endpoint: EndpointInstance;
  readonly args: readonly unknown[];
}

/** Read the view for readers: the value of the endpoint's selector, and bodies that are not in the state. */
export function viewForReader(runtime: Runtime, asked: Asked, root = runtime.rootState): ResponseView {
  const { core, can } = runtime;
  const { endpoint, args } = asked;
  const view = core.selectors.responses(endpoint).read(root, args);
  return (endpoint.schema === undefined && can.withBody?.(view, asked, root)) || view;
}
