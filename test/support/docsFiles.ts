import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page whose files the examples of another page import. */
const sharedOf = (page: string): string | undefined => (page.startsWith('reference/') ? 'reference.md' : undefined);

/** The files that a page of docs shows: its blocks that start with `// name.ts`, those of one name in their order. */
export function docsFiles(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');
  const shared = sharedOf(page);
  const files = new Map(shared === undefined ? [] : docsFiles(shared));
  for (const [, code = ''] of text.matchAll(/^```(?:tsx?|json|js|html)\n(.*?)^```$/gms)) {
    const [comment = '', name = ''] = /^(?:\/\/|<!--) (\S+\.\w+)(?: -->)?\n/.exec(code) ?? [];
    if (name === '') continue;
    // JSON has no comments.
    const body = name.endsWith('.json') ? code.slice(comment.length) : code;
    files.set(name, files.has(name) ? `${files.get(name)}\n${body}` : body);
  }
  return files;
}
