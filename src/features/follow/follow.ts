/**
 * An api of RTK Query and a slice that show the same data.
 *
 * @module rest-slice/rtk-query
 */

import { following } from './Following.js';
import { followedQuery } from './FollowedQuery.js';
import { mapMembers } from '../../shared/own.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Fitting, FollowedApi, FollowedSchemas } from './FollowedApi.js';

export type { FollowedApi, FollowedSchemas, FollowedShape } from './FollowedApi.js';

/**
 * Let an api of RTK Query and the slice show the same data while an app moves from one to the other: responses of the named
 * queries become rows of the slice, and writes of the slice show in the cached data of those queries.
 *
 * ```ts
 * createRestSlice({ endpoints, features: [follow(api, { getPosts: [Post], getPost: Post })] });
 * ```
 * @param schemas by the names of query endpoints: the schema of their data, or `{ schema, params, from, to }`.
 */
export function follow<A extends FollowedApi, const S extends FollowedSchemas<A>>(
  api: A,
  schemas: S & Fitting<A, S>,
): Feature {
  const queries = mapMembers(schemas, (given, name) => followedQuery(api.reducerPath, name, given));
  return { recipe: (runtime: Runtime) => following(runtime, api, queries) };
}
