import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { docsFiles } from '../support/docsFiles.js';
import { listen } from './builtPage.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const INSTALLED = ['@reduxjs/toolkit', 'react', 'react-redux', '@types/react', '@types/node'];

/** The monorepo of the page, installed: links to its packages, as workspaces have them, and to the built package. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rest-slice-monorepo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const link = (target: string, name: string) => {
    const path = join(folder, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path);
  };
  for (const [name, code] of docsFiles('recipes/monorepo.md')) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  link(root, 'rest-slice');
  link(join(folder, 'packages/api'), '@acme/api');
  for (const name of INSTALLED) link(`${root}node_modules/${name}`, name);
  return folder;
}

const run = async (folder: string, ...args: string[]): Promise<string> => {
  const call = promisify(execFile)(process.execPath, args, { cwd: folder });
  return call.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
};

const compile = (folder: string) =>
  run(folder, `${root}node_modules/typescript/bin/tsc`, '-b', 'apps/web', 'apps/worker', '--pretty', 'false');

function edit(folder: string, name: string, change: (code: string) => string): void {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

it('compiles, and the apps know the types by declarations alone', async () => {
  const folder = install();
  expect(await compile(folder)).toBe('');
  // What is declared is what the apps see.
  edit(folder, 'apps/web/src/Posts.tsx', (code) => code.replace('{ author })', '{ writer: author })'));
  edit(folder, 'apps/worker/src/main.ts', (code) =>
    code.replace("{ author: '7' }", "{ writer: ['7'] }").replace('title }', 'titel }'),
  );
  const said = await compile(folder);
  expect(said).toMatch(/apps\/web\/src\/Posts\.tsx.*'writer' does not exist/s);
  expect(said).toMatch(/apps\/worker\/src\/main\.ts.*'writer' does not exist/s);
  expect(said).toMatch(/apps\/worker\/src\/main\.ts.*'titel' does not exist/s);
});

it('runs without a store', async () => {
  const folder = install();
  await compile(folder);
  const asked: unknown[] = [];
  const url = await listen(({ url: path }, response) => {
    asked.push(path);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify([{ id: '1', title: 'First', author: '7' }]));
  });
  process.env['API'] = url;
  onTestFinished(() => void delete process.env['API']);
  expect(await run(folder, 'apps/worker/dist/main.js')).toBe('First\n');
  expect(asked).toEqual(['/posts?author=7']);
});

it('isolatedDeclarations is refused, as the page says', async () => {
  const folder = install();
  edit(folder, 'packages/api/tsconfig.json', (code) =>
    code.replace('"strict"', '"isolatedDeclarations": true, "strict"'),
  );
  expect(await compile(folder)).toMatch(/packages\/api\/src\/index\.ts.*error TS90\d\d/);
});

it('nodenext in the package and bundler in an app do not go together, as the page says', async () => {
  const folder = install();
  edit(folder, 'packages/api/tsconfig.json', (code) =>
    code.replace('"esnext"', '"nodenext"').replace('"moduleResolution": "bundler",', ''),
  );
  expect(await compile(folder)).toMatch(/apps\/web\/src\/Posts\.tsx.*'readAs' circularly/);
});

it('what users export has a declaration file, whatever it is', async () => {
  const folder = install();
  cpSync(`${root}test/consumer/exported.ts`, join(folder, 'exported.ts'));
  const options = ['--declaration', '--emitDeclarationOnly', '--strict', '--skipLibCheck', '--types', 'node'];
  const modules = ['--module', 'nodenext', '--target', 'es2022', '--jsx', 'react-jsx', '--outDir', 'out'];
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const tsc = `${root}node_modules/typescript/bin/tsc`;
  expect(await run(folder, tsc, ...options, ...modules, '--ignoreConfig', 'exported.ts')).toBe('');
  const declared = readFileSync(join(folder, 'out/exported.d.ts'), 'utf8');
  // Names of the package, and no file inside it.
  expect(declared).not.toContain('dist/');
  expect(declared).toContain('import("rest-slice").RestEndpointOf<');
});
