/** Of a long list or object so many members are measured; the rest counts as they do on average. */
const MEASURED = 20;
/** Deeper than this nothing is looked at. */
const MAX_DEPTH = 8;

const add = (sum: number, size: number): number => sum + size;

/**
 * About how many characters of JSON a value is, at a cost that does not grow with it: actions are measured while they
 * pass.
 */
export function roughSize(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 6;
  const isList = Array.isArray(value);
  const names = isList ? [] : Object.keys(value);
  const count = isList ? value.length : names.length;
  const step = Math.max(1, count / MEASURED);
  const sizes: number[] = [];
  for (let at = 0; at < count; at += step) {
    const name = names[Math.floor(at)];
    const member: unknown = isList ? value[Math.floor(at)] : (value as Record<string, unknown>)[name as string];
    sizes.push(roughSize(member, depth + 1) + (name === undefined ? 1 : name.length + 4));
  }
  return 2 + sizes.reduce(add, 0) * (sizes.length > 0 ? count / sizes.length : 1);
}
