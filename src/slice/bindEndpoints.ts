import { findCollection } from '../endpoint/findCollection.js';
import { own, mapMembers } from '../shared/own.js';
import { oncePer } from '../shared/oncePer.js';
import { isEndpoint } from '../store/registry.js';
import { declared } from '../endpoint/CallableEndpoint.js';
import { POLLED } from '../store/state.js';
import { kindOf } from '../store/actions.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { RestThunks } from '../requests/thunks.js';
import type { SliceCore } from '../requests/SliceCore.js';
import type { Registry } from '../store/registry.js';

/** The parts of a slice that binding needs. */
export interface BindingContext {
  readonly core: SliceCore;
  readonly thunks: RestThunks;
}

const cores = new WeakMap<object, SliceCore>();

/** Find the slice of a bound endpoint; undefined for anything else. */
export function sliceOf(bound: object): SliceCore | undefined {
  return cores.get(bound);
}

type Args = readonly unknown[];
type BoundFunction = ((...args: Args) => unknown) & Record<string, unknown>;

const CHANGES = ['push', 'unshift', 'assign', 'remove', 'move'] as const;
const THUNKS = ['fetchIfStale', 'subscribe', 'retain', 'invalidate', 'setResponse', 'setError'] as const;
const SELECTORS = ['select', 'selectResponse'] as const;

interface Paginated {
  paginated(cursor: unknown): EndpointInstance;
}

/** Define the extenders, bound when first read. One that the list's Collection does not have is left out. */
function defineExtenders(
  bound: BoundFunction,
  endpoint: EndpointInstance,
  bind: (extended: EndpointInstance) => BoundFunction,
): void {
  const collection = findCollection(endpoint.schema);
  if (!collection) return;
  const members = endpoint as EndpointInstance & Record<string, unknown>;
  const names: string[] = CHANGES.filter((name) => name in collection);
  if (members['paginationField'] !== undefined) names.push('getPage');
  for (const name of names) {
    let made: BoundFunction | undefined;
    const get = () => (made ??= bind(members[name] as EndpointInstance));
    Object.defineProperty(bound, name, { enumerable: true, get });
  }
  bound['paginated'] = (cursor: unknown) => bind((members as unknown as Paginated).paginated(cursor));
}

/** Bind an endpoint: a function that makes thunks, with selectors and matchers as members. */
function bindEndpoint(endpoint: EndpointInstance, context: BindingContext): BoundFunction {
  const { thunks, core } = context;
  const bind = oncePer((extended: EndpointInstance) => bindEndpoint(extended, context));
  const called = core.registry.nameOf(endpoint);
  // Not by defineProperty: with a name that was changed V8 looks up every member of a function in a table.
  const bound = { [called]: (...args: Args) => thunks.fetch(endpoint, ...args) }[called] as BoundFunction;
  for (const [name, match] of Object.entries(matchersOf(core))) {
    bound[STATUSES[name as keyof typeof STATUSES]] = { match: (bound[name] = match(endpoint)) };
  }
  bound['endpoint'] = endpoint;
  for (const name of THUNKS) {
    bound[name] = (...args: Args) => (thunks[name] as (...args: Args) => unknown)(endpoint, ...args);
  }
  for (const name of SELECTORS) bound[name] = core.selectors[name](endpoint);
  bound['every'] = (ms: number) => bind(endpoint.every(ms));
  defineExtenders(bound, endpoint, bind);
  cores.set(bound, core);
  return bound;
}

/**
 * Bind a declared tree into `bound`. Values that are neither endpoints nor objects of them are left out; an endpoint that is
 * bound there already stays the same object.
 */
export function bindEndpoints(
  tree: object,
  context: BindingContext,
  bound: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const [name, value] of Object.entries(tree)) {
    // `own`: members that every object inherits must not be written.
    const present = own(bound, name) as Record<string, unknown> | undefined;
    if (isEndpoint(value)) {
      if (present?.['endpoint'] !== value) bound[name] = bindEndpoint(value, context);
    } else if (typeof value === 'object' && value !== null)
      bound[name] = bindEndpoints(value as object, context, present);
  }
  return bound;
}

const STATUSES = { matchPending: 'pending', matchFulfilled: 'fulfilled', matchRejected: 'rejected' } as const;

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
