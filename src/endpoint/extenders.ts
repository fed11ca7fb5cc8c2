import { RestError } from '../shared/RestError.js';
import { oncePer } from '../shared/oncePer.js';
import { without } from '../shared/own.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { findCollection, replaceCollections } from './findCollection.js';
import { optimisticAssign, optimisticChange } from './optimistic.js';

type Fields = Readonly<Record<string, unknown>>;

/** The members that extenders use of an endpoint. */
interface Extendable {
  readonly name: string;
  readonly schema: unknown;
  readonly paginationField: string | undefined;
  readonly path: string;
  readonly movePath: string | undefined;
  readonly getOptimisticResponse?: unknown;
  readonly fetch: (...args: unknown[]) => unknown;
  key(...args: unknown[]): string;
  extend(options: object): this;
}

/** Extended endpoints, so that each access gives the same object; pages by a function live as long as the function. */
const extendedBy = oncePer((_from: object) => ({
  name: new Map<unknown, object>(),
  cursor: new WeakMap<object, object>() as unknown as Map<unknown, object>,
}));

/** The origin of each extended endpoint: `getList.push` → `{ from: getList, member: 'push' }`. */
const origins = new WeakMap<object, { from: object; member: string }>();

export const originOf = (endpoint: object) => origins.get(endpoint);

/** Make an extension of an endpoint once; later calls return the same object. */
export function once<E extends object>(from: object, id: unknown, member: string, make: () => E): E {
  const known = extendedBy(from)[typeof id === 'function' ? 'cursor' : 'name'];
  let endpoint = known.get(id) as E | undefined;
  if (!endpoint) {
    known.set(id, (endpoint = make()));
    origins.set(endpoint, { from, member });
  }
  return endpoint;
}

/** The method of each change of a list. */
const METHODS = { push: 'POST', unshift: 'POST', assign: 'POST', remove: 'PATCH', move: 'PATCH' } as const;

export type ListChange = keyof typeof METHODS;

/** Warn when a change that has no list is called; the access alone may be accidental. The request is sent all the same. */
const sayingSo = ({ name, fetch }: Extendable, member: ListChange): object => ({
  fetch(this: Extendable, ...args: unknown[]): unknown {
    if (!this.schema) {
      warnOnce(
        `${name}.${member} changes no list: the schema has no Collection with ${member}. Write new Collection([Post]) for [Post].`,
      );
    }
    return fetch.apply(this, args);
  },
});

/**
 * Make the endpoint that changes a list. Its schema is the change of the list's Collection, if that has one of the name.
 */
export function changeOf<E extends Extendable>(list: E, member: ListChange): E {
  return once(list, member, member, () => {
    const isOptimistic = list.getOptimisticResponse === optimisticChange;
    const collection = findCollection(list.schema) as Readonly<Record<string, unknown>> | undefined;
    return list.extend({
      method: METHODS[member],
      name: `${list.name}.${member}`,
      schema: collection?.[member],
      ...(isDevelopment() && Boolean(list.schema) && !collection?.[member] && sayingSo(list, member)),
      // A move addresses the item, and the search parameters of the list are not its own.
      ...(member === 'move' && { path: list.movePath ?? list.path, searchParams: undefined }),
      // The optimistic function of a list is for single items.
      ...(member === 'assign' && isOptimistic && { getOptimisticResponse: optimisticAssign }),
    });
  });
}

/** @throws RestError COLLECTION_MISSING */
function checkPaged({ name, schema }: Extendable): void {
  if (findCollection(schema)) return;
  throw new RestError({
    code: 'COLLECTION_MISSING',
    subject: name,
    happened: 'Pages are added to a Collection, and the schema has none.',
    fix: 'Declare the list with schema: new Collection([Post]), at the top or inside an object.',
  });
}

/**
 * Make the endpoint that fetches another page of a list: its address has the cursor, its key and Collection are the list's.
 *
 * @param cursor name of the search parameter, or the function from the page's arguments to those of the list.
 * @throws RestError COLLECTION_MISSING, in development
 */
export function pageOf<E extends Extendable>(
  list: E,
  cursor: string | ((...args: unknown[]) => readonly unknown[]),
): E {
  const field = typeof cursor === 'string' ? cursor : undefined;
  const ofField = field === list.paginationField ? 'getPage' : `paginated.${field}`;
  const member = field === undefined ? 'paginated' : ofField;
  return once(list, field === undefined ? cursor : member, member, () => {
    if (isDevelopment()) checkPaged(list);
    const withoutField = (first: unknown) => [without({ ...(first as Fields) }, field as string)];
    const listArgs = typeof cursor === 'string' ? withoutField : cursor;
    const cursorIn = (args: readonly unknown[]) => args.map((arg) => (Object(arg) as Fields)[field as string]).join('');
    return list.extend({
      name: `${list.name}.getPage`,
      schema: replaceCollections(list.schema, (collection) => collection.page(listArgs)),
      key: (...args: unknown[]) => list.key(...listArgs(...args)),
      // A cursor in the body is neither in the address nor in a user's own key.
      requestKey: (...args: unknown[]) => (field === undefined ? list.key(...args) : `${field}=${cursorIn(args)}`),
    });
  });
}
