// The editors of the reference, for the site: node live/build.mjs <folder>
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { liveFiles, livePages } from './examples.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
// That of the repository, which knows the libraries too; the site has an older one of its own.
const { build } = createRequire(join(here, '../../package.json'))('esbuild');
const out = resolve(process.argv[2]);

const options = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  outdir: out,
  target: 'es2022',
  tsconfig: join(here, '../../tsconfig.json'),
  jsx: 'automatic',
  legalComments: 'eof',
  // What the package says in development is what one wants to read here.
  define: { 'process.env.NODE_ENV': '"development"', 'import.meta.url': '""' },
};
await Promise.all([
  build({ ...options, entryPoints: ['editor.ts'], format: 'esm' }),
  // A script, not a module: a frame without an origin may load those alone.
  build({ ...options, entryPoints: ['frame.tsx'], format: 'iife' }),
]);
for (const name of ['frame.html', 'frame.css']) cpSync(join(here, name), join(out, name));
mkdirSync(join(out, 'examples'), { recursive: true });
for (const page of livePages()) writeFileSync(join(out, `examples/${page}.json`), JSON.stringify(liveFiles(page)));
