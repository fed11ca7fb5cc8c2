import { bodyTypeOf, encoderOf, isForm, mediaOf, searchOptionsOf, searchTypeOf, templateOf } from './calls.js';
import { nextPageOf } from './pages.js';
import { braces, comment, openBraces, quoted } from './print.js';
import { envelopeSchemaOf } from './schemaOf.js';
import { ownServer } from './servers.js';
import { pascal } from '../document/words.js';
import { broughtBy } from '../understand/envelope.js';
import type { Operation } from '../document/operations.js';
import type { Entity } from '../understand/entities.js';
import type { MemberName, Resource } from '../understand/model.js';
import type { Doc } from './print.js';
import type { TypeContext } from './types.js';

const ALL: readonly MemberName[] = ['get', 'getList', 'create', 'update', 'partialUpdate', 'delete'];
const METHODS: Readonly<Record<string, string>> = { create: 'POST', update: 'PUT', partialUpdate: 'PATCH' };

/** What the list's address would be without `listPath`. */
const usualListPath = (path: string): string => path.replace(/\/?[:*][^/]*\/?$/, '').replace(/\/$/, '') || '/';

/** Whether what is sent last is last in the path, so that the list's address can be told from the item's. */
const isLastParameter = (path: string): boolean => /[:*][\w$"]+$/.test(path);

/** What calls take: types of bodies, and of what is in the query of all but the list. */
interface Taken {
  readonly before: readonly Doc[];
  readonly types: ReadonlyMap<MemberName, Doc>;
  readonly searches: ReadonlyMap<MemberName, Doc>;
}

function takenBy(context: TypeContext, { name: own, members }: Resource): Taken {
  const types = new Map<MemberName, Doc>();
  const searches = new Map<MemberName, Doc>();
  const before: Doc[] = [];
  for (const [name, operation] of members) {
    if (METHODS[name] !== undefined) types.set(name, bodyTypeOf(context, operation) ?? 'undefined');
    if (name === 'getList') continue;
    const search = searchTypeOf(context, operation, `${own.replace(/Resource$/, '')}${pascal(name)}Search`);
    if (search.type !== undefined) searches.set(name, search.type);
    before.push(...search.before);
  }
  return { before, types, searches };
}

const bodyOption = (type: Doc): Doc => (type === 'undefined' ? 'body: undefined' : ['body: {} as ', type]);

/** Members whose answers, methods or bodies are not what `resource()` takes them for. */
function changesOf(
  context: TypeContext,
  resource: Resource,
  bodies: Taken,
  common: { readonly body: Doc | undefined; readonly server: string | undefined; readonly isForm: boolean },
): ReadonlyMap<MemberName, readonly Doc[]> {
  const { model, parts } = context;
  const changes = new Map<MemberName, readonly Doc[]>();
  for (const [name, operation] of resource.members) {
    const brought = broughtBy(model.shapes, operation.shape);
    const own: Doc[] = [];
    const server = common.server === undefined ? ownServer(context.model, operation) : undefined;
    if (server !== undefined) own.push(`urlPrefix: ${quoted(server)}`);
    const encoder = encoderOf(context, operation);
    if (encoder !== undefined && !(common.isForm && encoder === 'withBrackets')) own.push(`searchToString: ${encoder}`);
    if (resource.isOptimistic && METHODS[name] !== undefined && !sendsFields(context, operation, resource.entity))
      own.push('getOptimisticResponse: undefined');
    const searchType = bodies.searches.get(name);
    if (searchType !== undefined) own.push(['searchParams: {} as ', searchType]);
    if (name === 'getList') {
      const page = nextPageOf(context, operation, brought);
      const around = brought.kind === 'list' ? envelopeSchemaOf(context, brought, 'getList.schema') : undefined;
      if (around !== undefined) own.push(['schema: ', around]);
      if (page !== undefined) own.push(['nextPage: ', page]);
    } else {
      if (operation.method !== (METHODS[name] ?? operation.method)) own.push(`method: ${quoted(operation.method)}`);
      const [type, media] = [bodies.types.get(name), mediaOf(operation)];
      if (media !== undefined) own.push(media);
      if (name !== 'create' && type !== undefined && JSON.stringify(type) !== JSON.stringify(common.body))
        own.push(bodyOption(type));
      if (name !== 'delete' && brought.kind === 'item' && brought.envelope !== undefined)
        own.push(['process: /* @__PURE__ */ ', parts.value('member', 'api'), `(${quoted(brought.envelope)})`]);
    }
    if (own.length > 0) changes.set(name, own);
  }
  return changes;
}

/** What is sent are fields of the thing: else nobody knows before the answer what it will be. */
function sendsFields({ model: { shapes } }: TypeContext, { body }: Operation, { fields }: Entity): boolean {
  const shape = body && shapes.shapeOf(body.schema.schema, body.schema.at);
  if (shape?.kind !== 'object') return true;
  const names = [...shapes.fieldsOf(shape).keys()];
  return names.length === 0 || names.some((name) => fields.has(name));
}

/** `delete` cannot be the name of a variable. */
const variable = (member: MemberName): string => (member === 'delete' ? 'remove' : member);
const bound = (member: MemberName): string => (member === 'delete' ? 'delete: remove' : member);

const missingText = ({ members }: Resource): string => {
  const has = new Set(members.keys());
  const missing = [...(['getList', 'create', 'partialUpdate', 'delete'] as const)].filter((name) => !has.has(name));
  return missing.length === 0 ? '' : `: no ${missing.join(', ')}`;
};

/** `export const LabelResource = resource({ … })`, with what it needs before it. */
export function resourceDeclaration(context: TypeContext, resource: Resource): readonly Doc[] {
  const { parts } = context;
  const { name, entity, home, list, members, callNames, listNames, search, isOptimistic } = resource;
  const path = templateOf(context, home, callNames);
  const at = list ?? members.get('create');
  const listPath = at && templateOf(context, at, listNames);
  const searchType = list ? searchTypeOf(context, list, `${name.replace(/Resource$/, '')}Search`) : undefined;
  const bodies = takenBy(context, resource);
  const servers = new Set([...members.values()].map((each) => ownServer(context.model, each)));
  const [server] = servers.size === 1 ? servers : [undefined];
  const common = bodies.types.get('create') ?? bodies.types.get('partialUpdate') ?? bodies.types.get('update');
  const forms = [...members.values()].some(isForm);
  const isWhole = ALL.every((each) => members.has(each));
  const only = ALL.filter((each) => members.has(each));
  const options: Doc[] = [
    `path: ${quoted(path)}`,
    ...(listPath !== undefined && (listPath !== usualListPath(path) || !isLastParameter(path))
      ? [`listPath: ${quoted(listPath)}`]
      : []),
    ...(server === undefined ? [] : [`urlPrefix: ${quoted(server)}`]),
    ['schema: ', parts.value(entity.name, entity.name)],
    `Endpoint: ${parts.value(forms ? 'Form' : 'Api', 'api')}`,
    ...(isWhole ? [] : [['only: [', only.map(quoted).join(', '), ']']]),
    ...(list ? [searchType?.type ? ['searchParams: {} as ', searchType.type] : 'searchParams: undefined'] : []),
    ...(common === undefined ? [] : [bodyOption(common)]),
    ...(search ? searchOptionsOf(search) : []),
    ...(isOptimistic && [...members.keys()].some((each) => each !== 'get' && each !== 'getList')
      ? ['optimistic: true']
      : []),
  ];
  const changes = changesOf(context, resource, bodies, { body: common, server, isForm: forms });
  const made: Doc = [`/* @__PURE__ */ ${parts.value('resource', 'rest-slice')}(`, openBraces(options), ')'];
  const changed: Doc[] = [...changes].map(([each, own]) => [each, `: ${variable(each)}.extend(`, braces(own), ')']);
  const extended: Doc =
    changes.size === 0
      ? made
      : [made, `.extend(({ ${[...changes.keys()].map(bound).join(', ')} }) => (`, braces(changed), '))'];
  return [
    ...(searchType?.before ?? []),
    ...bodies.before,
    [...comment(`\`${home.path}\`${missingText(resource)}`), `export const ${name} = `, extended, ';'],
  ];
}
