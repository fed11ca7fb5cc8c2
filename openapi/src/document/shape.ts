import { fieldsIn, isFields, listIn, own, pointerPart, textsIn } from './json.js';
import type { Document, Placed } from './Document.js';
import type { Fields } from './json.js';

/** What stands at a place of a document, as far as it matters to who stores answers. */
export type Shape = (
  | ObjectShape
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | {
      /** `union`: one of several objects; `expand`: one of several objects, or its id. */
      readonly kind: 'union' | 'expand';
      readonly members: readonly ObjectShape[];
      readonly discriminator?: Fields | undefined;
    }
  | { readonly kind: 'mixed'; readonly members: readonly Shape[] }
  | { readonly kind: 'scalar' | 'none' }
) & { readonly nullable?: boolean };

export interface ObjectShape extends Placed {
  readonly kind: 'object';
  readonly nullable?: boolean;
  /** Places of the objects that it only adds members to: `allOf: [{ $ref }, { properties }]`. */
  readonly bases?: readonly string[];
}

/** A member of an object. */
export interface Field extends Placed {
  readonly required: boolean;
}

export interface Shapes {
  shapeOf(value: unknown, at: string): Shape;
  /** The members of an object, those of `allOf` and of the only alternative included. */
  fieldsOf(placed: Placed): ReadonlyMap<string, Field>;
  /** What is left without references, a sole `allOf`, and `null` beside the only alternative. */
  bareOf(placed: Placed): Placed;
  typeOf(placed: Placed): string | undefined;
  isScalar(placed: Placed | undefined): placed is Placed;
}

const DEPTH = 12;
const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);

/** The types that a schema names, without `null`. */
export const typesIn = (schema: Fields): readonly string[] => {
  const type = own(schema, 'type');
  return (typeof type === 'string' ? [type] : textsIn(type)).filter((each) => each !== 'null');
};

export const isNullSchema = (schema: Fields): boolean => {
  const values = own(schema, 'enum');
  return own(schema, 'type') === 'null' || (Array.isArray(values) && values.length === 1 && values[0] === null);
};

export const isNullable = (schema: Fields): boolean =>
  own(schema, 'nullable') === true ||
  textsIn(own(schema, 'type')).includes('null') ||
  listIn(own(schema, 'enum')).includes(null);

export const KEY_NAMES: readonly string[] = ['id', '_id', 'uuid', 'uid', 'gid', 'sid', 'guid', 'node_id', 'nodeId'];

/** Alternatives with the places that they have. */
export const partsOf = (schema: Fields, at: string, name: 'allOf' | 'oneOf' | 'anyOf'): readonly Placed[] =>
  listIn(own(schema, name)).map((part, index) => ({ schema: fieldsIn(part), at: `${at}/${name}/${String(index)}` }));

export const alternativesOf = (schema: Fields, at: string): readonly Placed[] | undefined =>
  Array.isArray(own(schema, 'oneOf'))
    ? partsOf(schema, at, 'oneOf')
    : Array.isArray(own(schema, 'anyOf'))
      ? partsOf(schema, at, 'anyOf')
      : undefined;

/** What extends a base with a discriminator: its rows are any of them. */
const kindsOf = ({ schema, at }: Placed): readonly Placed[] =>
  alternativesOf(schema, at)
    ? []
    : Object.values(fieldsIn(fieldsIn(own(schema, 'discriminator')).mapping))
        .filter((ref) => typeof ref === 'string' && ref.startsWith('#/') && ref !== at)
        .map((ref) => ({ schema: { $ref: ref }, at }));

