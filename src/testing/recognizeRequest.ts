import { parseTemplate, joinPrefix, pathsBehind } from '../path/template.js';
import { pathParams } from './pathParams.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { PathParams } from './pathParams.js';

/** A result of `resource()`, of any types. */
export interface ServedResource {
  readonly get: EndpointInstance;
  readonly getList: EndpointInstance & { readonly push: EndpointInstance };
  readonly create?: EndpointInstance;
  readonly update: EndpointInstance;
  readonly partialUpdate: EndpointInstance;
  readonly delete: EndpointInstance;
}

/** The members of an endpoint that the server uses, whatever its types say. */
export interface ServedMember {
  readonly path: string;
  readonly urlPrefix: string;
  readonly method: string;
  readonly schema: unknown;
  readonly paginationField: string | undefined;
  testKey(key: string): boolean;
}

export type Operation = 'list' | 'create' | 'read' | 'replace' | 'patch' | 'delete';

/** A request of the resource: its operation and its parameters. */
export interface Recognized {
  readonly operation: Operation;
  readonly params: PathParams;
  /** The parameter that names one item: the last of the path. */
  readonly itemParam: string | undefined;
  readonly search: URLSearchParams;
  /** Schema of the member that made it, for the form of the response. */
  readonly schema: unknown;
}

const ORIGIN = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

/** Get the path of a prefix, without its origin, which is another one behind a proxy or a test server. */
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

/** Find the path parameters of a request, if it is this member's: its own `testKey` decides. */
function paramsOf(member: ServedMember, method: string, url: URL): PathParams | undefined {
  if (method !== member.method.toUpperCase()) return undefined;
  const isOurs = (path: string): boolean =>
    // Templates have plain text, addresses encoded text.
    [path, readable(path)].some((text) =>
      member.testKey(`${member.method} ${joinPrefix(member.urlPrefix, text)}${url.search}`),
    );
  const paths = pathsBehind(pathOfPrefix(member.urlPrefix), url.pathname, member.path).filter(isOurs);
  return paths.map((path) => pathParams(member.path, path)).find(Boolean);
}

/**
 * List the members of a resource, lists before items: with an optional parameter (`/posts{/:id}`) the path of the list fits
 * the item too. If `create` and `push` have one address, `create` decides the form of the response.
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
 * Find the member of a resource that made a request, by method, path and `testKey`; the origin does not matter.
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
