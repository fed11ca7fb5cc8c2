import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { Server } from 'node:http';
import type { Files } from '../src/write/files.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const root = at('../..');

/** A whole document where it was fetched, else what is kept of it. */
export function documentOf(name: string): any {
  const whole = at(`../.documents/${name}.json`);
  if (process.env.ALL_DOCUMENTS && existsSync(whole)) return JSON.parse(readFileSync(whole, 'utf8'));
  return JSON.parse(brotliDecompressSync(readFileSync(at(`./documents/${name}.json.br`))).toString());
}

/** A folder beside the sources, so that what is written finds its packages. */
export function folderOf(name: string): string {
  const folder = process.env.GENERATED ?? at('../.generated');
  mkdirSync(folder, { recursive: true });
  return mkdtempSync(join(folder, `${name}-`));
}

export const temporary = (): string => mkdtempSync(join(tmpdir(), 'openapi-'));

export function writeAll(folder: string, files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** What a strict compiler says of a folder. */
export function typeErrors(folders: readonly string[]): string {
  const project = temporary();
  const paths = { 'rest-slice': [join(root, 'src/index.ts')] };
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths, noEmit: true, typeRoots: [join(root, 'node_modules/@types')] },
    include: folders,
    exclude: [],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', project], {
    encoding: 'utf8',
  });
  return stdout;
}

/** Start a server until the test has finished. @returns its address */
export async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as { port: number }).port)}`;
}
