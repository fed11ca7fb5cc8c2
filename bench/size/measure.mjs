// What an app pays for an import: the packed package, bundled and minified for production, compressed by brotli.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What an app with Redux Toolkit and React has anyway: these modules, and nothing else below their names. */
const EXTERNAL = new Set([
  '@reduxjs/toolkit',
  ...['immer', 'redux', 'redux-thunk', 'reselect'],
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react-redux', 'msw'],
]);

const outside = {
  name: 'outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[@a-z]/ }, ({ path }) => (EXTERNAL.has(path) ? { path, external: true } : undefined)),
};

/**
 * Pack the built package, and install it into a folder of its own.
 *
 * @returns the folder, whose files import it by name, and a function that removes it.
 */
export function unpackedPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'rest-slice-size-'));
  const installed = join(folder, 'node_modules', 'rest-slice');
  mkdirSync(installed, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }] = JSON.parse(packed);
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1']);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Bundle a module as apps do.
 *
 * @param imports names by the module that they come from: `{ 'rest-slice': ['Entity'] }`.
 * @param folder where it stands; what is not installed there is looked for in the repository.
 */
export async function bundle(imports, folder) {
  const lines = Object.entries(imports).map(([from, names]) => `export { ${names.join(', ')} } from '${from}';`);
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
    nodePaths: [join(root, 'node_modules'), join(root, 'bench', 'node_modules')],
    plugins: [outside],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0].text;
}

/** Where brotli begins a block moves the size of the same code by a tenth of a kilobyte: by how much it is moved for a mean. */
const SHIFTS = [0, 29, 61, 97];

/** @returns `{ minified, brotli }`, in bytes. */
export async function sizeOf(imports, folder) {
  const code = await bundle(imports, folder);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const sizes = SHIFTS.map((shift) => brotliCompressSync(`/*${' '.repeat(shift)}*/${code}`, { params }).length);
  return { minified: code.length, brotli: Math.round(sizes.reduce((sum, size) => sum + size) / sizes.length) };
}
