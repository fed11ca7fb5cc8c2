import { schemaName } from '../document/shape.js';
import { createDocument } from '../document/Document.js';
import { groupBy } from '../document/groupBy.js';
import { chooseOperations, readOperations } from '../document/operations.js';
import { createShapes } from '../document/shape.js';
import { unusedIn } from './checkConfig.js';
import { callNamesOf } from './callNames.js';
import { broughtBy } from './envelope.js';
import { findEntities } from './entities.js';
import { exampleRows } from './exampleRows.js';
import { findFamilies } from './families.js';
import { HELPERS, NameBook, endpointNames } from './names.js';
import { nestedThings } from './reachable.js';
import { findResources } from './resources.js';
import { searchOf } from './search.js';
import { findThings } from './things.js';
import { createTrees, entitiesIn } from './trees.js';
import type { Config } from '../config.js';
import type { Fields } from '../document/json.js';
import type { Operation } from '../document/operations.js';
import type { NoEntity } from './entities.js';
import type { Answered, Endpoint, Model, Resource } from './model.js';
import type { Tree, Trees } from './trees.js';

const pairsOf = (config: Config): readonly (readonly [string, string])[] =>
  Object.entries(config.entities ?? {}).flatMap(([name, said]) =>
    typeof said === 'string' ? [[placeOf(said), placeOf(name)] as const] : [],
  );

const placeOf = (name: string): string =>
  name.startsWith('#/') ? name : `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** What stands at the top of an answer; a list of parts that are no entities is none. */
function treeAt(
  trees: Trees,
  operation: Operation,
  { brought }: { readonly brought: Answered['brought'] },
): Tree | undefined {
  if (brought.kind === 'nothing') return undefined;
  const tree = trees.treeOf(brought.of, { operation }, brought.envelope);
  return tree && (brought.kind === 'list' || brought.kind === 'map') ? { kind: brought.kind, of: tree } : tree;
}

function endpointsOf(
  model: Omit<Model, 'endpoints' | 'unused'>,
  operations: readonly Operation[],
  book: NameBook,
  answered: (operation: Operation) => Answered,
): readonly Endpoint[] {
  const used = new Set(model.resources.flatMap(({ members }) => [...members.values()]));
  const { document, shapes, relations, config } = model;
  return operations
    .filter((operation) => !used.has(operation))
    .map((operation): Endpoint => {
      const answer = answered(operation);
      const { brought, tree } = answer;
      const all = tree ? [...new Set(entitiesIn(tree))] : [];
      const [entity] = all;
      const listed =
        brought.kind === 'list' && tree?.kind === 'list' && tree.of.kind === 'entity' ? tree.of.entity : undefined;
      const wanted = endpointNames(operation).map((name) => config.names?.[name] ?? name);
      return {
        name: book.take(wanted),
        ...{ operation, answered: answer },
        callNames: callNamesOf(entity, operation, new Map(), false),
        search:
          operation.method === 'GET' && listed
            ? searchOf({ document, shapes, operation, entity: listed, trees: relations.get(listed) ?? new Map() })
            : undefined,
        of: all.length === 1 && tree?.kind !== 'object' ? entity : undefined,
      };
    });
}

/** These are the platform's, or those of the document's security. */
const OWN_HEADERS = /^(accept|content-type|authorization)$/i;

/** Headers that calls must have, and that no call is given. */
function headersWanted(operations: readonly Operation[]): readonly NoEntity[] {
  const names = operations.flatMap(({ parameters }) =>
    parameters
      .filter((each) => each.in === 'header' && each.required && !OWN_HEADERS.test(each.name))
      .map(({ name }) => name),
  );
  return [...groupBy(names, (name) => name)].map(([name, all]) => ({
    what: name,
    why: `${String(all.length)} of ${String(operations.length)} operations want this header: put it there with \`prepareHeaders\`, or with \`getHeaders\` of a subclass.`,
  }));
}

/** What a document says: its things, their addresses, and what else can be called. */
export function understand(root: Fields, config: Config): Model {
  const document = createDocument(root);
  const shapes = createShapes(document);
  const all = readOperations(document, shapes);
  const operations = chooseOperations(all, config.include ?? [], config.exclude ?? []);
  const found = findThings(shapes, operations);
  const things = new Map([...found.things, ...nestedThings(document, shapes, operations, found.things)]);
  const families = findFamilies({ document, shapes, things, answers: found.answers, same: pairsOf(config) });
  const rows = exampleRows(document, operations, (at) => things.has(at));
  const { entities, left } = findEntities({ shapes, things, families, rows, config });
  const trees = createTrees({ document, shapes, entities, config });
  const known = new Map<Operation, Answered>();
  const answered = (operation: Operation): Answered => {
    const before = known.get(operation);
    if (before) return before;
    const brought = broughtBy(shapes, operation.shape);
    const answer = { brought, tree: treeAt(trees, operation, { brought }) };
    known.set(operation, answer);
    return answer;
  };
  const relations = new Map(entities.map((entity) => [entity, trees.fieldsOf(entity)]));
  const resources: readonly Resource[] = findResources({
    document,
    shapes,
    config,
    operations,
    entities,
    trees,
    answered,
  });
  const proposals = families.proposals.map(([a, b, why]): NoEntity => {
    const [x, y] = [schemaName(a), schemaName(b)];
    return {
      what: `${x}, ${y}`,
      why: `Perhaps one thing: ${why}.`,
      config: `entities: { ${JSON.stringify(y)}: ${JSON.stringify(x)} }`,
    };
  });
  const base = {
    document,
    shapes,
    trees,
    config,
    entities,
    relations,
    resources,
    left: [...left, ...proposals, ...headersWanted(operations)],
  };
  const book = new NameBook();
  for (const name of [...HELPERS, ...entities.map((each) => each.name), ...resources.map((each) => each.name)])
    book.take([name]);
  const endpoints = endpointsOf(base, operations, book, answered);
  return { ...base, endpoints, unused: unusedIn(config, { entities, resources, endpoints }, all, things) };
}
