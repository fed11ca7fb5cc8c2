import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { liveFiles } from '../site/live/examples.mjs';
import { anchorOf } from '../site/navigation.mjs';
import { docsFiles } from './support/docsFiles.js';
import { follow, tutorialSteps } from './support/tutorial.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const outside = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const inDocs = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`);
const pages = [...outside, ...inDocs].filter((path) => path.endsWith('.md'));
const read = (path: string): string => readFileSync(root + path, 'utf8');

/** The code of a page: what starts with `// name.ts` is that file, and all the rest is one module. */
function filesOf(page: string): Map<string, string> {
  const files = new Map<string, string>();
  const folder = `${root}test/docs-of/${page}/`;
  if (page === 'docs/tutorial.md') return tutorialFiles(folder);
  for (const [, code = ''] of read(page).matchAll(/^```tsx?\n(.*?)^```$/gms)) {
    const [, name = 'page.tsx'] = /^\/\/ (\S+\.tsx?)\n/.exec(code) ?? [];
    files.set(folder + name, `${files.get(folder + name) ?? ''}${code}\n`);
  }
  if (page.startsWith('docs/coming-from-')) addCells(page, files);
  // What its examples import, and what calls them on the site.
  if (page.startsWith('docs/reference/'))
    for (const [name, code] of [...docsFiles('reference.md'), ...runOf(page)]) files.set(folder + name, code);
  return files;
}

const runOf = (page: string): [string, string][] =>
  Object.entries(liveFiles(basename(page, '.md'))).filter(([name]) => name === 'run.tsx');

/** What the tutorial ends with: it changes its files from step to step (test/package/hour.test.ts follows it). */
function tutorialFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const step of tutorialSteps()) follow(step, files);
  return new Map([...files].filter(([name]) => /\.tsx?$/.test(name)).map(([name, code]) => [folder + name, code]));
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

/** Made by the native compiler, which is several times as fast, of files that are nowhere else. */
function errorsOf(files: ReadonlyMap<string, string>): string[] {
  const folder = `${realpathSync(mkdtempSync(join(tmpdir(), 'rest-slice-docs-')))}/`;
  const moved = (path: string): string => folder + path.slice(root.length);
  const paths = ['', '/react', '/features', '/ssr', '/devtools', '/testing'].map((entry) => [
    `rest-slice${entry}`,
    [`${root}src${entry}/index.ts`],
  ]);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node', 'vite/client'],
    // A file of the sources, or a test of them, as a page shows it, imports the sources.
    rootDirs: [
      root,
      ...['docs/architecture.md', 'CONTRIBUTING.md'].map((page) => moved(`${root}test/docs-of/${page}`)),
    ],
    paths: {
      ...Object.fromEntries(paths),
      'rest-slice/devtools/production': [`${root}src/devtools/production.ts`],
      'rest-slice/offline': [`${root}src/features/offline/index.ts`],
      'rest-slice/tabs': [`${root}src/features/tabs/tabs.ts`],
      'rest-slice/rtk-query': [`${root}src/features/follow/follow.ts`],
      // What readers install, and the repository has under another name or not at all.
      '@playwright/test': [`${root}node_modules/playwright/test.d.ts`],
      '@acme/api': [moved(`${root}test/docs-of/docs/recipes/monorepo.md/packages/api/src/index.ts`)],
    },
  };
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(moved(path)), { recursive: true });
      writeFileSync(moved(path), text);
    }
    symlinkSync(`${root}node_modules`, `${folder}node_modules`);
    writeFileSync(
      `${folder}tsconfig.json`,
      JSON.stringify({ compilerOptions, files: [...[...files.keys()].map(moved), `${root}test/support/next.d.ts`] }),
    );
    const { status, stdout } = spawnSync(
      process.execPath,
      [`${root}node_modules/typescript-7/bin/tsc`, '-p', folder, '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8' },
    );
    const errors = stdout.split('\n').filter((line) => line !== '');
    return status === 0 || errors.length > 0 ? errors : ['The compiler did not run.'];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Headings as the addresses of a page have them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links of a page to other files, and whether they lead somewhere. */
function brokenLinksOf(page: string): string[] {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : folder + path;
    if (!existsSync(root + target)) return true;
    return anchor !== undefined && !(target.endsWith('.md') && anchorsOf(target).includes(anchor));
  });
}

/** Numbers of a text, as many digits as it gives: `10 000` is one. */
const numbersOf = (text: string): string[] =>
  [...text.matchAll(/\d{1,3}(?:[  ]\d{3})+|\d+(?:\.\d+)?/g)].map(([number]) => number.replace(/[  ]/, ''));

/** What a link leads to: the section of a page down to the next heading of its level, or a whole file. */
function sectionOf(path: string, anchor: string | undefined): string {
  const text = read(path);
  const at = anchor === undefined ? -1 : anchorsOf(path).indexOf(anchor);
  if (at < 0) return text;
  const headings = [...text.matchAll(/^(#+) .*$/gm)];
  const level = headings[at]?.[1]?.length ?? 0;
  const next = headings.slice(at + 1).find(([, other = '']) => other.length <= level);
  return text.slice(headings[at]?.index, next?.index);
}

const MEASURED =
  /\]\(((?:[\w./-]*\/)?(?:size\.md|bench\/README\.md|[\w./-]+\.test\.tsx?))(?:#([\w-]+))?(?:\s+"[^"]*")?\)/g;

/** Numbers that stand where these links lead to. */
const numbersAt = (links: readonly RegExpExecArray[], folder: string): number[] =>
  links.flatMap(([, path = '', anchor]) =>
    numbersOf(sectionOf(`${folder}${path}`.replace(/^docs\/\.\.\//, ''), anchor)).map(Number),
  );

/** Numbers of the README's tables, and of the text of a link, that the link does not lead to. */
function unprovenOf(page: string): string[] {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  const lines = read(page)
    .replace(/^```.*?^```$/gms, '')
    .split('\n');
  return lines.flatMap((line) => {
    const links = [...line.matchAll(MEASURED)];
    const isRow = page === 'README.md' && line.startsWith('|') && links.length > 0;
    const claims = isRow
      ? [[line.replace(/\]\([^\s)]+(?:\s+"[^"]*")?\)/g, ']'), numbersAt(links, folder)] as const]
      : links.map((link) => {
          const before = line.slice(0, link.index);
          return [before.slice(before.lastIndexOf('[') + 1), numbersAt([link], folder)] as const;
        });
    return claims.flatMap(([text, stand]) =>
      numbersOf(text)
        .filter((claim) => !stand.some((number) => number.toFixed(claim.split('.')[1]?.length ?? 0) === claim))
        .map((claim) => `${claim}: ${line}`),
    );
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

  it.each(pages.filter((page) => page !== 'docs/size.md'))('%s gives no number that its link does not have', (page) => {
    expect(unprovenOf(page)).toEqual([]);
  });

  it('README gives no size and no time without a link to where it was measured', () => {
    const lines = read('README.md')
      .replace(/^```.*?^```$/gms, '')
      .split('\n');
    const measured = lines.filter((line) => /\d\s?(?:kB|B|ms|µs|MiB|×)(?!\w)/.test(line));
    expect(measured.length).toBeGreaterThan(5);
    expect(measured.filter((line) => line.search(MEASURED) < 0)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(150);
  });

  it('has an index of every page', () => {
    const linked = [...read('docs/README.md').matchAll(/\]\(([\w/-]+\.md)\)/g)].map(([, link]) => `docs/${link}`);
    expect([...linked, 'docs/README.md', ...outside].sort()).toEqual(pages.toSorted());
  });
});
