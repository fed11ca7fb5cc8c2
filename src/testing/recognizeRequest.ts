import { parseTemplate, joinPrefix, pathsBehind } from '../path/template.js';
import { pathParams } from './pathParams.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { PathParams } from './pathParams.js';

/** What `resource()` gives, of any kind of thing. */
export interface ServedResource {
  readonly get: EndpointInstance;
  readonly getList: EndpointInstance & { readonly push: EndpointInstance };
  readonly create?: EndpointInstance;
  readonly update: EndpointInstance;
  readonly partialUpdate: EndpointInstance;
  readonly delete: EndpointInstance;
}

/** A member as it is, whatever its types say. */
export interface ServedMember {
  readonly path: string;
  readonly urlPrefix: string;
  readonly method: string;
  readonly schema: unknown;
  readonly paginationField: string | undefined;
  testKey(key: string): boolean;
}

export type Operation = 'list' | 'create' | 'read' | 'replace' | 'patch' | 'delete';

/** A request of the resource: what it asks for, and of which rows. */
export interface Recognized {
  readonly operation: Operation;
  readonly params: PathParams;
  /** The parameter that names one item: the last of the path. */
  readonly itemParam: string | undefined;
  readonly search: URLSearchParams;
  /** Of the member that made it: the form of its answer. */
  readonly schema: unknown;
}

const ORIGIN = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

/** The path of a prefix, which the origin is no part of: behind a proxy or a test server it is another one. */
function pathOfPrefix(urlPrefix: string): string {
  const path = urlPrefix.replace(ORIGIN, '');
  return path === '' ? '' : new URL(path, 'http://localhost').pathname;
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The parameters of a request that is this member's; the member's own `testKey` decides. */
function paramsOf(member: ServedMember, method: string, url: URL): PathParams | undefined {
  if (method !== member.method.toUpperCase()) return undefined;
  const isOurs = (path: string): boolean =>
    // Templates hold plain text, addresses encoded text.
    [path, readable(path)].some((text) =>
      member.testKey(`${member.method} ${joinPrefix(member.urlPrefix, text)}${url.search}`),
    );
  const paths = pathsBehind(pathOfPrefix(member.urlPrefix), url.pathname, member.path).filter(isOurs);
  return paths.map((path) => pathParams(member.path, path)).find(Boolean);
}

/**
 * Lists before items: with an optional parameter (`/posts{/:id}`) the path of the list fits the item too. Where `create` and
 * `push` have one address, `create` says what is answered.
 */
function membersOf(resource: ServedResource): readonly (readonly [Operation, ServedMember])[] {
  const { getList, get, update, partialUpdate, create = getList.push, delete: remove } = resource;
  const members = [
    ['list', getList],
    ['create', create],
    ['create', getList.push],
    ['read', get],
    ['replace', update],
    ['patch', partialUpdate],
    ['delete', remove],
  ];
  return members as unknown as [Operation, ServedMember][];
}

/**
 * Find which member of a resource made a request, by method, path and `testKey`; the origin does not matter.
 *
 * Paths with a query of their own (`/posts?id=:id`) are not recognized.
 */
export function recognizeRequest(resource: ServedResource, { method, url }: Request): Recognized | undefined {
  const address = new URL(url);
  for (const [operation, member] of membersOf(resource)) {
    const params = paramsOf(member, method.toUpperCase(), address);
    if (!params) continue;
    const itemParam = [...parseTemplate(member.path).names].at(-1);
    return { operation, params, itemParam, search: address.searchParams, schema: member.schema };
  }
  return undefined;
}
