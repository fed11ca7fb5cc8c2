import { findCollection } from './endpoint/findCollection.js';
import { isEndpoint } from './store/registry.js';
import type { EndpointInstance } from './endpoint/EndpointInstance.js';
import type { RestThunks } from './middleware/thunks.js';
import type { Selectors } from './select/selectors.js';
import type { Registry } from './store/registry.js';
import type { RequestStatus } from './matchers.js';
import { createMatcher } from './matchers.js';

/** What binding an endpoint needs of its slice. */
export interface BindingContext {
  readonly path: string;
  readonly registry: Registry;
  readonly thunks: RestThunks;
  readonly selectors: Selectors;
}

type Args = readonly unknown[];
type BoundFunction = ((...args: Args) => unknown) & Record<string, unknown>;

const EXTENDERS = ['push', 'unshift', 'getPage'] as const;

/** A member made when it is first asked for, and kept. */
function defineLazily(target: object, name: string, make: () => unknown): void {
  let made: unknown;
  Object.defineProperty(target, name, { enumerable: true, get: () => (made ??= make()) });
}

function matchersOf(context: BindingContext, endpoint: EndpointInstance) {
  const match = (status: RequestStatus) => createMatcher(context, status, endpoint);
  const [pending, fulfilled, rejected] = [match('pending'), match('fulfilled'), match('rejected')];
  return {
    matchPending: pending,
    matchFulfilled: fulfilled,
    matchRejected: rejected,
    pending: { match: pending },
    fulfilled: { match: fulfilled },
    rejected: { match: rejected },
  };
}

function defineExtenders(bound: BoundFunction, endpoint: EndpointInstance, context: BindingContext): void {
  if (!findCollection(endpoint.schema)) return;
  const members = endpoint as unknown as Record<string, unknown>;
  for (const name of EXTENDERS) {
    if (name === 'getPage' && members['paginationField'] === undefined) continue;
    defineLazily(bound, name, () => bindEndpoint(members[name] as EndpointInstance, context));
  }
  const pages = new Map<unknown, unknown>();
  bound['paginated'] = (cursor: unknown) => {
    const paginated = members['paginated'] as (cursor: unknown) => EndpointInstance;
    if (!pages.has(cursor)) pages.set(cursor, bindEndpoint(paginated.call(endpoint, cursor), context));
    return pages.get(cursor);
  };
}

/** The endpoint as a maker of thunks, with selectors and matchers. */
function bindEndpoint(endpoint: EndpointInstance, context: BindingContext): BoundFunction {
  const { thunks, selectors, registry } = context;
  const bound = ((...args: Args) => thunks.fetch(endpoint, ...args)) as BoundFunction;
  Object.defineProperty(bound, 'name', { value: registry.nameOf(endpoint) });
  Object.assign(bound, matchersOf(context, endpoint), {
    endpoint,
    fetchIfStale: (...args: Args) => thunks.fetchIfStale(endpoint, ...args),
    invalidate: (...args: Args) => thunks.invalidate(endpoint, ...args),
    setResponse: (...args: Args) => thunks.setResponse(endpoint, ...args),
    setError: (...args: Args) => thunks.setError(endpoint, ...args),
  });
  defineLazily(bound, 'select', () => selectors.select(endpoint));
  defineLazily(bound, 'selectResponse', () => selectors.selectResponse(endpoint));
  defineExtenders(bound, endpoint, context);
  return bound;
}

/** The declared tree, bound; what is neither an endpoint nor an object of them is left out. */
export function bindEndpoints(tree: object, context: BindingContext): Record<string, unknown> {
  const bound: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(tree)) {
    if (isEndpoint(value)) bound[name] = bindEndpoint(value, context);
    else if (typeof value === 'object' && value !== null) bound[name] = bindEndpoints(value as object, context);
  }
  return bound;
}
