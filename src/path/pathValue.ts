import { RestError } from '../shared/RestError.js';

function kindOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'an array with an empty part';
  if (typeof value === 'string') return 'text with half a character (a lone surrogate)';
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object';
  return typeof value === 'number' ? String(value) : `a ${typeof value}`;
}

/** No number, and a text all the same. */
const isTextual = (value: unknown): boolean => /^(string|boolean|bigint)$/.test(typeof value);

/**
 * A path parameter: text, or a list of texts for a wildcard.
 *
 * @returns undefined when the value counts as absent (`undefined`, `null`, `''`, an empty list).
 * @throws RestError PATH_PARAM_REFUSED for `NaN`, objects, functions, symbols, lone surrogates, empty wildcard parts.
 * @see spec: decision 33
 */
export function pathValue(
  given: unknown,
  name: string,
  isWildcard: boolean,
  subject: string,
): string | readonly string[] | undefined {
  const refuse = (value: unknown): never => {
    throw new RestError({
      code: 'PATH_PARAM_REFUSED',
      subject,
      happened: `The path parameter "${name}" is ${isWildcard && !Array.isArray(given) ? 'no array, as a *wildcard needs' : kindOf(value)}.`,
      fix: 'Pass a string or a finite number (an array of them for a *wildcard).',
    });
  };
  const textOf = (value: unknown): string | undefined => {
    if (value === undefined || value === null || value === '') return undefined;
    if (!isTextual(value) && !Number.isFinite(value)) refuse(value);
    const text = `${value as number}`;
    return /\p{Surrogate}/u.test(text) ? refuse(text) : text;
  };
  if (!isWildcard) return textOf(given);
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given)) return refuse(given);
  return given.length === 0 ? undefined : Array.from(given, (part) => textOf(part) ?? refuse(part));
}
