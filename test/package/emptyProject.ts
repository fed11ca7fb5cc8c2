import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const template = fileURLToPath(new URL('./project/', import.meta.url));

/** A project outside the repository that has installed the packed package. */
export interface EmptyProject {
  readonly folder: string;
  /** Run a program there. Returns what it printed; throws with all its output when it fails. */
  run(command: string, ...args: string[]): Promise<string>;
  remove(): void;
}

function run(folder: string, command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: folder, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`));
    });
  });
}

/** Pack the built package and install it, with what it needs, into a copy of `project/`. */
export async function createEmptyProject(): Promise<EmptyProject> {
  const folder = mkdtempSync(join(tmpdir(), 'rest-slice-'));
  cpSync(template, folder, { recursive: true });
  await run(root, 'npm', ['pack', '--pack-destination', folder]);
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const packages = [...tarballs.map((name) => `./${name}`), '@reduxjs/toolkit@2.14.0', 'typescript@6.0.3'];
  await run(folder, 'npm', ['install', ...packages, '--prefer-offline', '--no-audit', '--no-fund']);
  return {
    folder,
    run: (command, ...args) => run(folder, command, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
