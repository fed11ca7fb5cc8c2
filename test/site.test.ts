import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anchorOf, NAVIGATION, placeOfPage } from '../site/navigation.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const docs = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`);
const pages = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md'],
  ...docs.filter((name) => name.endsWith('.md')),
];
const named = NAVIGATION.flatMap(({ items }) => items.map(([, path]) => path));

describe('the site', () => {
  it('has every page in its navigation, once', () => {
    expect(named.toSorted()).toEqual(pages.toSorted());
  });

  it('has each page at an address of its own', () => {
    expect(new Set(named.map(placeOfPage)).size).toBe(named.length);
  });

  it('lets a search find how before what its type is', () => {
    const config = readFileSync(`${root}site/.vitepress/config.mts`, 'utf8');
    const [, pattern = ''] = /\(\/(.*)\/\.test\(id\)[^]*boostDocument: weightOf/.exec(config) ?? [];
    const isLate = (id: string): boolean => new RegExp(pattern).test(id);
    expect(['/api/rest-slice/interfaces/RestState', '/changelog'].map(isLate)).toEqual([true, true]);
    expect(['/changing-data', '/reference/useDLE', '/concepts'].map(isLate)).toEqual([false, false, false]);
  });

  it('has the types of every entry, under the name by which apps import it', () => {
    const { entryPoints } = JSON.parse(readFileSync(`${root}site/typedoc.json`, 'utf8')) as { entryPoints: string[] };
    const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { exports: object };
    const named = entryPoints.map(
      (path) => /^\/\*\*[^/]*@module (\S+)\n \*\//.exec(readFileSync(`${root}site/${path}`, 'utf8'))?.[1],
    );
    // The inspector for production is that of development.
    const entries = Object.keys(exports).filter((entry) => !/json$|codemods|production$/.test(entry));
    expect(named.toSorted()).toEqual(entries.map((entry) => entry.replace('.', 'rest-slice')).toSorted());
  });

  it('says of each hook what it is for, where the types say nothing but its name', () => {
    const hooks = readdirSync(`${root}src/react`).filter((file) => /^use[A-Z]/.test(file));
    const bare = hooks.filter((file) =>
      /(?<!\*\/\n)^export (?:const|function) use/m.test(readFileSync(`${root}src/react/${file}`, 'utf8')),
    );
    // It is no export of the entry.
    expect(bare.filter((file) => !['useReader.ts', 'useRedux.ts'].includes(file))).toEqual([]);
  });

  it('has the anchors that pages link, of headings that begin with a number, too', () => {
    expect(anchorOf('5. Other slices')).toBe('5-other-slices');
    expect(readFileSync(`${root}site/.vitepress/config.mts`, 'utf8')).toContain('slugify: anchorOf');
  });
});
