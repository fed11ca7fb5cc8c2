import { openArgs, pageKeyOf } from '../../endpoint/callArgs.js';
import { once } from '../../endpoint/extenders.js';
import { findCollection, replaceCollections } from '../../endpoint/findCollection.js';
import { CollectionPage } from '../../schema/collectionChanges.js';
import { RestError } from '../../shared/RestError.js';
import { textOfArgs } from '../../shared/textOfArgs.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Json } from '../../shared/json.js';
import type { Collection } from '../../schema/Collection.js';
import type { PageSide } from '../../store/state.js';

export type Side = PageSide;

export const SIDES = ['next', 'previous'] as const satisfies readonly Side[];

type Args = readonly unknown[];
type Fields = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, Json>>;

/** A list of which pages can be made. */
export interface Pageable extends EndpointInstance {
  readonly path?: string;
  readonly paginationField?: string;
  readonly fetch: (this: unknown, ...args: Args) => unknown;
  /** Side of the list that a page is on; undefined for the list. */
  readonly pageSide?: Side;
  extend(options: object): Pageable;
  paginated(cursor: string): Pageable;
  url?(params: unknown): string;
}

const MEMBERS = { next: 'pageAfter', previous: 'pageBefore' } as const;

/** Remove the last argument of a page's call, which is the list of its list's arguments. */
export const ownArgs = (args: Args): Args => args.slice(0, -1);

const listArgs = (...args: Args): Args => args.at(-1) as Args;

/** Put the items of a page in front, in their order; in a map the later entry wins. */
const inFront =
  ({ shape }: Collection) =>
  (existing: object, page: object) =>
    Array.isArray(page) ? shape.extend(page, existing) : shape.extend(existing, page);

/** Make a query of parameters: like any query it is masked in logs, and left out of messages. */
const queryOf = (params: Fields): string =>
  Object.entries(params)
    .map(
      ([name, value]) =>
        `&${name}=${encodeURIComponent(Object(value) === value ? JSON.stringify(value) : String(value))}`,
    )
    .join('');

/**
 * Make the endpoint of pages on one side of a list, by any parameters, also those that the list's arguments have.
 *
 * @throws RestError COLLECTION_MISSING
 */
function pageOfAny(list: Pageable, side: Side): Pageable {
  const member = MEMBERS[side];
  return once(list, member, member, () => {
    const { fetch, sensitive } = list;
    return list.extend({
      name: `${list.name}.${member}`,
      pageSide: side,
      schema: replaceCollections(
        list.schema,
        (collection) => new CollectionPage(collection, listArgs, side === 'previous' ? inFront(collection) : undefined),
      ),
      key: (...args: Args) => list.key(...listArgs(...args)),
      requestKey: (...args: Args) => member + queryOf(args[0] as Fields),
      fetch(this: unknown, ...args: Args) {
        return fetch.apply(this, ownArgs(args) as unknown[]);
      },
      ...(sensitive && {
        sensitive: (args: Args) => [...openArgs(list, ownArgs(args)), openArgs(list, listArgs(...args))],
      }),
    });
  });
}

/** Find the endpoint that an action of a page names: `posts.getList.pageAfter`. */
export function pageNamed(list: unknown, member: string): EndpointInstance | undefined {
  const side = SIDES.find((name) => MEMBERS[name] === member);
  return side && typeof list === 'function' ? pageOfAny(list as unknown as Pageable, side) : undefined;
}

/** A call that fetches a page. */
export interface PageCall {
  readonly endpoint: Pageable;
  readonly args: Args;
}

/**
 * Make the call for a page. If `getPage` or `paginated` would send the same request, it is that call.
 *
 * @param args of the list.
 * @param params the result of `nextPage` or `previousPage`.
 */
export function callForPage(list: Pageable, args: Args, { side, params }: { side: Side; params: Params }): PageCall {
  const [first, ...rest] = args;
  const called = [{ ...(first as Fields | undefined), ...params }, ...rest];
  const [field = '', ...others] = Object.keys(params);
  const isOne = others.length === 0 && field !== '' && !Object.hasOwn(Object(first) as object, field);
  return side === 'next' && isOne && rest.length === 0 && list.path !== undefined
    ? { endpoint: list.paginated(field), args: called }
    : { endpoint: pageOfAny(list, side), args: [...called, args] };
}

/** Compute the page's own key. */
export const keyOfPage = ({ endpoint, args }: PageCall, key: string): string =>
  pageKeyOf(endpoint, args, key) as string;

/** Get the address of a page, or of the list itself; a text of the arguments where there is no address. */
const addressOf = (list: Pageable, args: Args): string => (list.url ? list.url(args[0] ?? {}) : textOfArgs(args));

/** Whether a page is the list itself: its parameters do not change the address. */
export function isListItself(list: Pageable, args: Args, params: Params): boolean {
  const [first, ...rest] = args;
  return addressOf(list, [{ ...(first as Fields | undefined), ...params }, ...rest]) === addressOf(list, args);
}

/**
 * Assert that pages can be added to a list.
 *
 * @throws RestError COLLECTION_MISSING
 */
export function assertPageable(list: EndpointInstance): asserts list is Pageable {
  if (findCollection(list.schema) && 'extend' in list) return;
  throw new RestError({
    code: 'COLLECTION_MISSING',
    subject: list.name,
    happened: 'Pages are added to a Collection, and the schema has none.',
    fix: 'Declare the list with schema: new Collection([Post]), at the top or inside an object.',
  });
}
