/**
 * What a table holds for a row that was deleted, and what `denormalize` returns for data that cannot be used because of
 * one. A string, so that it survives JSON; rows are always objects, so no row can be mistaken for it.
 */
export const INVALID = '@@rest-slice/INVALID';

export function isInvalid(value: unknown): value is typeof INVALID {
  return value === INVALID;
}
