import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The library as it is, without a build; what is written imports it by name.
  resolve: {
    alias: [{ find: /^rest-slice$/, replacement: fileURLToPath(new URL('../src/index.ts', import.meta.url)) }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['../test/setup.ts'],
    globalSetup: ['test/clean.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    root: fileURLToPath(new URL('.', import.meta.url)),
  },
});
