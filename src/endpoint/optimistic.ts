import { argumentFields } from '../shared/textOfArgs.js';
import { mapMembers } from '../shared/own.js';
import { asStored, namesIn } from '../schema/primaryKey.js';
import type { Snapshot } from './EndpointInstance.js';

/** What is known under the members of one item of the body. */
const itemOf = (known: unknown, item: unknown): object => ({ ...(known as object), ...argumentFields(item) });

type Args = readonly unknown[];

/** What is known of the items, and the body. */
const partsOf = (args: Args): readonly [unknown, unknown] => [args.length > 1 && args[0], args[args.length - 1]];

/** The answer to expect of a create or a replace: what was sent. */
export function optimisticChange(_snapshot: unknown, ...args: Args): unknown {
  const [params, body] = partsOf(args);
  return Array.isArray(body) ? body.map((item) => itemOf(params, item)) : itemOf(params, body);
}

/** The same for a replace. An address is a text, and what it names of a row that is known may be a number. */
export const optimisticReplace =
  (schema: unknown) =>
  (snapshot: Snapshot, params: unknown, ...rest: Args): unknown =>
    optimisticChange(snapshot, asStored(argumentFields(params), snapshot.get(schema, params)), ...rest);

/** The same for a map of items. */
export function optimisticAssign(_snapshot: Snapshot, ...args: Args): unknown {
  const [params, body] = partsOf(args);
  return mapMembers(argumentFields(body), (item) => itemOf(params, item));
}

type Fields = Readonly<Record<string, unknown>>;

/** The class of an item, where it is an entity. */
interface ItemClass {
  readonly schema?: object;
  pk?(...args: unknown[]): unknown;
}

/** Members that the server said as they are. What a schema describes is decoded, or another row: the row keeps its own. */
function asSaid(item: object, params: unknown): object {
  const kind = item.constructor as ItemClass;
  const ofKey = namesIn(item as Fields, (fields) => kind.pk?.(fields, undefined, undefined, []));
  const said = Object.entries(item).filter(([name]) => !Object.hasOwn(kind.schema ?? {}, name) || ofKey.has(name));
  return Object.fromEntries([...Object.entries(Object(params) as object), ...said]);
}

/** The item as it is with the changes; nothing is shown while it is not known. */
export function optimisticPatch(schema: unknown) {
  return (snapshot: Snapshot, params: unknown, body: unknown): unknown => {
    const current = snapshot.get(schema, params) as object | undefined;
    if (current === undefined) throw snapshot.abort;
    return itemOf(asSaid(current, params), body);
  };
}

export function optimisticDelete(_snapshot: Snapshot, params: unknown): unknown {
  return params;
}
