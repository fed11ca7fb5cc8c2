import { fieldsIn, isFields, listIn, own } from '../document/json.js';
import { alternativesOf, isNullSchema, isNullable, partsOf, typesIn } from '../document/shape.js';
import { alternatives, comment, memberName, openBraces, quoted, typeBraces } from './print.js';
import type { Placed } from '../document/Document.js';
import type { Model } from '../understand/model.js';
import type { Tree } from '../understand/trees.js';
import type { FileParts } from './FileParts.js';
import type { TypeBook } from './TypeBook.js';
import type { Doc } from './print.js';

/** Where a type is written, and whether for what is sent: then `readOnly` members are left out. */
export interface TypeContext {
  readonly model: Model;
  readonly parts: FileParts;
  readonly book: TypeBook;
  readonly isInput: boolean;
}

const DEPTH = 5;

const orNull = (type: Doc, nullable: boolean): Doc => (nullable ? [type, ' | null'] : type);

const scalarOf = (schema: object, type: string | undefined): string => {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean' || type === 'null') return type;
  return type === 'string' ? (own(fieldsIn(schema), 'format') === 'binary' ? 'Blob' : 'string') : 'unknown';
};

const literal = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? quoted(value)
    : value === null || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;

function enumOf(schema: object): readonly string[] | undefined {
  const fields = fieldsIn(schema);
  const values = Object.hasOwn(fields, 'const') ? [own(fields, 'const')] : listIn(own(fields, 'enum'));
  const texts = values.map(literal);
  return values.length > 0 && texts.every((text): text is string => text !== undefined)
    ? [...new Set(texts)]
    : undefined;
}

const inBrackets = (type: Doc): Doc => (typeof type === 'string' && !/[ |&]/.test(type) ? type : ['(', type, ')']);

/** The type of an object's members. */
function objectType(context: TypeContext, placed: Placed, depth: number, isOpen: boolean): Doc {
  const { model, isInput } = context;
  const target = model.document.follow(placed.schema, placed.at);
  const members = [...model.shapes.fieldsOf(target)].flatMap(([name, field]): readonly Doc[] => {
    const { schema } = model.document.follow(field.schema, field.at);
    if (isInput && (own(schema, 'readOnly') === true || own(field.schema, 'readOnly') === true)) return [];
    const type = typeOf(context, field, undefined, depth + 1);
    const sign = field.required ? ': ' : '?: ';
    return [[...(isOpen ? comment(textOf(schema)) : []), memberName(name), sign, type]];
  });
  const others = own(target.schema, 'additionalProperties');
  if (members.length === 0)
    return isFields(others)
      ? mapOf(typeOf(context, { schema: others, at: `${target.at}/additionalProperties` }, undefined, depth + 1))
      : mapOf('unknown');
  return isOpen ? openBraces(members, ';') : typeBraces(members);
}

const textOf = (schema: object): string | undefined => {
  const text = own(fieldsIn(schema), 'description');
  return typeof text === 'string' ? text : undefined;
};

const mapOf = (type: Doc): Doc => ['Readonly<Record<string, ', type, '>>'];

