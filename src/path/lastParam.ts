import { parseTemplate } from './template.js';
import type { Token } from './template.js';

const flat = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => (token.type === 'group' ? flat(token.tokens) : [token]));

/** The parameter that is the last segment of a path, as `id` of `/posts/:id`; undefined where that is anything else. */
export function lastParam(path: string): string | undefined {
  const tokens = flat(parseTemplate(path).tokens);
  const [last, before] = [tokens.at(-1), tokens.at(-2)];
  if (!last || !('name' in last)) return undefined;
  return !before || (before.type === 'text' && before.value.endsWith('/')) ? last.name : undefined;
}
