import { listPath } from '../path/listPath.js';
import { Collection } from '../schema/Collection.js';
import { Invalidate } from '../schema/Invalidate.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { isReadableTable, isSchema } from '../schema/Schema.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { noteAutomatic } from './automaticLists.js';
import { withExtend } from './extendResource.js';
import { optimisticChange, optimisticDelete, optimisticPatch } from './optimistic.js';
import { RestEndpoint } from './RestEndpoint.js';
import type { DefaultBody, NoOthers, OrNone, Resource, ResourceOptions } from './resourceTypes.js';

type AnyOptions = ResourceOptions<string, unknown, unknown, unknown, string | undefined>;

/** What the names of members begin with: the schema's name, its key, or the address. @see spec: R12.3 */
function nameOf({ schema, path, urlPrefix = '' }: AnyOptions): string {
  const { name, key } = schema as { name?: unknown; key?: unknown };
  const isName = (text: unknown): text is string => typeof text === 'string' && text !== '';
  return [name, key].find(isName) ?? urlPrefix + path;
}

/** A function that unwraps items has nothing to unwrap where one is gone. @see spec: decision 99 */
const asItCame = (value: unknown): unknown => value;

function warnOfCapitals(options: object): void {
  for (const [wrong, right] of [
    ['endpoint', 'Endpoint'],
    ['collection', 'Collection'],
  ] as const) {
    if (typeof (options as Record<string, unknown>)[wrong] !== 'function') continue;
    warnOnce(`resource({ ${wrong} }) is given a class and ignores it; the option is called "${right}".`);
  }
}

/** Makes the members: an option that is given wins over a field of the endpoint class. @see spec: decision 66 */
function memberMaker(options: AnyOptions, shared: object) {
  const { path, schema, Endpoint = RestEndpoint } = options;
  return (member: string, own: object) => {
    const given = { ...shared, path, schema, ...own, name: `${nameOf(options)}.${member}` };
    return Endpoint === RestEndpoint ? new Endpoint(given) : new Endpoint(given).extend(given);
  };
}

/** Without a value, so that it does not count as given; `body: undefined` is one. @see spec: R12.9 */
const bodyOption = (options: object): object => ('body' in options ? { body: options.body } : {});

function membersOf(options: AnyOptions) {
  const {
    Endpoint: _class,
    Collection: List = Collection,
    searchParams: _types,
    body: _body,
    nonFilterArgumentKeys,
    windowArguments,
    collectionKey,
    paginationField,
    optimistic = false,
    ...shared
  } = options;
  const { path, schema } = shared;
  const listAt = listPath(path);
  const member = memberMaker(options, shared);
  const body = bodyOption(options);
  const when = (getOptimisticResponse: unknown) => (optimistic ? { getOptimisticResponse } : undefined);
  // A function for all members would give a row, and a delete shows that one is gone. @see spec: R12.22
  const optimisticGone = { getOptimisticResponse: optimistic ? optimisticDelete : undefined };
  const list = new List([schema], { nonFilterArgumentKeys, windowArguments, scope: collectionKey ?? listAt });
  if (collectionKey === undefined) noteAutomatic(list);
  const isEntity = isSchema(schema) && (isReadableTable(schema) || isPolymorphic(schema));
  const gone = isEntity ? new Invalidate(schema) : schema;
  const listOptions = { path: listAt, movePath: path, schema: list, paginationField, ...body };
  const getList = member('getList', { ...listOptions, ...when(optimisticChange) });
  return {
    get: member('get', {}),
    getList,
    create: getList.push.extend({ name: `${nameOf(options)}.create` }),
    update: member('update', { method: 'PUT', ...body, ...when(optimisticChange) }),
    partialUpdate: member('partialUpdate', { method: 'PATCH', ...body, ...when(optimisticPatch(schema)) }),
    delete: member('delete', { method: 'DELETE', schema: gone, process: asItCame, ...optimisticGone }),
  };
}

/**
 * The usual endpoints of one kind of thing, from the path of one item and its schema.
 *
 * ```ts
 * const PostResource = resource({ path: '/posts/:id', schema: Post });
 * ```
 * @throws RestError PATH_WITHOUT_PARAMETER, PATH_TEMPLATE_INVALID
 * @see spec: R12
 */
export function resource<
  const Path extends string,
  S,
  Search = unknown,
  Body = DefaultBody<S>,
  const Page extends string | undefined = undefined,
  Given = unknown,
>(
  options: ResourceOptions<Path, S, Search, Body, Page> & Given & NoOthers<Given>,
): Resource<Path, S, OrNone<Search, Given, 'searchParams'>, OrNone<Body, Given, 'body'>, Page> {
  if (isDevelopment()) warnOfCapitals(options);
  return withExtend(membersOf(options)) as never;
}
