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
  let search = new URLSearchParams(params as Readonly<Record<string, string>>);
  try {
    search.sort();
  } catch {
    // That of React Native cannot.
    search = new URLSearchParams();
    for (const name of Object.keys(params).sort()) search.append(name, params[name] as string);
  }
  return search.toString();
}

/** Put path and search part together; a template may hold a query already. @see spec: R1.27 */
export function joinSearch(path: string, search: string): string {
  if (search === '') return path;
  if (!path.includes('?')) return `${path}?${search}`;
  return /[?&]$/.test(path) ? path + search : `${path}&${search}`;
}
