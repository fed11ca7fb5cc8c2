import { transform } from 'sucrase';

/** The files of an example by their name: `example.tsx`. */
export type Files = Readonly<Record<string, string>>;

type Exports = Record<string, unknown>;
type Module = (exports: Exports, require: (name: string) => unknown) => void;

/** TypeScript with JSX as a function. A mistake says where it stands: `Error transforming example.tsx: … (3:10)`. */
function compile(name: string, code: string): Module {
  const { code: plain } = transform(code, {
    transforms: ['typescript', 'jsx', 'imports'],
    filePath: name,
    jsxRuntime: 'automatic',
    production: true,
    disableESTransforms: true,
  });
  // What sucrase lets pass, and no browser does, throws here.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- that is what an editor is for
  return new Function('exports', 'require', `${plain}\n//# sourceURL=${name}`) as Module;
}

/**
 * The files of an example, each run once, when it is first imported.
 *
 * @param libraries what they may import besides one another.
 * @returns gives what `./example` exports; an import that nobody gives throws.
 */
export function evaluate(files: Files, libraries: Readonly<Record<string, unknown>>): (name: string) => Exports {
  const loaded = new Map<string, Exports>();

  function load(file: string): Exports {
    const known = loaded.get(file);
    if (known) return known;
    const exports: Exports = {};
    loaded.set(file, exports);
    compile(file, files[file] ?? '')(exports, require);
    return exports;
  }

  function require(name: string): Exports {
    const file = [`${name}.ts`, `${name}.tsx`].map((path) => path.replace('./', '')).find((path) => path in files);
    if (file !== undefined) return load(file);
    if (name in libraries) return libraries[name] as Exports;
    throw new Error(`There is no "${name}" here: ${Object.keys(libraries).join(', ')}.`);
  }
  return require;
}
