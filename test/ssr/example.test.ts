import { chromium } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSsr } from '../../examples/ssr/server.js';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

async function start(slowness = 1) {
  const server = await startSsr({ slowness });
  onTestFinished(server.close);
  return server;
}

/** The page as it arrives. */
async function readStream(url: string): Promise<{ at: number; text: string }[]> {
  const { body } = await fetch(url);
  const parts: { at: number; text: string }[] = [];
  const decoder = new TextDecoder();
  const start = Date.now();
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    parts.push({ at: Date.now() - start, text: decoder.decode(chunk, { stream: true }) });
  }
  return parts;
}

describe('examples/ssr', () => {
  it('sends the shell at once, then each answer with its data before its markup', async () => {
    const { url, asked } = await start();
    const parts = await readStream(url);
    expect(parts[0]?.text).toContain('Story <!-- -->1<!-- --> is coming.');
    expect(parts[0]?.text).not.toContain('The slow one');
    const page = parts.map(({ text }) => text).join('');
    for (const [data, markup] of [
      ['"title":"The slow one"', '<h2>The slow one</h2>'],
      ['"title":"The quick one"', '<h2>The quick one</h2>'],
      ['"text":"Was it?"', '<li>Was it?</li>'],
      ['"text":"That was quick."', '<li>That was quick.</li>'],
    ] as const) {
      const [at, then] = [page.indexOf(data), page.indexOf(markup)];
      expect(at, data).toBeGreaterThan(0);
      expect(at, data).toBeLessThan(then);
    }
    expect(page.indexOf('The quick one')).toBeLessThan(page.indexOf('The slow one'));
    // A name of the data that would end a script.
    expect(page).not.toContain('</script><b>');
    expect(asked.map(({ path }) => path).sort()).toEqual([
      '/stories',
      '/stories/1',
      '/stories/1/comments',
      '/stories/2',
      '/stories/2/comments',
    ]);
  });

  it('does not mix two requests', async () => {
    const { url, asked } = await start(0.2);
    const pages = await Promise.all([readStream(url), readStream(url)]);
    for (const parts of pages) {
      expect(
        parts
          .map(({ text }) => text)
          .join('')
          .match(/"text":"Was it\?"/g),
      ).toHaveLength(1);
    }
    expect(asked).toHaveLength(10);
  });

  it.each([
    ['slowly', 1],
    ['at once', 0],
  ])('is taken over in Chromium without a request or a mismatch, where data come %s', async (_, slowness) => {
    const { url, asked } = await start(slowness);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(url, { waitUntil: 'networkidle' });
    // What is hydrated answers, while the rest of the page is still shown.
    await page.getByRole('button').first().click();
    await page.getByText('1 likes').waitFor();
    expect(await page.locator('h2').allTextContents()).toEqual(['The slow one', 'The quick one']);
    expect(await page.locator('li').allTextContents()).toEqual(['Worth the wait.', 'Was it?', 'That was quick.']);
    expect(await page.locator('footer').textContent()).toBe('The slow one, The quick one');
    await page.waitForTimeout(300);
    expect(asked.filter(({ isBrowser }) => isBrowser)).toEqual([]);
    expect(asked).toHaveLength(5);
    expect(said.filter((text) => !text.includes('React DevTools'))).toEqual([]);
  });
});
