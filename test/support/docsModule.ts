import { posix } from 'node:path';
import ts from 'typescript';
import * as features from '../../src/features/index.js';
import * as offline from '../../src/features/offline/index.js';
import * as tabs from '../../src/features/tabs/tabs.js';
import * as restSlice from '../../src/index.js';
import { docsFiles } from './docsFiles.js';

type Exports = Record<string, any>;

const entries: Readonly<Record<string, object>> = {
  'rest-slice': restSlice,
  'rest-slice/features': features,
  'rest-slice/offline': offline,
  'rest-slice/tabs': tabs,
};

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  jsx: ts.JsxEmit.ReactJSX,
};

/**
 * The files that a page of docs shows, to be run: each once, as in an app.
 *
 * @param libraries what they import, besides the package without React.
 * @param edit what a reader changes of a file.
 * @returns gives what a file exports, `rest.ts`.
 */
export function docsPage(
  page: string,
  libraries: Readonly<Record<string, object>> = {},
  edit: (code: string) => string = (code) => code,
): (name: string) => Exports {
  const files = docsFiles(page);
  const loaded = new Map<string, Exports>();

  function resolve(from: string, name: string): object {
    if (!name.startsWith('.')) {
      const library = libraries[name] ?? entries[name];
      if (library === undefined) throw new Error(`${page}, ${from}: nobody gives ${name}`);
      return library;
    }
    const path = posix.join(posix.dirname(from), name).replace(/\.js$/, '');
    const file = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((each) => files.has(each));
    if (file === undefined) throw new Error(`${page}, ${from}: the page shows no ${name}`);
    return load(file);
  }

  function load(name: string): Exports {
    const known = loaded.get(name);
    if (known) return known;
    const { outputText } = ts.transpileModule(edit(files.get(name) ?? ''), {
      compilerOptions: options,
      fileName: name,
    });
    const exports: Exports = {};
    loaded.set(name, exports);
    const require = (from: string): object => resolve(name, from);
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is our own page
    (new Function('exports', 'require', outputText) as (...args: unknown[]) => void)(exports, require);
    return exports;
  }
  return load;
}

/**
 * Run a file that a page of docs shows.
 *
 * @returns what it exports.
 */
export const docsModule = (page: string, name: string): Exports => docsPage(page)(name);