/** What a schema says, written out; `typeOf` has the name of it where it has one. */
export function typeItself(context: TypeContext, placed: Placed, depth: number, isOpen = false): Doc {
  const { document } = context.model;
  const { schema, at } = document.follow(placed.schema, placed.at);
  const nullable = isNullable(schema);
  const values = enumOf(schema);
  if (values) return alternatives(nullable && !values.includes('null') ? [...values, 'null'] : values);
  const many = alternativesOf(schema, at);
  if (many && many.length > 0 && !isFields(own(schema, 'properties'))) {
    const live = many.filter((part) => !isNullSchema(document.follow(part.schema, part.at).schema));
    const types = live.map((part) => typeOf(context, part, undefined, depth + 1)).filter((type) => type !== 'unknown');
    const texts = [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
    if (texts.length === 0) return 'unknown';
    return alternatives([...texts, ...(nullable || live.length < many.length ? ['null'] : [])]);
  }
  const all = typesIn(schema);
  const [type] = all;
  if (type === 'array' || own(schema, 'items') !== undefined) {
    const items = typeOf(context, { schema: fieldsIn(own(schema, 'items')), at: `${at}/items` }, undefined, depth + 1);
    return orNull(['readonly ', inBrackets(items), '[]'], nullable);
  }
  const hasFields = context.model.shapes.fieldsOf({ schema, at }).size > 0;
  if (hasFields || type === 'object' || isFields(own(schema, 'additionalProperties')))
    return orNull(objectType(context, { schema, at }, depth, isOpen), nullable);
  const [part] = partsOf(schema, at, 'allOf');
  if (part && type === undefined) return orNull(typeOf(context, part, undefined, depth + 1), nullable);
  if (all.length > 1)
    return alternatives([...new Set(all.map((each) => scalarOf(schema, each))), ...(nullable ? ['null'] : [])]);
  return scalarOf(schema, type) === 'unknown' ? 'unknown' : orNull(scalarOf(schema, type), nullable);
}

/** The type of a value, with entities where the tree says so. */
export function typeOf(context: TypeContext, placed: Placed, tree?: Tree, depth = 0): Doc {
  const { model, parts, book, isInput } = context;
  if (tree) return treeType(context, placed, tree, depth);
  const target = model.document.follow(placed.schema, placed.at);
  const name = book.nameOf(target.at, isInput);
  if (name !== undefined)
    return orNull(
      parts.type(name, 'types'),
      (isNullable(target.schema) && !book.saysNull(target)) ||
        (placed.schema !== target.schema && isNullable(placed.schema)),
    );
  if (depth > DEPTH) return 'unknown';
  const type = typeItself(context, target, depth);
  return orNull(
    type,
    placed.schema !== target.schema && type !== 'unknown' && isNullable(placed.schema) && !isNullable(target.schema),
  );
}

function treeType(context: TypeContext, placed: Placed, tree: Tree, depth: number): Doc {
  const { model, parts } = context;
  const shape = model.shapes.shapeOf(placed.schema, placed.at);
  const nullable = shape.nullable === true || isNullable(placed.schema);
  if (tree.kind === 'date' || tree.kind === 'seconds')
    return orNull('Date', nullable || isNullable(model.document.follow(placed.schema, placed.at).schema));
  if (tree.kind === 'entity') return orNull(parts.type(tree.entity.name, tree.entity.name), nullable);
  if (tree.kind === 'union')
    return alternatives([
      ...[...new Set(tree.of.values())].map((each) => parts.type(each.name, each.name)),
      ...(nullable ? ['null'] : []),
    ]);
  if (tree.kind === 'list' || tree.kind === 'map') {
    const { schema, at } = listHolder(model, placed);
    const inner = tree.kind === 'list' ? 'items' : 'additionalProperties';
    const item = typeOf(context, { schema: fieldsIn(own(schema, inner)), at: `${at}/${inner}` }, tree.of, depth + 1);
    const one = tree.of.kind === 'entity' ? tree.of.entity.name : item;
    return orNull(tree.kind === 'list' ? [inBrackets(one), '[]'] : mapOf(one), nullable);
  }
  const members = [...model.shapes.fieldsOf(tree.shape)].map(([name, field]): Doc => {
    const type = typeOf(context, field, tree.members.get(name), depth + 1);
    return [memberName(name), field.required ? ': ' : '?: ', type];
  });
  return orNull(typeBraces(members), nullable);
}

/** The schema that has the items: over references, alternatives with null, and a sole `allOf`. */
function listHolder(model: Model, placed: Placed): Placed {
  let target = model.document.follow(placed.schema, placed.at);
  for (let count = 0; count < DEPTH; count++) {
    const parts = [...(alternativesOf(target.schema, target.at) ?? []), ...partsOf(target.schema, target.at, 'allOf')];
    const next = parts
      .map((part) => model.document.follow(part.schema, part.at))
      .find(({ schema }) => !isNullSchema(schema));
    if (own(target.schema, 'items') !== undefined || own(target.schema, 'additionalProperties') !== undefined || !next)
      return target;
    target = next;
  }
  return target;
}