export function createShapes(document: Document): Shapes {
  const known = new Map<string, ReadonlyMap<string, Field>>();
  const follow = (placed: Placed): Placed => document.follow(placed.schema, placed.at);
  const isNone = (placed: Placed): boolean => isNullSchema(follow(placed).schema);

  const collect = (placed: Placed, depth: number, into: Map<string, Field>): void => {
    const { schema, at } = follow(placed);
    if (depth > DEPTH) return;
    for (const part of partsOf(schema, at, 'allOf')) collect(part, depth + 1, into);
    const live = alternativesOf(schema, at)?.filter((part) => !isNone(part)) ?? [];
    if (live.length === 1 && live[0]) collect(live[0], depth + 1, into);
    const required = new Set(textsIn(own(schema, 'required')));
    for (const [name, value] of Object.entries(fieldsIn(own(schema, 'properties')))) {
      // `true` is any value, in 3.1.
      if (!isFields(value) && value !== true) continue;
      const isRequired = required.has(name) || into.get(name)?.required === true;
      into.set(name, { schema: fieldsIn(value), at: `${at}/properties/${pointerPart(name)}`, required: isRequired });
    }
    for (const name of required) {
      const field = into.get(name);
      if (field && !field.required) into.set(name, { ...field, required: true });
    }
  };
  const fieldsOf = (placed: Placed): ReadonlyMap<string, Field> => {
    const target = follow(placed);
    const found = known.get(target.at);
    if (found) return found;
    const fields = new Map<string, Field>();
    collect(target, 0, fields);
    for (const kind of kindsOf(target)) {
      const more = new Map<string, Field>();
      collect(kind, 0, more);
      for (const [name, field] of more) if (!fields.has(name)) fields.set(name, { ...field, required: false });
    }
    known.set(target.at, fields);
    return fields;
  };
  const bareOf = (placed: Placed, depth = 0): Placed => {
    const target = follow(placed);
    const { schema, at } = target;
    if (typesIn(schema).length > 0 || depth > DEPTH) return target;
    const parts = alternativesOf(schema, at)?.filter((part) => !isNone(part)) ?? partsOf(schema, at, 'allOf');
    return parts.length === 1 && parts[0] ? bareOf(parts[0], depth + 1) : target;
  };
  const typeOf = (placed: Placed): string | undefined => typesIn(bareOf(placed).schema)[0];
  const isScalar = (placed: Placed | undefined): placed is Placed =>
    placed !== undefined && SCALARS.has(typeOf(placed) ?? '') && !isFields(own(bareOf(placed).schema, 'properties'));

  const hasKey = (placed: Placed): boolean => KEY_NAMES.some((name) => isScalar(fieldsOf(placed).get(name)));
  const holdsObjects = (part: Placed): boolean =>
    [...fieldsOf(part).values()].some((field) => {
      const shape = shapeOf(field.schema, field.at);
      return shape.kind === 'list' && shape.of.kind === 'object';
    });

  /** A wrapper of one thing, which that is; or a thing of more members than the one that it is made of. */
  const shapeOfAll = (schema: Fields, at: string, depth: number): Shape => {
    const parts = partsOf(schema, at, 'allOf');
    const nullable = isNullable(schema);
    const [first] = parts;
    if (parts.length === 1 && first && !isFields(own(schema, 'properties')))
      return { ...shapeOf(first.schema, first.at, depth + 1), nullable };
    const refs = parts.filter((part) => typeof own(part.schema, '$ref') === 'string');
    const [ref] = refs;
    if (refs.length === 1 && ref && !isFields(own(schema, 'properties'))) {
      const base = shapeOf(ref.schema, ref.at, depth + 1);
      const others = parts.filter((part) => part !== ref);
      if (base.kind === 'object' && hasKey(base) && !others.some(holdsObjects)) {
        const adds = others.some((part) => fieldsOf(part).size > 0);
        const bases = [base.at, ...(base.bases ?? [])];
        return adds ? { kind: 'object', schema, at, nullable, bases } : { ...base, nullable };
      }
    }
    return { kind: 'object', schema, at, nullable };
  };

  const shapeOfMany = (schema: Fields, many: readonly Placed[], depth: number): Shape => {
    const live = many.filter((part) => !isNone(part));
    const nullable = live.length < many.length || isNullable(schema);
    const shapes = live.map((part) => shapeOf(part.schema, part.at, depth + 1));
    const [only] = shapes;
    if (only && shapes.length === 1) return { ...only, nullable: nullable || only.nullable === true };
    const objects = shapes.flatMap((shape) =>
      shape.kind === 'object' ? [shape] : shape.kind === 'union' ? shape.members : [],
    );
    const rest = shapes.filter((shape) => shape.kind !== 'object' && shape.kind !== 'union');
    if (objects.length === 0)
      return { kind: rest.every(({ kind }) => kind === 'scalar') ? 'scalar' : 'none', nullable };
    if (rest.length === 0)
      return {
        kind: 'union',
        members: objects,
        discriminator: own(schema, 'discriminator') as Fields | undefined,
        nullable,
      };
    if (rest.every(({ kind }) => kind === 'scalar')) return { kind: 'expand', members: objects, nullable };
    return { kind: 'mixed', members: shapes, nullable };
  };

  function shapeOf(value: unknown, place: string, depth = 0): Shape {
    if (!isFields(value) || depth > DEPTH) return { kind: 'none' };
    const { schema, at } = document.follow(value, place);
    const many = alternativesOf(schema, at);
    if (many && !isFields(own(schema, 'properties'))) return shapeOfMany(schema, many, depth);
    if (Array.isArray(own(schema, 'allOf'))) return shapeOfAll(schema, at, depth);
    const nullable = isNullable(schema);
    const type = typesIn(schema)[0];
    const items = own(schema, 'items');
    if (type === 'array' || items !== undefined)
      return { kind: 'list', of: shapeOf(items, `${at}/items`, depth + 1), nullable };
    if (isFields(own(schema, 'properties'))) return { kind: 'object', schema, at, nullable };
    const others = own(schema, 'additionalProperties');
    if (isFields(others))
      return { kind: 'map', of: shapeOf(others, `${at}/additionalProperties`, depth + 1), nullable };
    return { kind: type === 'object' || type === undefined ? 'none' : 'scalar', nullable };
  }
  return { shapeOf, fieldsOf, bareOf, typeOf, isScalar };
}

/** The name that a document gives a schema: `#/components/schemas/Pet` → `Pet`, an inline one its pointer. */
export const schemaName = (at: string): string => {
  const name = /^#\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(at)?.[1];
  return name === undefined ? at : decodeURIComponentOf(name).replaceAll('~1', '/').replaceAll('~0', '~');
};

const decodeURIComponentOf = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const isInline = (at: string): boolean => schemaName(at) === at;
