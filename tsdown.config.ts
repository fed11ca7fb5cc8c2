import { defineConfig } from 'tsdown';
import { developmentOnly } from './scripts/developmentOnly.js';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    react: 'src/react/index.ts',
    ssr: 'src/ssr/index.ts',
    testing: 'src/testing/index.ts',
    'testing.browser': 'src/testing/browser.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  plugins: [developmentOnly()],
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  dts: true,
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  // Types of anything that is only a devDependency would be inlined, as a second nominal copy; so they are named. Never a
  // catch-all pattern: it matches the entries too, and dist gets index2.d.ts.
  deps: {
    neverBundle: ['redux', 'redux-thunk', 'immer', 'reselect', 'react', 'react-dom', 'react-redux', 'msw'],
    onlyBundle: [],
  },
});
