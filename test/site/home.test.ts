import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { askedOfOthers, DIST, serveSite } from './builtSite.js';

const site = serveSite();
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const SIZES = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

/** What a server sends for an address: texts are compressed, pictures are already. */
function weightOf(address: string): number {
  const file = readFileSync(DIST + (address === '/' ? 'index.html' : address.slice(1)));
  return /\.(?:webp|png|woff2)$/.test(address) ? file.length : gzipSync(file).length;
}

describe('the first page', () => {
  it('weighs at most 250 kB before the issue tracker is asked for, and asks nobody else', async () => {
    const visit = await site.open();
    await visit.page.goto(`${site.address}/`);
    await visit.page.waitForLoadState('networkidle');
    expect(visit.asked.some((address) => address.endsWith('.webp'))).toBe(true);
    const weight = visit.asked.map(weightOf).reduce((sum, bytes) => sum + bytes, 0);
    expect(weight).toBeLessThanOrEqual(250_000);
    expect(visit.asked.filter((address) => /^\/(?:stories|live)\//.test(address))).toEqual([]);
    expect([visit.said, askedOfOthers(visit)]).toEqual([[], []]);
  });

  it.each(Object.entries(SIZES))(
    'says how to install it, its version and its weight at once: %s',
    async (_, viewport) => {
      const { page } = await site.open({ viewport });
      await page.goto(`${site.address}/`);
      for (const text of ['npm install rest-slice @reduxjs/toolkit', `Version ${version}`, /weighs \d+\.\d kB/]) {
        const box = await page.locator('.vp-doc').getByText(text).first().boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(viewport.height);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    },
  );

  it('runs the issue tracker in place of its picture when somebody asks for it', async () => {
    const visit = await site.open();
    await visit.page.goto(`${site.address}/`);
    await visit.page.getByText('Try it here').click();
    const tracker = visit.page.frameLocator('iframe.story');
    const title = tracker.locator('.open-list').getByText('Remember the chosen columns with a screen reader');
    await title.waitFor({ timeout: 60_000 });
    await title.click();
    await tracker.locator('.detail').getByRole('button', { name: 'Close issue' }).waitFor();
    expect(visit.said).toEqual([]);
    expect(askedOfOthers(visit)).toEqual([]);
  });

  it('has the picture, and the way to the issue tracker, without scripts', async () => {
    const { page } = await site.open({ javaScriptEnabled: false });
    await page.goto(`${site.address}/`);
    const picture = page.locator('.story-picture img');
    expect(await picture.boundingBox()).toMatchObject({ width: expect.any(Number) as number });
    expect(await picture.getAttribute('alt')).toMatch(/issue tracker/i);
    const address = await page.locator('.story-picture').getAttribute('href');
    const story = await site.open();
    await story.page.goto(site.address + address);
    await story.page.locator('.open-list').waitFor({ timeout: 60_000 });
  });
});

describe('the site', () => {
  it('has the stories as Storybook shows them', async () => {
    const visit = await site.open();
    await visit.page.goto(`${site.address}/stories/`);
    await visit.page.getByText('Hello List').first().waitFor();
    const { entries } = JSON.parse(readFileSync(`${DIST}stories/index.json`, 'utf8')) as { entries: object };
    expect(Object.keys(entries).length).toBeGreaterThan(60);
    expect(askedOfOthers(visit)).toEqual([]);
  });

  it('runs a story where it stands when somebody asks for it, and none before', async () => {
    const { page, asked } = await site.open();
    await page.goto(`${site.address}/stories.html`);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.story-picture').count()).toBeGreaterThan(15);
    expect([await page.evaluate(() => scrollY), asked.filter((address) => address.startsWith('/stories/'))]).toEqual([
      0,
      [],
    ]);
    await page.getByRole('link', { name: 'A board with three columns Try it here' }).click();
    await page.frameLocator('iframe.story').getByText('Paint the fence').first().waitFor({ timeout: 60_000 });
  });

  it('is read without scripts: the text and the example of a page, and links that a server of files has', async () => {
    const { page } = await site.open({ javaScriptEnabled: false });
    await page.goto(`${site.address}/reference/useDLE.html`);
    expect(await page.locator('.vp-doc').textContent()).toContain('export function Example');
    expect(await page.getByText('Run and edit it here').count()).toBe(0);
    await page.locator('.vp-doc').getByRole('link', { name: 'which hook' }).click();
    expect(await page.locator('h1').textContent()).toContain('Which hook');
  });
});
