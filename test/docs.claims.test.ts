import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unprovenClaimsOf, wrongProofsOf } from './support/claims.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const readIfThere = (path: string): string | undefined => (existsSync(root + path) ? read(path) : undefined);

const inDocs = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`);
/** All that the site shows, but for CHANGELOG.md, which says what was new and links the pages that promise it. */
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md', ...inDocs].filter((path) =>
  path.endsWith('.md'),
);

/** Pages that one test goes through, promise by promise: they link it. */
const whole = new Map([['docs/tutorial.md', 'test/package/hour.test.ts']]);

describe('README and docs', () => {
  it.each(pages.filter((page) => !whole.has(page)))('every promise has a test or a number: %s', (page) => {
    expect(unprovenClaimsOf(read(page))).toEqual([]);
  });

  it.each([...whole])('every promise of %s is looked for by %s, which it links', (page, test) => {
    expect(read(page)).toContain(`](../${test} "`);
    expect(read(test)).toContain(page);
  });

  it.each(pages)('tests that are linked have what the link says: %s', (page) => {
    expect(wrongProofsOf(page, read(page), readIfThere)).toEqual([]);
  });

  it.each(pages)('no test is named where it is not linked, and is not there: %s', (page) => {
    const named = [...read(page).matchAll(/`(test\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  });
});

describe('a promise', () => {
  const LINK = '[so](../test/a.test.ts "an edit renders one row")';

  it.each([
    'An edit never loses a row.',
    'It is faster than that.',
    'Nothing is sent twice.',
    'The row is shown at once.',
    'Two edits are right in whatever order they are answered.',
    'It works with React 18.',
    'A list is read with\nno refetch.',
    '- An edit sends one request, and the list shows it.',
    '| `useDLE` | always the same function |',
    '1. The store supports all of that.',
    'What a selector gives stays `===`.',
  ])('without a link is found: %j', (text) => {
    expect(unprovenClaimsOf(`# A page\n\n${text}\n`)).toEqual([text]);
  });

  it.each([
    ['with a test of it', `An edit never renders two rows, ${LINK}.`],
    ['with a number of it', 'It is smaller: [9 kB](size.md#beside-its-peers).'],
    ['with a bench of it', '| [faster](bench/README.md#one-run) | 2 ms |'],
    ['in a section that says so', `A row renders exactly once.\n\nTested by ${LINK}.`],
    ['that is none', '`useDLE` gives data and an error.'],
    ['in code alone', '```ts\nconst never = 1; // always\n```\n\nThe option `never: true` is one.'],
    ['of an error code', '| `PK_MISSING` | an item has nothing that could be its key | define `pk()` |'],
    ['in the title of a link', `A text. ${LINK.replace('an edit', 'an edit always')}`],
  ])('%s is no complaint', (_, text) => {
    expect(unprovenClaimsOf(`# A page\n\n${text}\n`)).toEqual([]);
  });

  it.each([
    [
      'with a test of something else',
      'Tokens are never logged ([tested](../test/a.test.ts "an edit renders one row")).',
    ],
    ['with a link that is no proof', 'Tokens are [never](around.md) logged.'],
    ['in a section whose tests are of something else', `Tokens are never logged.\n\nTested by ${LINK}.`],
    [
      'in the section after the one with the tests',
      `Text.\n\nTested by ${LINK}.\n\n## More\n\nRows render once, always.`,
    ],
  ])('%s is found', (_, text) => {
    expect(unprovenClaimsOf(`# A page\n\n${text}\n`)).toHaveLength(1);
  });

  it('is proven by a test whose title stands in its file, and by no other', () => {
    const source = "describe('rows', () => {\n  it(`an edit renders one row`, () => {});\n  it('it\\'s so', run);\n});";
    const wrongOf = (link: string) =>
      wrongProofsOf('docs/a.md', link, (path) => (path === 'test/a.test.ts' ? source : undefined));
    for (const title of ['rows', 'an edit renders one row', "it's so"])
      expect(wrongOf(`[so](../test/a.test.ts "${title}")`)).toEqual([]);
    for (const link of [
      '[so](../test/a.test.ts "an edit")',
      '[so](../test/a.test.ts)',
      '[so](../test/b.test.ts "rows")',
    ])
      expect(wrongOf(link)).toEqual([link]);
  });

  it('is proven by a story of that name', () => {
    const source = 'export const EditShows: StoryObj = {};';
    expect(wrongProofsOf('README.md', '[so](stories/A.stories.tsx "EditShows")', () => source)).toEqual([]);
    expect(wrongProofsOf('README.md', '[so](stories/A.stories.tsx "Edit")', () => source)).toHaveLength(1);
  });
});
