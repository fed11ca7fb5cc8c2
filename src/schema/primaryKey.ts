import { isFields, mapMembers, own } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { ifItCan } from '../shared/ifItCan.js';
import { argumentFields } from '../shared/textOfArgs.js';
import type { EntityClass } from './Schema.js';

/**
 * A primary key is text or a number; `0` is one, `''`, `null` and `NaN` are not, nor is a number that JSON.parse has rounded, for
 * others have the same.
 */
export function isUsablePk(pk: unknown): pk is string | number {
  if (typeof pk === 'number') return Math.abs(pk) <= Number.MAX_SAFE_INTEGER;
  return typeof pk === 'string' && pk !== '' && pk !== 'undefined';
}

type Fields = Readonly<Record<string, unknown>>;

/** Give parameters the type they have in the row: `5` and `'5'` name the same row, and the row keeps its own. */
export const asStored = (params: Fields, row: unknown): Fields =>
  mapMembers(params, (value, name) => {
    const stored = isFields(row) ? own(row, name) : undefined;
    return isUsablePk(value) && isUsablePk(stored) && String(stored) === String(value) ? stored : value;
  });

/** Computes the primary key from the members of an item. */
export type PkOf = (fields: Fields) => unknown;

/** Placeholder for a missing member; the same text in an address. */
const ANY = '__any__';

/**
 * Find the first member that a primary key lacks: without it there is no key, or the key has `undefined` or an empty text
 * in its place (`'acme/undefined'`, `'acme,'`).
 *
 * @param isExpected no response has come yet: an empty text counts as missing, too.
 */
export function lackingIn(fields: Fields, pkOf: PkOf, isExpected = false): string | undefined {
  const pk = pkOf(fields);
  return [...namesIn(fields, pkOf)].find((name) => {
    if (isUsablePk(fields[name])) return false;
    const filled = pkOf({ ...fields, [name]: ANY });
    if (!isUsablePk(pk)) return isUsablePk(filled);
    const isNothing = isExpected || fields[name] === undefined;
    return isNothing && filled !== pk && ['', 'undefined'].some((text) => String(filled).replaceAll(ANY, text) === pk);
  });
}

/** List the members that the primary key of an item is computed from. */
export function namesIn(fields: Fields, pkOf: PkOf): ReadonlySet<string> {
  const names = new Set<string>();
  pkOf(new Proxy(fields, { get: (target, name: string) => (names.add(name), target[name]) }));
  return names;
}

/** Create the function that computes the primary key of an item, alone or with its parent and key. */
export const pkOfItem =
  (entity: EntityClass, args: readonly unknown[], parent?: unknown, key?: string): PkOf =>
  (fields) =>
    entity.pk(fields, parent, key, args);

/** Compute the primary key from some members; undefined where one is missing. */
export function pkIn(entity: EntityClass, fields: Fields, args: readonly unknown[] = [fields]): string | undefined {
  const pkOf = pkOfItem(entity, args);
  const pk = ifItCan(() => (lackingIn(fields, pkOf) === undefined ? pkOf(fields) : undefined));
  return isUsablePk(pk) ? String(pk) : undefined;
}

/**
 * Find the primary key that the arguments of a call, and the item it sends, name.
 *
 * @param isOfList the parameters are about the list, so the item that is sent comes first.
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

function howToName(table: string, value: Fields, isDefaultPk: boolean): string {
  if (isDefaultPk && !Object.hasOwn(value, 'id'))
    return `The default pk() reads "id", and there is none: define pk() in ${table}, or copy the id in process().`;
  return Number.isInteger(value['id']) && isDefaultPk
    ? 'A number beyond 2^53 is rounded by JSON.parse, which makes one id of two: let the server send ids as text.'
    : 'The response looks malformed: inspect it, or check what pk() returns; process() can shape it.';
}

export function primaryKeyMissing(table: string, value: object, isDefaultPk: boolean): RestError {
  return new RestError({
    code: 'PK_MISSING',
    subject: table,
    happened: 'No usable primary key',
    found: ` in ${preview(value, 300)}`,
    fix: howToName(table, value as Fields, isDefaultPk),
    status: 400,
  });
}
