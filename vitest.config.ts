import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// Several typescript-* aliases are installed and npm lets the last one own node_modules/.bin/tsc: never rely on it.
const checker = fileURLToPath(new URL('./node_modules/typescript-7/bin/tsc', import.meta.url));
// Of a machine with other work: what is slow there is no failure.
const shared = { setupFiles: ['test/setup.ts'], testTimeout: 30_000 };
const library = fileURLToPath(
  new URL('./node_modules/@testing-library/react/dist/@testing-library/react.esm.js', import.meta.url),
);
const react18 = { react: 'react-18', 'react-dom': 'react-dom-18', '@testing-library/react': library };
const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    // Chromium refuses its sandbox to root, which is who runs in a container.
    '--no-sandbox',
    '--disable-dev-shm-usage',
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  ],
};

export default defineConfig({
  test: {
    coverage: { provider: 'v8', include: ['src/**'] },
    // One core for each of two: by default the second one would wait.
    maxWorkers: '100%',
    projects: [
      {
        resolve: { tsconfigPaths: true },
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/package/**'],
          typecheck: { enabled: true, checker, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
        },
      },
      {
        resolve: { tsconfigPaths: true },
        test: { ...shared, name: 'dom', environment: 'jsdom', include: ['test/**/*.test.tsx'] },
      },
      {
        // The same hooks with React 18, which has no use().
        resolve: { tsconfigPaths: true, alias: react18 },
        test: {
          ...shared,
          setupFiles: ['test/support/react18.ts', ...shared.setupFiles],
          name: 'dom-react-18',
          environment: 'jsdom',
          include: ['test/react/*.test.tsx', 'test/found/F{08,13,18.readers,20}.test.tsx'],
          exclude: ['test/react/useFetch.test.tsx'],
          server: { deps: { inline: [/react-redux/, /@testing-library\/react/] } },
        },
      },
      {
        // What is published, installed into an empty project: needs dist (npm run build).
        test: {
          name: 'package',
          environment: 'node',
          include: ['test/package/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Every story is rendered, played and checked by axe in Chromium.
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'stories',
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
