import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyProject, type EmptyProject } from './emptyProject.js';

let project: EmptyProject;
beforeAll(async () => {
  project = await createEmptyProject();
});
afterAll(() => project?.remove());

/** The README's complete example: the first `ts` block under "## In one screen". */
function readmeExample(): string {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const section = readme.split(/^## /m).find((text) => text.startsWith('In one screen'));
  const block = /^```ts\n(.*?)^```$/ms.exec(section ?? '')?.[1];
  if (block === undefined) throw new Error('README.md has no ```ts block under "## In one screen"');
  return block;
}

describe("the README's example", () => {
  it('compiles strictly and runs as printed', async () => {
    writeFileSync(join(project.folder, 'readme.ts'), readmeExample());
    await project.run('node', 'node_modules/typescript/bin/tsc');
    await project.run('node', '--import', './stub-fetch.js', 'readme.js');
  });
});

describe('the packed package', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: '5', title: request.url }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  it.each([
    ['CommonJS', 'app.cjs'],
    ['ES modules', 'app.js'],
  ])('mounts in a store and fetches over HTTP as %s', async (_, script) => {
    const { port } = server.address() as AddressInfo;
    expect(await project.run('node', script, `http://127.0.0.1:${port}`)).toBe('true true /posts/5 /posts/5\n');
  });

  it('requires no ES module, which Jest and older versions of Node 20 cannot', async () => {
    const { port } = server.address() as AddressInfo;
    const asOlder = ['--no-experimental-require-module', 'app.cjs', `http://127.0.0.1:${port}`];
    expect(await project.run('node', ...asOlder)).toBe('true true /posts/5 /posts/5\n');
  });

  it.each([
    ['CommonJS', 'ssrApp.cjs'],
    ['ES modules', 'ssrApp.js'],
  ])('takes the state of a server over as %s', async (_, script) => {
    expect(await project.run('node', script)).toBe('false <script>\n');
  });

  it.each([
    ['CommonJS', 'testingApp.cjs'],
    ['ES modules', 'testingApp.js'],
  ])('answers from fixtures as %s, and misses React only where it is needed', async (_, script) => {
    expect(await project.run('node', script)).toBe('five REACT_MISSING\n');
  });

  it('gives bundlers for browsers a testing kit that imports React', async () => {
    const resolve = "console.log(import.meta.resolve('rest-slice/testing').split('/').at(-1))";
    const browser = ['--conditions=browser', '--input-type=module', '-e', resolve];
    expect(await project.run('node', ...browser)).toBe('testing.browser.js\n');
  });

  // The state that a log starts from reaches the reducer of the very copy of the package that the slice is made with.
  it.each([
    ['CommonJS', 'rest.cjs'],
    ['ES modules', 'rest.js'],
  ])('has the command rest-slice-replay, for slices in %s', async (_, slice) => {
    const entities = { Post: { 5: { id: '5', title: 'five' } } };
    const log = [{ type: 'rest/hydrate', payload: { entities }, meta: { exact: true } }];
    writeFileSync(join(project.folder, 'log.json'), JSON.stringify(log));
    const replay = ['--no-install', 'rest-slice-replay', 'log.json', '--slice', slice];
    expect(await project.run('npx', ...replay)).toContain('0  hydrate  Post +1\n');
    expect(JSON.parse(await project.run('npx', ...replay, '--at', '0'))).toMatchObject({ entities });
  });

  // As npx does it: the transforms find nothing but themselves and what jscodeshift gives them.
  it.each([
    ['from-rtk-query', 'rtk-query-shop', 'shopApi.ts'],
    ['from-data-client', 'data-client-blog', 'App.tsx'],
  ])('has the codemod %s', async (codemod, app, file) => {
    const fixtures = fileURLToPath(new URL(`../codemods/fixtures/${app}/`, import.meta.url));
    const jscodeshift = fileURLToPath(new URL('../../node_modules/jscodeshift/bin/jscodeshift.js', import.meta.url));
    cpSync(`${fixtures}before`, join(project.folder, app), { recursive: true });
    const run = ['-t', `node_modules/rest-slice/codemods/${codemod}.cjs`, app];
    expect(await project.run('node', jscodeshift, ...run)).toContain('0 errors');
    expect(readFileSync(join(project.folder, app, file), 'utf8')).toBe(
      readFileSync(`${fixtures}after/${file}`, 'utf8'),
    );
    const load = `console.log(typeof require('rest-slice/codemods/${codemod}.cjs'))`;
    expect(await project.run('node', '-e', load)).toBe('function\n');
  });
});
