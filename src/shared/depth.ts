/** Data with more levels is neither stored nor sent: platforms copy them with the stack. */
export const MAX_DEPTH = 500;

/** Returns whether data has more levels than may be stored or sent. */
export function isTooDeep(value: unknown, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((member) => isTooDeep(member, left - 1));
}
