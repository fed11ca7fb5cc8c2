import { isPlainObject } from '../shared/json.js';

/** Search parameters that are sent: `undefined` means "not given". */
export function givenSearchParams(params: Readonly<Record<string, unknown>>, taken: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== undefined && !taken.has(name)));
}

/**
 * The default search string: `URLSearchParams` of the members, sorted by name, without `?`.
 *
 * @see spec: R1.29, R1.30
 */
export function searchToString(params: Readonly<Record<string, unknown>>): string {
  // It makes texts of the values itself.
  const pairs = isPlainObject(params) ? Object.entries(params) : [...new URLSearchParams(params)];
  const search = new URLSearchParams();
  // Not by its own sort(): that of React Native goes by the language of the device, or there is none.
  for (const [name, value] of pairs.sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
    search.append(name, value as string);
  return search.toString();
}

/** Put path and search part together; a template may hold a query already. @see spec: R1.27 */
export function joinSearch(path: string, search: string): string {
  if (search === '') return path;
  if (!path.includes('?')) return `${path}?${search}`;
  return /[?&]$/.test(path) ? path + search : `${path}&${search}`;
}
