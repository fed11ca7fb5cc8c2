import { RestError } from '../shared/RestError.js';
import { oncePer } from '../shared/oncePer.js';
import { without } from '../shared/own.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { findCollection, replaceCollections } from './findCollection.js';
import { optimisticAssign, optimisticChange } from './optimistic.js';

type Fields = Readonly<Record<string, unknown>>;

/** What an extender needs of the endpoint it extends. */
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

/** Extended endpoints are the same object at each access; pages by a function are kept as long as the function. */
const extendedBy = oncePer((_from: object) => ({
  name: new Map<unknown, object>(),
  cursor: new WeakMap<object, object>() as unknown as Map<unknown, object>,
}));

/** Where an extended endpoint comes from: `getList.push` → `{ from: getList, member: 'push' }`. */
const origins = new WeakMap<object, { from: object; member: string }>();

export const originOf = (endpoint: object) => origins.get(endpoint);

/** What is made of an endpoint under a name: the same object each time. */
export function once<E extends object>(from: object, id: unknown, member: string, make: () => E): E {
  const known = extendedBy(from)[typeof id === 'function' ? 'cursor' : 'name'];
  let endpoint = known.get(id) as E | undefined;
  if (!endpoint) {
    known.set(id, (endpoint = make()));
    origins.set(endpoint, { from, member });
  }
  return endpoint;
}

/** What each change of a list sends. */
const METHODS = { push: 'POST', unshift: 'POST', assign: 'POST', remove: 'PATCH', move: 'PATCH' } as const;

export type ListChange = keyof typeof METHODS;

/** A call that reaches no list works, and says so: unlike the access, it is meant. */
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
 * The endpoint that changes a list: it has the change of the list's Collection as schema, or none where the Collection
 * knows no such change.
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
      // What an optimistic resource expects of a create is one item.
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
 * The endpoint that fetches another page of a list: the address has the cursor, the key and the Collection have not.
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
      // Neither a key of the user's own nor an address has a cursor that is in the body.
      requestKey: (...args: unknown[]) => (field === undefined ? list.key(...args) : `${field}=${cursorIn(args)}`),
    });
  });
}
