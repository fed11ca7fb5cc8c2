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

/** A primary key as tables and results hold it. */
export function asPk(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Fields = Readonly<Record<string, unknown>>;

/** Parameters as the row has them: `5` and `'5'` name the same row, which keeps what it holds. */
export const asStored = (params: Fields, row: unknown): Fields =>
  mapMembers(params, (value, name) => {
    const stored = isFields(row) ? own(row, name) : undefined;
    return isUsablePk(value) && isUsablePk(stored) && String(stored) === String(value) ? stored : value;
  });

/** From the members of an item to its primary key. */
export type PkOf = (fields: Fields) => unknown;

/** Stands for whatever a missing member will be, in texts and addresses alike. */
const ANY = '__any__';

/**
 * The first member that a primary key lacks: without it there is none, or it holds what is written for nothing
 * (`'acme/undefined'`, `'acme,'`).
 *
 * @param isExpected no server has answered yet: an empty text is nothing, too.
 */
export function lackingIn(fields: Fields, pkOf: PkOf, isExpected = false): string | undefined {
  const pk = pkOf(fields);
  return [...namesIn(fields, pkOf)].find((name) => {
    if (isUsablePk(fields[name])) return false;
    const filled = pkOf({ ...fields, [name]: ANY });
    if (!isUsablePk(pk)) return isUsablePk(filled);
    const isNothing = isExpected || fields[name] === undefined;
    return isNothing && filled !== pk && ['', 'undefined'].some((text) => asPk(filled).replaceAll(ANY, text) === pk);
  });
}

/** Members that make up the primary key of an item. */
export function namesIn(fields: Fields, pkOf: PkOf): ReadonlySet<string> {
  const names = new Set<string>();
  pkOf(new Proxy(fields, { get: (target, name: string) => (names.add(name), target[name]) }));
  return names;
}

/** From the members of an item to its primary key: alone, or where it stands. */
export const pkOfItem =
  (entity: EntityClass, args: readonly unknown[], parent?: unknown, key?: string): PkOf =>
  (fields) =>
    entity.pk(fields, parent, key, args);

/** The primary key that some members make up; undefined where something is missing. */
export function pkIn(entity: EntityClass, fields: Fields, args: readonly unknown[] = [fields]): string | undefined {
  const pkOf = pkOfItem(entity, args);
  const pk = ifItCan(() => (lackingIn(fields, pkOf) === undefined ? pkOf(fields) : undefined));
  return isUsablePk(pk) ? String(pk) : undefined;
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
