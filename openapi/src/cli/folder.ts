import { mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { MARK } from '../write/files.js';
import type { Files } from '../write/files.js';

export interface Changes {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
}

const textAt = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** Files of the folder that this command has written. */
async function ownFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  const own = await Promise.all(
    paths.map(async (path) => ((await textAt(path))?.startsWith(MARK) === true ? path : undefined)),
  );
  return own.flatMap((path) => (path === undefined ? [] : [relative(folder, path).split(sep).join('/')]));
}

/** What differs between a folder and what would be in it. */
export async function changesIn(folder: string, files: Files): Promise<Changes> {
  const differs = await Promise.all(
    [...files].map(async ([path, text]) => ((await textAt(join(folder, path))) === text ? undefined : path)),
  );
  const own = await ownFiles(folder);
  return {
    written: differs.flatMap((path) => (path === undefined ? [] : [path])),
    deleted: own.filter((path) => !files.has(path)),
  };
}

/** A file of somebody else, where one would be written. */
export async function foreignFile(folder: string, { written }: Changes): Promise<string | undefined> {
  for (const path of written) {
    const text = await textAt(join(folder, path));
    if (text !== undefined && !text.startsWith(MARK)) return path;
  }
  return undefined;
}

/** Each file is whole at any time: it is written beside, then renamed. Files that are as they should be are not touched. */
export async function applyChanges(folder: string, files: Files, { written, deleted }: Changes): Promise<void> {
  const besideOf = (path: string): string => join(folder, `${path}.new`);
  try {
    for (const path of written) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(besideOf(path), files.get(path) ?? '');
    }
  } catch (cause) {
    await Promise.all(written.map((path) => rm(besideOf(path), { force: true })));
    throw cause;
  }
  for (const path of written) await rename(besideOf(path), join(folder, path));
  for (const path of deleted) {
    await rm(join(folder, path));
    await rmdir(dirname(join(folder, path))).catch(() => undefined);
  }
}
