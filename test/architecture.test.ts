import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  anyIsRare,
  featuresStandAlone,
  filesAreShort,
  functionsAreShort,
  importsGoDown,
  medianFileLines,
  namedExportsOnly,
  namesSayWhat,
  noImportCycles,
  noInnerBarrels,
  type Sources,
} from './support/architecture.js';

const root = fileURLToPath(new URL('../src/', import.meta.url));

function readSources(): Sources {
  if (!existsSync(root)) return new Map();
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    paths.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, readFileSync(root + path, 'utf8')] as const),
  );
}

const sources = readSources();
const lines = (count: number, line = ''): string => `${line}\n`.repeat(count);
const fake = (files: Record<string, string>): Sources => new Map(Object.entries(files));

describe(`src: ${sources.size} files, median ${medianFileLines(sources)} lines (aim: at most 80)`, () => {
  it.each([
    ['imports go down the layers only', importsGoDown],
    ['no feature imports another one', featuresStandAlone],
    ['no file imports itself through others', noImportCycles],
    ['only entry points are called index', noInnerBarrels],
    ['file names say what is inside', namesSayWhat],
    ['no file has more than 300 lines', filesAreShort],
    ['no function has more than 60 lines', functionsAreShort],
    ['any stays within 10 per 1000 lines', anyIsRare],
    ['exports have names', namedExportsOnly],
  ])('%s', (_, rule) => {
    expect(rule(sources)).toEqual([]);
  });
});

describe('importsGoDown', () => {
  it.each([
    ['from a lower layer', 'schema/Entity.ts', "import { commit } from '../store/commit.js';"],
    ['of a type from a lower layer', 'path/template.ts', "import type { State } from '../store/state.js';"],
    ['of a type inside a type', 'path/template.ts', "export type A = import('../store/state.js').State;"],
    ['as a re-export', 'shared/json.ts', "export { merge } from '../normalize/merge.js';"],
    ['at run time', 'shared/json.ts', "void import('../index.js');"],
    [
      'of a folder of the same layer',
      'normalize/merge.ts',
      "import { Endpoint } from '../endpoint/CallableEndpoint.js';",
    ],
    ['of the composition root', 'requests/middleware.ts', "import type { Controller } from '../slice/Controller.js';"],
    ['of something outside src', 'shared/json.ts', "import { x } from '../../test/setup.js';"],
    ['of the package itself', 'select/expiry.ts', "import { Entity } from 'rest-slice';"],
  ])('refuses an import %s', (_, path, text) => {
    expect(importsGoDown(fake({ [path]: text }))).toHaveLength(1);
  });

  it('refuses a folder without a layer', () => {
    expect(importsGoDown(fake({ 'misc/a.ts': '' }))).toEqual(['misc/a.ts is in a folder that has no layer']);
  });

  it('takes imports of the own folder, of lower layers and of packages', () => {
    const text = "import './state.js'; import '../schema/Entity.js'; import 'reselect';";
    expect(importsGoDown(fake({ 'store/commit.ts': text, 'index.ts': "export * from './store/commit.js';" }))).toEqual(
      [],
    );
  });
});

describe('featuresStandAlone', () => {
  it('refuses an import of another feature, of a type too', () => {
    const files = {
      'features/log/actionLog.ts': "import type { Poller } from '../polling/Poller.js';",
      'features/index.ts': "export { actionLog } from './log/actionLog.js';",
      'features/polling/polling.ts': "import { Poller } from './Poller.js'; import '../../requests/Feature.js';",
    };
    expect(featuresStandAlone(fake(files))).toEqual([
      'features/log/actionLog.ts must not import features/polling/Poller',
    ]);
  });
});

