import { RestEndpoint } from '../../endpoint/RestEndpoint.js';
import { listOptionsOf } from '../../endpoint/findCollection.js';
import { Collection } from '../../schema/Collection.js';
import { isPolymorphic } from '../../schema/Polymorphic.js';
import { isPlainObject } from '../../shared/json.js';
import { itemsAt, listsIn, rowIn } from './shapes.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { FollowedShape } from './FollowedApi.js';
import type { Place } from './shapes.js';

/** Names of arguments that tell the query in a list's key. Only the server knows which items `QUERY` selects. */
const QUERY = 'rtk-query';
const WHOLE = 'rtk-query all';

/** A list in followed data, and the Collection that stores it. */
export interface FollowedList extends Place {
  readonly collection: Collection;
}

/** A query endpoint of an api, with the slice's own endpoint for it. */
export interface FollowedQuery {
  readonly name: string;
  readonly schema: unknown;
  readonly endpoint: EndpointInstance;
  readonly lists: readonly FollowedList[];
  readonly from: (data: unknown) => unknown;
  readonly to: (value: unknown, data: unknown) => unknown;
  /** Arguments of the slice's own endpoint. */
  argsOf(cacheKey: string, arg: unknown): readonly unknown[];
  /** Makes the response of the slice's endpoint. */
  responseOf(value: unknown, args: readonly unknown[]): unknown;
}

const isShape = (given: unknown): given is FollowedShape => isPlainObject(given) && 'schema' in given;

const asIs = <T>(value: T): T => value;

export function followedQuery(apiPath: string, name: string, given: unknown): FollowedQuery {
  const { schema, params, from = asIs, to = asIs } = isShape(given) ? given : ({ schema: given } as FollowedShape);
  const urlPrefix = `rtk-query.${apiPath}.${name}`;
  const lists = listsIn(schema).map((place, at) => ({
    ...place,
    collection: new Collection([place.item], {
      ...listOptionsOf(place.list as object),
      scope: `${urlPrefix} ${String(at)}`,
      filters: { ...(place.list as Collection).filters, [QUERY]: 'server', [WHOLE]: 'none' },
      // The place of an item is unknown: the list becomes stale when one comes or goes, but not by an edit.
      ...((!params || place.isDeep) && { windowArguments: [WHOLE] }),
    }),
  }));
  const endpoint = new RestEndpoint({
    ...{ urlPrefix, path: '/', name: urlPrefix },
    schema: { data: schema, lists: { ...lists.map(({ collection }) => collection) } },
    // RTK Query decides when its queries are refetched.
    dataExpiryLength: Infinity,
  }) as unknown as EndpointInstance;
  return {
    ...{ name, schema, endpoint, lists },
    from: from as (data: unknown) => unknown,
    to: to as (value: unknown, data: unknown) => unknown,
    argsOf: (cacheKey, arg) => [{ ...params?.(arg as never), [params || arg === undefined ? WHOLE : QUERY]: cacheKey }],
    responseOf: (value, args) => ({
      data: value,
      lists: {
        ...lists.map(({ path, item }) =>
          itemsAt(value, path).map((each) => (isPolymorphic(item) ? each : rowIn(item, each, args)?.pk)),
        ),
      },
    }),
  };
}
