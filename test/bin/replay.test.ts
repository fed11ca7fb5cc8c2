import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configureStore } from '@reduxjs/toolkit';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTodos } from './slices/todos.js';
import { startServer } from '../support/httpServer.js';
import type { UnknownAction } from '@reduxjs/toolkit';

const root = fileURLToPath(new URL('../../', import.meta.url));
const command = `${root}bin/rest-slice-replay.js`;
const slices = `${root}test/bin/slices/`;
// Where what the package needs is found.
const folder = mkdtempSync(`${root}node_modules/.replay-`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An app whose modules are JavaScript, with the package in its own node_modules: no command has to compile anything. */
async function makeApp(): Promise<void> {
  const installed = join(folder, 'node_modules/rest-slice');
  const shared = { format: 'esm', platform: 'node', target: 'es2022' } as const;
  await build({
    ...shared,
    entryPoints: Object.fromEntries(
      ['', 'features/', 'testing/'].map((entry) => [entry.slice(0, -1) || 'index', `${root}src/${entry}index.ts`]),
    ),
    ...{ bundle: true, splitting: true, packages: 'external', outdir: join(installed, 'dist') },
  });
  cpSync(`${root}package.json`, join(installed, 'package.json'));
  const names = ['todos', 'several', 'none', 'throws'];
  await build({ ...shared, entryPoints: names.map((name) => `${slices}${name}.ts`), outdir: folder });
  save('package.json', { type: 'module' });
  save('empty.json', []);
}

const TODOS = ['--slice', 'todos.js'];

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The real command, as a process of its own. */
const run = (args: readonly string[], { input = '', cwd = folder } = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], { cwd, encoding: 'utf8' }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end(input);
  });

function save(name: string, content: unknown): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

/** What a recorder gives of a session with a real server: a list, a change, a failure, a removal, a layer in flight. */
async function record(title: string): Promise<readonly UnknownAction[]> {
  const server = await startServer(({ method, url, body }) => {
    if (method === 'POST') return new Promise(() => undefined);
    if (url.endsWith('9')) return { status: 503, json: { why: 'down' } };
    if (url.endsWith('/todos')) return { json: ['1', '2'].map((id) => ({ id, title: 'first' })) };
    return { json: { id: url.split('/').at(-1), ...(body && (JSON.parse(body) as object)) } };
  });
  const rest = createTodos(server.url);
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { todos } = rest.endpoints;
  await store.dispatch(todos.getList());
  await store.dispatch(todos.partialUpdate({ id: '1' }, { title }));
  await expect(store.dispatch(todos.get({ id: '9' }))).rejects.toThrow('503');
  await store.dispatch(todos.delete({ id: '2' }));
  await store.dispatch(todos.getList.invalidate());
  store.dispatch(todos.getList.push({ title: 'under way' })).catch(() => undefined);
  const log = store.dispatch(rest.util.exportLog());
  // Each session has a server of its own.
  return JSON.parse(JSON.stringify(log).replaceAll(server.url, 'http://server')) as UnknownAction[];
}

let log: readonly UnknownAction[];
beforeAll(makeApp);

