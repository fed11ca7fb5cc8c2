/**
 * Check, in `static validate`, that every field with a default is there (`undefined` counts as there).
 *
 * ```ts
 * static validate(processed) { return validateRequired(processed, this.defaults) }
 * ```
 * @param defaults fields that must be there; leave the optional ones out.
 * @returns a text naming the first field that is missing; undefined when there is none.
 */
export function validateRequired(processed: object, defaults: object): string | undefined {
  const missing = Object.keys(defaults).find((name) => !Object.hasOwn(processed, name));
  return missing === undefined ? undefined : `"${missing}" is missing.`;
}
