import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { anchorOf, NAVIGATION, placeOfPage } from '../navigation.mjs';

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
      return entry.isDirectory() ? { text, collapsed: true, items: apiOf(path) } : page(text, path);
    });
}

/** Whoever searches wants to know how, before what its type is. It goes to the browser as text: it reads nothing around it. */
const weightOf = (id: string): number => (/^\/(?:api|sources|changelog|examples)/.test(id) ? 0.05 : 1);

export default defineConfig({
  title: 'rest-slice',
  description: 'The normalized REST data layer for Redux Toolkit',
  srcDir: '.pages',
  cleanUrls: true,
  lastUpdated: false,
  // Prose has generics and `<Provider>`; nothing of it is a component.
  markdown: { html: true, anchor: { slugify: anchorOf } },
  vite: { publicDir: join(pages, 'public'), build: { chunkSizeWarningLimit: 2_000 } },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument: weightOf } } } },
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
    ],
    sidebar: {
      '/api/': apiOf('api'),
      '/': NAVIGATION.map(({ text, items }) => ({
        text,
        items: items.map(([name, path]) => page(name, placeOfPage(path).replace(/(?:^index)?\.md$/, ''))),
      })),
    },
  },
});
