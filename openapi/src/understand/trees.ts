import { fieldsIn, own, textIn } from '../document/json.js';
import { constantIn } from './families.js';
import { isInline, schemaName } from '../document/shape.js';
import { parametersOf } from '../document/operations.js';
import { singular, words } from '../document/words.js';
import type { Config } from '../config.js';
import type { Document } from '../document/Document.js';
import type { Operation } from '../document/operations.js';
import type { ObjectShape, Shape, Shapes } from '../document/shape.js';
import type { Entity } from './entities.js';

/** Where entities and dates are in a value. */
export type Tree =
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'list'; readonly of: Tree }
  | { readonly kind: 'map'; readonly of: Tree }
  | { readonly kind: 'object'; readonly shape: ObjectShape; readonly members: ReadonlyMap<string, Tree> }
  | { readonly kind: 'union'; readonly by: string; readonly of: ReadonlyMap<string, Entity> }
  | { readonly kind: 'date' }
  | { readonly kind: 'seconds' };

/** From where a schema is looked at: an operation, or an entity that has the value in a field. */
export interface From {
  readonly operation?: Operation;
  readonly parent?: Entity;
}

export interface Trees {
  /** `name`: the field that holds the value. */
  treeOf(shape: Shape, from: From, name?: string): Tree | undefined;
  entityOf(shape: ObjectShape, from: From): Entity | undefined;
  /** Relations and dates of an entity's fields. */
  fieldsOf(entity: Entity): ReadonlyMap<string, Tree>;
}

interface Given {
  readonly document: Document;
  readonly shapes: Shapes;
  readonly entities: readonly Entity[];
  readonly config: Config;
}

/** So deep in plain objects entities are looked for. */
const DEPTH = 4;
const COPIED = 0.8;

export const entitiesIn = (tree: Tree): readonly Entity[] => {
  if (tree.kind === 'entity') return [tree.entity];
  if (tree.kind === 'list' || tree.kind === 'map') return entitiesIn(tree.of);
  if (tree.kind === 'union') return [...new Set(tree.of.values())];
  return tree.kind === 'object' ? [...tree.members.values()].flatMap(entitiesIn) : [];
};

const hasAll = (entity: Entity, from: From): boolean => {
  const { lacking, within } = entity;
  if (lacking.length === 0 && within === undefined) return true;
  const { operation, parent } = from;
  if (operation)
    return (
      lacking.every((name) => parametersOf(operation.place).includes(name)) &&
      (within === undefined || operation.place.startsWith(within))
    );
  return parent !== undefined && within === undefined && parent.lacking.join() === lacking.join();
};

