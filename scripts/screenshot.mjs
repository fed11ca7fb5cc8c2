// The picture of the issue tracker in the README, from its story: `npm run storybook:build && node scripts/screenshot.mjs`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { chromium } from 'playwright';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
const root = new URL('../storybook-static/', import.meta.url);
const picture = new URL('../docs/issue-tracker.png', import.meta.url);

const server = createServer(({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  try {
    const file = readFileSync(new URL(`.${pathname}`, root));
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream').end(file);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' });
const story = `iframe.html?id=issue-tracker--edit-shows-everywhere&viewMode=story`;
await page.goto(`http://127.0.0.1:${server.address().port}/${story}`);
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
server.close();
