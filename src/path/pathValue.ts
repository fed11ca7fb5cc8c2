import { RestError } from '../shared/RestError.js';

function refuse(name: string, found: string, subject: string): never {
  throw new RestError({
    code: 'PATH_PARAM_REFUSED',
    subject,
    happened: `The path parameter "${name}" is ${found}.`,
    fix: 'Pass a string or a finite number (an array of them for a *wildcard).',
  });
}

/** One value as text; undefined when it counts as absent. */
function partAsText(value: unknown, name: string, subject: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(name, String(value), subject);
  if (typeof value === 'object') refuse(name, Array.isArray(value) ? 'an array' : 'an object', subject);
  if (typeof value === 'function' || typeof value === 'symbol') refuse(name, `a ${typeof value}`, subject);
  const text = typeof value === 'string' ? value : `${value as number}`;
  if (/\p{Surrogate}/u.test(text)) refuse(name, 'text with half a character (a lone surrogate)', subject);
  return text;
}

/**
 * A path parameter as path-to-regexp takes it: text, or a list of texts for a wildcard.
 *
 * @returns undefined when the value counts as absent (`undefined`, `null`, `''`, an empty list).
 * @throws RestError PATH_PARAM_REFUSED for `NaN`, objects, functions, symbols, lone surrogates, empty wildcard parts.
 * @see spec: decision 33
 */
export function pathValue(
  value: unknown,
  name: string,
  isWildcard: boolean,
  subject: string,
): string | string[] | undefined {
  if (!isWildcard) return partAsText(value, name, subject);
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return refuse(name, 'no array, as a *wildcard needs', subject);
  const parts = value.map(
    (part) => partAsText(part, name, subject) ?? refuse(name, 'an array with an empty part', subject),
  );
  return parts.length === 0 ? undefined : parts;
}
