import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('the service worker of the stories is that of the installed msw (`npx msw init public` renews it)', () => {
  expect(read('public/mockServiceWorker.js')).toBe(read('node_modules/msw/lib/mockServiceWorker.js'));
});
