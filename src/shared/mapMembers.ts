/** The same object with another value for each member. */
export const mapMembers = <T, R>(members: Readonly<Record<string, T>>, change: (member: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
