import { describe, expect, it } from 'vitest';
import { liveFiles, livePages } from '../../site/live/examples.mjs';
import { docsFiles } from '../support/docsFiles.js';
import { askedOfOthers, serveSite, type Visit } from './builtSite.js';
import type { FrameLocator, Locator } from 'playwright';

const site = serveSite();

/** What the example of a page shows; where a button is named, at some time after a click on it. */
const RESULTS: Readonly<Record<string, string | readonly [button: string, then: string]>> = {
  useSuspense: 'OneTwoThree',
  useDLE: ['bob', 'TwoReload'],
  useSelect: 'Three',
  usePages: ['More', '40 posts'],
  useLive: ['Somebody else renames it', 'One, at '],
  useSubscription: 'One, Two, Three',
  useFetch: 'One of 3',
  usePrefetch: ['Read it', 'Two'],
  useCache: ['Ask for the list', '3 posts'],
  useQuery: ['Ask for the list', 'ann: 2'],
  useLoading: ['Rename', 'RenamedRename'],
  useController: ['Write', 'Written here'],
  useIsFetching: '0 in all, 0 for lists',
  useIsMutating: ['Save', 'Saving'],
  useCancelling: 'One, Three',
  useDebounce: '3 posts',
  AsyncBoundary: ['Another post', 'One'],
  createRestHooks: '3 posts',
  resource: '"bob": []',
  RestEndpoint: '42, of life',
  'endpoint-options': '"title": "Out"',
  Entity: '"fullName": "Bob"',
  Collection: '"First"',
  schemas: '"share": 7',
  normalize: '"title": "One"',
  createRestSlice: '"isOver": true',
  slice: 'Written here',
  'bound-endpoint': '"Changed"',
  errors: 'A mistake of ours: PATH_PARAM_MISSING',
  types: '"id": "1"',
  features: 'rest/posts.get/fulfilled',
  ssr: '"Two"',
  testing: '503',
  tabs: '"told": "Told"',
  offline: 'posts.partialUpdate: connection',
  devtools: 'The app',
  'rtk-query': 'Changed by the slice',
};

/** Opens a page of the reference, and presses the button of its example. */
async function run({ page }: Visit, name: string): Promise<{ frame: FrameLocator; main: Locator }> {
  await page.goto(`${site.address}/reference/${name}.html`);
  await page.getByRole('button', { name: 'Run and edit it here' }).click();
  const frame = page.frameLocator('.live-result');
  return { frame, main: frame.locator('main') };
}

const shows = (main: Locator, text: string): Promise<void> =>
  expect.poll(() => main.textContent(), { timeout: 60_000 }).toContain(text);

/** All that it shows from now on: a text may stand for a moment only, shorter than the time between two looks. */
const record = (main: Locator): Promise<{ jsonValue: () => Promise<(string | null)[]> }> =>
  main.evaluateHandle((element) => {
    const texts: (string | null)[] = [];
    const observer = new MutationObserver(() => texts.push(element.textContent));
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return texts;
  });

/** Writes the file that is open anew, and runs it. */
async function write({ page }: Visit, change: (text: string) => string): Promise<void> {
  const editor = page.locator('.live-file:not([hidden]) .cm-content');
  const lines = await editor.locator('.cm-line').allTextContents();
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(change(lines.join('\n')));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

describe('the example of a page of reference', () => {
  it('has a result for each page', () => {
    expect(Object.keys(RESULTS).sort()).toEqual(livePages().sort());
  });

  it.each(livePages())('%s: its editor has the files that the tests of the docs run', (name) => {
    const { 'run.tsx': _, ...files } = liveFiles(name);
    expect(files).toEqual(Object.fromEntries(docsFiles(`reference/${name}.md`)));
  });

  it.each(Object.entries(RESULTS))('%s runs in the page, and asks nobody else', async (name, result) => {
    const visit = await site.open();
    const { frame, main } = await run(visit, name);
    if (typeof result === 'string') await shows(main, result);
    else {
      const [button, then] = result;
      await frame.getByText(button, { exact: true }).waitFor();
      const texts = await record(main);
      await frame.getByText(button, { exact: true }).click();
      await expect.poll(async () => (await texts.jsonValue()).join('\n'), { timeout: 60_000 }).toContain(then);
    }
    expect(visit.said).toEqual([]);
    expect(askedOfOthers(visit)).toEqual([]);
  });

  it('loads nothing of it until it is asked for', async () => {
    const visit = await site.open();
    await visit.page.goto(`${site.address}/reference/useDLE.html`);
    await visit.page.getByRole('button', { name: 'Run and edit it here' }).waitFor();
    await visit.page.waitForLoadState('networkidle');
    expect(visit.asked.filter((url) => url.includes('/live/'))).toEqual([]);
  });

  it('shows what a reader changes, and gives back what it was', async () => {
    const visit = await site.open();
    const { main } = await run(visit, 'useDLE');
    await shows(main, 'Reload');
    await write(visit, (text) => text.replace('Reload', 'Ask again'));
    await shows(main, 'OneThreeAsk again');
    await visit.page.getByRole('button', { name: 'Reset' }).click();
    await shows(main, 'OneThreeReload');
    await visit.page.getByRole('button', { name: 'posts.ts' }).click();
    await write(visit, (text) =>
      text.replace("title = '';", "title = '';\n  get shout() { return this.title + '!'; }"),
    );
    await visit.page.getByRole('button', { name: 'example.tsx' }).click();
    await write(visit, (text) => text.replace('{ id, title }', '{ id, shout }').replace('{title}', '{shout}'));
    await shows(main, 'One!Three!');
    expect(visit.said).toEqual([]);
  });

  it.each([
    [
      'a mistake in the syntax',
      (text: string) => text.replace('return (', 'return ('.repeat(2)),
      /example\.tsx.*\(\d+:\d+\)/,
    ],
    [
      'an import that is not there',
      (text: string) => text.replace("'./posts'", "'./people'"),
      /There is no "\.\/people" here/,
    ],
    [
      'what it throws',
      (text: string) => text.replace('return (', "throw new Error('Thrown here');\nreturn ("),
      /Thrown here/,
    ],
  ] as const)('says so of %s', async (_, change, message) => {
    const visit = await site.open();
    const { frame, main } = await run(visit, 'useDLE');
    await shows(main, 'Reload');
    await write(visit, change);
    await expect.poll(() => frame.getByRole('alert').first().textContent(), { timeout: 60_000 }).toMatch(message);
  });
});
