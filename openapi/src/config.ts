/** What can be said where a document leaves it open, or where another name is wanted. */
export interface Config {
  /** File or URL of the document; the command's first argument rules over it. */
  readonly input?: string;
  /** Folder to write to; `--out` rules over it. */
  readonly out?: string;
  /** Tags, operation ids, or paths with `*`. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** The address of the server, where it is not the document's: `'/api'`. */
  readonly urlPrefix?: string;
  /** Other names for entities, resources and endpoints: `{ SimpleUser: 'User' }`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Of a schema: `true` makes it an entity, `false` plain JSON; the name of another schema says that both are one thing. */
  readonly entities?: Readonly<Record<string, boolean | string>>;
  /** The fields of primary keys, by entity: `{ Team: ['org', 'slug'] }`. */
  readonly keys?: Readonly<Record<string, string | readonly string[]>>;
  /** What a field refers to, by `Entity.field`: an entity's name, or `false` where it is plain JSON. */
  readonly relations?: Readonly<Record<string, string | false>>;
  /** Path parameters that keep their slashes: `['path']`. */
  readonly multiSegment?: readonly string[];
  /** Other files: `(name, kind) => 'model/' + name + '.ts'`. */
  readonly files?: (name: string, kind: 'entity' | 'endpoints') => string;
}

/** A typed config file: `export default defineConfig({ … })`. */
export const defineConfig = (config: Config): Config => config;
