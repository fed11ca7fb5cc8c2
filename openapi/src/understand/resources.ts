import { isParameter, parametersOf, parentOf, segmentsOf } from '../document/operations.js';
import { singular, words } from '../document/words.js';
import { callNamesOf, keyNames } from './callNames.js';
import { identityAt, lacks } from './identity.js';
import { NameBook, homeNames } from './names.js';
import { searchOf } from './search.js';
import { bareNameOf } from './things.js';
import type { Config } from '../config.js';
import type { Document } from '../document/Document.js';
import type { Operation } from '../document/operations.js';
import type { Shapes } from '../document/shape.js';
import type { Entity } from './entities.js';
import type { Answered, MemberName, Resource } from './model.js';
import type { Trees } from './trees.js';

interface Given {
  readonly document: Document;
  readonly shapes: Shapes;
  readonly config: Config;
  readonly operations: readonly Operation[];
  readonly entities: readonly Entity[];
  readonly trees: Trees;
  readonly answered: (operation: Operation) => Answered;
}

/** What it brings is the entity, alone or in an envelope. */
const bringsOne = ({ brought, tree }: Answered, entity: Entity): boolean =>
  brought.kind === 'item' && tree?.kind === 'entity' && tree.entity === entity;
const bringsList = ({ brought, tree }: Answered, entity: Entity): boolean =>
  brought.kind === 'list' && tree?.kind === 'list' && tree.of.kind === 'entity' && tree.of.entity === entity;
const bringsNothing = ({ brought }: Answered, { answer }: Operation): boolean =>
  answer === undefined && brought.kind === 'nothing';

/** What it is sent is the entity, by the name of its schema. */
const sends = (document: Document, { body }: Operation, { schemas }: Entity): boolean =>
  body !== undefined && schemas.includes(document.follow(body.schema.schema, body.schema.at).at);

const isJsonOrForm = ({ body }: Operation): boolean =>
  body === undefined || /json|x-www-form-urlencoded|\*\/\*/.test(body.media);

/** The same thing by name: the list of `/label/{id}` may be `/labels`. */
function sameWords(a: string, b: string): boolean {
  const bare = (place: string): string =>
    segmentsOf(place)
      .map((segment) => (isParameter(segment) ? segment : words(segment).map(singular).join(' ')))
      .join('/');
  return segmentsOf(a).length === segmentsOf(b).length && bare(a) === bare(b);
}

const lastWords = (place: string): string =>
  words(
    segmentsOf(place)
      .filter((segment) => !isParameter(segment))
      .at(-1) ?? '',
  )
    .map(singular)
    .join(' ');

const withoutVersion = (place: string): string => place.replace(/\/v\d+(\.\d+)*(?=\/)/g, '');

/**
 * Lists of an entity that are not where its short address says, but within something else, or in another version:
 * `/posts/{post}/comments` beside `/comments/{id}`, `/v6/deployments` beside `/v13/deployments/{id}`.
 */
