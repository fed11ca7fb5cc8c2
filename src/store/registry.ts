import { noteKeys, parentOf } from '../endpoint/CallableEndpoint.js';
import { originOf } from '../endpoint/extenders.js';
import { openArgs, pageKeyOf } from '../endpoint/callArgs.js';
import { preview } from '../shared/preview.js';
import { altered, RestError, refuseArgument } from '../shared/RestError.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { WeakValueMap } from '../shared/maps.js';
import { KeyOwners } from './keyOwners.js';
import { registered } from './registered.js';
import { refuseSharedLists } from './refuseSharedLists.js';
import { checkEndpoint } from '../endpoint/checkEndpoint.js';
import { isSchema } from '../schema/Schema.js';
import { isFields } from '../shared/own.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Address } from './state.js';

/** The tree of `createRestSlice({ endpoints })`: endpoints and nested objects of them. */
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
    happened: `An endpoint is needed; got ${typeof value === 'function' ? 'another function' : preview(value, 80)}.`,
    fix: 'Pass what was declared: fetch(PostResource.get, { id }). A bound endpoint is called: posts.get({ id }).',
  });
}

function refuseName(name: string, prefix: string): void {
  const isOfObjects = /^(__proto__|constructor|prototype)$/.test(name);
  if (!isOfObjects && (!isDevelopment() || (!/[./]/.test(name) && name !== ''))) return;
  throw new RestError({
    code: 'ENDPOINT_NAME_INVALID',
    subject: 'createRestSlice',
    happened: `The name "${prefix}${name}" contains a dot or a slash, is empty, or is one that every object has.`,
    fix: 'Names become parts of action types: use plain words, and nested objects for groups.',
  });
}

const IN_A_TREE =
  'Endpoints, resources and objects of them are named: createRestSlice({ endpoints: { posts: PostResource } }).';

/** Refuse a member that was probably meant to be an endpoint; other values are left out of the tree. */
function refuseMember(value: unknown, path: string): void {
  if (isEndpoint(value)) checkEndpoint(path, value);
  else if (value === undefined || value === null || isSchema(value)) {
    const found = isSchema(value) ? 'a schema' : `${String(value)}, as where two files import each other`;
    refuseArgument('createRestSlice', `endpoints.${path} is ${found}.`, IN_A_TREE);
  }
}

/** List the endpoints of a tree by path: `posts.getList`. @throws RestError ARGUMENT_INVALID, ENDPOINT_NAME_INVALID */
function* endpointsIn(map: object, prefix = ''): Generator<readonly [path: string, endpoint: EndpointInstance]> {
  for (const [name, value] of Object.entries(map) as [string, unknown][]) {
    refuseName(name, prefix);
    if (isDevelopment()) refuseMember(value, prefix + name);
    if (isEndpoint(value)) yield [prefix + name, value];
    else if (typeof value === 'object' && value !== null) yield* endpointsIn(value, `${prefix}${name}.`);
  }
}

interface Paginated {
  paginated(cursor: string): unknown;
}

type Members = Readonly<Record<string, unknown>>;

/** Members that a replayed log needs of an endpoint; keys, and results of `process`, are in the actions. */
const REPLAYED = ['path', 'method', 'schema', 'update', 'getOptimisticResponse'];

const describe = ({ method, path, name }: Members): string => [method, path ?? name].join(' ').trim();

const originalOf = (endpoint: object): object => {
  const parent = parentOf(endpoint);
  return parent ? originalOf(parent) : endpoint;
};

/** Find the parent with which an extended endpoint shares its name: it has no name of its own, and the same schema. */
function namesakeOf(endpoint: EndpointInstance): EndpointInstance | undefined {
  const parent = Object.hasOwn(endpoint, 'name') ? undefined : (parentOf(endpoint) as EndpointInstance | undefined);
  return parent?.schema === endpoint.schema ? parent : undefined;
}

/** Whether two endpoints were extended from endpoints of one schema. */
function areAlike(one: object, other: object): boolean {
  const [a, b] = [originOf(one), originOf(other)] as readonly ({ readonly from: Members } | undefined)[];
  return a !== undefined && b !== undefined && a.from['schema'] === b.from['schema'];
}

