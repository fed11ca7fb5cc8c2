/** A prefix as addresses begin with it: no slash stands at its end but those of `https://`. */
const trimmed = (prefix: string): string => String(prefix).replace(/(^|[^:/])\/+$/, '$1');

/** Put prefix and path together, with one slash between them; of `/` the page's own host is left. */
export function joinPrefix(prefix: string, path: string): string {
  if (prefix === '' || /^([?#]|$)/.test(path)) return prefix + path;
  const start = trimmed(prefix);
  return `${start}${start.endsWith('/') ? '' : '/'}${path.replace(/^\/+/, '')}`;
}

/** What an address has behind its prefix, as a template may have made it; nothing where it begins with another prefix. */
export function pathsBehind(prefix: string, address: string, template: string): readonly string[] {
  if (prefix === '') return [address];
  const start = trimmed(prefix);
  if (!address.startsWith(start)) return [];
  const path = address.slice(start.length).replace(/^\/+/, '');
  // Slashes at the start may be of the template, or of optional groups in it.
  return template.split('/').map((_, count) => '/'.repeat(count) + path);
}
