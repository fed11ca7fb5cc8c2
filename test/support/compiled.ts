import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import compiler from 'babel-plugin-react-compiler';
import ts from 'typescript';

const load = createRequire(`${process.cwd()}/package.json`);

/** What the React Compiler says of one function. */
export interface CompilerEvent {
  readonly kind: string;
  readonly fnName?: string | null;
  readonly detail?: { readonly reason?: string; readonly options?: { readonly reason?: string } };
}

interface Babel {
  transformSync(code: string, options: object): { readonly code: string };
  parseSync(code: string, options: object): object;
  traverse(tree: object, visitor: object): void;
}

// What the plugin is one of; it comes with the tools.
const babel = load('@babel/core') as Babel;
const parsing = { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript', 'jsx'] } };

/** Run the React Compiler over a module's text. */
export function compile(code: string, filename: string): { code: string; events: readonly CompilerEvent[] } {
  const events: CompilerEvent[] = [];
  const logger = { logEvent: (_file: string, event: CompilerEvent) => void events.push(event) };
  const plugin = [compiler, { panicThreshold: 'none', logger }];
  const { code: compiled } = babel.transformSync(code, { ...parsing, filename, plugins: [plugin] });
  return { code: compiled, events };
}

/** Hooks that a function makes, as modules of their own: the compiler looks at functions of a module only. */
export function innerHooks(code: string, filename: string): readonly string[] {
  const found: string[] = [];
  babel.traverse(babel.parseSync(code, { ...parsing, filename }), {
    FunctionExpression({ node }: { node: { start: number; end: number; id?: { name: string } | null } }) {
      if (/^use[A-Z]/.test(node.id?.name ?? '')) found.push(`export ${code.slice(node.start, node.end)}`);
    },
  });
  return found;
}

export const reasonOf = ({ detail }: CompilerEvent): string => detail?.reason ?? detail?.options?.reason ?? '';

/**
 * A module of components as an app has it that uses the React Compiler.
 *
 * @param modules what it imports.
 * @returns what it exports.
 */
export function compiledModule(path: string, modules: Readonly<Record<string, object>>) {
  const { code, events } = compile(readFileSync(path, 'utf8'), path);
  const compilerOptions = {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
  };
  const { outputText } = ts.transpileModule(code, { compilerOptions, fileName: path });
  const exports: Record<string, any> = {};
  const require = (name: string): object => modules[name] ?? (load(name) as object);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is our own file
  (new Function('exports', 'require', outputText) as (...args: unknown[]) => void)(exports, require);
  return { exports, events, code };
}
