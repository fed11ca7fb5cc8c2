import { describe, expect, it } from 'vitest';
import { NAVIGATION, placeOfPage } from '../../site/navigation.mjs';
import { AROUND, violationsOf } from './axe.js';
import { serveSite } from './builtSite.js';

const site = serveSite();

const written = NAVIGATION.flatMap(({ items }) => items.map(([, path]) => placeOfPage(path).replace(/md$/, 'html')));
/** One of each kind of page that is made of something else. */
const made = [
  'stories.html',
  'examples/quickstart.html',
  'api/index.html',
  'api/rest-slice/functions/createRestSlice.html',
  'api/rest-slice/classes/Collection.html',
];

describe('axe finds nothing', () => {
  it.each([...written, ...made])('on %s, light and dark, and the console is silent', async (path) => {
    const { page, said } = await site.open();
    await page.goto(`${site.address}/${path}`);
    const around = written.indexOf(path) > 0 ? AROUND : [];
    const light = await violationsOf(page, undefined, around);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
    expect([...light, ...(await violationsOf(page, ['color-contrast'], around))]).toEqual([]);
    expect(said).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('in an editor and its result: %s', async (colorScheme) => {
    const { page } = await site.open({ colorScheme });
    await page.goto(`${site.address}/reference/AsyncBoundary.html`);
    await page.getByRole('button', { name: 'Run and edit it here' }).click();
    await page.frameLocator('.live-result').getByText('There is no such post.').waitFor();
    const result = page.frames().find((frame) => frame.url().includes('/live/frame.html'));
    expect(result).toBeDefined();
    for (const where of [page, result]) expect(await violationsOf(where ?? page)).toEqual([]);
  });
});
