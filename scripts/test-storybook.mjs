// Stories are tested as they are published, for production: `npm run storybook:build && npm run test:storybook`.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM, serveStorybook, STORYBOOK } from './serveStorybook.mjs';

/** Each in a browser of its own: what is not in front sees neither frames nor what scrolls into view. */
const AT_ONCE = 2;
const TIMEOUT = 60_000;

const { entries } = JSON.parse(readFileSync(new URL('index.json', STORYBOOK), 'utf8'));
const asked = process.argv.slice(2);
const stories = Object.values(entries)
  .filter(({ type, id }) => type === 'story' && (asked.length === 0 || asked.includes(id)))
  .map(({ id }) => id);

const { address, close } = await serveStorybook();

/** Plays a story. Resolves with what is wrong, if anything is. */
async function play(browser, id) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${address}/iframe.html?id=${id}&viewMode=story`);
    const outcome = await page.waitForFunction(
      () => globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0]?.status,
      undefined,
      { timeout: TIMEOUT },
    );
    if ((await outcome.jsonValue()) === 'success') return undefined;
    return (await page.locator('#error-message').textContent()) || 'It has failed.';
  } catch (error) {
    return String(error);
  } finally {
    await context.close();
  }
}

const failures = [];
const waiting = [...stories];
const player = async () => {
  const browser = await chromium.launch(CHROMIUM);
  for (let id = waiting.shift(); id; id = waiting.shift()) {
    const failure = await play(browser, id);
    console.log(`${failure ? '✗' : '✓'} ${id}`);
    if (failure) failures.push(`${id}: ${failure}`);
  }
  await browser.close();
};
await Promise.all(Array.from({ length: AT_ONCE }, player));
close();
console.log(`${stories.length - failures.length} of ${stories.length} stories passed.`);
if (failures.length > 0 || stories.length === 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}
