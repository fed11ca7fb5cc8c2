import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type MarkdownRenderer } from 'vitepress';
import { anchorOf, NAVIGATION, placeOfPage } from '../navigation.mjs';
import { MINI_SEARCH } from '../search.mjs';
import { BASE, otherVersions, VERSION } from '../versions.mjs';
import { differences } from './differences';

const pages = fileURLToPath(new URL('../.pages', import.meta.url));

const page = (text: string, link: string) => ({ text, link: `/${link}` });

/** The API reference by entry and kind, as TypeDoc has written it. */
function apiOf(
  folder: string,
): { text: string; link?: string; collapsed?: boolean; items?: ReturnType<typeof apiOf> }[] {
  return readdirSync(join(pages, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'index.md')
    .map((entry) => {
      const text = entry.name.replace(/\.md$/, '');
      const path = `${folder}/${text}`;
      if (!entry.isDirectory()) return page(text, path);
      // Without a link of its own a group would be a button around another one.
      const own = existsSync(join(pages, path, 'index.md')) ? `${path}/index` : `${folder}/index#${text}`;
      return { ...page(text, own), collapsed: true, items: apiOf(path) };
    });
}

/** A cell that names nothing is no heading: tables of names and what they are begin with a row of such cells. */
function namelessHeads({ renderer }: MarkdownRenderer): void {
  const tagOf = (content: string | undefined, tag: string) => (content === '' ? 'td' : tag);
  renderer.rules['th_open'] = (tokens, at, options, _, self) => {
    const token = tokens[at];
    if (token) token.tag = tagOf(tokens[at + 1]?.content, 'th');
    return self.renderToken(tokens, at, options);
  };
  renderer.rules['th_close'] = (tokens, at, options, _, self) => {
    const token = tokens[at];
    if (token) token.tag = tagOf(tokens[at - 1]?.content, 'th');
    return self.renderToken(tokens, at, options);
  };
}

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path fill='%233451b2' d='M0 0h4v1H0zM0 1.5h4v1H0zM0 3h3v1H0z'/></svg>";

export default defineConfig({
  title: 'rest-slice',
  description: 'The normalized REST data layer for Redux Toolkit',
  base: BASE,
  // Some of the pages, for a test: their links lead to the others.
  srcDir: process.env.DOCS_PAGES ?? '.pages',
  ignoreDeadLinks: process.env.DOCS_PAGES !== undefined,
  // Any server of a folder has what is asked for; and nobody gets pages that are not asked for.
  cleanUrls: false,
  router: { prefetchLinks: false },
  lastUpdated: false,
  // A picture of its own, or browsers ask for one that is not there.
  head: [['link', { rel: 'icon', href: ICON }]],
  // Prose has generics and `<Provider>`; nothing of it is a component.
  markdown: {
    html: true,
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [differences],
    config: namelessHeads,
  },
  vite: { publicDir: join(pages, 'public'), build: { chunkSizeWarningLimit: 2_000 } },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: MINI_SEARCH } },
    outline: [2, 3],
    nav: [
      page('Tutorial', 'tutorial'),
      page('Guide', 'getting-started'),
      page('Reference', 'reference'),
      page('API', 'api/index'),
      page('Stories', 'stories'),
      page('Errors', 'errors'),
      page('Size', 'size'),
      page('Speed', 'bench'),
      { text: VERSION, items: [page('Changelog', 'changelog'), { component: 'OtherVersions' }] },
    ],
    versions: otherVersions(),
    sidebar: {
      '/api/': apiOf('api'),
      '/': NAVIGATION.map(({ text, items }) => ({
        text,
        items: items.map(([name, path]) => page(name, placeOfPage(path).replace(/(?:^index)?\.md$/, ''))),
      })),
    },
  },
});
