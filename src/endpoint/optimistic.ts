import { isUsablePk } from '../schema/primaryKey.js';
import type { Snapshot } from './EndpointInstance.js';

const isForm = (body: unknown): body is Iterable<[string, unknown]> =>
  Object.prototype.toString.call(body) === '[object FormData]';

/** What is known under the members of one item of the body. */
function itemOf(known: unknown, item: unknown): object {
  return {
    ...(known as object | undefined),
    ...(isForm(item) ? Object.fromEntries(item) : (item as object | undefined)),
  };
}

/** The answer to expect of a create or a replace: what was sent. @see spec: R12.17–R12.19 */
export function optimisticChange(_snapshot: unknown, ...args: readonly unknown[]): unknown {
  const [params, body] = args.length > 1 ? [args[0], args[args.length - 1]] : [undefined, args[0]];
  return Array.isArray(body) ? body.map((item) => itemOf(params, item)) : itemOf(params, body);
}

/** The same for a map of items. @see spec: R12.17, S16.5 */
export function optimisticAssign(_snapshot: Snapshot, ...args: readonly unknown[]): unknown {
  const params = args.length > 1 ? args[0] : undefined;
  const entries = Object.entries(itemOf(undefined, args[args.length - 1]));
  return Object.fromEntries(entries.map(([name, item]) => [name, itemOf(params, item)]));
}

/** A default that a class gives for an entity which the row does not have: it stands for no row. */
function isBlank(value: unknown): boolean {
  const kind = (value as object | null | undefined)?.constructor as { pk?(...args: unknown[]): unknown } | undefined;
  return typeof kind?.pk === 'function' && !isUsablePk(kind.pk(value, undefined, undefined, []));
}

const withoutBlanks = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => !isBlank(value)));

/** The item as it is with the changes; nothing is shown while it is not known. @see spec: R12.20 */
export function optimisticPatch(schema: unknown) {
  return (snapshot: Snapshot, params: unknown, body: unknown): unknown => {
    const current = snapshot.get(schema, params) as object | undefined;
    if (current === undefined) throw snapshot.abort;
    return itemOf({ ...(params as object), ...withoutBlanks(current) }, body);
  };
}

/** @see spec: R12.21 */
export function optimisticDelete(_snapshot: Snapshot, params: unknown): unknown {
  return params;
}
