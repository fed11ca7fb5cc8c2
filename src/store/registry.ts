import { originOf } from '../endpoint/extenders.js';
import { own } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';

/** What `createRestSlice({ endpoints })` takes: endpoints and nested objects of them. */
export interface EndpointMap {
  readonly [name: string]: EndpointInstance | object;
}

export function isEndpoint(value: unknown): value is EndpointInstance {
  return typeof value === 'function' && typeof (value as Partial<EndpointInstance>).testKey === 'function';
}

/** @throws RestError ENDPOINT_UNKNOWN */
export function assertEndpoint(value: unknown): asserts value is EndpointInstance {
  if (isEndpoint(value)) return;
  throw new RestError({
    code: 'ENDPOINT_UNKNOWN',
    subject: 'a slice',
    happened: `An endpoint is needed; got ${typeof value === 'function' ? 'another function' : String(JSON.stringify(value))}.`,
    fix: 'Pass what was declared: fetch(PostResource.get, { id }). A bound endpoint is called: posts.get({ id }).',
  });
}

/** Endpoints by the names that actions carry, for one slice. */
export interface Registry {
  /** Add endpoints; the same object under a taken name does nothing, another one replaces it. */
  add(map: EndpointMap): void;
  /** The name of an endpoint; one that was never added is added under its own name. */
  nameOf(endpoint: EndpointInstance): string;
  find(name: string): EndpointInstance | undefined;
  /** Whether an endpoint, or the one it was extended from, has been added. */
  has(endpoint: EndpointInstance): boolean;
  /** Every endpoint that has a name. */
  all(): Iterable<EndpointInstance>;
  /** Let an action find exactly the endpoint that made it. @see spec: decision 60 */
  remember(meta: { readonly endpoint: string }, endpoint: EndpointInstance): void;
  /** The endpoint of an action of this process, or of the same name in a replayed one. */
  endpointOf(meta: { readonly endpoint: string }): EndpointInstance | undefined;
}

function refuseName(name: string, prefix: string): void {
  if (!/[./]/.test(name) && name !== '') return;
  throw new RestError({
    code: 'ENDPOINT_NAME_INVALID',
    subject: 'createRestSlice',
    happened: `The name "${prefix}${name}" contains a dot or a slash, or is empty.`,
    fix: 'Names become parts of action types: use plain words, and nested objects for groups.',
  });
}

/** `getList` and `push` → `getList.push`; the field of `paginated('cursor')` is part of the name. */
function memberOf(endpoint: EndpointInstance, member: string, rest: string[]): unknown {
  const value: unknown = (endpoint as unknown as Record<string, unknown>)[member];
  const field = member === 'paginated' ? rest.shift() : undefined;
  return field === undefined ? value : (value as (cursor: string) => unknown).call(endpoint, field);
}

function walk(tree: EndpointMap, name: string): EndpointInstance | undefined {
  const parts = name.split('.');
  let found: unknown = tree;
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    if (isEndpoint(found)) found = memberOf(found, part, parts);
    else if (typeof found === 'object' && found !== null) found = own(found as Record<string, unknown>, part);
    else return undefined;
  }
  return isEndpoint(found) ? found : undefined;
}

function* endpointsIn(map: object): Generator<EndpointInstance> {
  for (const value of Object.values(map)) {
    if (isEndpoint(value)) yield value;
    else if (typeof value === 'object' && value !== null) yield* endpointsIn(value as object);
  }
}

export function createRegistry(endpoints: EndpointMap): Registry {
  let tree: EndpointMap = {};
  const names = new WeakMap<EndpointInstance, string>();
  const unlisted = new Map<string, EndpointInstance>();
  const makers = new WeakMap<object, EndpointInstance>();

  function addNames(map: object, prefix: string): void {
    for (const [name, value] of Object.entries(map)) {
      refuseName(name, prefix);
      if (isEndpoint(value)) names.set(value, prefix + name);
      else if (typeof value === 'object' && value !== null) addNames(value as object, `${prefix}${name}.`);
    }
  }

  const registry: Registry = {
    add(map) {
      addNames(map, '');
      for (const [name, value] of Object.entries(map)) {
        if (own(tree, name) !== undefined && own(tree, name) !== value) {
          warnOnce(`injectEndpoints: "${name}" was registered before and is replaced.`);
        }
      }
      tree = { ...tree, ...map };
    },
    nameOf(endpoint) {
      const known = names.get(endpoint);
      if (known !== undefined) return known;
      const origin = originOf(endpoint);
      const name = origin ? `${registry.nameOf(origin.from as EndpointInstance)}.${origin.member}` : endpoint.name;
      if (!origin && registry.find(name) === undefined) unlisted.set(name, endpoint);
      names.set(endpoint, name);
      return name;
    },
    has(endpoint) {
      const origin = originOf(endpoint);
      return origin ? registry.has(origin.from as EndpointInstance) : names.has(endpoint);
    },
    all: () => [...endpointsIn(tree), ...unlisted.values()],
    find: (name) => unlisted.get(name) ?? walk(tree, name),
    remember(meta, endpoint) {
      const found = registry.find(meta.endpoint);
      if (found === endpoint) return;
      makers.set(meta, endpoint);
      if (found && found.schema !== endpoint.schema) {
        warnOnce(
          `Two endpoints with different schemas are called "${meta.endpoint}": "${found.name}" and "${endpoint.name}". A replayed log cannot tell them apart; name one of them.`,
        );
      }
    },
    endpointOf: (meta) => makers.get(meta) ?? registry.find(meta.endpoint),
  };
  registry.add(endpoints);
  return registry;
}
