import { parseTemplate } from './template.js';
import type { Token } from './template.js';

/** Which positions of the text a match may have reached: one flag a position, so every step is linear in the text. */
type Reached = Uint8Array;

function afterText(from: Reached, text: string, literal: string): Reached {
  const reached = new Uint8Array(from.length);
  for (let at = 0; at < from.length; at++) {
    if (from[at] === 1 && text.startsWith(literal, at)) reached[at + literal.length] = 1;
  }
  return reached;
}

/** One or more characters; a named parameter stops at a slash, a wildcard does not, and neither holds a bare `?`. */
function afterParameter(from: Reached, text: string, crossesSlash: boolean): Reached {
  const reached = new Uint8Array(from.length);
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    inside = (inside || from[at] === 1) && (crossesSlash || text[at] !== '/') && text[at] !== '?';
    if (inside) reached[at + 1] = 1;
  }
  return reached;
}

function afterTokens(tokens: readonly Token[], from: Reached, text: string): Reached {
  return tokens.reduce((reached, token) => {
    if (token.type === 'text') return afterText(reached, text, token.value);
    if (token.type !== 'group') return afterParameter(reached, text, token.type === 'wildcard');
    const through = afterTokens(token.tokens, reached, text);
    return reached.map((flag, at) => flag | (through[at] ?? 0));
  }, from);
}

/** A template may hold a query itself; what the search part adds then follows a `?` or `&`, or begins with `&`. */
function isEnd(text: string, at: number, hasQuery: boolean): boolean {
  if (at === text.length || text[at] === '?') return true;
  return hasQuery && (text[at] === '&' || text[at - 1] === '?' || text[at - 1] === '&');
}

/**
 * Whether a filled path, with or without a search part, can come from a template; one trailing slash is tolerated. No
 * regular expression is made from templates, and the time is linear in the length of the text, whatever the template.
 *
 * @see spec: R2.9–R2.12, decisions 4 and 64
 */
export function matchTemplate(source: string, text: string): boolean {
  const start = new Uint8Array(text.length + 1);
  start[0] = 1;
  const hasQuery = source.includes('?');
  const reached = afterTokens(parseTemplate(source).tokens, start, text);
  return reached.some(
    (flag, at) => flag === 1 && (isEnd(text, at, hasQuery) || (text[at] === '/' && isEnd(text, at + 1, hasQuery))),
  );
}
