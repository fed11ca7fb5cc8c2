import { parseTemplate } from './template.js';
import type { Token } from './template.js';

/** Positions of the text that a match may have reached: each is visited once per token, so the time is linear in the text. */
type Reached = ReadonlySet<number>;

/** Find the positions after a token. A parameter stops at a slash, a wildcard does not; neither has a `?` or is empty. */
function afterToken(from: Reached, token: Token, text: string): Reached {
  if (token.type === 'group') return new Set([...from, ...afterTokens(from, token.tokens, text)]);
  const reached = new Set<number>();
  const ends = token.type === 'wildcard' ? '?' : '/?';
  for (let at of from) {
    if (token.type === 'text') {
      if (text.startsWith(token.value, at)) reached.add(at + token.value.length);
    } else {
      while (at < text.length && !reached.has(at + 1) && !ends.includes(text.charAt(at))) reached.add(++at);
    }
  }
  return reached;
}

const afterTokens = (from: Reached, tokens: readonly Token[], text: string): Reached =>
  tokens.reduce((reached, token) => afterToken(reached, token, text), from);

/**
 * Whether a filled path, with or without a search part, can come from a template; one trailing slash is tolerated. No
 * regular expression is made from templates, and the time is linear in the length of the text, whatever the template.
 */
export function matchTemplate(source: string, text: string): boolean {
  // A template may have a query itself; the search part then follows a `?` or `&`, or begins with `&`.
  const isEnd = (at: number): boolean =>
    at === text.length ||
    text[at] === '?' ||
    (source.includes('?') && (text[at] === '&' || /[?&]/.test(text.charAt(at - 1))));
  return [...afterTokens(new Set([0]), parseTemplate(source).tokens, text)].some(
    (at) => isEnd(at) || (text[at] === '/' && isEnd(at + 1)),
  );
}
