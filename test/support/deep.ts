/** `{ in: { in: … bottom } }`, made without recursion. */
export function nested(levels: number, bottom: unknown): unknown {
  let value = bottom;
  for (let level = 0; level < levels; level++) value = { in: value };
  return value;
}

/** A chain of nodes as JSON would send it: node 0 holds node 1 in `next`, and so on. */
export function nestedChain(length: number): { id: number; next?: unknown } {
  let node: { id: number; next?: unknown } = { id: length - 1 };
  for (let id = length - 2; id >= 0; id--) node = { id, next: node };
  return node;
}

/** Rows of a chain that closes to a circle, as a table holds them. */
export function circleOfRows(length: number): Record<string, { id: string; next: string }> {
  return Object.fromEntries(
    Array.from({ length }, (_, id) => [String(id), { id: String(id), next: String((id + 1) % length) }]),
  );
}
