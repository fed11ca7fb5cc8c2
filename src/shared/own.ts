/**
 * Read a member that the object itself has, never an inherited one. Foreign strings (pks, keys, table names) may be
 * `constructor` or `__proto__`.
 */
export function own<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Find the descriptor of an object's own or inherited member, with its owner; no getter is called. */
export function declaredMember(
  object: object,
  name: string,
): { readonly owner: object; readonly member: PropertyDescriptor } | undefined {
  for (let owner: object | null = object; owner; owner = Object.getPrototypeOf(owner) as object | null) {
    const member = Object.getOwnPropertyDescriptor(owner, name);
    if (member) return { owner, member };
  }
  return undefined;
}

/** Define an ordinary own member of an object, also where it inherits an accessor of that name. */
export const define = (target: object, key: string, value: unknown): unknown =>
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });

/** Write a member of an object we are building; `__proto__` becomes an ordinary member. */
export function put<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__') define(target, key, value);
  else target[key] = value;
}

/** Copy an object without one member; the same object when it is not there. */
export function without<T>(table: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(table, key)) return table;
  const { [key]: _removed, ...rest } = table;
  return rest;
}

/** Returns whether a value is an object, but no list. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copy an object with another value for each member. */
export const mapMembers = <T, R>(
  members: Readonly<Record<string, T>>,
  change: (member: T, name: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member, name)]));

/** Members, each of which may be missing. */
type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined | false> };

/** Copy an object without the members that are undefined or false: actions and state are JSON, where a flag is `true` or absent. */
export const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== false),
  ) as Present<T>;

/** Returns whether an object has all members of another one, with any values. No array of names: there are many rows. */
export function hasAll(whole: object, part: object): boolean {
  for (const name in part) if (!Object.hasOwn(whole, name)) return false;
  return true;
}
