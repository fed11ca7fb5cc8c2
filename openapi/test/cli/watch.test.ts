import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { main } from '../../src/cli/cli.js';
import { count, documentOf, object, ref, text } from '../small.js';
import { addressOf, folderOf, temporary } from '../support.js';

const documentWith = (field: string): string =>
  JSON.stringify(
    documentOf({ 'GET /pets/{id}': { answer: ref('Pet') } }, { Pet: object({ id: count, [field]: text }) }),
  );

it('--watch writes again at each change, and outlives mistakes in the document and the config', async () => {
  const [folder, out] = [temporary(), folderOf('watch')];
  const [document, config] = [join(folder, 'api.json'), join(folder, 'config.mjs')];
  writeFileSync(document, documentWith('name'));
  writeFileSync(config, 'export default {};\n');
  const said: string[] = [];
  const output = { log: (line: string) => void said.push(line), error: (line: string) => void said.push(line) };
  const stop = new AbortController();
  const code = main(['node', 'x', document, '--out', out, '--config', config, '--watch'], output, stop.signal);
  const written = (name: string) =>
    vi.waitFor(() => expect(readFileSync(join(out, name), 'utf8')), { timeout: 10_000 });
  const heard = (part: string) => vi.waitFor(() => expect(said.join('\n')).toContain(part), { timeout: 10_000 });
  await heard('1 entities');
  writeFileSync(document, '{"openapi":');
  await heard('cannot be used');
  writeFileSync(config, 'export default {');
  await heard('Unexpected token');
  writeFileSync(config, "export default { names: { Pet: 'Animal' } };\n");
  writeFileSync(document, documentWith('color'));
  (await written('Animal.ts')).toContain("color = ''");
  stop.abort();
  expect(await code).toBe(0);
});

it('reads a document at an address', async () => {
  const server = createServer((request, response) => {
    const isThere = request.url === '/api.json';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isThere ? documentWith('name') : '');
  });
  const address = await addressOf(server);
  const out = folderOf('address');
  const said: string[] = [];
  const output = { log: (line: string) => void said.push(line), error: (line: string) => void said.push(line) };
  const run = (path: string) => main(['node', 'x', `${address}${path}`, '--out', out], output);
  expect(await run('/api.json')).toBe(0);
  expect(readFileSync(join(out, 'Pet.ts'), 'utf8')).toContain('class Pet');
  expect([await run('/none.json'), said.at(-1)]).toEqual([1, expect.stringContaining('404')]);
});
