/** Data with more levels is not stored: platforms copy them with the stack. */
const MAX_DEPTH = 500;

/** Whether data has too many levels for a storage. */
export function isTooDeep(value: unknown, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((member) => isTooDeep(member, left - 1));
}
