import { parseTemplate } from '../path/template.js';
import type { Token } from '../path/template.js';

/** Path parameters as text, decoded. */
export type PathParams = Readonly<Record<string, string>>;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Count the characters up to the next slash. */
const segmentLength = (text: string): number => (text.includes('/') ? text.indexOf('/') : text.length);

/** Try the ways to cut a text until the whole of it fits; one trailing slash is tolerated. */
function read(tokens: readonly Token[], text: string, params: PathParams): PathParams | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return text === '' || text === '/' ? params : undefined;
  if (token.type === 'group') return read([...token.tokens, ...rest], text, params) ?? read(rest, text, params);
  if (token.type === 'text') {
    const literal = [token.value, encodeURI(token.value)].find((value) => text.startsWith(value));
    return literal === undefined ? undefined : read(rest, text.slice(literal.length), params);
  }
  const longest = token.type === 'wildcard' ? text.length : segmentLength(text);
  for (let length = 1; length <= longest; length++) {
    const value = decode(text.slice(0, length));
    const found = read(rest, text.slice(length), { ...params, [token.name]: value });
    if (found) return found;
  }
  return undefined;
}

/**
 * Find the parameters that fill a template to this path, the reverse of `fillTemplate`:
 * `'/:group/posts/:id'`, `'/a/posts/5'` → `{ group: 'a', id: '5' }`. A wildcard is one text with slashes.
 *
 * @returns undefined when the path cannot come from the template.
 */
export function pathParams(template: string, path: string): PathParams | undefined {
  return read(parseTemplate(template).tokens, path, {});
}