describe('rest-slice-replay', () => {
  it('prints what each action did, and what is there in the end', async () => {
    log = await record('second');
    const { code, out, err } = await run([save('log.json', log), ...TODOS]);
    expect(err).toBe('What a module prints when it is loaded is no part of the answer.\n');
    expect(code).toBe(0);
    const lines = out
      .replace(/[+]\d+\.\d{3}/g, '+0.000')
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, '  ').trim());
    expect(lines).toEqual([
      '#  time  action  key  rows  results  pending  layers  error',
      '0  hydrate',
      '1  +0.000  todos.getList/pending  GET http://server/todos  1',
      '2  +0.000  todos.getList/fulfilled  GET http://server/todos  Todo +2, [Todo] /todos +1  +1',
      '3  +0.000  todos.partialUpdate/pending  PATCH http://server/todos/1  1  1',
      '4  +0.000  todos.partialUpdate/fulfilled  PATCH http://server/todos/1  Todo ~1  +1',
      '5  +0.000  todos.get/pending  GET http://server/todos/9  1',
      expect.stringMatching(
        /^6 {2}\+0\.000 {2}todos\.get\/rejected {2}GET http:\/\/server\/todos\/9 {2}503 NetworkError .*503/,
      ),
      '7  +0.000  todos.delete/pending  DELETE http://server/todos/2  1  1',
      '8  +0.000  todos.delete/fulfilled  DELETE http://server/todos/2  Todo -1  +1',
      '9  invalidate  GET http://server/todos  -1',
      expect.stringMatching(
        /^10 {2}\+0\.000 {2}todos\.getList\.push\/pending {2}POST http:\/\/server\/todos {2}1 {2}1$/,
      ),
      '',
      '11 actions of "rest", 1 error.',
      'In the end: rows: Todo 1, [Todo] /todos 1; 2 results, 1 pending, 1 layer, 1 key with an error.',
      '',
    ]);
  });

  it('prints the same as JSON, and the state after an action', async () => {
    const steps = await run([save('log.json', log), ...TODOS, '--json']);
    expect(JSON.parse(steps.out)).toHaveLength(11);
    expect(JSON.parse(steps.out)[4]).toMatchObject({ number: 4, rows: { Todo: { added: 0, changed: 1, removed: 0 } } });
    const state = await run([save('log.json', log), ...TODOS, '--at', '4']);
    expect(JSON.parse(state.out).entities.Todo['1']).toEqual({ id: '1', title: 'second' });
    const beyond = await run([save('log.json', log), ...TODOS, '--at', '11']);
    expect(beyond).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('There is no action 11: the log has 11'),
    });
  });

  it('says where two logs part, and by its exit code that they do', async () => {
    const files = [save('log.json', log), save('other.json', await record('third'))];
    const { code, out } = await run([...files, ...TODOS]);
    expect(code).toBe(1);
    expect(out.split('\n').slice(-4)).toEqual([
      'The logs part at action 3, rest/todos.partialUpdate/pending: the actions differ at meta.args[1].title.',
      '  log.json    "second"',
      '  other.json  "third"',
      '',
    ]);
    const json = await run([...files, ...TODOS, '--json']);
    expect([json.code, JSON.parse(json.out)]).toEqual([
      1,
      expect.objectContaining({ number: 3, one: 'second', other: 'third' }),
    ]);
  });

  it('finds no difference between two sessions that did the same', async () => {
    const files = [save('log.json', log), save('other.json', await record('second'))];
    expect(await run([...files, ...TODOS])).toMatchObject({
      code: 0,
      out: expect.stringContaining('The logs are the same: 11 actions'),
    });
    expect(await run([...files, ...TODOS, '--json'])).toMatchObject({ code: 0, out: 'null\n' });
  });

  it('says what a longer log has more', async () => {
    const { code, out } = await run([save('log.json', log), save('short.json', log.slice(0, 3)), ...TODOS]);
    expect(code).toBe(1);
    expect(out).toContain(
      'The logs are the same up to action 3, which only one of them has.\n  log.json    "rest/todos.partialUpdate/pending"\n  short.json  nothing',
    );
  });

  it('reads a log from standard input, with the mark that some editors write', async () => {
    // In TypeScript, which Node 20 leaves to a second process.
    const { code, out } = await run(['-', '--slice', `${slices}todos.ts`], { input: `\uFEFF${JSON.stringify(log)}` });
    expect([code, out]).toEqual([0, expect.stringContaining('11 actions')]);
  });

  it('writes no control character of a log to the terminal', async () => {
    const odd = JSON.parse(
      JSON.stringify(log).replaceAll('GET http://server/todos/9', 'GET \\u001b[31m\\u0007\\u202eÜ😀'),
    );
    const { out } = await run([save('odd.json', odd), ...TODOS]);
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(out).toContain('GET \\u001b[31m\\u0007\\u202eÜ😀');
  });

  it('takes the slice that the log is of, an export that is named, and one that makes it', async () => {
    const several = ['--slice', 'several.js'];
    const ofApi = [{ type: 'api/hydrate', payload: {}, meta: { exact: true } }];
    expect((await run([save('api.json', ofApi), ...several])).out).toContain('1 action of "api"');
    expect((await run([save('api.json', ofApi), ...several, '--export', 'rest'])).err).toContain(
      'It is one of the slice "api"',
    );
    save('once.js', "export { rest, rest as same } from './several.js';");
    expect((await run(['empty.json', '--slice', 'once.js'])).code).toBe(0);
    expect(await run(['empty.json', ...several])).toMatchObject({
      code: 2,
      err: expect.stringContaining('exports several slices: '),
    });
    expect((await run([save('log.json', log), ...TODOS, '--export', 'createTodos'])).out).toContain('11 actions');
  });

  it('says which endpoints the slice does not declare', async () => {
    const { code, out } = await run([save('log.json', log), '--slice', 'several.js']);
    expect(code).toBe(0);
    expect(out).toContain('ignored: the slice does not declare the endpoint');
    expect(out).toContain('9 actions of endpoints that the slice does not declare: ignored.');
  });

  it('is found by --help', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('Usage: rest-slice-replay <log.json> [<other.json>] --slice <file>');
  });

  it.each([
    ['no log', [...TODOS], 'Which log?'],
    ['three logs', ['a', 'b', 'c', ...TODOS], 'got 3: a, b, c'],
    ['no slice', ['empty.json'], 'Which slice?'],
    ['an option that it does not have', ['empty.json', ...TODOS, '--verbose'], '--verbose'],
    ['a number that is none', ['empty.json', ...TODOS, '--at', '-1'], '--at'],
    ['a state of two logs', ['empty.json', 'empty.json', ...TODOS, '--at', '1'], '--at is about one log'],
    ['a log that is not there', ['nowhere.json', ...TODOS], 'There is no file nowhere.json.'],
    ['a folder', ['.', ...TODOS], '. cannot be read'],
    ['a slice that is not there', ['empty.json', '--slice', 'nowhere.ts'], 'nowhere.ts.'],
    [
      'a module without a slice',
      ['empty.json', '--slice', 'none.js'],
      'exports no slice of createRestSlice; it exports nothing, rest',
    ],
    ['an export that is no slice', ['empty.json', '--slice', 'none.js', '--export', 'rest'], 'The export "rest"'],
    ['an export that is not there', ['empty.json', ...TODOS, '--export', 'api'], 'The export "api"'],
    ['a module that needs a page', ['empty.json', '--slice', 'throws.js'], 'cannot be loaded: TypeError'],
  ])('refuses %s with exit code 2 and a reason', async (_, args, message) => {
    expect(await run(args)).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
  });

  it.each([
    ['no JSON', '[{"type":', 'bad.json is not JSON'],
    ['another thing', { log: [] }, 'It is {"log":[]}'],
    ['a list of other things', [1], 'Its member 0 is 1'],
  ])('refuses a log that is %s', async (_, content, message) => {
    expect(await run([save('bad.json', content), ...TODOS])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(message),
    });
  });

  it('says what helps where Node does not take a TypeScript module, and there is no tsx', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'rest-slice-replay-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    cpSync(`${slices}todos.ts`, join(elsewhere, 'todos.ts'));
    const { code, out, err } = await run(['empty.json', '--slice', join(elsewhere, 'todos.ts')]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(
      'Install tsx beside it (npm install --save-dev tsx), use Node 22.18 or later, or give a JavaScript file.',
    );
  });

  it('says of an empty log that it is empty', async () => {
    expect(await run(['empty.json', ...TODOS])).toMatchObject({ code: 0, out: 'The log has no action of "rest".\n' });
  });
});
