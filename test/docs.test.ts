import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const outside = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const pages = [...outside, ...readdirSync(`${root}docs`).map((name) => `docs/${name}`)].filter((path) =>
  path.endsWith('.md'),
);
const read = (path: string): string => readFileSync(root + path, 'utf8');

/** The code of a page: what starts with `// name.ts` is that file, and all the rest is one module. */
function filesOf(page: string): Map<string, string> {
  const files = new Map<string, string>();
  const folder = `${root}test/docs-of/${page}/`;
  for (const [, code = ''] of read(page).matchAll(/^```tsx?\n(.*?)^```$/gms)) {
    const [, name = 'page.tsx'] = /^\/\/ (\S+\.tsx?)\n/.exec(code) ?? [];
    files.set(folder + name, `${files.get(folder + name) ?? ''}${code}\n`);
  }
  if (page.startsWith('docs/coming-from-')) addCells(page, files);
  return files;
}

/** What a cell may speak of without declaring it; `store` is the block's own. */
const SCOPE = {
  id: 'number',
  title: 'string',
  action: '{ type: string }',
  dispatch: 'typeof store.dispatch',
  state: 'ReturnType<typeof store.getState>',
};

/** Names that a cell uses and its file does not declare, as parameters. */
function parametersOf(cell: string, code: string): string {
  const isDeclared = (name: string) => new RegExp(`\\b(const|let|function) (\\{[^}]*\\b)?${name}\\b`).test(code);
  return Object.entries(SCOPE)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(cell) && !isDeclared(name))
    .map(([name, type]) => `${name}: ${type}`)
    .join(', ');
}

/**
 * The first two columns of the tables "Name by name" on the pages "Coming from …", each code span a statement of the block
 * it stands for: `before.tsx`, `after.tsx`. Tables of names alone have two columns.
 */
function addCells(page: string, files: Map<string, string>): void {
  const [, table = ''] = /^## Name by name\n+((?:\|.*\n)+)/m.exec(read(page)) ?? [];
  const [, , ...rows] = table.trim().split('\n');
  rows.forEach((row, line) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
    for (const [side, cell = ''] of [
      ['before', cells[1]],
      ['after', cells[2]],
    ] as const) {
      const path = [...files.keys()].find((name) => name.includes(`/${page}/${side}.ts`));
      const code = files.get(path ?? '');
      if (path === undefined || code === undefined) throw new Error(`${page} has no block of ${side}.tsx`);
      for (const [, span = ''] of cell.matchAll(/`([^`]+)`/g)) {
        files.set(path, `${code}export function useCell${line}(${parametersOf(span, code)}) { ${span} }\n`);
      }
    }
  });
}

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  jsx: ts.JsxEmit.ReactJSX,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
  // A file of the sources, as a page shows it, imports the sources.
  rootDirs: [`${root}src`, `${root}test/docs-of/docs/architecture.md/src`],
  paths: Object.fromEntries(
    ['', '/react', '/features', '/ssr', '/testing'].map((entry) => [
      `rest-slice${entry}`,
      [`${root}src${entry}/index.ts`],
    ]),
  ),
};

/** Compile the code of all pages. */
function errorsOf(files: ReadonlyMap<string, string>): string[] {
  const host = ts.createCompilerHost(options);
  const { directoryExists, fileExists, readFile } = host;
  const names = [...files.keys()];
  host.directoryExists = (path) =>
    names.some((name) => name.startsWith(`${path}/`)) || directoryExists?.(path) === true;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, language) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram(names, options, host);
  const sources = names.map((path) => program.getSourceFile(path));
  const diagnostics = sources.flatMap((source) => [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]);
  return diagnostics.map(({ file, start = 0, messageText }) => {
    const line = file?.text.slice(0, start).split('\n').length ?? 0;
    return `${file?.fileName.slice(root.length)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** Headings as the addresses of a page have them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Links of a page to other files, and whether they lead somewhere. */
function brokenLinksOf(page: string): string[] {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : folder + path;
    if (!existsSync(root + target)) return true;
    return anchor !== undefined && !(target.endsWith('.md') && anchorsOf(target).includes(anchor));
  });
}

describe('README and docs', () => {
  it('show code that compiles strictly', { timeout: 120_000 }, () => {
    const files = new Map(pages.flatMap((page) => [...filesOf(page)]));
    expect(files.size).toBeGreaterThan(pages.length - outside.length);
    expect(errorsOf(files)).toEqual([]);
  });

  it.each(pages)('%s links to what exists', (page) => {
    expect(brokenLinksOf(page)).toEqual([]);
  });

  it('has an index of every page', () => {
    const linked = [...read('docs/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, link]) => `docs/${link}`);
    expect([...linked, 'docs/README.md', ...outside].sort()).toEqual(pages.toSorted());
  });
});