export function createTrees({ document, shapes, entities, config }: Given): Trees {
  const bySchema = new Map<string, Entity[]>();
  for (const entity of entities)
    for (const at of entity.schemas) bySchema.set(at, [...(bySchema.get(at) ?? []), entity]);
  const byWords = new Map(entities.map((entity) => [words(entity.name).map(singular).join(' '), entity]));
  const byName = new Map(entities.map((entity) => [entity.name, entity]));

  /** An inline copy of an entity under its name, with its key and nearly only members that it has. */
  const copied = (shape: ObjectShape, name: string | undefined): Entity | undefined => {
    const entity =
      name === undefined || !isInline(shape.at) ? undefined : byWords.get(words(name).map(singular).join(' '));
    if (!entity || entity.lacking.length > 0) return undefined;
    const own = [...shapes.fieldsOf(shape).keys()];
    const needed = [...entity.identity.parts.map(({ field }) => field?.split('.')[0]), entity.identity.link?.field];
    const hasKey = needed.every((field) => field === undefined || own.includes(field));
    return hasKey && own.filter((field) => entity.fields.has(field)).length >= own.length * COPIED ? entity : undefined;
  };
  const entityAt = (at: string, from: From): Entity | undefined =>
    bySchema
      .get(at)
      ?.filter((entity) => hasAll(entity, from))
      .sort((a, b) => (b.within?.length ?? 0) - (a.within?.length ?? 0))[0];
  /** Its own, or that of what it adds members to. */
  const entityOf = (shape: ObjectShape, from: From): Entity | undefined =>
    [shape.at, ...(shape.bases ?? [])].map((at) => entityAt(at, from)).find((entity) => entity !== undefined);

  const unionOf = (members: readonly ObjectShape[], discriminator: unknown, from: From): Tree | undefined => {
    const found = members.map((member) => ({ member, entity: entityOf(member, from) }));
    const all = found.flatMap(({ entity }) => (entity ? [entity] : []));
    const [first] = all;
    if (!first || all.length < members.length) return undefined;
    if (new Set(all).size === 1) return { kind: 'entity', entity: first };
    const by = textIn(fieldsIn(discriminator).propertyName);
    for (const name of [by, 'type', 'object', 'kind']) {
      if (name === undefined) continue;
      const values = found.flatMap(({ member, entity }) => {
        const field = shapes.fieldsOf(member).get(name);
        const value =
          (field && constantIn(document.follow(field.schema, field.at).schema)) ?? mappedValue(discriminator, member);
        return value !== undefined && entity && field ? [[value, entity] as const] : [];
      });
      if (new Set(values.map(([value]) => value)).size >= new Set(all).size && values.length === members.length)
        return { kind: 'union', by: name, of: new Map(values) };
    }
    return undefined;
  };

  const objectOf = (shape: ObjectShape, from: From, depth: number, seen: readonly string[]): Tree | undefined => {
    if (depth > DEPTH || seen.includes(shape.at)) return undefined;
    const members = new Map<string, Tree>();
    for (const [name, field] of shapes.fieldsOf(shape)) {
      const tree = visit(shapes.shapeOf(field.schema, field.at), from, name, depth + 1, [...seen, shape.at]);
      if (tree) members.set(name, tree);
    }
    return members.size > 0 ? { kind: 'object', shape, members } : undefined;
  };

  function visit(
    shape: Shape,
    from: From,
    name: string | undefined,
    depth: number,
    seen: readonly string[],
  ): Tree | undefined {
    if (shape.kind === 'object') {
      const entity = entityOf(shape, from) ?? copied(shape, name);
      return entity ? { kind: 'entity', entity } : objectOf(shape, from, depth, seen);
    }
    if (shape.kind === 'list' || shape.kind === 'map') {
      const of = visit(shape.of, from, name, depth + 1, seen);
      return of && { kind: shape.kind, of };
    }
    if (shape.kind === 'union') return unionOf(shape.members, shape.discriminator, from);
    if (shape.kind !== 'expand') return undefined;
    // A deleted one is beside the living one, and is the same entity.
    const living = shape.members.filter(({ at }) => entityOf({ ...shape.members[0], at } as ObjectShape, from));
    const copy = shape.members.length === 1 && shape.members[0] ? copied(shape.members[0], name) : undefined;
    return copy ? { kind: 'entity', entity: copy } : unionOf(living, shape.kind, from);
  }

  const dateOf = (at: string, schema: object): Tree | undefined => {
    const target = shapes.bareOf({ schema: fieldsIn(schema), at });
    const format = own(target.schema, 'format');
    const type = shapes.typeOf(target);
    if (format === 'date-time' && type === 'string') return { kind: 'date' };
    return format === 'unix-time' && type === 'integer' ? { kind: 'seconds' } : undefined;
  };

  const known = new Map<Entity, ReadonlyMap<string, Tree>>();
  const fieldsOf = (entity: Entity): ReadonlyMap<string, Tree> => {
    const before = known.get(entity);
    if (before) return before;
    const found = new Map<string, Tree>();
    for (const [name, field] of entity.fields) {
      const said = config.relations?.[`${entity.name}.${name}`];
      if (said === false) continue;
      const target = said === undefined ? undefined : byName.get(said);
      const shape = shapes.shapeOf(field.schema, field.at);
      const tree = target
        ? replaced(shape, target)
        : (visit(shape, { parent: entity }, name, 0, []) ?? dateOf(field.at, field.schema));
      if (tree) found.set(name, tree);
    }
    known.set(entity, found);
    return found;
  };
  return { treeOf: (shape, from, name) => visit(shape, from, name, 0, []), entityOf, fieldsOf };
}

const replaced = (shape: Shape, entity: Entity): Tree =>
  shape.kind === 'list' || shape.kind === 'map'
    ? { kind: shape.kind, of: replaced(shape.of, entity) }
    : { kind: 'entity', entity };

/** The value that a discriminator's mapping has for a schema; its name where there is no mapping. */
function mappedValue(discriminator: unknown, { at }: ObjectShape): string | undefined {
  const found = Object.entries(fieldsIn(fieldsIn(discriminator).mapping)).find(
    ([, ref]) => ref === at || ref === schemaName(at),
  );
  return (
    found?.[0] ??
    (textIn(fieldsIn(discriminator).propertyName) !== undefined && !isInline(at) ? schemaName(at) : undefined)
  );
}
