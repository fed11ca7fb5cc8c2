import { bodyTypeOf, isForm, mediaOf, searchOptionsOf, searchTypeOf, templateOf } from './calls.js';
import { nextPageOf } from './pages.js';
import { braces, comment, openBraces, quoted } from './print.js';
import { envelopeSchemaOf } from './schemaOf.js';
import { broughtBy } from '../understand/envelope.js';
import type { MemberName, Resource } from '../understand/model.js';
import type { Doc } from './print.js';
import type { TypeContext } from './types.js';

const ALL: readonly MemberName[] = ['get', 'getList', 'create', 'update', 'partialUpdate', 'delete'];
const METHODS: Readonly<Record<string, string>> = { create: 'POST', update: 'PUT', partialUpdate: 'PATCH' };

/** What the list's address would be without `listPath`. */
const usualListPath = (path: string): string => path.replace(/\/?[:*][^/]*\/?$/, '').replace(/\/$/, '') || '/';

/** Whether what is sent last is last in the path, so that the list's address can be told from the item's. */
const isLastParameter = (path: string): boolean => /[:*][\w$"]+$/.test(path);

interface Body {
  readonly before: readonly Doc[];
  readonly types: ReadonlyMap<MemberName, Doc>;
}

function bodiesOf(context: TypeContext, { members }: Resource): Body {
  const types = new Map<MemberName, Doc>();
  for (const name of ['create', 'partialUpdate', 'update'] as const) {
    const operation = members.get(name);
    if (operation) types.set(name, bodyTypeOf(context, operation) ?? 'undefined');
  }
  return { before: [], types };
}

const bodyOption = (type: Doc): Doc => (type === 'undefined' ? 'body: undefined' : ['body: {} as ', type]);

/** Members whose answers, methods or bodies are not what `resource()` takes them for. */
function changesOf(
  context: TypeContext,
  resource: Resource,
  bodies: ReadonlyMap<MemberName, Doc>,
  common: Doc | undefined,
): ReadonlyMap<MemberName, readonly Doc[]> {
  const { model, parts } = context;
  const changes = new Map<MemberName, readonly Doc[]>();
  for (const [name, operation] of resource.members) {
    const brought = broughtBy(model.shapes, operation.shape);
    const own: Doc[] = [];
    if (name === 'getList') {
      const page = nextPageOf(context, operation, brought);
      const around = brought.kind === 'list' ? envelopeSchemaOf(context, brought, 'getList.schema') : undefined;
      if (around !== undefined) own.push(['schema: ', around]);
      if (page !== undefined) own.push(['nextPage: ', page]);
    } else {
      if (operation.method !== (METHODS[name] ?? operation.method)) own.push(`method: ${quoted(operation.method)}`);
      const [type, media] = [bodies.get(name), mediaOf(operation)];
      if (media !== undefined) own.push(media);
      if (name !== 'create' && type !== undefined && JSON.stringify(type) !== JSON.stringify(common))
        own.push(bodyOption(type));
      if (name !== 'delete' && brought.kind === 'item' && brought.envelope !== undefined)
        own.push(['process: /* @__PURE__ */ ', parts.value('member', 'api'), `(${quoted(brought.envelope)})`]);
    }
    if (own.length > 0) changes.set(name, own);
  }
  return changes;
}

const missingText = ({ members }: Resource): string => {
  const has = new Set(members.keys());
  const missing = [...(['getList', 'create', 'partialUpdate', 'delete'] as const)].filter((name) => !has.has(name));
  return missing.length === 0 ? '' : `: no ${missing.join(', ')}`;
};

/** `export const LabelResource = resource({ … })`, with what it needs before it. */
export function resourceDeclaration(context: TypeContext, resource: Resource): readonly Doc[] {
  const { parts } = context;
  const { name, entity, home, list, members, callNames, search, isOptimistic } = resource;
  const path = templateOf(context, home, callNames);
  const at = list ?? members.get('create');
  const listPath = at && templateOf(context, at, callNames);
  const searchType = list ? searchTypeOf(context, list, `${name.replace(/Resource$/, '')}Search`) : undefined;
  const bodies = bodiesOf(context, resource);
  const common = bodies.types.get('create') ?? bodies.types.get('partialUpdate') ?? bodies.types.get('update');
  const forms = [...members.values()].some(isForm);
  const isWhole = ALL.every((each) => members.has(each));
  const only = ALL.filter((each) => members.has(each));
  const options: Doc[] = [
    `path: ${quoted(path)}`,
    ...(listPath !== undefined && (listPath !== usualListPath(path) || !isLastParameter(path))
      ? [`listPath: ${quoted(listPath)}`]
      : []),
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
  const changes = changesOf(context, resource, bodies.types, common);
  const made: Doc = [`/* @__PURE__ */ ${parts.value('resource', 'rest-slice')}(`, openBraces(options), ')'];
  const changed: Doc[] = [...changes].map(([member, own]) => [member, `: ${member}.extend(`, braces(own), ')']);
  const extended: Doc =
    changes.size === 0
      ? made
      : [made, `.extend(({ ${[...changes.keys()].join(', ')} }) => (`, openBraces(changed), '))'];
  return [
    ...(searchType?.before ?? []),
    [...comment(`\`${home.path}\`${missingText(resource)}`), `export const ${name} = `, extended, ';'],
  ];
}
