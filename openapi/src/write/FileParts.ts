import { filledBraces, hardline } from './print.js';
import type { Doc } from './print.js';

/** What a file that is written needs of others. */
export class FileParts {
  readonly #values = new Map<string, Set<string>>();
  readonly #types = new Map<string, Set<string>>();

  value(name: string, from: string): string {
    this.#values.set(from, (this.#values.get(from) ?? new Set()).add(name));
    return name;
  }

  type(name: string, from: string): string {
    this.#types.set(from, (this.#types.get(from) ?? new Set()).add(name));
    return name;
  }

  /** Import declarations; `pathTo` makes a specifier of the name of a file. A file does not import itself. */
  imports(pathTo: (file: string) => string, own: string, pathOf: (file: string) => string): readonly Doc[] {
    const isOther = ([file]: readonly [string, unknown]): boolean => file === 'rest-slice' || pathOf(file) !== own;
    const values = [...this.#values].filter(isOther).map(([from, names]) => declaration('import', names, pathTo(from)));
    const types = [...this.#types].filter(isOther).flatMap(([from, names]) => {
      const only = new Set([...names].filter((name) => !this.#values.get(from)?.has(name)));
      return only.size > 0 ? [declaration('import type', only, pathTo(from))] : [];
    });
    return [...values.sort(byPath), ...types.sort(byPath)].map(({ doc }) => doc);
  }
}

interface Declaration {
  readonly path: string;
  readonly doc: Doc;
}

/** The package first, then files by name; by code units, so that every machine has the same order. */
const byPath = (a: Declaration, b: Declaration): number =>
  Number(a.path.startsWith('.')) - Number(b.path.startsWith('.')) || (a.path < b.path ? -1 : 1);

const declaration = (what: string, names: ReadonlySet<string>, path: string): Declaration => ({
  path,
  doc: [what, ' ', filledBraces([...names].sort()), ` from '${path}';`, hardline],
});
