import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import jscodeshift from 'jscodeshift';
import ts from 'typescript';

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));
const load = createRequire(import.meta.url);
const j = jscodeshift.withParser('tsx');
const api = { j, jscodeshift: j, stats: () => undefined, report: () => undefined };

type Transform = (file: { path: string; source: string }, api: object, options: object) => string;

/** A type error of an app that has been moved, and whether a comment at its place says what to decide. */
export interface LeftError {
  readonly place: string;
  readonly message: string;
  readonly isDecided: boolean;
}

export interface MovedApp {
  /** Texts by the names of the files. */
  readonly files: ReadonlyMap<string, string>;
  readonly errors: readonly LeftError[];
}

/** What the codemod from RTK Query makes of an app, one file after the other. @param order -1 from the last to the first */
export function movedFiles(name: string, order: 1 | -1 = 1): Map<string, string> {
  const app = join(fixtures, name, 'before');
  const folder = mkdtempSync(join(tmpdir(), 'moved-'));
  try {
    cpSync(app, folder, { recursive: true });
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => /\.tsx?$/.test(each));
    names.sort();
    const transform = load('../../codemods/from-rtk-query.cjs') as Transform;
    for (const each of order === 1 ? names : [...names].reverse()) {
      const path = join(folder, each);
      writeFileSync(path, transform({ path, source: readFileSync(path, 'utf8') }, api, {}));
    }
    return new Map(names.map((each) => [each, readFileSync(join(folder, each), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isPlace = (node: ts.Node): boolean =>
  ts.isStatement(node) || ts.isObjectLiteralElement(node) || ts.isClassElement(node) || ts.isTypeElement(node);

/** Whether the statement that something is in, or the member, has a comment above it, or is all that another comment is about. */
function isDecided(file: ts.SourceFile, start: number): boolean {
  const path: ts.Node[] = [file];
  for (let at: ts.Node | undefined = file; at;) {
    const inner: ts.Node | undefined = ts.forEachChild(at, (child) =>
      child.getStart(file) <= start && start < child.end ? child : undefined,
    );
    if (inner) path.push(inner);
    at = inner;
  }
  for (const node of path.reverse()) {
    if (!isPlace(node)) continue;
    const above = file.text.slice(node.getFullStart(), node.getStart(file));
    if (above.includes('rest-slice: decide')) return true;
    // `if (failed) return …` is one statement to whoever reads it.
    if (ts.isStatement(node) && (ts.isBlock(node.parent) || ts.isSourceFile(node.parent))) return false;
  }
  return false;
}

/** Move apps, and compile what has come of them in their places, as strangers' apps are compiled. */
export function movedApps(names: readonly string[]): ReadonlyMap<string, MovedApp> {
  const apps = names.map((name) => ({ name, root: join(fixtures, name, 'before'), files: movedFiles(name) }));
  const { config } = ts.readConfigFile(join(fixtures, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, fixtures);
  const host = ts.createCompilerHost(options);
  const texts = new Map(apps.flatMap(({ root, files }) => [...files].map(([path, text]) => [join(root, path), text])));
  const read = host.readFile;
  host.readFile = (path) => texts.get(path) ?? read(path);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, languageVersion, ...more) => {
    const text = texts.get(path);
    return text === undefined
      ? getSourceFile(path, languageVersion, ...more)
      : ts.createSourceFile(path, text, languageVersion, true);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  // Theirs alone: what they import is checked elsewhere.
  const errorsIn = (path: string): readonly ts.Diagnostic[] => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  };
  return new Map(
    apps.map(({ name, root, files }) => {
      const found = [...files.keys()].flatMap((path) => errorsIn(join(root, path)));
      return [name, { files, errors: found.map((each) => leftError(root, each)) }] as const;
    }),
  );
}

function leftError(root: string, { file, start = 0, messageText }: ts.Diagnostic): LeftError {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (!file) return { place: '', message, isDecided: false };
  const line = file.getLineAndCharacterOfPosition(start).line + 1;
  return {
    place: `${file.fileName.slice(root.length + 1)}:${String(line)}`,
    message,
    isDecided: isDecided(file, start),
  };
}
