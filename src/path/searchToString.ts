import { tagOf } from '../shared/platform.js';
import { RestError } from '../shared/RestError.js';

/** Convert a value to text; `undefined` where it has none. In a list `null` and `undefined` are empty texts. */
function textOf(value: unknown, isItem?: true): string | undefined {
  if (Array.isArray(value) && !isItem) {
    const texts = value.map((item) => textOf(item ?? '', true));
    return texts.includes(undefined) ? undefined : String(texts);
  }
  if (tagOf(value as object) === '[object Date]')
    return Number.isNaN(Number(value)) ? undefined : (value as Date).toISOString();
  return Object(value) === value || typeof value === 'symbol' ? undefined : String(value);
}

/**
 * Make the default search string: `URLSearchParams` of the members, sorted by name, without `?`. A Date is its ISO text, as
 * in stored arguments.
 *
 * @param subject the endpoint, for errors.
 * @throws RestError SEARCH_PARAM_REFUSED for values other than texts, numbers, booleans, null, Dates and lists of them.
 */
export function searchToString(params: Readonly<Record<string, unknown>>, subject: string): string {
  const isText = Object(params) !== params || Symbol.iterator in params;
  const pairs = isText
    ? [...new URLSearchParams(params as Readonly<Record<string, string>>)]
    : Object.entries(params).map(([name, value]) => [name, textOf(value) ?? refuse(subject, name, value)] as const);
  const search = new URLSearchParams();
  // Not by its own sort(): in React Native that depends on the device's language, or is missing.
  for (const [name, value] of pairs.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))) search.append(name, value);
  return search.toString();
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'more than texts, numbers, booleans and Dates';
  return tagOf(value as object) === '[object Date]' ? 'an invalid Date' : `a ${typeof value}`.replace('a o', 'an o');
};

function refuse(subject: string, name: string, value: unknown): never {
  throw new RestError({
    code: 'SEARCH_PARAM_REFUSED',
    subject,
    happened: `The search parameter "${name}" ${Array.isArray(value) ? 'is a list that holds' : 'is'} ${kindOf(value)}, which has no form of its own in an address.`,
    fix: 'Pass texts, numbers, booleans, Dates and lists of them; or override searchToString, which may write objects as the API wants them.',
  });
}
