import { fieldsIn, isFields, listIn, own, pointerPart, textIn, textsIn } from './json.js';
import type { Document, Placed } from './Document.js';
import type { Fields } from './json.js';
import type { Shape, Shapes } from './shape.js';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Placed;
  readonly description: string | undefined;
  /** A text with slashes. */
  readonly isMultiSegment: boolean;
  /** How a list or an object is written: its parts one by one, with brackets, or with this between them. */
  readonly style: 'repeat' | 'deep' | ',' | ' ' | '|';
}

export interface Content {
  readonly media: string;
  readonly schema: Placed;
  readonly examples: readonly unknown[];
}

export interface Operation {
  readonly id: string | undefined;
  readonly method: string;
  /** As the document says. */
  readonly path: string;
  /** Without what makes no difference to what it addresses. */
  readonly place: string;
  readonly at: string;
  readonly tags: readonly string[];
  readonly summary: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly answer: Content | undefined;
  readonly shape: Shape;
  readonly body: Content | undefined;
  readonly isBodyRequired: boolean;
  readonly servers: unknown;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'] as const;

export const isParameter = (segment: string | undefined): boolean => segment?.includes('{') ?? false;
export const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');
export const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map((found) => found[1] ?? '');
/** The address of the list that an item is in: all but the last segment. */
export const parentOf = (place: string): string => `/${segmentsOf(place).slice(0, -1).join('/')}`;

/** A suffix that all paths have says nothing: `/accounts/{sid}.json`. */
function suffixOf(paths: readonly string[]): string {
  const suffix = /\.[a-z]+$/.exec(paths[0] ?? '')?.[0];
  const share = suffix === undefined ? 0 : paths.filter((path) => path.endsWith(suffix)).length / paths.length;
  return suffix !== undefined && share > 0.9 ? suffix : '';
}

/** OData has keys in brackets: `/Pets({Id})`, `/People('{Name}')`, `/Lines(Order={Order},No={No})`. */
const withoutBrackets = (path: string): string =>
  path.replace(
    /([^/()]+)\(([^/()]*\{[^/()]*)\)(?=\/|$)/g,
    (_, set: string, keys: string) =>
      `${set}/${parametersOf(keys)
        .map((name) => `{${name}}`)
        .join(',')}`,
  );

function placeOf(path: string, suffix: string): string {
  const bare = path.replace(/[#?].*$/, '').replace(/(.)\/$/, '$1');
  return withoutBrackets(suffix !== '' && bare.endsWith(suffix) ? bare.slice(0, -suffix.length) : bare);
}

function styleOf(parameter: Fields): Parameter['style'] {
  const style = own(parameter, 'style');
  if (style === 'deepObject') return 'deep';
  const isWhole = own(parameter, 'explode') === false;
  if (style === 'spaceDelimited' && own(parameter, 'explode') !== true) return ' ';
  if (style === 'pipeDelimited' && own(parameter, 'explode') !== true) return '|';
  return isWhole ? ',' : 'repeat';
}

/** The members of an object in the query are parameters of their own, where no other style is said: `pageable` is `page`, `size`. */
function spread(parameter: Parameter, said: Fields, shapes: Shapes): readonly Parameter[] {
  const { schema, style } = parameter;
  const isPlain =
    (own(said, 'style') ?? 'form') === 'form' && own(said, 'explode') !== false && !isFields(own(said, 'content'));
  const shape = shapes.shapeOf(schema.schema, schema.at);
  const fields = shape.kind === 'object' ? [...shapes.fieldsOf(shape)] : [];
  if (parameter.in !== 'query' || style !== 'repeat' || !isPlain || fields.length === 0) return [parameter];
  return fields.map(([name, field]) => ({
    ...parameter,
    name,
    required: parameter.required && field.required,
    schema: field,
    description: textIn(own(field.schema, 'description')),
  }));
}

function parametersIn(
  document: Document,
  shapes: Shapes,
  lists: readonly (readonly [unknown, string])[],
): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const [list, at] of lists) {
    for (const [index, value] of listIn(list).entries()) {
      const { schema: parameter, at: place } = document.follow(value, `${at}/${String(index)}`);
      const [name, where] = [textIn(own(parameter, 'name')), textIn(own(parameter, 'in'))];
      if (name === undefined || where === undefined) continue;
      const content = Object.entries(fieldsIn(own(parameter, 'content')))[0];
      // With a content of its own it is a text of that kind.
      const schema = own(parameter, 'schema') ?? (content && { type: 'string' });
      const made: Parameter = {
        name,
        in: where,
        required: own(parameter, 'required') === true,
        schema: document.follow(fieldsIn(schema), `${place}/schema`),
        description: textIn(own(parameter, 'description')),
        isMultiSegment: own(parameter, 'x-multi-segment') === true,
        style: styleOf(parameter),
      };
      for (const each of spread(made, parameter, shapes)) found.set(`${where} ${each.name}`, each);
    }
  }
  return [...found.values()];
}

function examplesIn(document: Document, media: Fields): readonly unknown[] {
  const valueOf = (example: unknown): unknown => own(document.follow(example, '#').schema, 'value');
  // Some write the reference to an example where its value belongs.
  const isReference = (value: unknown): boolean => isFields(value) && typeof own(value, '$ref') === 'string';
  const named = Object.values(fieldsIn(own(media, 'examples')))
    .map(valueOf)
    .map((value) => (isReference(value) ? valueOf(value) : value));
  const schema = document.follow(own(media, 'schema'), '#').schema;
  return [own(media, 'example'), ...named, own(schema, 'example')].filter((each) => each !== undefined);
}

/** The first content that one of the expressions finds, in their order; else the first. */
function contentIn(document: Document, value: unknown, at: string, wanted: readonly RegExp[]): Content | undefined {
  const { schema: holder, at: place } = document.follow(value, at);
  const all = Object.entries(fieldsIn(own(holder, 'content')));
  const found = wanted.flatMap((each) => all.filter(([media]) => each.test(media)))[0] ?? all[0];
  if (!found) return undefined;
  const [media, described] = found;
  const fields = fieldsIn(described);
  const schema = { schema: fieldsIn(own(fields, 'schema')), at: `${place}/content/${pointerPart(media)}/schema` };
  return { media, schema, examples: examplesIn(document, fields) };
}

/** These have no content, whatever a document says of it. */
const isEmpty = (status: string): boolean => status === '204' || status === '205';

/** What a success is answered with: the first 2xx that has content. */
function answerOf(document: Document, operation: Fields, at: string): Content | undefined {
  const responses = fieldsIn(own(operation, 'responses'));
  const statuses = Object.keys(responses)
    .filter((status) => /^2/.test(status))
    .sort();
  const all = [...statuses, ...(statuses.length === 0 ? ['default'] : [])];
  for (const status of all.filter((each) => !isEmpty(each))) {
    const content = contentIn(document, responses[status], `${at}/responses/${status}`, [/json/]);
    if (content) return content;
  }
  return undefined;
}

function bodyOf(document: Document, operation: Fields, at: string): Content | undefined {
  // Of several kinds of patches the one that is an object with what changes.
  const wanted = [/^application\/json(;|$)/, /merge-patch\+json/, /\+json/];
  return contentIn(document, own(operation, 'requestBody'), `${at}/requestBody`, wanted);
}

function operationsIn(document: Document, shapes: Shapes): readonly Operation[] {
  const paths = Object.entries(fieldsIn(own(document.root, 'paths'))).filter(([path]) => path.startsWith('/'));
  const suffix = suffixOf(paths.map(([path]) => path.replace(/[#?].*$/, '')));
  return paths.flatMap(([path, value]) => {
    const { schema: item, at } = document.follow(value, `#/paths/${pointerPart(path)}`);
    return METHODS.flatMap((method): readonly Operation[] => {
      const operation = own(item, method);
      if (!isFields(operation)) return [];
      const here = `${at}/${method}`;
      const answer = answerOf(document, operation, here);
      const isJson = answer !== undefined && /json|^\*\/\*$/.test(answer.media);
      return [
        {
          id: textIn(own(operation, 'operationId')),
          method: method.toUpperCase(),
          ...{ path, place: placeOf(path, suffix), at: here },
          tags: textsIn(own(operation, 'tags')),
          summary: textIn(own(operation, 'summary')) ?? textIn(own(operation, 'description')),
          parameters: parametersIn(document, shapes, [
            [own(item, 'parameters'), `${at}/parameters`],
            [own(operation, 'parameters'), `${here}/parameters`],
          ]),
          answer,
          shape: isJson ? shapes.shapeOf(answer.schema.schema, answer.schema.at) : { kind: 'none' },
          body: bodyOf(document, operation, here),
          isBodyRequired: document.follow(own(operation, 'requestBody'), here).schema.required === true,
          servers: own(operation, 'servers') ?? own(item, 'servers'),
        },
      ];
    });
  });
}

/** An address without the names of its parameters: `/pets/{}`. */
export const withoutNames = (place: string): string => place.replace(/\{[^}]+\}/g, '{}');

/** The same operation with other names for the parameters of its path. */
function named(operation: Operation, only: string | undefined): Operation {
  const { place, parameters } = operation;
  if (only === undefined || only === place) return operation;
  const names = new Map(parametersOf(place).map((name, index) => [name, parametersOf(only)[index] ?? name]));
  return {
    ...operation,
    place: only,
    parameters: parameters.map((each) =>
      each.in === 'path' ? { ...each, name: names.get(each.name) ?? each.name } : each,
    ),
  };
}

/**
 * All operations of a document, in its order. Parameters of a list are called as in the address of its items:
 * `/transfers/{id}/reversals`, `/transfers/{transfer}/reversals/{id}`; and what is one address has one set of names.
 */
export function readOperations(document: Document, shapes: Shapes): readonly Operation[] {
  const operations = operationsIn(document, shapes);
  const lists = new Map<string, Set<string>>();
  for (const { place } of operations) {
    const parent = parentOf(place);
    if (!isParameter(segmentsOf(place).at(-1)) || isParameter(segmentsOf(parent).at(-1))) continue;
    const shape = withoutNames(parent);
    lists.set(shape, (lists.get(shape) ?? new Set()).add(parent));
  }
  const first = new Map<string, string>();
  return operations.map((operation) => {
    const shape = withoutNames(operation.place);
    const found = lists.get(shape);
    const [only] = found?.size === 1 ? found : [first.get(shape)];
    const made = named(operation, only);
    if (!first.has(shape)) first.set(shape, made.place);
    return made;
  });
}

/** Whether a tag, an operation's id or a path with `*` means it. */
export const matches = (pattern: string, { id, path, tags }: Operation): boolean => {
  if (!pattern.includes('*')) return pattern === id || pattern === path || tags.includes(pattern);
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${escaped.join('.*')}$`);
  return [path, id ?? '', ...tags].some((text) => expression.test(text));
};

/** Those that a tag, an id or a path with `*` names. */
export function chooseOperations(
  operations: readonly Operation[],
  include: readonly string[],
  exclude: readonly string[],
): readonly Operation[] {
  return operations.filter(
    (operation) =>
      (include.length === 0 || include.some((pattern) => matches(pattern, operation))) &&
      !exclude.some((pattern) => matches(pattern, operation)),
  );
}
