import { own, textIn, fieldsIn } from '../document/json.js';
import { apiFile } from './apiFile.js';
import { isForm } from './calls.js';
import { endpointDeclaration } from './endpointDeclaration.js';
import { entityClass } from './entityClass.js';
import { FileParts } from './FileParts.js';
import { endpointPath, isBesideEntity } from './fileOf.js';
import { PAGES } from './helpers.js';
import { comment, hardline, join, print, quoted } from './print.js';
import { resourceDeclaration } from './resourceDeclaration.js';
import { TypeBook } from './TypeBook.js';
import { typeItself } from './types.js';
import type { Endpoint, Model } from '../understand/model.js';
import type { Doc } from './print.js';
import type { TypeContext } from './types.js';

/** Texts by the paths of files, in the folder that is written. */
export type Files = ReadonlyMap<string, string>;

/** The first line of every file: what begins with it is ours to replace and to delete. */
export const MARK = '// Written by rest-slice-openapi: what you change here is lost. Extend it in a file of your own.';

/** `./Label.js` from one file to another. */
function specifier(from: string, to: string): string {
  const up = from
    .split('/')
    .slice(0, -1)
    .map(() => '..');
  const path = [...up, to.replace(/\.ts$/, '.js')].join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** They have what all others share. */
const OWN_FILES: ReadonlySet<string> = new Set(['api.ts', 'index.ts', 'pages.ts', 'types.ts']);

type Declare = (context: TypeContext) => readonly Doc[];

interface Writing {
  readonly model: Model;
  readonly book: TypeBook;
  readonly pathOf: (name: string) => string;
}

function writeFile({ model, book, pathOf }: Writing, path: string, declare: Declare): string {
  const parts = new FileParts();
  const docs = declare({ model, parts, book, isInput: false });
  const imports = parts.imports((file) => (file === 'rest-slice' ? file : specifier(path, pathOf(file))), path, pathOf);
  return print([MARK, hardline, ...imports, imports.length > 0 ? hardline : '', join([hardline, hardline], [...docs])]);
}

function typesFile(writing: Writing, path: string): string {
  const { book } = writing;
  return writeFile(writing, path, (context) => {
    const docs: Doc[] = [];
    const done = new Set<string>();
    // A type may need another one, which is added to the book.
    for (
      let next = book.all.find(({ name }) => !done.has(name));
      next;
      next = book.all.find(({ name }) => !done.has(name))
    ) {
      done.add(next.name);
      const { name, at, isInput } = next;
      const placed = context.model.document.follow({ $ref: at }, at);
      const type = typeItself({ ...context, isInput }, placed, 0, false);
      docs.push([...comment(textIn(placed.schema.description)), `export type ${name} = `, type, ';']);
    }
    return docs;
  });
}

/** Creations are made of the lists that get what is created. */
const readsFirst = (endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  [...endpoints].sort((a, b) => Number(b.operation.method === 'GET') - Number(a.operation.method === 'GET'));

/** What a document is made into; the same document and config give the same texts. */
export function writeFiles(model: Model): Files {
  const { entities, resources, endpoints, config } = model;
  const book = new TypeBook(model);
  const entityPath = (name: string): string => config.files?.(name, 'entity') ?? `${name}.ts`;
  const own_ = new Set(entities.map(({ name }) => name));
  const pathOf = (name: string): string => (own_.has(name) ? entityPath(name) : `${name}.ts`);
  const writing: Writing = { model, book, pathOf };
  const declared = new Map<string, Declare[]>();
  const declare = (path: string, what: Declare): void => {
    if (OWN_FILES.has(path) || !/^[^/.][^\\]*\.ts$/.test(path) || path.includes('/..'))
      throw new Error(
        `files() of the config says ${quoted(path)}. Give a path in the folder that is written, which ends with .ts and is none of ${[...OWN_FILES].join(', ')}.`,
      );
    declared.set(path, [...(declared.get(path) ?? []), what]);
  };
  for (const entity of entities)
    declare(entityPath(entity.name), (context) => [
      entityClass(context, entity),
      ...resources.filter((each) => each.entity === entity).flatMap((each) => resourceDeclaration(context, each)),
      ...readsFirst(endpoints.filter((each) => each.of === entity && isBesideEntity(model, each))).flatMap((each) =>
        endpointDeclaration(context, each),
      ),
    ]);
  for (const endpoint of endpoints.filter((each) => !isBesideEntity(model, each)))
    declare(endpointPath(config, endpoint), (context) => endpointDeclaration(context, endpoint));
  const files = new Map<string, string>();
  for (const [path, all] of declared)
    files.set(
      path,
      writeFile(writing, path, (context) => all.flatMap((each) => each(context))),
    );
  if (book.all.length > 0) files.set('types.ts', typesFile(writing, 'types.ts'));
  return new Map([...files, ...sharedFiles(model, files)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sharedFiles(model: Model, files: Files): Files {
  const operations = [
    ...model.resources.flatMap(({ members }) => [...members.values()]),
    ...model.endpoints.map(({ operation }) => operation),
  ];
  const lists = operations.some(({ parameters }) =>
    parameters.some(
      ({ in: where, schema }) => where === 'query' && model.shapes.shapeOf(schema.schema, schema.at).kind !== 'scalar',
    ),
  );
  const info = fieldsIn(own(model.document.root, 'info'));
  const title = `${textIn(own(info, 'title')) ?? 'An API'} ${textIn(own(info, 'version')) ?? ''}`.trim();
  const all = [...files.keys(), 'api.ts'].sort();
  const index = all.map((path) => `export * from '${specifier('index.ts', path)}';\n`).join('');
  const shared = new Map([
    ['api.ts', `${MARK}\n${apiFile(model, { forms: operations.some(isForm), lists })}`],
    ['index.ts', `${MARK}\n/** ${title.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n\n${index}`],
  ]);
  const usesPages = [...files.values()].some((text) => text.includes('/pages.js'));
  return usesPages ? shared.set('pages.ts', `${MARK}\n${PAGES}`) : shared;
}
