import { fileURLToPath } from 'node:url';
import { serveFolder } from './serveFolder.mjs';

export const STORYBOOK = new URL('../storybook-static/', import.meta.url);

/** The Storybook that was built. Resolves with its address, and what closes it. */
export const serveStorybook = () => serveFolder(fileURLToPath(STORYBOOK));

export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
};
