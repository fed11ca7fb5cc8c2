import { listPath as listPathOf } from '../path/listPath.js';
import { Collection } from '../schema/Collection.js';
import { Deletion } from '../schema/Deletion.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { isReadableTable, isSchema } from '../schema/Schema.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { findCollection, listOptionsOf, noteAutomatic } from './findCollection.js';
import { optimisticChange, optimisticDelete, optimisticPatch, optimisticReplace } from './optimistic.js';
import { RestEndpoint } from './RestEndpoint.js';
import { checkResource } from './checkEndpoint.js';
import type { ListPath } from '../path/PathArgs.js';
import type { AnswerTo } from './EndpointInstance.js';
import type {
  DefaultBody,
  MemberName,
  NoOtherArguments,
  NoOthers,
  OrNone,
  Resource,
  ResourceOptions,
} from './resourceTypes.js';

type AnyOptions = ResourceOptions<string, unknown, unknown, unknown, string | undefined>;

/** The `process` of deletes, as a user's `process` for items would fail on their responses. */
const asItCame = (value: unknown): unknown => value;

function membersOf(options: AnyOptions) {
  const {
    Endpoint = RestEndpoint,
    Collection: List = Collection,
    searchParams: _types,
    body: given,
    nonFilterArgumentKeys: _orders,
    windowArguments: _windows,
    filters: _filters,
    searchDefaults: _defaults,
    sortComparer: _comparer,
    listPath: listAt = listPathOf(options.path),
    only,
    collectionKey,
    paginationField,
    optimistic = false,
    ...shared
  } = options;
  const { path, schema, urlPrefix = '' } = shared;
  const { name, key } = schema as { name?: unknown; key?: unknown };
  const isName = (text: unknown): text is string => typeof text === 'string' && text !== '';
  // The prefix of the members' names: the schema's name, its key, or the address.
  const prefix = [name, key].find(isName) ?? urlPrefix + path;
  const member = (of: string, own: object) => {
    const all = { ...shared, ...own, name: `${prefix}.${of}` };
    const endpoint = new Endpoint(all);
    // Extended, so that an option wins over a field of the endpoint class.
    return Endpoint === RestEndpoint ? endpoint : endpoint.extend(all);
  };
  // Without a value it does not count as given; `body: undefined` is one.
  const body = 'body' in options && { body: given };
  const when = (getOptimisticResponse: unknown) => (optimistic ? { getOptimisticResponse } : undefined);
  // A user's function for all members gives a row, which a delete must not.
  const optimisticGone = { getOptimisticResponse: optimistic ? optimisticDelete : undefined };
  // An object around entities has no key: lists of it are plain arrays.
  const isPlain = typeof schema === 'object' && schema !== null && !isSchema(schema);
  const scope = collectionKey ?? listAt;
  const list = isPlain ? undefined : new List([schema], { scope, ...listOptionsOf(options) });
  if (list && collectionKey === undefined) noteAutomatic(list);
  const isEntity = isSchema(schema) && (isReadableTable(schema) || isPolymorphic(schema));
  const gone = isEntity ? new Deletion(schema) : schema;
  const listOptions = { path: listAt, movePath: path, schema: list ?? [schema], paginationField, ...body };
  const getList = member('getList', { ...listOptions, ...when(optimisticChange) });
  const members = {
    get: member('get', {}),
    getList,
    create: getList.push.extend({ name: `${prefix}.create` }),
    update: member('update', { method: 'PUT', ...body, ...when(optimisticReplace(schema)) }),
    partialUpdate: member('partialUpdate', { method: 'PATCH', ...body, ...when(optimisticPatch(schema)) }),
    delete: member('delete', { method: 'DELETE', schema: gone, process: asItCame, ...optimisticGone }),
  };
  return only ? Object.fromEntries(only.map((name) => [name, members[name]])) : members;
}

interface Member {
  readonly schema?: unknown;
  extend(options: object): unknown;
}

type Members = Readonly<Record<string, Member | undefined>>;

/** @throws RestError RESOURCE_EXTEND_INVALID */
function checkExtended(base: Members, first: unknown): void {
  const isObject = typeof first === 'object' && first !== null;
  const names = isObject ? Object.keys(first) : typeof first === 'string' ? [first] : undefined;
  const memberOf = (name: string) =>
    base[isObject || Object.hasOwn(base, name) ? name : 'get'] as Partial<Member> | undefined;
  const unknown = names?.find((name) => name === 'extend' || !memberOf(name)?.extend);
  if (names && unknown === undefined) return;
  throw new RestError({
    code: 'RESOURCE_EXTEND_INVALID',
    subject: 'resource.extend',
    happened: names
      ? `The resource has no endpoint "${String(unknown)}" that could be extended.`
      : `It was called with ${String(first)}.`,
    fix: `Its endpoints are ${Object.keys(base).join(', ')}. A new one: .extend('name', { path, … }) or .extend((base) => ({ name: … })).`,
  });
}

/** Extend the endpoints that are named; with a name and options one may be new, and starts as `get`. */
function extended(base: Members, first: unknown, options: object = {}): object {
  if (typeof first === 'function') return (first as (base: Members) => object)(base);
  if (isDevelopment()) checkExtended(base, first);
  const changes = (typeof first === 'string' ? { [first]: options } : first) as Readonly<Record<string, object>>;
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      (base[Object.hasOwn(base, name) ? name : 'get'] as Member).extend(change),
    ]),
  );
}

const pushOf = ({ getList }: Members): unknown => findCollection(getList?.schema)?.push;

/** Extend `create` to add to the lists of the resource, if these have got another Collection. */
function createOf(base: Members, members: Members): object | undefined {
  const [push, next] = [pushOf(base), pushOf(members)];
  const { create } = members;
  return push && next && push !== next && create?.schema === push
    ? { create: create.extend({ schema: next }) }
    : undefined;
}

/**
 * Add `extend`, which makes a resource with endpoints added or replaced; the others are the same objects.
 *
 * @throws RestError RESOURCE_EXTEND_INVALID, in development
 */
function withExtend(members: object): Members {
  const resource = {
    ...members,
    extend: (first: unknown, options?: object) => {
      const next = { ...resource, ...extended(resource, first, options) };
      return withExtend({ ...next, ...createOf(resource, next) });
    },
  } as unknown as Members;
  return resource;
}

/**
 * The usual endpoints of one kind of thing, from the path of one item and its schema.
 *
 * ```ts
 * const PostResource = resource({ path: '/posts/:id', schema: Post });
 * ```
 * @throws RestError ARGUMENT_INVALID, PATH_WITHOUT_PARAMETER, PATH_TEMPLATE_INVALID
 */
export function resource<
  const Path extends string,
  S,
  Search = unknown,
  Body = DefaultBody<S>,
  const Page extends string | undefined = undefined,
  const List extends string = ListPath<Path>,
  const Only extends MemberName = MemberName,
  Next = AnswerTo<S[]>,
  Previous = AnswerTo<S[]>,
  Given = unknown,
>(
  options: ResourceOptions<Path, S, Search, Body, Page, List, Only, Next, Previous> &
    Given &
    NoOthers<Given> &
    NoOtherArguments<Given, List, Search>,
): Resource<Path, S, OrNone<Search, Given, 'searchParams'>, OrNone<Body, Given, 'body'>, Page, List, Only> {
  if (isDevelopment()) checkResource(options);
  return withExtend(membersOf(options as unknown as AnyOptions)) as never;
}
