const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Whether two values look the same from wherever one goes: members, classes, and primitives. Which objects are one and
 * the same does not count, so a circle of two is equal to one of four. Node's own comparison needs the stack, and cyclic
 * values of different make can be walked through in more ways than it holds.
 */
export function isSameGraph(one: unknown, other: unknown): boolean {
  const compared = new Map<unknown, Set<unknown>>();
  const open: [unknown, unknown][] = [[one, other]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (!isObject(a) || !isObject(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    const seen = compared.get(a) ?? new Set();
    if (seen.has(b)) continue;
    compared.set(a, seen.add(b));
    const names = Object.keys(a);
    if (names.length !== Object.keys(b).length || !names.every((name) => Object.hasOwn(b, name))) return false;
    for (const name of names) open.push([a[name], b[name]]);
  }
  return true;
}
