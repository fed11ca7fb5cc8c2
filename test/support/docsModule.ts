import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import * as features from '../../src/features/index.js';
import * as restSlice from '../../src/index.js';

const entries = new Map<string, object>([
  ['rest-slice', restSlice],
  ['rest-slice/features', features],
]);

/** The code of one file of a page of docs: its blocks that start with `// name.ts`, in their order. */
function codeOf(page: string, name: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');
  const blocks = [...text.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code);
  return blocks.filter((code) => code.startsWith(`// ${name}\n`)).join('\n');
}

/**
 * Run a file that a page of docs shows.
 *
 * @returns what it exports.
 */
export function docsModule(page: string, name: string): Record<string, any> {
  const options: ts.CompilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(codeOf(page, name), { compilerOptions: options });
  const exports: Record<string, any> = {};
  const require = (from: string): object => entries.get(from) ?? docsModule(page, `${from.slice(2)}.ts`);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is our own page
  (new Function('exports', 'require', outputText) as (...args: unknown[]) => void)(exports, require);
  return exports;
}
