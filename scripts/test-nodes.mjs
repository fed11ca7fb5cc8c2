// The package under the versions of Node that are kept: `node scripts/test-nodes.mjs` (after `npm run build`). Each comes from the
// registry, as a package; where it does not, that is said in a line, and nothing has failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSIONS = [22, 24];
/** What depends on Node itself: fetch, streams, signals, timers, rendering on a server. */
const FOLDERS = ['test/endpoint', 'test/requests', 'test/ssr'];
const root = fileURLToPath(new URL('..', import.meta.url));

/** Every entry, as a module and as CommonJS; a request through a store, and one without. */
const SMOKE = `
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { configureStore } from '@reduxjs/toolkit';
import * as core from 'rest-slice';
const { exports } = JSON.parse(process.argv[2]);
const require = createRequire(import.meta.url);
for (const entry of exports) {
  const names = Object.keys(await import(entry)).filter((name) => name !== 'default' && name !== 'module.exports');
  const missing = names.filter((name) => !(name in require(entry)));
  if (names.length === 0 || missing.length > 0) throw new Error(entry + ' lacks ' + missing);
}
const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end('[{"id":"1"}]'));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
for (const { createRestSlice, Entity, resource } of [core, require('rest-slice')]) {
  class Post extends Entity {
    id = '';
    static key = 'Post';
  }
  const posts = resource({ urlPrefix: 'http://127.0.0.1:' + server.address().port, path: '/posts/:id', schema: Post });
  const rest = createRestSlice({ endpoints: { posts } });
  const store = configureStore({ reducer: { rest: rest.reducer }, middleware: (standard) => standard().concat(rest.middleware) });
  const [post] = await store.dispatch(rest.endpoints.posts.getList());
  if (!(post instanceof Post) || (await posts.getList())[0].id !== '1') throw new Error('no post');
  rest.controller(store).dispose();
}
server.close();
`;

/** @returns the path of a Node of this version, or undefined where the registry has none for this machine. */
function install(version, folder) {
  const name = `node-${process.platform}-${process.arch}`;
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options, `${name}@${version}`], { cwd: folder, timeout: 120_000 });
  const path = join(folder, 'node_modules', name, 'bin/node');
  return status === 0 && existsSync(path) ? path : undefined;
}

function run(node, args) {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 0) console.log(stdout.slice(-4_000), stderr.slice(-4_000));
  return status === 0;
}

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// What is for a browser, or for a runner of codemods, is looked at elsewhere.
const entries = Object.keys(exports).filter((entry) => !/json$|codemods|devtools/.test(entry));
const smoke = join(root, 'test-results', 'smoke.mjs');
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(smoke, SMOKE);
for (const version of VERSIONS) {
  const folder = mkdtempSync(join(tmpdir(), `node-${version}-`));
  try {
    const node = install(version, folder);
    if (!node) {
      console.log(`Node ${version}: skipped, it cannot be installed here`);
      continue;
    }
    const start = Date.now();
    const names = entries.map((entry) => entry.replace('.', 'rest-slice'));
    const isGood =
      run(node, [smoke, JSON.stringify({ exports: names })]) &&
      run(node, [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'unit',
        '--typecheck.enabled=false',
        ...FOLDERS,
      ]);
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    console.log(`Node ${stdout.trim()}: ${isGood ? 'ok' : 'FAILED'}, ${((Date.now() - start) / 1000).toFixed(0)} s`);
    if (!isGood) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
rmSync(smoke);