describe('noImportCycles', () => {
  it('names the files of a cycle, type imports included', () => {
    const files = { 'store/a.ts': "import './b.js';", 'store/b.ts': "import type { C } from './c.js';" };
    expect(noImportCycles(fake({ ...files, 'store/c.ts': "import './a.js';" }))).toEqual([
      'store/a.ts → store/b.ts → store/c.ts → store/a.ts',
    ]);
  });

  it('takes two ways to one file', () => {
    const files = { 'a.ts': "import './b.js'; import './c.js';", 'b.ts': "import './c.js';", 'c.ts': '' };
    expect(noImportCycles(fake(files))).toEqual([]);
  });
});

describe('the other rules', () => {
  it.each([
    ['an inner barrel', noInnerBarrels, 'store/index.ts', ''],
    ['a file called types', namesSayWhat, 'store/types.ts', ''],
    ['a file called utils', namesSayWhat, 'utils.tsx', ''],
    ['a file called helpers', namesSayWhat, 'react/helpers.ts', ''],
    ['a file of 301 lines', filesAreShort, 'a.ts', lines(301)],
    ['a function of 61 lines', functionsAreShort, 'a.ts', `function long() {\n${lines(59)}}`],
    ['an arrow function of 61 lines', functionsAreShort, 'a.ts', `const long = () => {\n${lines(59)}};`],
    ['a method of 61 lines', functionsAreShort, 'a.ts', `class A {\n  long() {\n${lines(59)}  }\n}`],
    ['11 any in 1000 lines', anyIsRare, 'a.ts', lines(11, 'let a: any;') + lines(989)],
    ['export default', namedExportsOnly, 'a.ts', 'export default 1;'],
    ['a default function', namedExportsOnly, 'a.ts', 'export default function a() {}'],
    ['a default class', namedExportsOnly, 'a.ts', 'export default class {}'],
    ['a name exported as default', namedExportsOnly, 'a.ts', 'const a = 1; export { a as default };'],
  ])('refuse %s', (_, rule, path, text) => {
    expect(rule(fake({ [path]: text }))).toHaveLength(1);
  });

  it.each([
    ['the entry points', noInnerBarrels, 'react/index.ts', ''],
    ['a file of 300 lines', filesAreShort, 'a.ts', lines(300)],
    ['a function of 60 lines', functionsAreShort, 'a.ts', `function long() {\n${lines(58)}}`],
    ['a long class made in a function', functionsAreShort, 'a.ts', `const mix = () => class {\n${lines(100)}};`],
    ['10 any in 1000 lines', anyIsRare, 'a.ts', lines(10, 'let a: any;') + lines(990)],
    ['"any" in text', anyIsRare, 'a.ts', "const any = 'as any'; // : any"],
    ['named exports', namedExportsOnly, 'a.ts', 'export const a = 1; export { a as b };'],
  ])('take %s', (_, rule, path, text) => {
    expect(rule(fake({ [path]: text }))).toEqual([]);
  });

  it('take an empty src', () => {
    expect([anyIsRare(new Map()), medianFileLines(new Map())]).toEqual([[], 0]);
  });
});

describe('test', () => {
  const tests = fileURLToPath(new URL('./', import.meta.url));
  const folders = (of: string): string[] =>
    readdirSync(of, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

  it('has the folders of src, and those of what is no folder of src', () => {
    const others = 'bin codemods consumer examples integration package recipes scripts site support truth types'.split(
      ' ',
    );
    expect(
      folders(tests)
        .filter((name) => !folders(root).includes(name))
        .sort(),
    ).toEqual(others);
    expect(folders(`${tests}features`).filter((name) => !folders(`${root}features`).includes(name))).toEqual([]);
  });

  it('says in one place what each helper is for', () => {
    const said = new Set(readFileSync(`${tests}support/README.md`, 'utf8').match(/(?<=`)[\w.]+(?=`)/g));
    const helpers = readdirSync(`${tests}support`).filter((name) => !/\.test\.|\.md$/.test(name));
    expect(helpers.filter((name) => !said.has(name.replace(/\.tsx?$/, '')))).toEqual([]);
  });
});
