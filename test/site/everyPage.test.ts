import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AROUND, violationsOf } from './axe.js';
import { DIST, serveSite } from './builtSite.js';
import type { Page } from 'playwright';

const site = serveSite();

/** Pages that nobody has written: of TypeDoc, and of the files of examples. Those that are written are opened, each for itself. */
const made = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?:api|examples)\/.*\.html$/.test(name),
);
/** Those of TypeDoc come in the same colours: of the darker ones a part is enough. */
const some = made.filter((name, at) => name.startsWith('examples/') || at % 5 === 0);

/** Puts the content of a page into the one that is open: quicker than to open it. */
async function show(page: Page, name: string): Promise<void> {
  await page.evaluate(async (address) => {
    const text = await (await fetch(address)).text();
    const other = new DOMParser().parseFromString(text, 'text/html');
    const content = other.querySelector('#VPContent');
    if (!content) throw new Error(`${address} is no page.`);
    document.title = other.title;
    document.querySelector('#VPContent')?.replaceWith(content);
  }, `${site.address}/${name}`);
}

/** As many as one test looks at. */
const AT_ONCE = 15;

describe.each([
  ['light', undefined, made],
  ['dark', ['color-contrast'], some],
] as const)('axe finds nothing on pages of the API, and of examples: %s', (colorScheme, rules, names) => {
  const parts = Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, part) =>
    names.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );

  it.each(parts.map((part) => [part[0], part] as const))('from %s on', async (_first, part) => {
    const { page } = await site.open({ colorScheme });
    await page.goto(`${site.address}/api/index.html`);
    const found: string[] = [];
    for (const name of part) {
      await show(page, name);
      found.push(...(await violationsOf(page, rules, AROUND)).map((text) => `${name}: ${text}`));
    }
    expect(found).toEqual([]);
  });

  it('are more than forty', () => {
    expect(names.length).toBeGreaterThan(40);
  });
});
