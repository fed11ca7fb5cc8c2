import { declared, noteBound } from '../endpoint/declared.js';
import { findCollection } from '../endpoint/findCollection.js';
import { isEndpoint } from '../store/registry.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { RestThunks } from '../requests/thunks.js';
import type { SliceCore } from '../requests/runtime.js';
import type { RequestStatus } from './matchers.js';
import { createMatcher } from './matchers.js';

/** What binding an endpoint needs of its slice. */
export interface BindingContext {
  readonly core: SliceCore;
  readonly thunks: RestThunks;
}

const cores = new WeakMap<object, SliceCore>();

/** The slice of a bound endpoint; undefined for anything else. */
export function sliceOf(bound: object): SliceCore | undefined {
  return cores.get(bound);
}

type Functions = Readonly<Record<string, (subject: never, ...rest: never[]) => unknown>>;

/** The same functions, for which a bound endpoint stands for the declared one. */
export function acceptingBound<F extends Functions>(functions: F): F {
  const entries = Object.entries(functions).map(([name, run]) => [
    name,
    (subject: unknown, ...rest: unknown[]) => run(declared(subject) as never, ...(rest as never[])),
  ]);
  return Object.fromEntries(entries) as F;
}

type Args = readonly unknown[];
type BoundFunction = ((...args: Args) => unknown) & Record<string, unknown>;

const CHANGES = ['push', 'unshift', 'assign', 'remove', 'move'] as const;

/** A member made when it is first asked for, and kept. */
function defineLazily(target: object, name: string, make: () => unknown): void {
  let made: unknown;
  Object.defineProperty(target, name, { enumerable: true, get: () => (made ??= make()) });
}

function matchersOf(context: BindingContext, endpoint: EndpointInstance) {
  const match = (status: RequestStatus) => createMatcher(context.core, status, endpoint);
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

/** Extenders are bound when they are first asked for; one that the list's Collection does not know is absent. */
function defineExtenders(bound: BoundFunction, endpoint: EndpointInstance, context: BindingContext): void {
  const collection = findCollection(endpoint.schema);
  if (!collection) return;
  const members = endpoint as unknown as Record<string, unknown>;
  const names: string[] = CHANGES.filter((name) => name in collection);
  if (members['paginationField'] !== undefined) names.push('getPage');
  for (const name of names) {
    defineLazily(bound, name, () => bindEndpoint(members[name] as EndpointInstance, context));
  }
  const pages = new WeakMap<EndpointInstance, BoundFunction>();
  bound['paginated'] = (cursor: unknown) => {
    const page = (members['paginated'] as (cursor: unknown) => EndpointInstance).call(endpoint, cursor);
    if (!pages.has(page)) pages.set(page, bindEndpoint(page, context));
    return pages.get(page);
  };
}

/** The endpoint as a maker of thunks, with selectors and matchers. */
function bindEndpoint(endpoint: EndpointInstance, context: BindingContext): BoundFunction {
  const { thunks, core } = context;
  const bound = ((...args: Args) => thunks.fetch(endpoint, ...args)) as BoundFunction;
  Object.defineProperty(bound, 'name', { value: core.registry.nameOf(endpoint) });
  Object.assign(bound, matchersOf(context, endpoint), {
    endpoint,
    fetchIfStale: (...args: Args) => thunks.fetchIfStale(endpoint, ...args),
    subscribe: (...args: Args) => thunks.subscribe(endpoint, ...args),
    retain: (...args: Args) => thunks.retain(endpoint, ...args),
    invalidate: (...args: Args) => thunks.invalidate(endpoint, ...args),
    setResponse: (...args: Args) => thunks.setResponse(endpoint, ...args),
    setError: (...args: Args) => thunks.setError(endpoint, ...args),
  });
  defineLazily(bound, 'select', () => core.selectors.select(endpoint));
  defineLazily(bound, 'selectResponse', () => core.selectors.selectResponse(endpoint));
  defineExtenders(bound, endpoint, context);
  cores.set(bound, core);
  noteBound(bound, endpoint);
  return bound;
}

/**
 * Bind a declared tree into `bound`; what is neither an endpoint nor an object of them is left out, and an endpoint that
 * is bound there already stays the same object.
 */
export function bindEndpoints(
  tree: object,
  context: BindingContext,
  bound: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const [name, value] of Object.entries(tree)) {
    const present = bound[name] as Record<string, unknown> | undefined;
    if (isEndpoint(value)) {
      if (present?.['endpoint'] !== value) bound[name] = bindEndpoint(value, context);
    } else if (typeof value === 'object' && value !== null)
      bound[name] = bindEndpoints(value as object, context, present);
  }
  return bound;
}
