import { isParameter, parametersOf, segmentsOf } from '../document/operations.js';
import { KEY_NAMES } from '../document/shape.js';
import { ID_WORDS, NO_FIELD, fieldOfParameter, nestedField } from './parameterField.js';
import { words } from '../document/words.js';
import type { Operation } from '../document/operations.js';
import type { Field, Shapes } from '../document/shape.js';
import type { Fields } from '../document/json.js';

/** A part of a primary key. */
export interface KeyPart {
  /** Its name in rows and in calls. */
  readonly name: string;
  /** The path parameter that takes it. */
  readonly parameter: string | undefined;
  /** Where a row has it: `number`, `metadata.name`; undefined where only its address says it. */
  readonly field: string | undefined;
}

/** Where rows name the address that they are in. */
export interface Link {
  readonly field: string;
  /** The part of the path that holds the parameters: `/repos/{owner}/{repo}`. */
  readonly place: string;
}

export interface Identity {
  readonly parts: readonly KeyPart[];
  /** The parameters of the path that are joined in the only field: `{owner}/{repo}` of `full_name`. */
  readonly joined: readonly string[];
  readonly link: Link | undefined;
}

interface Asked {
  readonly shapes: Shapes;
  /** Members that all schemas of the thing have. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly rows: readonly Fields[];
  readonly thing: string;
}

const isOpaque = (field: string): boolean => KEY_NAMES.includes(field) && field !== 'node_id' && field !== 'nodeId';

/** Ids that name a row wherever it comes from; one made for another API counts only where it is alone. */
export function globalKeys(shapes: Shapes, fields: ReadonlyMap<string, Field>): readonly string[] {
  const all = KEY_NAMES.filter((name) => shapes.isScalar(fields.get(name)));
  const usable = all.filter(isOpaque);
  return usable.length > 0 ? usable : all;
}

/** Of these the id of what they are in may be the only one. */
const PARTS = /^(item|items|list|object|result|search|bean|entry|mapping|link|line)$/;

/** The `orderId` of an order, where it has no other id; `named`: the document's own name of it. */
export function nounKey(
  shapes: Shapes,
  fields: ReadonlyMap<string, Field>,
  thing: string,
  named: string,
): string | undefined {
  const wanted = words(thing).join('');
  if (words(named).some((word) => PARTS.test(word) && !words(thing).includes(word))) return undefined;
  return [...fields].find(([name, field]) => {
    const all = words(name);
    return ID_WORDS.has(all.at(-1) ?? '') && all.slice(0, -1).join('') === wanted && shapes.isScalar(field);
  })?.[0];
}

const lastSegmentBefore = (place: string): string =>
  segmentsOf(place)
    .filter((segment) => !isParameter(segment))
    .at(-1) ?? '';

/** How many parameters stand at the end, one after the other. */
function trailingCount(place: string): number {
  const segments = segmentsOf(place);
  let count = 0;
  while (count < segments.length && isParameter(segments[segments.length - 1 - count])) count++;
  return count;
}

/** A text that holds the last parameters with slashes between them, as examples show. */
function joinedField({ fields, rows, shapes }: Asked, count: number): string | undefined {
  const isJoined = (value: unknown): boolean =>
    typeof value === 'string' && value.split('/').length === count && !value.startsWith('/') && !value.includes(':');
  return [...fields].find(([name, field]) => {
    if (!/name|slug|path/i.test(name) || !shapes.isScalar(field)) return false;
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined);
    const examples = values.length > 0 ? values : [field.schema.example];
    return examples.length > 0 && examples.every(isJoined);
  })?.[0];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** `/repos/{owner}/{repo}` → the source of an expression that finds it in an address. */
export const linkPattern = (place: string): string =>
  place
    .split(/\{[^}]+\}/)
    .map(escaped)
    .join('([^/?#]+)');

const SUPPORT = 0.9;
/** The API's own addresses; that of a web page only looks like one. */
const LINK = /^(?!html|web|avatar).*(^|_)(url|uri|self|href)$|^(?!html|web).*(Url|Uri|Self|Href)$/;
export const OWN_LINKS: readonly string[] = ['url', 'self', 'href', 'uri'];

