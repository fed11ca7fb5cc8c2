// The picture of the issue tracker in the README, from its story: `npm run storybook:build && node scripts/screenshot.mjs`.
import { chromium } from 'playwright';
import { CHROMIUM, serveStorybook } from './serveStorybook.mjs';

const picture = new URL('../docs/issue-tracker.png', import.meta.url);

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
await page.screenshot({ path: picture.pathname });
await browser.close();
close();