function listsElsewhere({ operations, answered }: Given, entity: Entity, place: string): readonly Operation[] {
  const noun = lastWords(place);
  if (entity.homes.length > 0 || parametersOf(place).length !== 1) return [];
  const isNamed = bareNameOf(entity.main) === noun;
  return operations.filter(
    (each) =>
      each.method === 'GET' &&
      !/[#?]/.test(each.path) &&
      !isParameter(segmentsOf(each.place).at(-1)) &&
      each.place !== parentOf(place) &&
      (withoutVersion(each.place) === withoutVersion(parentOf(place)) || (isNamed && lastWords(each.place) === noun)) &&
      bringsList(answered(each), entity),
  );
}

const firstAt = (operations: readonly Operation[], method: string, place: string): Operation | undefined =>
  operations.find(
    (each) => each.method === method && each.place === place && !each.path.includes('#') && !each.path.includes('?'),
  );

function membersAt(given: Given, entity: Entity, home: Operation): ReadonlyMap<MemberName, Operation> {
  const { operations, answered } = given;
  const at = (method: string, place: string): Operation | undefined => firstAt(operations, method, place);
  const writes = (operation: Operation | undefined): Operation | undefined =>
    operation &&
    isJsonOrForm(operation) &&
    (bringsOne(answered(operation), entity) || bringsNothing(answered(operation), operation))
      ? operation
      : undefined;
  const members = new Map<MemberName, Operation>();
  const put = (name: MemberName, operation: Operation | undefined): void => {
    if (operation) members.set(name, operation);
  };
  if (home.method === 'GET') put('get', home);
  const parent = parentOf(home.place);
  const isListed = (operation: Operation | undefined): boolean =>
    operation !== undefined && bringsList(answered(operation), entity);
  const other = operations.find((each) => each.method === 'GET' && sameWords(each.place, parent) && isListed(each));
  const elsewhere = listsElsewhere(given, entity, home.place);
  const list = isListed(at('GET', parent))
    ? at('GET', parent)
    : (other ?? (elsewhere.length === 1 ? elsewhere[0] : undefined));
  put('getList', list);
  const post = at('POST', list?.place ?? parent);
  if (post && isJsonOrForm(post)) {
    const isAnswered = bringsOne(answered(post), entity);
    const isTold = bringsNothing(answered(post), post) && sends(given.document, post, entity);
    if (isAnswered || isTold) put('create', post);
  }
  const [patch, update] = [writes(at('PATCH', home.place)), writes(at('PUT', home.place))];
  const posted = at('POST', home.place);
  put('partialUpdate', patch ?? update ?? (posted && bringsOne(answered(posted), entity) ? writes(posted) : undefined));
  if (patch) put('update', update);
  const gone = at('DELETE', home.place);
  if (gone && isJsonOrForm(gone) && !gone.isBodyRequired && ['nothing', 'item'].includes(answered(gone).brought.kind))
    put('delete', gone);
  return members;
}

/** Whether the parameters of an address are the key: then a call names the row. */
function isKeyedBy(entity: Entity, home: Operation): boolean {
  const parameters = parametersOf(home.place);
  const { parts, joined } = entity.identity;
  if (joined.length > 0) return joined.every((name) => parameters.includes(name)) && home === entity.homes[0];
  const names = keyNames(entity, home);
  return parts.every(({ name }) => [...names.values()].includes(name));
}

/** Where a thing that no address reads alone is edited or deleted: an item of its list, by its id. */
function homesWithoutGet(given: Given, entity: Entity): readonly Operation[] {
  const { shapes, operations, answered } = given;
  const [key] = entity.identity.parts;
  if (entity.homes.length > 0 || entity.identity.parts.length !== 1 || key?.field === undefined) return [];
  const asked = { shapes, fields: entity.fields, rows: [], thing: bareNameOf(entity.main) };
  const candidates = operations.filter((operation) => {
    const { method, place, path } = operation;
    if (!['PATCH', 'PUT', 'DELETE'].includes(method) || /[#?]/.test(path)) return false;
    if (!isParameter(segmentsOf(place).at(-1)) || firstAt(operations, 'GET', place)) return false;
    const list = firstAt(operations, 'GET', parentOf(place));
    const isListed = list !== undefined && bringsList(answered(list), entity);
    if (!isListed && listsElsewhere(given, entity, place).length === 0) return false;
    const parts = identityAt(asked, operation)?.parts ?? [];
    return parts.length === 1 && parts[0]?.field === key.field;
  });
  return [...new Map(candidates.map((operation) => [operation.place, operation])).values()];
}

/** Each address of an entity is a resource, with the operations that are there. */
export function findResources(given: Given): readonly Resource[] {
  const { document, shapes, config, entities, trees, answered } = given;
  const book = new NameBook();
  const used = new Set<Operation>();
  const heads = entities.map((entity) => ({ entity, name: book.take([`${entity.name}Resource`]) }));
  return heads.flatMap(({ entity, name: first }) => {
    const read = entity.homes.filter((home) => bringsOne(answered(home), entity) && !/[#?]/.test(home.path));
    const homes = [...read, ...homesWithoutGet(given, entity)];
    return homes.flatMap((home, index): readonly Resource[] => {
      const found = membersAt(given, entity, home);
      const members = new Map([...found].filter(([, operation]) => !used.has(operation)));
      const isWithin = listsElsewhere(given, entity, home.place).length > 0;
      const isEnough = isWithin || (members.has('getList') && members.size > 1);
      if (!members.has('get') && (home.method === 'GET' || !isEnough)) return [];
      for (const operation of members.values()) used.add(operation);
      const list = members.get('getList');
      const candidates = index === 0 ? [first] : homeNames(entity.name, home.place).map((name) => `${name}Resource`);
      const name = index === 0 ? first : book.take(candidates);
      const isOptimistic =
        isKeyedBy(entity, home) &&
        lacks(entity.identity).every(
          ({ parameter }) => parameter !== undefined && parametersOf(home.place).includes(parameter),
        );
      const known = isOptimistic ? keyNames(entity, home) : new Map<string, string>();
      const callNames = callNamesOf(entity, home, known, true, trees.fieldsOf(entity));
      const isElsewhere = isWithin && list !== undefined && !sameWords(list.place, parentOf(home.place));
      return [
        {
          ...{ name: config.names?.[name] ?? name, entity, home, list, members, isOptimistic },
          callNames,
          listNames: isElsewhere ? callNamesOf(entity, list, new Map(), false) : callNames,
          search: list && searchOf({ document, shapes, operation: list, entity, trees: trees.fieldsOf(entity) }),
        },
      ];
    });
  });
}
