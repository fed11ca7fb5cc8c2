import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anchorOf, NAVIGATION, placeOfPage } from '../site/navigation.mjs';
import { MINI_SEARCH } from '../site/search.mjs';

type Questions = Readonly<Record<'first' | 'questions', readonly Question[]>>;

/** The site's search answers it with the page, which `site/check.mjs` tries where the site is built. */
interface Question {
  readonly question: string;
  readonly page: string;
  readonly heading: string;
}

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
    const { boostDocument } = MINI_SEARCH.searchOptions;
    const late = ['/api/rest-slice/interfaces/RestState', '/changelog', '/1.2.3/api/index.html'].map(boostDocument);
    const soon = ['/changing-data', '/reference/useDLE', '/concepts', '/1.2.3/recipes/errors.html'].map(boostDocument);
    expect(Math.max(...late)).toBeLessThan(Math.min(...soon) / 10);
  });

  it('takes words of a question as the index has them, but those of every question', () => {
    const { options, searchOptions } = MINI_SEARCH;
    expect(['How', 'do', 'I', 'send', 'Tokens'].map(searchOptions.processTerm)).toEqual([
      null,
      null,
      null,
      'send',
      'token',
    ]);
    for (const word of ['Tokens', 'class', 'lists', 'usePages'])
      expect(searchOptions.processTerm(word)).toBe(options.processTerm(word));
    const plurals = ['queries', 'entities', 'cookies', 'classes'];
    expect(plurals.map(options.processTerm)).toEqual(['query', 'entity', 'cookie', 'classe']);
    expect(plurals.map(searchOptions.processTerm)).toEqual(plurals.map(options.processTerm));
    // They go to the browser as text.
    const { processTerm, boostDocument } = searchOptions;
    for (const each of [options.processTerm, processTerm, boostDocument]) {
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- as the browser does
      const alone = new Function(`return (${each})('tokens')`) as () => unknown;
      expect(alone()).toBe(each('tokens'));
    }
  });

  it('has 60 questions and more, each with a heading that a page of the site has', () => {
    const { first, questions } = JSON.parse(readFileSync(`${root}site/questions.json`, 'utf8')) as Questions;
    expect(questions.length).toBeGreaterThan(60);
    const all = [...first, ...questions];
    expect(new Set(all.map(({ question }) => question)).size).toBe(all.length);
    const headingsOf = (page: string): string[] =>
      [...readFileSync(root + page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => text.replaceAll('`', ''));
    expect(all.filter(({ page, heading }) => !named.includes(page) || !headingsOf(page).includes(heading))).toEqual([]);
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
