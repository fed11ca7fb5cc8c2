import { readFileSync } from 'node:fs';
import * as toolkit from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as testing from '../src/testing/index.js';
import { docsPage } from './support/docsModule.js';
import { createRestSlice, RestEndpoint } from '../src/index.js';
import { startServer, type Handler } from './support/httpServer.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Feature } from '../src/index.js';

const fetchOfNode = globalThis.fetch;

/** The page, beside a `log.json` of this text; and what its test would do. */
function pageWith(log = '[]', edit?: (code: string) => string) {
  const tests: (() => void)[] = [];
  const libraries = {
    'node:fs': { readFileSync: () => log },
    'rest-slice/testing': testing,
    '@reduxjs/toolkit': toolkit,
    vitest: { expect, it: (_name: string, test: () => void) => tests.push(test) },
  };
  return { load: docsPage('bug-reports.md', libraries, edit), tests };
}

/** The page's addresses have no host. */
async function serve(handler: Handler): Promise<void> {
  const server = await startServer(handler);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchOfNode(server.url + path, init));
}

/** What the user of the page did, as their file has it. */
async function fileOfUser({ house = 'Paint the fence', boat = 'Paint it' } = {}): Promise<string> {
  const titles: Record<string, string> = { house, boat };
  await serve(({ url }) => {
    const [, , project = ''] = url.split('/');
    return { json: { id: '1', project, title: titles[project] } };
  });
  const { load } = pageWith();
  const [{ store, reportFile }, { rest }] = [load('report.ts'), load('rest.ts')];
  await store.dispatch(rest.endpoints.tasks.get({ project: 'house', id: '1' }));
  await store.dispatch(rest.endpoints.tasks.get({ project: 'boat', id: '1' }));
  const file = reportFile() as File;
  expect([file.name, file.type]).toEqual(['log.json', 'application/json']);
  return file.text();
}

const FIX = "override pk() { return [this.project, this.id].join('/'); }";

/** The printed table, without times and what they make wide. */
const withoutTimes = (table: string): string =>
  table
    .replace(/\+?\d+\.\d{3}/g, '')
    .replace(/ +/g, ' ')
    .replaceAll(' \n', '\n');

const page = readFileSync(new URL('../docs/bug-reports.md', import.meta.url), 'utf8');

afterEach(() => void vi.unstubAllGlobals());

describe('docs/bug-reports.md', () => {
  it('has a test that fails with the bug, and passes with what mends it, with the same file', async () => {
    const log = await fileOfUser();
    expect(page).toContain(`\`${FIX}\``);
    const key = "static override key = 'Task';";
    const run = (edit?: (code: string) => string) => {
      const { load, tests } = pageWith(log, edit);
      load('title.test.ts');
      expect(tests).toHaveLength(1);
      tests[0]?.();
    };
    expect(run).toThrow("expected 'Paint it' to be 'Paint the fence'");
    run((code) => code.replace(key, `${key} ${FIX}`));
  });

  it('shows the table that the command prints, and what the functions give', async () => {
    const log = JSON.parse(await fileOfUser()) as UnknownAction[];
    const { load } = pageWith();
    const { partingText, stepsText } = await import(String(new URL('../bin/replay/texts.js', import.meta.url)));
    const printed = stepsText(testing.describeLog(load('rest.ts')['rest'], log), 'rest') as string;
    expect(withoutTimes(page)).toContain(withoutTimes(printed));
    const { rowsWritten, partingOf } = load('steps.ts');
    expect(rowsWritten(log).at(-1)).toEqual([
      'rest/tasks.get/fulfilled',
      { Task: { added: 0, changed: 1, removed: 0 } },
    ]);
    const theirs = JSON.parse(await fileOfUser({ boat: 'Varnish it' })) as UnknownAction[];
    const parting = testing.compareLogs(load('rest.ts')['rest'], log, theirs);
    const files = ['mine.json', 'theirs.json'];
    expect(page).toContain(partingText(parting, [], { files, path: 'rest' }));
    expect([partingOf(log, log), partingOf(log, theirs)]).toEqual([undefined, 'payload.title']);
  });

  it('sends what it reports on, and nothing where it does not', async () => {
    const sendBeacon = vi.fn();
    vi.stubGlobal('navigator', { sendBeacon });
    await serve(({ url }) => ({ status: url.endsWith('1') ? 500 : 404 }));
    const { reporting } = pageWith().load('onError.ts');
    const rest = createRestSlice({
      endpoints: { get: new RestEndpoint({ path: '/tasks/:id', name: 'get' }) },
      features: [reporting as Feature],
    });
    const store = toolkit.configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    for (const id of ['1', '2']) await expect(store.dispatch(rest.endpoints.get({ id }))).rejects.toThrow();
    expect(sendBeacon).toHaveBeenCalledOnce();
    const [address, body] = sendBeacon.mock.calls[0] as [string, string];
    const { type, log } = JSON.parse(body) as { type: string; log: UnknownAction[] };
    expect([address, type, log.map((action) => action.type)]).toEqual([
      '/reports',
      'rest/get/rejected',
      ['rest/hydrate', 'rest/get/pending', 'rest/get/rejected'],
    ]);
  });
});
