// The files that an editor of the site begins with: those of the page, as it shows them, what calls them, and posts.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const runs = fileURLToPath(new URL('runs', import.meta.url));

/** `// example.tsx`, with what comes before and after its block on the page. */
export const EXAMPLE = /^```tsx?\n(\/\/ (example\.tsx?)\n.*?)^```$/ms;

/** Pages of the reference: `useSuspense`. */
export const livePages = () => readdirSync(join(docs, 'reference')).map((name) => name.replace(/\.md$/, ''));

/** Pages whose examples are shown as that of another one. */
const SHOWN_AS = { useCancelling: 'useDLE' };

/** The file that says what to show of an example, where it is more than `<Example />` or `example()`. */
function runOf(page) {
  const path = join(runs, `${SHOWN_AS[page] ?? page}.tsx`);
  return existsSync(path) ? { 'run.tsx': readFileSync(path, 'utf8') } : {};
}

/** Files by name, in the order of the editor. A page without an example throws. */
export function liveFiles(page) {
  const [, code, name] = EXAMPLE.exec(readFileSync(join(docs, 'reference', `${page}.md`), 'utf8')) ?? [];
  if (name === undefined) throw new Error(`docs/reference/${page}.md has no block that begins with "// example.tsx".`);
  const [, posts] = /^```ts\n(\/\/ posts\.ts\n.*?)^```$/ms.exec(readFileSync(join(docs, 'reference.md'), 'utf8'));
  return { [name]: code, ...runOf(page), 'posts.ts': posts };
}