function warnOfNamesake(name: string, found: EndpointInstance, endpoint: EndpointInstance): void {
  const [one, other] = [found, endpoint] as unknown as [Members, Members];
  const isSame = (member: string): boolean =>
    one[member] === other[member] || (member === 'schema' && areAlike(one, other));
  if (originalOf(one) === originalOf(other) && REPLAYED.every(isSame)) return;
  warnOnce(
    `Two endpoints are called "${name}": ${describe(one)} and ${describe(other)}. A replayed log cannot tell them apart: give one another name.`,
    'error',
  );
}

/** Endpoints by the names that actions carry, for one slice. */
export class Registry {
  readonly #listed = new Map<string, EndpointInstance>();
  readonly #names = new WeakMap<EndpointInstance, string>();
  /** Endpoints that were never added, by their own names; held weakly. */
  readonly #unlisted = new WeakValueMap<string, EndpointInstance>();
  readonly #owners = isDevelopment() ? new KeyOwners() : undefined;
  readonly #makers = new WeakMap<object, EndpointInstance>();

  /** Counts changes of the endpoints. */
  revision = 0;
  /** Called when endpoints are added. */
  readonly watchers = new Set<() => void>();

  constructor(endpoints: EndpointMap) {
    this.add(endpoints);
  }

  /** Add endpoints, all or none; the same object under a taken name does nothing, another one replaces it. */
  add(map: object): void {
    this.revision++;
    if (isDevelopment() && !isFields(map))
      refuseArgument(
        'createRestSlice',
        `Its endpoints are ${isEndpoint(map) ? 'one endpoint' : preview(map, 80)}.`,
        IN_A_TREE,
      );
    const added = new Map(endpointsIn(map));
    if (isDevelopment()) refuseSharedLists(new Map([...this.#listed, ...added]));
    for (const [path, endpoint] of added) {
      if (isDevelopment() && (this.#listed.get(path) ?? endpoint) !== endpoint)
        warnOnce(`injectEndpoints: "${path}" was registered before and is replaced.`);
      this.#listed.set(path, endpoint);
      this.#names.set(endpoint, path);
      // Fields of a class did not exist yet when the endpoint was constructed.
      noteKeys(endpoint);
      // Keys begin with the name: two endpoints without one would share theirs.
      (endpoint as { name?: string }).name ??= path;
    }
    this.watchers.forEach((watch) => watch());
  }

  /** Get the name of an endpoint; one that was never added is added under its own name. @throws RestError ENDPOINT_NAMELESS */
  nameOf(endpoint: EndpointInstance): string {
    const known = this.#names.get(endpoint);
    if (known !== undefined) return known;
    const name = this.#inheritedName(endpoint) ?? endpoint.name;
    if (name === undefined)
      throw new RestError({
        code: 'ENDPOINT_NAMELESS',
        subject: 'an endpoint',
        happened: 'It has no name.',
        fix: 'Name its function, pass { name }, or put it among the endpoints of the slice.',
      });
    if (this.find(name) === undefined) this.#unlisted.set(name, endpoint);
    this.revision++;
    this.#names.set(endpoint, name);
    return name;
  }

  /**
   * Compute the key of an endpoint and its arguments.
   *
   * @throws RestError KEY_SHARED, what `key` throws; mistakes in arguments with the endpoint's name in the slice.
   */
  keyOf(endpoint: EndpointInstance, args: readonly unknown[]): string {
    try {
      const key = endpoint.key(...openArgs(endpoint, args));
      if (isDevelopment()) {
        const name = this.#names.get(endpoint) ?? endpoint.name;
        this.#owners?.note(key, { name, endpoint, isListed: this.#listed.get(name) === endpoint });
      }
      return key;
    } catch (thrown) {
      const isMistake = thrown instanceof RestError && thrown.subject === endpoint.name;
      throw isMistake ? altered(thrown, { subject: this.nameOf(endpoint) }) : thrown;
    }
  }

  /** Compute the key of a call's result, and of a page its own key. @throws what `keyOf` throws. */
  addressOf(endpoint: EndpointInstance, args: readonly unknown[]): Address {
    const key = this.keyOf(endpoint, args);
    const page = pageKeyOf(endpoint, args, key);
    return page === undefined ? { key } : { key, page };
  }

  /** Find `posts.getList`, or an extension of it: `posts.getList.push`, `posts.getList.paginated.cursor`. */
  find(name: string): EndpointInstance | undefined {
    const known = this.#unlisted.get(name) ?? this.#listed.get(name);
    const [, path, isPage, member = ''] = (!known && /^(.*?)\.(paginated\.)?([^.]+)$/.exec(name)) || [];
    if (path === undefined) return known;
    const from = this.find(path) as (EndpointInstance & Record<string, unknown>) | undefined;
    const found =
      from && isPage
        ? (from as unknown as Paginated).paginated(member)
        : (from?.[member] ?? registered.pagesOf?.(from, member));
    return isEndpoint(found) ? found : undefined;
  }

  /** List the names of an endpoint, and of those that it was extended from, up to one that was added. */
  lineOf(endpoint: EndpointInstance): string[] {
    const name = this.nameOf(endpoint);
    const parent =
      this.#listed.get(name) === endpoint ? undefined : (parentOf(endpoint) as typeof endpoint | undefined);
    return parent && this.has(parent) ? [name, ...this.lineOf(parent)] : [name];
  }

  /**
   * Create the test whether a key belongs to endpoints of these names, by the names of those that wrote it. A key without
   * writers may be of any: it came with a state from elsewhere, or by an `update`.
   */
  writtenBy(names: readonly string[]): (writers: readonly string[] | undefined) => boolean {
    const isWanted = new Map(names.map((name) => [name, true]));
    const decide = (name: string): boolean => {
      const found = this.find(name);
      const is = found !== undefined && this.lineOf(found).some((each) => isWanted.get(each) === true);
      isWanted.set(name, is);
      return is;
    };
    return (writers) => (writers ? writers.some((name) => isWanted.get(name) ?? decide(name)) : names.length > 0);
  }

  /** Whether an endpoint, or the one it was extended from, has been added. */
  has(endpoint: EndpointInstance): boolean {
    if (this.#names.has(endpoint)) return true;
    const from = (originOf(endpoint)?.from as EndpointInstance | undefined) ?? namesakeOf(endpoint);
    return from !== undefined && this.has(from);
  }

  /** List all endpoints that have a name. */
  all(): readonly EndpointInstance[] {
    return [...this.#listed.values(), ...this.#unlisted.values()];
  }

  /** Note for an action the very endpoint that made it. */
  remember(meta: { readonly endpoint: string }, endpoint: EndpointInstance): void {
    const { endpoint: name } = meta;
    // An endpoint that was not added has to live as long as its actions.
    if (!this.#unlisted.get(name) && this.#listed.get(name) === endpoint) return;
    this.#makers.set(meta, endpoint);
    if (isDevelopment()) {
      const found = this.find(name);
      if (found && found !== endpoint) warnOfNamesake(name, found, endpoint);
    }
  }

  /** Note for a meta the endpoint of the meta it was made from. */
  inherit(meta: object, from: object): void {
    const maker = this.#makers.get(from);
    if (maker) this.#makers.set(meta, maker);
  }

  /** Find the endpoint of an action: the one that made it, or in a replay the one of the same name. */
  endpointOf(meta: { readonly endpoint: string }): EndpointInstance | undefined {
    return this.#makers.get(meta) ?? this.find(meta.endpoint);
  }

  /** Derive the name of an endpoint made from another: `posts.getList.push`; `posts.get` with another signal. */
  #inheritedName(endpoint: EndpointInstance): string | undefined {
    const origin = originOf(endpoint);
    if (origin) return `${this.nameOf(origin.from as EndpointInstance)}.${origin.member}`;
    const namesake = namesakeOf(endpoint);
    return namesake && this.has(namesake) ? this.nameOf(namesake) : undefined;
  }
}
