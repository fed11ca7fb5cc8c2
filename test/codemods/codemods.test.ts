import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import jscodeshift from 'jscodeshift';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const fixtures = join(root, 'test/codemods/fixtures');
const load = createRequire(import.meta.url);

type Transform = (file: { path: string; source: string }, api: object, options: object) => string;

const j = jscodeshift.withParser('tsx');
const api = { j, jscodeshift: j, stats: () => undefined, report: () => undefined };

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort();

/** A copy of an app, which a codemod may write into. */
function copyOf(app: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  folders.push(folder);
  cpSync(app, folder, { recursive: true });
  return folder;
}

/** Run a codemod on files, one after the other, as jscodeshift does. @returns the names of those that changed. */
function run(codemod: string, folder: string, files = filesIn(folder)): string[] {
  const transform = load(join(root, 'codemods', codemod)) as Transform;
  return files.filter((name) => {
    const path = join(folder, name);
    const source = readFileSync(path, 'utf8');
    const result = transform({ path, source }, api, {});
    if (result !== source) writeFileSync(path, result);
    return result !== source;
  });
}

const contents = (folder: string) =>
  Object.fromEntries(filesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

/** Those with what they become beside them; of larger ones apps.test.ts counts what is left to do. */
const apps = readdirSync(fixtures, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(fixtures, entry.name, 'after')))
  .map(({ name }) => [name, name.startsWith('rtk-query') ? 'from-rtk-query.cjs' : 'from-data-client.cjs'] as const);

describe.each(apps)('the app %s', (name, codemod) => {
  const [before, after] = [join(fixtures, name, 'before'), join(fixtures, name, 'after')];

  it('becomes what is beside it, whichever file comes first', () => {
    for (const order of [1, -1]) {
      const folder = copyOf(before);
      const files = filesIn(folder);
      run(codemod, folder, order === 1 ? files : files.reverse());
      expect(contents(folder)).toEqual(contents(after));
    }
  });

  it('stays as it is when the codemod runs again', () => {
    expect(run(codemod, copyOf(after))).toEqual([]);
  });
});

describe('the apps', () => {
  it('compile before and after', { timeout: 120_000 }, () => {
    const { config } = ts.readConfigFile(join(fixtures, 'tsconfig.json'), ts.sys.readFile) as { config: object };
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, fixtures);
    const program = ts.createProgram(fileNames, options);
    // The library that they import is checked elsewhere.
    const errors = fileNames
      .map((name) => program.getSourceFile(name))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
    expect(fileNames.length).toBeGreaterThan(2 * apps.length);
    expect(errors).toEqual([]);
  });
});
