import { posix } from 'node:path';
import ts from 'typescript';

/** Source texts by path inside src, e.g. `store/reducer.ts`. Every rule below takes them and returns its violations. */
export type Sources = ReadonlyMap<string, string>;

/** Imports go down only, and never to a neighbour of the same layer. `.` is src itself. */
const LAYERS = [
  ['shared'],
  ['path', 'schema'],
  ['normalize', 'endpoint'],
  ['store'],
  ['select'],
  ['requests'],
  ['features'],
  ['slice'],
  ['.'],
  ['react', 'testing', 'ssr', 'devtools'],
];
const ENTRY_POINTS = ['', 'features/', 'features/offline/', 'react/', 'testing/', 'ssr/', 'devtools/'].map(
  (folder) => `${folder}index.ts`,
);
const NAMES_THAT_SAY_NOTHING = ['types', 'utils', 'helpers'];
const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 60;
const MAX_ANY_PER_1000_LINES = 10;

/** The layer of a file; what `rest-slice/features` exports stands at the top, with the index of the core. */
const folderOf = (path: string): string =>
  path.includes('/') && path !== 'features/index.ts' ? path.slice(0, path.indexOf('/')) : '.';
const rankOf = (folder: string): number => LAYERS.findIndex((layer) => layer.includes(folder));
const baseName = (path: string): string => posix.basename(path).replace(/\.tsx?$/, '');
const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length;

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** Specifiers of everything a file imports or re-exports, types included. */
const importsOf = (text: string): string[] => ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);

/** A relative specifier as a path inside src without its extension. */
const resolveImport = (from: string, specifier: string): string =>
  posix.join(posix.dirname(from), specifier).replace(/\.[jt]sx?$/, '');

export function importsGoDown(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const from = folderOf(path);
    if (rankOf(from) < 0) return [`${path} is in a folder that has no layer`];
    return importsOf(text)
      .filter((specifier) => {
        if (!specifier.startsWith('.')) return /^rest-slice(\/|$)/.test(specifier);
        const to = folderOf(resolveImport(path, specifier));
        return to !== from && (rankOf(to) < 0 || rankOf(to) >= rankOf(from));
      })
      .map((specifier) => `${path} must not import ${specifier}`);
  });
}

/** Each feature is a folder of its own: what two of them need is the engine's. */
export function featuresStandAlone(sources: Sources): string[] {
  const roomOf = (path: string): string => posix.dirname(path);
  return [...sources]
    .filter(([path]) => path.startsWith('features/') && !ENTRY_POINTS.includes(path))
    .flatMap(([path, text]) =>
      importsOf(text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolveImport(path, specifier))
        .filter((target) => target.startsWith('features/') && roomOf(target) !== roomOf(path))
        .map((target) => `${path} must not import ${target}`),
    );
}

export function noImportCycles(sources: Sources): string[] {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (finished.has(path) || trail.includes(path)) return;
    for (const specifier of importsOf(sources.get(path) ?? '').filter((name) => name.startsWith('.'))) {
      const target = resolveImport(path, specifier);
      const file = [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((name) => sources.has(name));
      if (file !== undefined) walk(file, [...trail, path]);
    }
    finished.add(path);
  };
  for (const path of sources.keys()) walk(path, []);
  return cycles;
}

export function noInnerBarrels(sources: Sources): string[] {
  return [...sources.keys()]
    .filter((path) => baseName(path) === 'index' && !ENTRY_POINTS.includes(path))
    .map((path) => `${path} is a barrel; only entry points have an index`);
}

export function namesSayWhat(sources: Sources): string[] {
  return [...sources.keys()]
    .filter((path) => NAMES_THAT_SAY_NOTHING.includes(baseName(path).toLowerCase()))
    .map((path) => `${path} must be named after what it holds`);
}

export function filesAreShort(sources: Sources): string[] {
  return [...sources]
    .filter(([, text]) => countLines(text) > MAX_FILE_LINES)
    .map(([path, text]) => `${path} has ${countLines(text)} lines (at most ${MAX_FILE_LINES})`);
}

const linesOf = (node: ts.Node): number => countLines(node.getText());

/** Lines of a function, without the bodies of classes in it: their methods are counted on their own. */
function functionLines(root: ts.Node): number {
  const linesOfClasses = (node: ts.Node): number => {
    if (ts.isClassLike(node)) return linesOf(node) - 1;
    let lines = 0;
    ts.forEachChild(node, (child) => void (lines += linesOfClasses(child)));
    return lines;
  };
  return linesOf(root) - linesOfClasses(root);
}

export function functionsAreShort(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const file = parse(path, text);
    const found: string[] = [];
    visit(file, (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return;
      const lines = functionLines(node);
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (lines > MAX_FUNCTION_LINES) {
        found.push(`${path}:${line} is a function of ${lines} lines (at most ${MAX_FUNCTION_LINES})`);
      }
    });
    return found;
  });
}

export function anyIsRare(sources: Sources): string[] {
  let count = 0;
  let lines = 0;
  for (const [path, text] of sources) {
    lines += countLines(text);
    visit(parse(path, text), (node) => void (count += node.kind === ts.SyntaxKind.AnyKeyword ? 1 : 0));
  }
  if (count * 1000 <= lines * MAX_ANY_PER_1000_LINES) return [];
  return [`${count} any in ${lines} lines (at most ${MAX_ANY_PER_1000_LINES} per 1000)`];
}

export function namedExportsOnly(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const found: string[] = [];
    visit(parse(path, text), (node) => {
      const isDefault =
        ts.isExportAssignment(node) ||
        (ts.isExportSpecifier(node) && node.name.text === 'default') ||
        (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword));
      if (isDefault) found.push(`${path} has a default export`);
    });
    return found;
  });
}

export function medianFileLines(sources: Sources): number {
  const lengths = [...sources.values()].map(countLines).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}
