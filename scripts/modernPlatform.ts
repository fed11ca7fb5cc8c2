import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

const MODERN = fileURLToPath(new URL('../src/shared/platform.modern.ts', import.meta.url));

/** Puts what web pages and Node need in place of what runs on every platform. */
export const modernPlatform = (): Plugin => ({
  name: 'modern-platform',
  resolveId: {
    filter: { id: /\/platform\.js$/ },
    handler: (_id, importer) => (importer?.includes('/src/') ? MODERN : null),
  },
});
