import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ChildProcess } from 'node:child_process';
import type { AddressInfo } from 'node:net';

const require = createRequire(import.meta.url);
const program = require.resolve('json-server/lib/cli/bin.js');

/** The third-party REST server `json-server`, in a folder of its own. */
export interface JsonServer {
  readonly url: string;
  /** What the server holds, asked past the library. */
  get(path: string): Promise<unknown>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await fetch(`${url}/db`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`json-server ended with ${String(child.exitCode)}`);
}

const exitOf = (child: ChildProcess): Promise<void> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve();

/** Start it with these tables; it goes with its folder when the test has finished. */
export async function startJsonServer(database: object): Promise<JsonServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rest-slice-'));
  const file = join(folder, 'db.json');
  await writeFile(file, JSON.stringify(database));
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = [program, file, '--port', String(port), '--host', '127.0.0.1', '--quiet', '--snapshots', folder];
    child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
    await untilItAnswers(url, child);
  };
  const stop = async () => {
    child?.kill();
    if (child) await exitOf(child);
  };
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  await start();
  return { url, get: async (path) => (await fetch(url + path)).json(), start, stop };
}
