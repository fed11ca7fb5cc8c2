import { withoutQuery } from '../endpoint/NetworkError.js';
import { argumentFields } from '../schema/collectionKey.js';
import { isUsablePk, lackingIn } from '../schema/primaryKey.js';
import { reachable } from '../store/reachable.js';
import type { KeyObject } from '../schema/collectionKey.js';
import type { PkOf } from '../schema/primaryKey.js';
import type { Flight } from './Flight.js';

interface NamesRows {
  readonly key: string;
  readonly prototype: { pk(...place: unknown[]): unknown };
}

const isEntity = (schema: object): schema is NamesRows =>
  typeof (schema as Partial<NamesRows>).prototype?.pk === 'function';

/** The primary key that some members make up; undefined where something is missing. */
function pkIn({ prototype }: NamesRows, fields: KeyObject): unknown {
  const pkOf: PkOf = (given) => prototype.pk.call(given, undefined, undefined, [fields]);
  try {
    return lackingIn(fields, pkOf) === undefined ? pkOf(fields) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What a mutation changes, as texts: rows of the entity that its schema leads to first, by what its parameters and what
 * is sent say; its address, unless that is the address of a list; and what it waited for.
 *
 * @param args with the primary keys that are known.
 * @see spec: decision 115
 */
export function itemsOf({ endpoint, creates, meta: { key } }: Flight, args: readonly unknown[]): string[] {
  const { schema, method } = endpoint as { readonly schema?: { readonly kind?: string }; readonly method?: string };
  const entity = [...reachable(schema)].find(isEntity);
  const items = creates.map(({ meta: { requestId } }) => requestId);
  if (!entity || (method !== 'POST' && schema?.kind !== 'remove')) items.push(withoutQuery(key).replace(/^\w+ /, ''));
  for (const each of entity ? [args[0], args.at(-1)].flat() : []) {
    const pk = isUsablePk(each)
      ? each
      : pkIn(entity as NamesRows, { ...argumentFields(args[0]), ...argumentFields(each) });
    if (isUsablePk(pk)) items.push(`${(entity as NamesRows).key} ${String(pk)}`);
  }
  return items;
}
