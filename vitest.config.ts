import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// Several typescript-* aliases are installed and npm lets the last one own node_modules/.bin/tsc: never rely on it.
const checker = fileURLToPath(new URL('./node_modules/typescript-7/bin/tsc', import.meta.url));
// Of a machine with other work: what is slow there is no failure.
const shared = { setupFiles: ['test/setup.ts'], testTimeout: 60_000 };
/** Of files that share a process. */
const inOneProcess = ['test/support/leftovers.ts'];
const library = fileURLToPath(
  new URL('./node_modules/@testing-library/react/dist/@testing-library/react.esm.js', import.meta.url),
);
const react18 = { react: 'react-18', 'react-dom': 'react-dom-18', '@testing-library/react': library };
// The version of data-client that is there to compare with knows React 18 at most.
const needsReact18 = 'test/codemods/dataClient*.test.tsx';
/** They look at what a process has loaded, remembers or waits for, or load modules in a way of their own. */
const alone = [
  'test/docs.*.test.ts',
  'test/features/offline/indexedDb.test.ts',
  'test/features/missing.test.ts',
  'test/normalize/followLists.test.ts',
  'test/select/{memory,wrapped}.test.ts',
  'test/features/garbage/memory.test.ts',
  'test/features/polling/clocks.test.ts',
];
/** Likewise of what React renders: on a server too, which marks a context for good as a server's, or with modules of another time. */
const aloneInPage = [
  'test/ssr/*.test.tsx',
  'test/features/streams/hooks.test.tsx',
  'test/recipes/nextjs.browser.test.tsx',
  'test/codemods/dataClientBlog.test.tsx',
];
const inReact18 = ['test/react/*.test.tsx', 'test/devtools/*.test.tsx', needsReact18];
/** `use()`, `<Activity>`, what React 18 itself writes to the console of errors that are shown, and what takes long. */
const notInReact18 = [
  'test/react/{useFetch,abortOnUnmount}.test.tsx',
  'test/react/usePages.{changes,counted,model,runs}.test.tsx',
  'test/react/Reader.{table,traps}.test.tsx',
];
/** They take long, a browser, or the package as it is installed. */
const afterBuild = ['test/ssr/example.test.ts', 'test/codemods/codemods.test.ts', 'test/bin/replay.test.ts'];
const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    // Chromium refuses its sandbox to root, which is who runs in a container.
    '--no-sandbox',
    '--disable-dev-shm-usage',
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  ],
};

/** Tests of what React renders. A page and the libraries for each file would take longer than the tests: files share them. */
const dom = (name: string, include: string[], exclude: string[]) => ({
  resolve: { tsconfigPaths: true },
  test: {
    ...shared,
    ...{
      name,
      include,
      exclude: ['test/package/**', ...exclude],
      environment: 'jsdom',
      isolate: name.endsWith('alone'),
    },
    setupFiles: [...shared.setupFiles, ...(name.endsWith('alone') ? [] : inOneProcess), 'test/support/page.ts'],
  },
});

/** The same hooks with React 18, which has no use(). */
function domOfReact18(name: string, include: string[], exclude: string[]) {
  const project = dom(name, include, exclude);
  const setupFiles = ['test/support/react18.ts', ...project.test.setupFiles];
  const server = { deps: { inline: [/react-redux/, /@testing-library\/react/, /@data-client/] } };
  return {
    resolve: { ...project.resolve, alias: react18 },
    test: { ...project.test, setupFiles, server },
  };
}

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
          setupFiles: [...shared.setupFiles, ...inOneProcess],
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/package/**', 'test/site/**', ...afterBuild, ...alone],
          // Loading the library for each file would take longer than the tests.
          isolate: false,
          typecheck: { enabled: true, checker, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
        },
      },
      { resolve: { tsconfigPaths: true }, test: { ...shared, name: 'alone', environment: 'node', include: alone } },
      dom('dom', ['test/**/*.test.tsx'], [needsReact18, ...aloneInPage]),
      dom('dom-alone', aloneInPage, [needsReact18]),
      domOfReact18('react18', inReact18, [...notInReact18, ...aloneInPage]),
      domOfReact18('react18-alone', ['test/ssr/streamed.test.tsx', 'test/codemods/dataClientBlog.test.tsx'], []),
      {
        // What is published, installed into an empty project: needs dist (npm run build) and Chromium.
        resolve: { tsconfigPaths: true },
        test: {
          name: 'package',
          environment: 'node',
          include: ['test/package/*.test.ts', ...afterBuild],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        // The site as it is published: needs npm run docs:build, and Chromium.
        resolve: { tsconfigPaths: true },
        test: { ...shared, name: 'site', environment: 'node', include: ['test/site/*.test.ts'], testTimeout: 180_000 },
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
