import { describe, expect, it } from 'vitest';
import { follow, tutorialSteps } from '../support/tutorial.js';
import { serveSite } from './builtSite.js';
import type { Locator, Page } from 'playwright';

const site = serveSite();

async function openTutorial(): Promise<Page> {
  const { page } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${site.address}/tutorial.html`);
  return page;
}

/** What the button of a block of code puts into the clipboard. */
async function copied(page: Page, block: Locator): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await block.hover();
  await block.getByRole('button').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('the tutorial', () => {
  it('shows what is added and taken away, and gives the lines as they are then, without signs', async () => {
    const page = await openTutorial();
    const blocks = page.locator('.language-diff');
    const first = blocks.filter({ hasText: 'optimistic: true' });
    expect(await first.locator('.diff.add').count()).toBe(1);
    expect(await copied(page, first)).toBe('  schema: Book,\n  optimistic: true,');
    const second = blocks.filter({ hasText: '<BookList unread' });
    expect(await second.locator('.diff.remove').textContent()).toContain('<BookList onOpen');
    expect(await copied(page, second)).toBe('        <BookList unread={unread} onOpen={setId} />');
  });

  it('has each file that a step changes, whole, by one click', async () => {
    const page = await openTutorial();
    const files = new Map<string, string>();
    const whole: string[] = [];
    for (const step of tutorialSteps()) {
      follow(step, files);
      const changed = new Set(step.edits.filter(({ language }) => language === 'diff').map(({ file }) => file));
      const last = (file: string) => step.edits.findLast((edit) => edit.file === file)?.language;
      for (const file of changed)
        if (last(file) === 'diff') whole.push(`${file}, whole`, (files.get(file) ?? '').trim());
    }
    const parts = page.locator('details');
    const shown = await parts.evaluateAll((all) =>
      all.flatMap((part) => [part.querySelector('summary')?.textContent, part.querySelector('code')?.textContent]),
    );
    expect(shown).toEqual(whole);
    expect(whole.length).toBeGreaterThan(10);
    const last = parts.last();
    await last.locator('summary').click();
    expect(await copied(page, last.locator('[class*=language-]'))).toBe(whole.at(-1));
  });
});
