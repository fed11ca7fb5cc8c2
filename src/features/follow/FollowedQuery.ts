import { RestEndpoint } from '../../endpoint/RestEndpoint.js';
import { listOptionsOf } from '../../endpoint/findCollection.js';
import { Collection } from '../../schema/Collection.js';
import { isPlainObject } from '../../shared/json.js';
import { withLists } from './shapes.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { FollowedShape } from './FollowedApi.js';
import type { MakesList } from './shapes.js';

/** Names of arguments that tell the query in a list's key. Only the server knows which items `QUERY` selects. */
const QUERY = 'rtk-query';
const WHOLE = 'rtk-query all';

/** A query endpoint of an api, with the slice's own endpoint for it. */
export interface FollowedQuery {
  readonly endpoint: EndpointInstance;
  readonly from: (data: unknown) => unknown;
  readonly to: (value: unknown, data: unknown) => unknown;
  /** Arguments of the slice's own endpoint. */
  argsOf(this: void, cacheKey: string, arg: unknown): readonly unknown[];
}

type Items = readonly unknown[];

const isShape = (given: unknown): given is FollowedShape => isPlainObject(given) && !!given['schema'];

const asIs = <T>(value: T): T => value;

export function followedQuery(apiPath: string, name: string, given: unknown): FollowedQuery {
  const { schema, params, from = asIs, to = asIs } = isShape(given) ? given : ({ schema: given } as FollowedShape);
  const urlPrefix = `rtk-query.${apiPath}.${name}`;
  let lists = 0;
  const makeList: MakesList = (list, item, isDeep) => {
    const made = new Collection([item], {
      ...listOptionsOf(list),
      scope: `${urlPrefix} ${lists++}`,
      filters: { ...(list as Partial<Collection>).filters, [QUERY]: 'server', [WHOLE]: 'none' },
      // The place of an item is unknown: the list becomes stale when one comes or goes, but not by an edit.
      ...((!params || isDeep) && { windowArguments: [WHOLE] }),
    });
    // Lists inside the items of another one, pages for example, are stored as one list with the items of all.
    return isDeep ? Object.assign(made, { merge: (one: Items, other: Items) => [...one, ...other] }) : made;
  };
  const endpoint = new RestEndpoint({
    ...{ urlPrefix, path: '/', name: urlPrefix, schema: withLists(schema, makeList) },
    // RTK Query decides when its queries are refetched.
    dataExpiryLength: Infinity,
  }) as unknown as EndpointInstance;
  return {
    endpoint,
    from: from as (data: unknown) => unknown,
    to: to as (value: unknown, data: unknown) => unknown,
    argsOf: (cacheKey, arg) => [{ ...params?.(arg as never), [params || arg === undefined ? WHOLE : QUERY]: cacheKey }],
  };
}
