// Stories are tested as they are published, for production, on a desk and on a phone, light and dark:
// `npm run storybook:build && npm run test:storybook`. What they show is compared with stories/pictures; where it is meant to be
// other than it was, `npm run pictures -- --update` takes these anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright';
import { CHROMIUM, serveStorybook, STORYBOOK } from './serveStorybook.mjs';
import { comparePicture, dropPicture, fonts, isDifference, keepPicture, strayPictures } from './storyPictures.mjs';
import { UNSTEADY, VIEWS } from './storyViews.mjs';

/** Each in a browser of its own: what is not in front sees neither frames nor what scrolls into view. */
const AT_ONCE = 2;
const TIMEOUT = 60_000;

const { entries } = JSON.parse(readFileSync(new URL('index.json', STORYBOOK), 'utf8'));
const isUpdate = process.argv.includes('--update');
/** Where a report as Vitest's goes. */
const report = process.argv.find((argument) => argument.startsWith('--outputFile.json='))?.split('=')[1];
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const all = Object.values(entries).filter(({ type }) => type === 'story');
const stories = all.map(({ id }) => id).filter((id) => asked.length === 0 || asked.includes(id));

const { address, close } = await serveStorybook();

/** What is wrong with a story once it is played. */
async function outcomeOf(page) {
  const outcome = await page.waitForFunction(
    () => globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0],
    undefined,
    { timeout: TIMEOUT },
  );
  const { status, reporters } = await outcome.jsonValue();
  const violations = reporters.flatMap(({ type, result }) => (type === 'a11y' ? (result?.violations ?? []) : []));
  if (violations.length > 0)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`).join('\n');
  if (status !== 'success') return (await page.locator('#error-message').textContent()) || 'It has failed.';
  return reporters.some(({ type }) => type === 'a11y') ? undefined : 'Axe has not looked at it.';
}

/** Contrasts that are too low in the colours that the story was not played in. They are the same in each size: looked at in one. */
async function contrastsOf(page, { name, colorScheme }) {
  if (name !== VIEWS[0].name) return undefined;
  await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(globalThis.document, { runOnly: ['color-contrast'] });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
  await page.emulateMedia({ colorScheme });
  return found.length > 0 ? `In the other colours one cannot read ${found.join(' ')}` : undefined;
}

async function pictureOf(page, id, view) {
  const unsteady = UNSTEADY[id];
  if (unsteady)
    await page.evaluate(() => {
      globalThis.document.activeElement?.blur();
      for (const element of globalThis.document.querySelectorAll('*')) element.scrollTo(0, 0);
    });
  // How far a dialog was scrolled while one typed depends on when its rows came.
  await page.locator('dialog, [role=dialog]').evaluateAll((all) => all.forEach((dialog) => dialog.scrollTo(0, 0)));
  const style = unsteady?.hidden && `${unsteady.hidden} { visibility: hidden }`;
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', style });
  const name = `${id}.${view.name}`;
  if (isUpdate) return keepPicture(name, shot);
  return isComparable ? comparePicture(name, shot) : undefined;
}

/** What the browser says by itself of an answer that a story's server gives on purpose, and of an icon that it looks for. */
const isOfTheBrowser = (message) =>
  message.text().startsWith('Failed to load resource') && !/\/(?:assets|sb-)/.test(message.location().url);

/** Plays a story. Resolves with what is wrong, if anything is. */
async function play(context, id, view) {
  const said = [];
  const page = await context.newPage();
  try {
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type()) && !isOfTheBrowser(message)) said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(`${address}/iframe.html?id=${id}&viewMode=story`);
    const wrong = (await outcomeOf(page)) ?? (await pictureOf(page, id, view)) ?? (await contrastsOf(page, view));
    return wrong ?? (said.length > 0 ? `It says: ${said.join('\n')}` : undefined);
  } catch (error) {
    return String(error);
  } finally {
    // What is loaded is known to the next story, and nothing of what was stored.
    const session = await context.newCDPSession(page);
    const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,file_systems';
    await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes });
    await page.close();
  }
}

/** How wide texts are in the fonts of stories. */
async function fontsOf(browser) {
  const page = await browser.newPage();
  await page.goto(`${address}/iframe.html?id=${stories[0]}&viewMode=story`);
  const widths = await page.evaluate(() => {
    const context = globalThis.document.createElement('canvas').getContext('2d');
    const families = [
      globalThis.getComputedStyle(globalThis.document.body).fontFamily,
      'sans-serif',
      'ui-monospace, monospace',
    ];
    return families.map((family) => {
      context.font = `100px ${family}`;
      return Math.round(context.measureText('Handgloves: 0123456789, ✓ →').width);
    });
  });
  await page.close();
  return `widths ${widths.join(' ')}\n`;
}

const looker = await chromium.launch(CHROMIUM);
const here = await fontsOf(looker);
await looker.close();
if (isUpdate) fonts.write(here);
const isComparable = fonts.read() === here;
if (!isComparable)
  console.log(`Pictures are not compared: they were taken with fonts of ${fonts.read().trim()}, and here are ${here}`);

const failures = [];
const waiting = VIEWS.flatMap((view) => stories.map((id) => [id, view]));
const count = waiting.length;
const player = async () => {
  const browser = await chromium.launch(CHROMIUM);
  const contexts = new Map();
  const contextOf = async ({ name, ...options }) => {
    if (!contexts.has(name)) contexts.set(name, await browser.newContext({ ...options, reducedMotion: 'reduce' }));
    return contexts.get(name);
  };
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [id, view] = next;
    const start = globalThis.performance.now();
    const first = await play(await contextOf(view), id, view);
    // What a busy machine has shown too late looks as ever the next time; what was changed does not.
    const failure = isDifference(first) ? await play(await contextOf(view), id, view) : first;
    if (first && !failure) console.log(`  ${id} ${view.name} was played twice: ${first}`);
    console.log(`${failure ? '✗' : '✓'} ${id} ${view.name} ${Math.round(globalThis.performance.now() - start)} ms`);
    if (failure) failures.push(`${id} ${view.name}: ${failure}`);
  }
  await browser.close();
};
await Promise.all(Array.from({ length: AT_ONCE }, player));
close();

const stray = strayPictures(all.flatMap(({ id }) => VIEWS.map(({ name }) => `${id}.${name}`)));
if (isUpdate) stray.forEach(dropPicture);
else failures.push(...stray.map((file) => `stories/pictures/${file} is of no story.`));
console.log(`${count - failures.length} of ${count} plays passed.`);
if (report) {
  const numbers = { numPassedTests: count - failures.length, numFailedTests: failures.length };
  // What was not compared is seen in the sum of all tests.
  const numPendingTests = isComparable ? 0 : count;
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, JSON.stringify({ ...numbers, numPendingTests, numTodoTests: 0, testResults: [] }));
}
if (failures.length > 0 || count === 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}
