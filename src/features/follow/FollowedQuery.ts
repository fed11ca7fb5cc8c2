import { Endpoint } from '../../endpoint/Endpoint.js';
import { isListTable, rowsIn } from '../../normalize/tables.js';
import { normalize } from '../../normalize/normalize.js';
import { Collection } from '../../schema/Collection.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, mapMembers, own } from '../../shared/own.js';
import { entityOf, holdsRows, itemOf } from './shapes.js';
import { pkIn } from './patchData.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { StoredRow } from '../../schema/Schema.js';
import type { FollowedShape } from './FollowedApi.js';

/** What of a list's key says which query it is of: an argument that no item has. */
const QUERY = 'rtk-query';

/** A list in followed data: where it stands, and the Collection that says what it is by now. */
export interface FollowedList {
  readonly path: readonly string[];
  readonly collection: Collection;
}

/** A query endpoint of an api, as the slice sees it. */
export interface FollowedQuery {
  readonly name: string;
  readonly schema: unknown;
  readonly endpoint: EndpointInstance;
  readonly lists: readonly FollowedList[];
  readonly from: (data: unknown) => unknown;
  readonly to: (value: unknown, data: unknown) => unknown;
  /** Arguments of the slice's own endpoint. */
  argsOf(cacheKey: string, arg: unknown): readonly unknown[];
  /** What the endpoint is answered with. */
  responseOf(value: unknown, args: readonly unknown[]): unknown;
  /** The rows that a value says, by table and primary key. */
  rowsOf(value: unknown, args: readonly unknown[]): ReadonlyMap<string, StoredRow>;
}

export const rowName = (table: string, pk: string): string => `${table} ${pk}`;

const isShape = (given: unknown): given is FollowedShape =>
  isPlainObject(given) && 'schema' in given && ['params', 'from', 'to'].some((member) => member in given);

const asIs = <T>(value: T): T => value;

interface Making {
  readonly scope: string;
  readonly hasParams: boolean;
  readonly lists: FollowedList[];
}

/** The Collection of a followed list: its arguments are those of the query, and say nothing unless `params` names them. */
function collectionOf(schema: unknown, item: unknown, { scope, hasParams, lists }: Making): Collection {
  const { filters, sortComparer, searchDefaults } = schema instanceof Collection ? schema : ({} as Partial<Collection>);
  return new Collection([item], {
    scope: `${scope} ${String(lists.length)}`,
    argsKey: (params: object, query: string) => ({ ...params, [QUERY]: query }),
    filters: { ...filters, [QUERY]: hasParams ? 'none' : 'server' },
    sortComparer,
    searchDefaults,
  });
}

/** The schema with each list of rows as a Collection, where it stands in objects only. */
function withLists(schema: unknown, path: readonly string[], making: Making): unknown {
  const item = itemOf(schema);
  if (item !== undefined && entityOf(item)) {
    const collection = collectionOf(schema, item, making);
    making.lists.push({ path, collection });
    return collection;
  }
  return isPlainObject(schema)
    ? mapMembers(schema, (member, name) => withLists(member, [...path, name], making))
    : schema;
}

/** Items of lists that stand in lists, as in the pages of an infinite query. */
function* deepItems(schema: unknown, value: unknown): Generator<readonly [schema: unknown, item: unknown]> {
  const item = itemOf(schema);
  if (item !== undefined) {
    for (const each of Object.values(Object(value) as object) as unknown[])
      if (entityOf(item, each)) yield [item, each];
      else yield* deepItems(item, each);
  } else if (isPlainObject(schema) && isFields(value)) {
    for (const [name, member] of Object.entries(schema)) yield* deepItems(member, own(value, name));
  }
}

/** The kind of items of the first list that stands in a list. */
function deepKind(schema: unknown, isWithin = false): unknown {
  const item = itemOf(schema);
  if (item !== undefined) return entityOf(item) ? (isWithin ? item : undefined) : deepKind(item, true);
  const members = isPlainObject(schema) ? Object.values(schema).filter(holdsRows) : [];
  return members.map((member) => deepKind(member, isWithin)).find((kind) => kind !== undefined);
}

export function followedQuery(apiPath: string, name: string, given: unknown): FollowedQuery {
  const { schema, params, from = asIs, to = asIs } = isShape(given) ? given : ({ schema: given } as FollowedShape);
  const scope = `rtk-query.${apiPath}.${name}`;
  const making: Making = { scope, hasParams: params !== undefined, lists: [] };
  const deep = deepKind(schema);
  const own = withLists(schema, [], making);
  // Of lists within lists nobody knows where an item goes: whatever comes or goes makes the query stale.
  const all = deep === undefined ? undefined : collectionOf(undefined, deep, { ...making, hasParams: false });
  const endpoint = new Endpoint((_params: object, cacheKey: string) => Promise.reject<never>(new Error(cacheKey)), {
    name: scope,
    schema: all ? { data: own, all } : own,
    key: (_params: object, cacheKey: string) => `${scope} ${cacheKey}`,
    // Its queries say when they are asked for again.
    dataExpiryLength: Infinity,
  }) as unknown as EndpointInstance;
  return {
    name,
    schema,
    endpoint,
    lists: making.lists,
    from: from as (data: unknown) => unknown,
    to: to as (value: unknown, data: unknown) => unknown,
    argsOf: (cacheKey, arg) => [params ? params(arg as never) : {}, cacheKey],
    responseOf: (value, args) => {
      if (!all) return value;
      const pks = [...deepItems(schema, value)].flatMap(([kind, item]) => {
        const entity = entityOf(kind, item);
        return entity ? [pkIn(entity, item, args)] : [];
      });
      return { data: value, all: [...new Set(pks)] };
    },
    rowsOf: (value, args) =>
      new Map(
        [...rowsIn(normalize(schema, value, args).entities)].flatMap(([table, pk, row]) =>
          isListTable(table) ? [] : [[rowName(table, pk), row] as const],
        ),
      ),
  };
}
