/**
 * Read a member that the object itself has. Foreign strings (pks, keys, table names) may be `constructor` or
 * `__proto__`; an inherited member is never an answer.
 */
export function own<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A member that an object has by itself or from its prototypes, as it was declared: no accessor is asked. */
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

/** Give an object an ordinary member of its own, whatever it inherits under the name. */
export const define = (target: object, key: string, value: unknown): unknown =>
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });

/** Write a member of an object we are building; `__proto__` becomes an ordinary member. */
export function put<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__') define(target, key, value);
  else target[key] = value;
}

/** A copy without one member; the same object when it is not there. */
export function without<T>(table: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(table, key)) return table;
  const { [key]: _removed, ...rest } = table;
  return rest;
}

/** Whether a value has named members: it is neither a list nor nothing. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same object with another value for each member. */
export const mapMembers = <T, R>(
  members: Readonly<Record<string, T>>,
  change: (member: T, name: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member, name)]));

/** Whether an object has all members of another one, whatever they are. Without a list of them: rows are many. */
export function hasAll(whole: object, part: object): boolean {
  for (const name in part) if (!Object.hasOwn(whole, name)) return false;
  return true;
}
