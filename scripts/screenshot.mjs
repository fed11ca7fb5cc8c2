// The picture of the issue tracker in the README, from its story: `npm run storybook:build && node scripts/screenshot.mjs`.
import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM, serveStorybook } from './serveStorybook.mjs';

const picture = new URL('../docs/issue-tracker.webp', import.meta.url);

const { address, close } = await serveStorybook();
const browser = await chromium.launch(CHROMIUM);
const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' });
const story = `iframe.html?id=issue-tracker--edit-shows-everywhere&viewMode=story`;
await page.goto(`${address}/${story}`);
// Its play function selects an issue and renames it; once more, with the counts from zero: three panes show it, one request.
const TITLE = 'Focus comes back when a dialog closes';
const shows = (title) =>
  Promise.all(['open-list', 'label-list', 'detail'].map((pane) => page.locator(`.${pane}`).getByText(title).waitFor()));
await shows('Shown at once');
await page.getByRole('button', { name: 'Edit title' }).click();
await page.locator('.detail').getByLabel('Title').fill(TITLE);
await page.getByRole('button', { name: 'Reset counts' }).click();
await page.getByRole('button', { name: 'Save', exact: true }).click();
await shows(TITLE);
await page.locator('.activity').getByText('rest/issues.partialUpdate/fulfilled').waitFor();
await page.mouse.click(5, 5);
// As WebP it is a third of a PNG: the first page of the site has it.
const png = (await page.screenshot()).toString('base64');
const webp = await page.evaluate(async (data) => {
  const image = Object.assign(new globalThis.Image(), { src: `data:image/png;base64,${data}` });
  await image.decode();
  const canvas = Object.assign(globalThis.document.createElement('canvas'), {
    width: image.width,
    height: image.height,
  });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.75).split(',')[1];
}, png);
writeFileSync(picture, Buffer.from(webp, 'base64'));
await browser.close();
close();
