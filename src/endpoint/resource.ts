import { listPath } from '../path/listPath.js';
import { Collection } from '../schema/Collection.js';
import { Invalidate } from '../schema/Invalidate.js';
import { optimisticChange, optimisticDelete, optimisticPatch } from './optimistic.js';
import { RestEndpoint } from './RestEndpoint.js';
import type { DefaultBody, Resource, ResourceOptions } from './resourceTypes.js';

const nameOf = (schema: unknown): string => {
  const { name, key } = schema as { name?: string; key?: string };
  return name ?? key ?? 'resource';
};

/** A delete is answered with the item's key or fields; where the answer is empty, the parameters say what is gone. @see spec: R12.14 */
function deletedItem(value: unknown, params: unknown): unknown {
  const isUseful = value !== null && value !== undefined && Object.keys(value).length > 0;
  return isUseful ? value : params;
}

/**
 * The five usual endpoints of one kind of thing, from the path of one item and its schema.
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
>(options: ResourceOptions<Path, S, Search, Body, Page>): Resource<Path, S, Search, Body, Page> {
  const {
    path,
    schema,
    searchParams: _types,
    paginationField,
    nonFilterArgumentKeys,
    optimistic = false,
    ...shared
  } = options;
  const list = { path: listPath(path), schema: new Collection([schema], { nonFilterArgumentKeys }) };
  const when = (getOptimisticResponse: unknown) => (optimistic ? { getOptimisticResponse } : undefined);
  const member = (name: string, own: object) =>
    new RestEndpoint({ ...shared, path, schema, ...own, name: `${nameOf(schema)}.${name}` });
  const members = {
    get: member('get', {}),
    getList: member('getList', { ...list, paginationField, ...when(optimisticChange) }),
    update: member('update', { method: 'PUT', ...when(optimisticChange) }),
    partialUpdate: member('partialUpdate', { method: 'PATCH', ...when(optimisticPatch(schema)) }),
    delete: member('delete', {
      method: 'DELETE',
      schema: new Invalidate(schema),
      process: deletedItem,
      ...when(optimisticDelete),
    }),
  };
  return members as unknown as Resource<Path, S, Search, Body, Page>;
}
