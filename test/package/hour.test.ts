import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, tutorialSteps } from '../support/tutorial.js';
import { createEmptyProject, type EmptyProject } from './emptyProject.js';
import { PROMISES } from './hourPromises.js';
import { freePort, openBrowser, ReadingList, start, type Running } from './readingList.js';
import type { Browser } from 'playwright';

const TYPESCRIPT = 'node_modules/typescript/bin/tsc';
const VITE = 'node_modules/vite/bin/vite.js';
/** As `npm create vite` and the tutorial's own `npm install` would install. */
const PACKAGES = [
  ...['vite', '@vitejs/plugin-react', 'typescript-7', '@types/node', '@types/react', '@types/react-dom'],
  ...['react', 'react-dom', 'react-redux', '@reduxjs/toolkit'],
];

describe('docs/tutorial.md, followed word for word', () => {
  const files = new Map<string, string>();
  const running: Running[] = [];
  let project: EmptyProject;
  let ports: { server: number; vite: number };
  let browser: Browser;
  let app: ReadingList;

  /** The server of the tutorial, on a port that is free. */
  const server = {
    async restart(...args: string[]): Promise<void> {
      await running[0]?.stop();
      running[0] = await start(project.folder, ['server.mjs', ...args], `http://127.0.0.1:${ports.server}/api`);
      app.terminal = running[0].lines;
      await app.settled();
    },
  };

  const serve = async (...args: string[]): Promise<void> => {
    await running[1]?.stop();
    const address = ['--host', '127.0.0.1', '--port', String(ports.vite), '--strictPort'];
    running[1] = await start(project.folder, [VITE, ...args, ...address], `http://127.0.0.1:${ports.vite}`);
  };

  /** Write what differs: Vite starts anew when its settings are written. */
  function write(before: ReadonlyMap<string, string>): void {
    for (const [file, code] of files) {
      if (before.get(file) === code) continue;
      const path = join(project.folder, file);
      mkdirSync(dirname(path), { recursive: true });
      // The server on another port, and quicker.
      const here = code.replaceAll('localhost:3001', `127.0.0.1:${ports.server}`).replace('3001', String(ports.server));
      writeFileSync(path, here.replace('(resolve, 400)', '(resolve, 100)'));
    }
  }

  beforeAll(async () => {
    [project, browser] = await Promise.all([createEmptyProject('hour', PACKAGES), openBrowser()]);
    ports = { server: await freePort(), vite: await freePort() };
    app = await ReadingList.open(browser);
  });
  afterAll(async () => {
    for (const program of running) await program.stop();
    await browser?.close();
    project?.remove();
  });

  const steps = tutorialSteps();

  it('has a promise for each step', () => {
    expect(steps.map(({ heading }) => heading)).toEqual(Object.keys(PROMISES));
    expect(steps.filter(({ promise }) => promise === '')).toEqual([]);
  });

  it('ends with as few lines as it says', () => {
    const ended = new Map<string, string>();
    for (const step of steps) follow(step, ended);
    const lines = [...ended].flatMap(([file, code]) => (file.startsWith('src/') ? code.trim().split('\n') : []));
    expect(lines.length).toBeLessThan(300);
  });

  it.each(steps)('$heading', async (step) => {
    const before = new Map(files);
    follow(step, files);
    // A page that is open would be brought up to date file by file.
    await app.page.goto('about:blank');
    write(before);
    await project.run('node', TYPESCRIPT, '-b');
    if (running.length === 0) {
      await server.restart();
      await serve();
    }
    await app.page.goto(`http://127.0.0.1:${ports.vite}`);
    await PROMISES[step.heading]?.(app, server);
    expect(app.complaints).toEqual([]);
  });

  it('is what users get, built', async () => {
    await project.run('node', VITE, 'build');
    await serve('preview');
    await PROMISES['10. A login']?.(app, server);
    expect(app.complaints).toEqual([]);
  });
});
