import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

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

/** Of each package the version that the repository has, under the name or an alias: it is in npm's cache. */
function versionOf(name: string): string {
  const { devDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  return (devDependencies[name] ?? '').replace(/^npm:.*@/, '');
}

/**
 * Pack the built package and install it, with what it needs, into a copy of a folder.
 * @param template the folder beside this file
 * @param packages names in the repository's `package.json`, and `typescript-7` for that version of typescript
 */
export async function createEmptyProject(
  template = 'project',
  packages: readonly string[] = ['@reduxjs/toolkit', 'typescript'],
): Promise<EmptyProject> {
  const folder = mkdtempSync(join(tmpdir(), 'rest-slice-'));
  cpSync(fileURLToPath(new URL(template, import.meta.url)), folder, { recursive: true });
  await run(root, 'npm', ['pack', '--pack-destination', folder]);
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const named = packages.map((name) => `${name.replace(/-[\d.]+$/, '')}@${versionOf(name)}`);
  const all = [...tarballs.map((name) => `./${name}`), ...named];
  await run(folder, 'npm', ['install', ...all, '--prefer-offline', '--no-audit', '--no-fund']);
  return {
    folder,
    run: (command, ...args) => run(folder, command, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
