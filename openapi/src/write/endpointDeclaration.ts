import { bodyTypeOf, encoderOf, isForm, mediaOf, searchOptionsOf, searchTypeOf, templateOf } from './calls.js';
import { fileOf } from './fileOf.js';
import { nextPageOf } from './pages.js';
import { braces, comment, filledBraces, filledBrackets, quoted } from './print.js';
import { envelopeSchemaOf, objectSchemaOf, schemaOf } from './schemaOf.js';
import { ownServer } from './servers.js';
import { typeOf } from './types.js';
import { listThatGets, staleReadsOf } from '../understand/staleReads.js';
import { entitiesIn } from '../understand/trees.js';
import { withoutNames } from '../document/operations.js';
import { pascal } from '../document/words.js';
import type { Operation } from '../document/operations.js';
import type { Entity } from '../understand/entities.js';
import type { Endpoint } from '../understand/model.js';
import type { Doc } from './print.js';
import type { TypeContext } from './types.js';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** The Collection of a list that is read: one for each address and its arguments. */
function listOf(
  context: TypeContext,
  { operation, search, callNames, of, answered }: Endpoint,
  items: Doc,
  path: string,
): Doc {
  if (operation.method !== 'GET' || !search) return ['[', items, ']'];
  // A parameter of the path that has the name of a field, and is about something else.
  const entity = of ?? (answered.tree ? entitiesIn(answered.tree)[0] : undefined);
  const others = [...callNames.values()].filter(
    (name) => entity?.fields.has(name) === true && !entity.identity.parts.some((part) => part.name === name),
  );
  const filters = new Map([...search.filters, ...others.map((name) => [name, 'server'] as const)]);
  const options: Doc[] = [`scope: ${quoted(path)}`, ...searchOptionsOf({ ...search, filters })];
  return [
    '/* @__PURE__ */ new ',
    context.parts.value('Collection', 'rest-slice'),
    '([',
    items,
    '], ',
    filledBraces(options),
    ')',
  ];
}

/** What is taken from an item, and answered with the item: it is not the item that is gone. */
const isWithin = ({ place }: Operation, { homes }: Entity): boolean =>
  homes.some((home) => withoutNames(place).startsWith(`${withoutNames(home.place)}/`));

function schemaOption(context: TypeContext, endpoint: Endpoint, path: string): readonly Doc[] {
  const { brought, tree } = endpoint.answered;
  const { operation } = endpoint;
  if (operation.method === 'HEAD' || !tree || brought.kind === 'nothing') return [];
  if (operation.method === 'DELETE' && tree.kind === 'entity' && !isWithin(operation, tree.entity)) return [];
  if (tree.kind === 'object' && brought.envelope === undefined) {
    const members = new Map([...tree.members].map(([name, member]) => [name, schemaOf(context, member)]));
    return [['schema: ', objectSchemaOf(context, tree.shape, members)]];
  }
  const own =
    tree.kind === 'list' ? listOf(context, endpoint, schemaOf(context, tree.of), path) : schemaOf(context, tree);
  return [['schema: ', envelopeSchemaOf(context, brought, own) ?? own]];
}

/** The type of an answer that holds no entities; a text or a file where it is no JSON. */
function plainAnswer(context: TypeContext, { operation }: Endpoint): readonly Doc[] {
  const { answer, method } = operation;
  if (!answer || method === 'HEAD') return [];
  if (!/json|^\*\/\*$/.test(answer.media)) {
    const isText = /^text\/|xml|yaml|diff|patch/.test(answer.media);
    return [`content: ${isText ? "'text'" : "'blob'"}`];
  }
  const type = typeOf(context, answer.schema);
  return type === 'unknown' ? [] : [['process: (answer: ', type, ') => answer']];
}

/** `export const createComment = listComments.push`, with the body that is sent. */
function creation(context: TypeContext, endpoint: Endpoint, list: Endpoint): readonly Doc[] {
  const { operation, name } = endpoint;
  const body = bodyTypeOf(context, operation);
  const text = comment(`\`POST ${operation.path}\`${operation.summary === undefined ? '' : `: ${operation.summary}`}`);
  const { brought } = endpoint.answered;
  const around = brought.kind === 'item' ? brought.envelope : undefined;
  const options: Doc[] = [
    `name: ${quoted(name)}`,
    body === undefined ? 'body: undefined' : ['body: {} as ', body],
    ...(around === undefined
      ? []
      : [`process: /* @__PURE__ */ ${context.parts.value('member', 'api')}(${quoted(around)})`]),
  ];
  return [[...text, `export const ${name} = /* @__PURE__ */ ${list.name}.push.extend(`, braces(options), ');']];
}

/** Lazily: what is read may be declared further down, or in a file that imports this one. */
function expiresOption({ model, parts }: TypeContext, call: Endpoint): readonly Doc[] {
  const names = staleReadsOf(model, call).map((read) => {
    const [first = '', ...members] = read.name.split('.');
    return [parts.value(first, fileOf(model, read)), ...members].join('.');
  });
  return names.length === 0 ? [] : [['expires: () => ', filledBrackets(names)]];
}

/** `export const listComments = new Api({ … })`, with what it needs before it. */
export function endpointDeclaration(context: TypeContext, endpoint: Endpoint): readonly Doc[] {
  const { parts, model } = context;
  const list = isForm(endpoint.operation) ? undefined : listThatGets(model.endpoints, endpoint);
  if (list) return creation(context, endpoint, list);
  const { name, operation, callNames } = endpoint;
  const path = templateOf(context, operation, callNames);
  const searchType = searchTypeOf(context, operation, `${pascal(name)}Search`);
  const body = bodyTypeOf(context, operation);
  const schema = schemaOption(context, endpoint, path);
  const page = operation.method === 'GET' ? nextPageOf(context, operation, endpoint.answered.brought) : undefined;
  const [encoder, media] = [encoderOf(context, operation), mediaOf(operation)];
  const options: Doc[] = [
    `path: ${quoted(path)}`,
    ...(operation.method === 'GET' ? [] : [`method: ${quoted(operation.method)}`]),
    ...(['HEAD', 'OPTIONS'].includes(operation.method) ? ['sideEffect: false as const'] : []),
    ...(schema.length > 0 ? schema : plainAnswer(context, endpoint)),
    ...(searchType.type ? [['searchParams: {} as ', searchType.type] as Doc] : []),
    ...(WITH_BODY.has(operation.method)
      ? [
          body === undefined
            ? 'body: undefined'
            : ['body: {} as ', body, ...(operation.isBodyRequired ? [] : [' | undefined'])],
        ]
      : []),
    ...(media === undefined ? [] : [media]),
    ...(page !== undefined ? [`nextPage: ${page}`] : []),
    ...(encoder === undefined ? [] : [`searchToString: ${encoder}`]),
    ...expiresOption(context, endpoint),
  ];
  const server = ownServer(model, operation);
  const made: Doc = [
    `/* @__PURE__ */ new ${parts.value(isForm(operation) ? 'Form' : 'Api', 'api')}(`,
    braces(options),
    ')',
  ];
  const text = comment(
    `\`${operation.method} ${operation.path}\`${operation.summary === undefined ? '' : `: ${operation.summary}`}`,
  );
  const placed: Doc = server === undefined ? made : [made, `.extend({ urlPrefix: ${quoted(server)} })`];
  return [...searchType.before, [...text, `export const ${name} = `, placed, ';']];
}
