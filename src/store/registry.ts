import { parentOf } from '../endpoint/CallableEndpoint.js';
import { originOf } from '../endpoint/extenders.js';
import { openArgs } from '../endpoint/openArgs.js';
import { own } from '../shared/own.js';
import { RestError, withSubject } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { WeakValueMap } from '../shared/WeakValueMap.js';
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

/** The endpoint that one shares its name with: extended from it, without a name of its own, and meaning the same. */
function namesakeOf(endpoint: EndpointInstance): EndpointInstance | undefined {
  const parent = Object.hasOwn(endpoint, 'name') ? undefined : (parentOf(endpoint) as EndpointInstance | undefined);
  return parent?.schema === endpoint.schema ? parent : undefined;
}

const isGroup = (value: unknown): value is EndpointMap =>
  typeof value === 'object' && value !== null && !isEndpoint(value);

/** Groups of one name become one group, as they do where endpoints are bound. */
function mergeTrees(tree: EndpointMap, more: EndpointMap, prefix: string): EndpointMap {
  const merged: Record<string, EndpointMap[string]> = { ...tree };
  for (const [name, value] of Object.entries(more)) {
    const present = own(tree, name);
    if (isGroup(present) && isGroup(value)) merged[name] = mergeTrees(present, value, `${prefix}${name}.`);
    else {
      if (isEndpoint(present) && present !== value) {
        warnOnce(`injectEndpoints: "${prefix}${name}" was registered before and is replaced.`);
      }
      merged[name] = value;
    }
  }
  return merged;
}

/** Endpoints by the names that actions carry, for one slice. */
export class Registry {
  #tree: EndpointMap = {};
  readonly #names = new WeakMap<EndpointInstance, string>();
  /** Endpoints that were never added, by their own names. They live as long as somebody has them. @see K18 */
  readonly #unlisted = new WeakValueMap<string, EndpointInstance>();
  readonly #makers = new WeakMap<object, EndpointInstance>();

  constructor(endpoints: EndpointMap) {
    this.add(endpoints);
  }

  /** Add endpoints; the same object under a taken name does nothing, another one replaces it. */
  add(map: EndpointMap): void {
    this.#addNames(map, '');
    this.#tree = mergeTrees(this.#tree, map, '');
  }

  /** The name of an endpoint; one that was never added is added under its own name. */
  nameOf(endpoint: EndpointInstance): string {
    const known = this.#names.get(endpoint);
    if (known !== undefined) return known;
    const name = this.#inheritedName(endpoint) ?? endpoint.name;
    if (this.find(name) === undefined) this.#unlisted.set(name, endpoint);
    this.#names.set(endpoint, name);
    return name;
  }

  /**
   * The key of an endpoint and its arguments.
   *
   * @throws what `key` throws; a mistake in the arguments under the name that the slice's user knows.
   */
  keyOf(endpoint: EndpointInstance, args: readonly unknown[]): string {
    try {
      return endpoint.key(...openArgs(endpoint, args));
    } catch (thrown) {
      const isMistake = thrown instanceof RestError && thrown.subject === endpoint.name;
      throw isMistake ? withSubject(thrown, this.nameOf(endpoint)) : thrown;
    }
  }

  find(name: string): EndpointInstance | undefined {
    return this.#unlisted.get(name) ?? walk(this.#tree, name);
  }

  /** Whether an endpoint, or the one it was extended from, has been added. */
  has(endpoint: EndpointInstance): boolean {
    if (this.#names.has(endpoint)) return true;
    const from = (originOf(endpoint)?.from as EndpointInstance | undefined) ?? namesakeOf(endpoint);
    return from !== undefined && this.has(from);
  }

  /** Every endpoint that has a name. */
  all(): readonly EndpointInstance[] {
    return [...endpointsIn(this.#tree), ...this.#unlisted.values()];
  }

  /** Let an action find exactly the endpoint that made it. @see spec: decision 60 */
  remember(meta: { readonly endpoint: string }, endpoint: EndpointInstance): void {
    const found = this.find(meta.endpoint);
    // Nobody else may have an endpoint that was not added: it lives as long as its actions.
    if (found === endpoint && this.#unlisted.get(meta.endpoint) !== endpoint) return;
    this.#makers.set(meta, endpoint);
    if (!found || found.schema === endpoint.schema) return;
    warnOnce(
      `Two endpoints with different schemas are called "${meta.endpoint}": "${found.name}" and "${endpoint.name}". A replayed log cannot tell them apart; name one of them.`,
    );
  }

  /** A meta made from another one finds the same endpoint. */
  inherit(meta: object, from: object): void {
    const maker = this.#makers.get(from);
    if (maker) this.#makers.set(meta, maker);
  }

  /** The endpoint of an action of this process, or of the same name in a replayed one. */
  endpointOf(meta: { readonly endpoint: string }): EndpointInstance | undefined {
    return this.#makers.get(meta) ?? this.find(meta.endpoint);
  }

  #addNames(map: object, prefix: string): void {
    for (const [name, value] of Object.entries(map)) {
      refuseName(name, prefix);
      if (isEndpoint(value)) this.#names.set(value, prefix + name);
      else if (typeof value === 'object' && value !== null) this.#addNames(value as object, `${prefix}${name}.`);
    }
  }

  /** The name of an endpoint that was made from another: `posts.getList.push`; `posts.get` with another signal. */
  #inheritedName(endpoint: EndpointInstance): string | undefined {
    const origin = originOf(endpoint);
    if (origin) return `${this.nameOf(origin.from as EndpointInstance)}.${origin.member}`;
    const namesake = namesakeOf(endpoint);
    return namesake && this.has(namesake) ? this.nameOf(namesake) : undefined;
  }
}