/** A member that holds the address of the row, or better of what it is in, in nearly all examples. */
function linkOf({ fields, rows, shapes }: Asked, place: string, scope: readonly string[]): Link | undefined {
  const last = scope.at(-1);
  if (last === undefined || rows.length === 0) return undefined;
  const end = place.indexOf(`{${last}}`) + last.length + 2;
  const head = place.slice(0, end);
  const kinds = [`${linkPattern(head)}$`, `${linkPattern(place)}$`, linkPattern(head)].map(
    (source) => new RegExp(source),
  );
  const names = [...fields.keys()].filter((name) => LINK.test(name) && shapes.isScalar(fields.get(name)));
  const ordered = [...names].sort((a, b) => Number(OWN_LINKS.includes(b)) - Number(OWN_LINKS.includes(a)));
  for (const kind of kinds) {
    for (const name of ordered) {
      const values = rows.map((row) => row[name]).filter((value): value is string => typeof value === 'string');
      const found = values.filter((value) => kind.test(value.replace(/[?#].*$/, ''))).length;
      if (values.length > 0 && values.length >= rows.length * SUPPORT && found >= values.length * SUPPORT)
        return { field: name, place: head };
    }
  }
  return undefined;
}

/** As names of parents' parameters they would be taken for the row's own. */
const COMMON = new Set([...KEY_NAMES, 'name', 'number', 'slug', 'key', 'title', 'type', 'version']);

/** A name for a parameter that rows need besides: its own, unless they have something else of that name. */
const freeName = (parameter: string, fields: ReadonlyMap<string, Field>): string =>
  fields.has(parameter) ? `${parameter}_name` : parameter;

/** The address of a row itself, where HAL has it. */
export const SELF = '_links.self.href';

/** Whether rows have links as HAL has them, which is to say their own address among them. */
function isHal({ shapes, fields }: Asked): boolean {
  const links = fields.get('_links');
  if (!links) return false;
  const shape = shapes.shapeOf(links.schema, links.at);
  const self = shapes.fieldsOf(links).get('self');
  const link = self ?? (shape.kind === 'map' && shape.of.kind === 'object' ? shape.of : undefined);
  return link !== undefined && shapes.isScalar(shapes.fieldsOf(link).get('href'));
}

/** The key where rows have no field for the last parameter, and say their own address, as HAL or all examples show. */
function linkedIdentity(asked: Asked, place: string): Identity | undefined {
  const { fields } = asked;
  const parameters = parametersOf(place);
  const isOne = parametersOf(segmentsOf(place).at(-1) ?? '').length === 1;
  if (!isOne || parameters.some((name) => NO_FIELD.has(name))) return undefined;
  const found = linkOf(asked, place, parameters);
  const link = found && OWN_LINKS.includes(found.field) ? found : isHal(asked) ? { field: SELF, place } : undefined;
  if (!link) return undefined;
  const parts = parameters.map((parameter): KeyPart => ({
    name: freeName(parameter, fields),
    parameter,
    field: undefined,
  }));
  return { parts, joined: [], link };
}

/** What the address of an item makes of its key; undefined where its last parameter is no field. */
export function identityAt(asked: Asked, operation: Operation): Identity | undefined {
  const { shapes, fields, thing } = asked;
  const { place } = operation;
  const parameters = parametersOf(place);
  const last = parameters.at(-1);
  if (last === undefined) return undefined;
  const typeOf = (name: string) => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter && shapes.typeOf(parameter.schema);
  };
  const trailing = trailingCount(place);
  const joined = trailing > 1 ? joinedField(asked, trailing) : undefined;
  if (joined !== undefined) {
    const own = parameters.slice(-trailing);
    const part: KeyPart = { name: joined, parameter: undefined, field: joined };
    return { parts: [part], joined: own, link: linkOf(asked, place, own) };
  }
  const field = fieldOfParameter({
    shapes,
    fields,
    thing,
    parameter: last,
    type: typeOf(last),
    segment: lastSegmentBefore(place),
  });
  if (field === undefined) return linkedIdentity(asked, place);
  const own: KeyPart = { name: field.includes('.') ? last : field, parameter: last, field };
  if (isOpaque(field)) return { parts: [own], joined: [], link: undefined };
  const scope = parameters.slice(0, -1).map((parameter): KeyPart => {
    const isOwn = !COMMON.has(parameter) && shapes.isScalar(fields.get(parameter));
    const known = isOwn ? parameter : nestedField(shapes, parameter, fields);
    return { name: known === undefined ? freeName(parameter, fields) : parameter, parameter, field: known };
  });
  const missing = scope.flatMap((part) =>
    part.field === undefined && part.parameter !== undefined ? [part.parameter] : [],
  );
  return { parts: [...scope, own], joined: [], link: linkOf(asked, place, missing) };
}

/** The key that the config names: fields of rows, or parameters of the address; undefined where one of them is neither. */
export function saidIdentity(
  asked: Asked,
  home: Operation | undefined,
  names: readonly string[],
): Identity | undefined {
  const { shapes, fields } = asked;
  const parameters = parametersOf(home?.place ?? '');
  const guessed = home && identityAt(asked, home)?.parts;
  const parts = names.flatMap((name): readonly KeyPart[] => {
    const [outer = '', inner] = name.split('.');
    const field = fields.get(outer);
    const isField = inner === undefined ? shapes.isScalar(field) : field && shapes.fieldsOf(field).has(inner);
    const parameter = parameters.includes(name) ? name : guessed?.find((part) => part.field === name)?.parameter;
    if (!isField && parameter === undefined) return [];
    return [{ name: inner ?? name, parameter, field: isField ? name : undefined }];
  });
  const missing = parts.flatMap(({ field, parameter }) => (field === undefined && parameter ? [parameter] : []));
  if (parts.length < names.length) return undefined;
  return { parts, joined: [], link: home && linkOf(asked, home.place, missing) };
}

export const lacks = ({ parts, link }: Identity): readonly KeyPart[] =>
  link ? [] : parts.filter(({ field }) => field === undefined);
