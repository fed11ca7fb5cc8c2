import { defineConfig } from 'tsdown';
import { developmentOnly } from './scripts/developmentOnly.js';
import { modernPlatform } from './scripts/modernPlatform.js';
import { noBareFields } from './scripts/noBareFields.js';
import { pureTopLevel } from './scripts/pureTopLevel.js';

// Types of anything that is only a devDependency would be inlined, as a second nominal copy; so they are named. Never a
// catch-all pattern: it matches the entries too, and dist gets index2.d.ts.
const neverBundle = ['redux', 'redux-thunk', 'immer', 'reselect', 'react', 'react-dom', 'react-redux', 'msw'];

const plugins = [developmentOnly(), noBareFields(), pureTopLevel()];

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    react: 'src/react/index.ts',
    features: 'src/features/index.ts',
    offline: 'src/features/offline/index.ts',
    tabs: 'src/features/tabs/tabs.ts',
    'rtk-query': 'src/features/follow/follow.ts',
    ssr: 'src/ssr/index.ts',
    'ssr.node': 'src/ssr/node.ts',
    devtools: 'src/devtools/index.ts',
    'devtools.production': 'src/devtools/production.ts',
    'devtools.native': 'src/devtools/native.ts',
    testing: 'src/testing/index.ts',
    'testing.browser': 'src/testing/browser.ts',
    'testing.native': 'src/testing/native.ts',
  },
  format: {
    // One file a module: what an app does not use is dropped by its bundler, whatever else it uses of a chunk.
    esm: {
      unbundle: true,
      minify: { compress: { target: 'es2022' }, mangle: false, codegen: false },
      plugins: [...plugins, modernPlatform()],
    },
    // CommonJS cannot require what is an ES module only, in Node 20 and in Jest; and it takes parse() alone.
    cjs: {
      // Sources and maps have the comments; declarations what an editor shows.
      outputOptions: { comments: { jsdoc: false } },
      deps: {
        neverBundle,
        alwaysBundle: (id) => id === 'path-to-regexp',
        onlyBundle: ['path-to-regexp'],
        skipNodeModulesBundle: false,
      },
    },
  },
  platform: 'neutral',
  plugins,
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  // Declarations have maps, too: an editor goes to the sources, which are in the package.
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  deps: { neverBundle, onlyBundle: [] },
});
