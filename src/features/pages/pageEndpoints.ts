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

/** A list, as far as a page of it is made. */
export interface Pageable extends EndpointInstance {
  readonly path?: string;
  readonly paginationField?: string;
  readonly fetch: (this: unknown, ...args: Args) => unknown;
  /** Of a page: on which side of its list it is. */
  readonly pageSide?: Side;
  extend(options: object): Pageable;
  paginated(cursor: string): Pageable;
  url?(params: unknown): string;
}

const MEMBERS = { next: 'pageAfter', previous: 'pageBefore' } as const;

/** A page by any parameters is called as its list would be, and then with the list's own arguments. */
export const ownArgs = (args: Args): Args => args.slice(0, -1);

const listArgs = (...args: Args): Args => args.at(-1) as Args;

/** Items of the page in front, in their order; of a map the later entry stays. */
const inFront =
  ({ shape }: Collection) =>
  (existing: object, page: object) =>
    Array.isArray(page) ? shape.extend(page, existing) : shape.extend(existing, page);

/** As a query, which is masked, and left out of messages, as every other. */
const queryOf = (params: Fields): string =>
  Object.entries(params)
    .map(
      ([name, value]) =>
        `&${name}=${encodeURIComponent(Object(value) === value ? JSON.stringify(value) : String(value))}`,
    )
    .join('');

/**
 * The endpoint of pages on one side of a list, by any parameters, also such as the list's own arguments have.
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

/** The endpoint that an action of a page names: `posts.getList.pageAfter`. */
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
 * The call for a page. Where it is what `getPage` or `paginated` would fetch it is theirs, and one with theirs.
 *
 * @param args of the list.
 * @param params what `nextPage` has given.
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

/** The page's own key. */
export const keyOfPage = ({ endpoint, args }: PageCall, key: string): string =>
  pageKeyOf(endpoint, args, key) as string;

/** What is sent for a page, or for the list itself: their addresses, where there are such. */
const addressOf = (list: Pageable, args: Args): string => (list.url ? list.url(args[0] ?? {}) : textOfArgs(args));

/** Whether a page is the list itself: its parameters say nothing that the address of the list does not. */
export function isListItself(list: Pageable, args: Args, params: Params): boolean {
  const [first, ...rest] = args;
  return addressOf(list, [{ ...(first as Fields | undefined), ...params }, ...rest]) === addressOf(list, args);
}

/**
 * A list that pages can be added to.
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
