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

  it('has the anchors that pages link, of headings that begin with a number, too', () => {
    expect(anchorOf('5. Other slices')).toBe('5-other-slices');
    expect(readFileSync(`${root}site/.vitepress/config.mts`, 'utf8')).toContain('slugify: anchorOf');
  });
});
