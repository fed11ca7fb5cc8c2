import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedOfOthers, serveSite } from './builtSite.js';

const folder = fileURLToPath(new URL('../../site/', import.meta.url));
const cache = `${folder}.vitepress/cache/base/`;
const BASE = '/1.2.3/';
const PAGES = ['index.md', 'reference.md', 'reference/useSuspense.md', 'stories.md', 'changelog.md'];

beforeAll(() => {
  rmSync(cache, { recursive: true, force: true });
  for (const page of PAGES) cpSync(`${folder}.pages/${page}`, `${cache}pages/${page}`);
  mkdirSync(`${cache}pages`, { recursive: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitepress/bin/vitepress.js', 'build', '.', '--outDir', `${cache}dist`],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, DOCS_BASE: BASE, DOCS_PAGES: `${cache}pages` } },
  );
  if (status !== 0) throw new Error(stderr);
}, 300_000);
afterAll(() => rmSync(cache, { recursive: true, force: true }));

describe('the site of a release, under its number', () => {
  const site = serveSite(`${cache}dist/`, BASE);

  it('has all of its parts there, and asks for nothing above', async () => {
    const visit = await site.open();
    await visit.page.goto(`${site.address}/`);
    await visit.page.getByText('Try it here').click();
    const tracker = visit.page.frameLocator('iframe.story');
    for (const list of ['.open-list', '.closed-list'])
      await tracker.locator(`${list} li`).first().waitFor({ timeout: 60_000 });
    await visit.page.goto(`${site.address}/reference/useSuspense.html`);
    await visit.page.getByRole('button', { name: 'Run and edit it here' }).click();
    await visit.page.frameLocator('.live-result').getByText('Three').waitFor();
    expect(visit.said).toEqual([]);
    expect(askedOfOthers(visit)).toEqual([]);
  });

  it('leads nowhere else, but to the newest one', async () => {
    const { page } = await site.open();
    for (const path of PAGES.map((name) => name.replace(/md$/, 'html'))) {
      await page.goto(`${site.address}/${path}`);
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links.length).toBeGreaterThan(50);
      expect([path, links.filter((link) => link !== '/' && !link?.startsWith(BASE))]).toEqual([path, []]);
      expect(links).toContain('/');
    }
  });
});

it('keeps the sites of releases alone', () => {
  const versions = JSON.parse(readFileSync(`${folder}versions.json`, 'utf8')) as string[];
  const changelog = readFileSync(`${folder}../CHANGELOG.md`, 'utf8');
  expect(versions.filter((version) => !changelog.includes(`\n## ${version}\n`))).toEqual([]);
  expect(new Set(versions).size).toBe(versions.length);
});
