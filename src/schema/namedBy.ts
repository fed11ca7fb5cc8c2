import { argumentFields } from './collectionKey.js';
import { isUsablePk, lackingIn } from './primaryKey.js';
import type { EntityClass } from './entityPlan.js';
import type { PkOf } from './primaryKey.js';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a schema is the class of an entity. */
export const isEntityClass = (schema: unknown): schema is EntityClass =>
  typeof (schema as Partial<EntityClass> | null | undefined)?.prototype?.pk === 'function';

/** From the members of an item to its primary key, where nothing is around it. */
export const pkOfItem =
  (entity: EntityClass, args: readonly unknown[]): PkOf =>
  (fields) =>
    entity.pk(fields, undefined, undefined, args);

/** The primary key that some members make up; undefined where something is missing. */
export function pkIn(entity: EntityClass, fields: Fields, args: readonly unknown[] = [fields]): string | undefined {
  const pkOf = pkOfItem(entity, args);
  try {
    const pk = lackingIn(fields, pkOf) === undefined ? pkOf(fields) : undefined;
    return isUsablePk(pk) ? String(pk) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The primary key that the arguments of a call name, with what it sends of an item.
 *
 * @param isOfList the parameters are about the list, and so rather what is sent says which item is meant.
 */
export function pkNamed(
  entity: EntityClass,
  args: readonly unknown[],
  sent: unknown,
  isOfList = true,
): string | undefined {
  const params = argumentFields(args[0]);
  const named = [{ ...params, ...argumentFields(sent) }, params].map((fields) => pkIn(entity, fields, args));
  const pk = isOfList ? (named[0] ?? named[1]) : (named[1] ?? named[0]);
  return pk ?? [sent, args[0]].filter(isUsablePk).map(String)[0];
}
