import { argumentFields } from '../shared/textOfArgs.js';
import { mapMembers } from '../shared/own.js';
import { asStored, namesIn } from '../schema/primaryKey.js';
import type { Snapshot } from './EndpointInstance.js';

/** Put the members of an item over parameters or fields that are known. */
const itemOf = (known: unknown, item: unknown): object => ({ ...(known as object), ...argumentFields(item) });

type Args = readonly unknown[];

/** Split arguments into the parameters and the body. */
const partsOf = (args: Args): readonly [unknown, unknown] => [args.length > 1 && args[0], args[args.length - 1]];

/** Optimistic response of a create or a replace: the items that are sent. */
export function optimisticChange(_snapshot: unknown, ...args: Args): unknown {
  const [params, body] = partsOf(args);
  return Array.isArray(body) ? body.map((item) => itemOf(params, item)) : itemOf(params, body);
}

/** Optimistic response of a replace. Parameters get the type they have in the row, which may have numbers for texts. */
export const optimisticReplace =
  (schema: unknown) =>
  (snapshot: Snapshot, params: unknown, ...rest: Args): unknown =>
    optimisticChange(snapshot, asStored(argumentFields(params), snapshot.get(schema, params)), ...rest);

/** Optimistic response of a create of a map of items. */
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

/** Leave out members with a schema: the item has them decoded, or as other rows, and the row keeps its own values. */
function asInResponse(item: object, params: unknown): object {
  const kind = item.constructor as ItemClass;
  const ofKey = namesIn(item as Fields, (fields) => kind.pk?.(fields, undefined, undefined, []));
  const fields = Object.entries(item).filter(([name]) => !Object.hasOwn(kind.schema ?? {}, name) || ofKey.has(name));
  return Object.fromEntries([...Object.entries(Object(params) as object), ...fields]);
}

/** Optimistic response of a change: the stored item with the fields sent; none if the item is not stored. */
export function optimisticPatch(schema: unknown) {
  return (snapshot: Snapshot, params: unknown, body: unknown): unknown => {
    const current = snapshot.get(schema, params) as object | undefined;
    if (current === undefined) throw snapshot.abort;
    return itemOf(asInResponse(current, params), body);
  };
}

export function optimisticDelete(_snapshot: Snapshot, params: unknown): unknown {
  return params;
}
