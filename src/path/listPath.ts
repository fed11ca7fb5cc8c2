import { ifItCan } from '../shared/ifItCan.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { parseTemplate } from './template.js';

/** Matches escaped pairs, braces, and `:` or `*` with a quoted name. */
const PARTS = /\\.|[{}]|[:*]("(\\.|[^"\\])*")?/gs;

/** Find the start of the last token, or of the outermost group around it. */
function lastTokenStart(source: string): number | undefined {
  let depth = 0;
  let group: number | undefined;
  let last: number | undefined;
  for (const { 0: part, index } of source.matchAll(PARTS)) {
    if (part === '}') depth--;
    else if (part === '{') group = depth++ ? group : index;
    else if (!part.startsWith('\\')) last = depth ? group : index;
  }
  return last;
}

/**
 * Derive the path of a resource's list: everything before the last `:param` or `*wildcard`, without a trailing slash. An
 * escaped slash is a slash.
 * `/:group/posts/:id` → `/:group/posts`, `/:first` → `/`, `/posts{/:id}` → `/posts`.
 *
 * @throws RestError PATH_WITHOUT_PARAMETER, in development
 */
export function listPath(source: string): string {
  parseTemplate(source);
  const end = lastTokenStart(source);
  if (isDevelopment() && end === undefined) {
    throw new RestError({
      code: 'PATH_WITHOUT_PARAMETER',
      subject: `resource "${source}"`,
      happened: 'The path of a resource names one item, and this one has no :parameter and no *wildcard.',
      fix: 'Use the path of one item, as in "/posts/:id"; the list is what comes before the last parameter.',
    });
  }
  const head = source.slice(0, end).replace(PARTS, (part) => (part === '\\/' ? '/' : part));
  return head.replace(/\/$/, '') || '/';
}

/** Get the path of the list around what a path names: the path itself, where it names no item or is no template. */
export const listAddress = (path: string): string => ifItCan(() => listPath(path)) ?? path;
