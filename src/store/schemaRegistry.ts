import { ArraySchema } from '../schema/ArraySchema.js';
import { CollectionChange } from '../schema/collectionChanges.js';
import { Invalidate } from '../schema/Invalidate.js';
import { ItemsSchema } from '../schema/ItemsSchema.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { isReadableTable, isSchema } from '../schema/Schema.js';
import { normalizeInStore } from '../normalize/normalize.js';
import { isPlainObject } from '../shared/json.js';
import { mapMembers } from '../shared/mapMembers.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { expireShowing } from './expireKeys.js';
import { reachable } from './reachable.js';
import type { SetAction } from './actions.js';
import type { FoldSet } from './reducer.js';
import type { Registry } from './registry.js';

/** Schemas by the names that `set` actions carry. @see spec: decision 76 */
export interface SchemaRegistry {
  /** @throws RestError SCHEMA_NOT_SETTABLE */
  nameOf(schema: object): string;
  /** Let an action find exactly the schema it was made with. */
  remember(meta: object, schema: object): void;
  schemaOf(meta: SetAction['meta']): unknown;
  /** Whether a declared endpoint leads to this schema. */
  uses(schema: object): boolean;
}

/** A schema's own name; lists and objects, which have none, are described by their parts. */
type Description = string | readonly Description[] | { readonly [member: string]: Description };

/** A change by its name in its collection: a mutation of the user's own is a member of it as well. */
function nameOfChange(change: CollectionChange): string {
  const member = Object.entries(change.collection).find(([, value]) => value === change)?.[0];
  return `${change.collection.key}.${member ?? change.kind}`;
}

function describe(schema: unknown): Description {
  if (schema instanceof CollectionChange) return nameOfChange(schema);
  if (schema instanceof Invalidate) return `Invalidate(${nameOf(schema.target)})`;
  if (isPolymorphic(schema)) return `Union(${nameOf(schema.schema)})`;
  if (isSchema(schema) && isReadableTable(schema)) return schema.key;
  if (schema instanceof ArraySchema) return [describe(schema.item)];
  if (schema instanceof ItemsSchema) return `${'isDerived' in schema ? 'All' : 'Values'}(${nameOf(schema.item)})`;
  if (schema instanceof ObjectSchema) return mapMembers(schema.schema as Readonly<Record<string, unknown>>, describe);
  if (Array.isArray(schema) && schema.length === 1) return schema.map(describe);
  if (isPlainObject(schema)) return mapMembers(schema, describe);
  throw new RestError({
    code: 'SCHEMA_NOT_SETTABLE',
    subject: 'set',
    happened: 'This schema has no rows that could be written.',
    fix: 'Pass an Entity, a Collection (or its push), an Invalidate, a list or an object of them.',
  });
}

/** `User`, `[Post]` (the table of a Collection), `["Post"]` (a list), `{"boss":"User"}` … */
function nameOf(schema: unknown): string {
  const description = describe(schema);
  return typeof description === 'string' ? description : JSON.stringify(description);
}

/** Text that names a schema, or nothing where it has no name. */
function nameOrNothing(schema: unknown): string | undefined {
  try {
    return nameOf(schema);
  } catch {
    return undefined;
  }
}

/** Every schema that a declared endpoint leads to. */
function* declaredSchemas(registry: Registry): Generator<object> {
  const seen = new Set<unknown>();
  for (const endpoint of registry.all()) yield* reachable(endpoint.schema, seen);
}

/** A schema with a name of its own, among those of the declared endpoints. */
function findNamed(name: string, registry: Registry): unknown {
  const [, made, inner] = /^(Invalidate|All)\((.*)\)$/.exec(name) ?? [];
  for (const schema of declaredSchemas(registry)) {
    if (nameOrNothing(schema) === name) return schema;
    if (made !== undefined && nameOrNothing(schema) === inner)
      return made === 'All' ? [schema] : new Invalidate(schema);
  }
  return undefined;
}

/** The schema that a description stands for; undefined as soon as one of its parts is not declared. */
function build(description: Description, registry: Registry): unknown {
  if (typeof description !== 'object') return findNamed(description, registry);
  const parts = mapMembers(description as Readonly<Record<string, Description>>, (part) => build(part, registry));
  if (Object.values(parts).includes(undefined)) return undefined;
  return Array.isArray(description) ? Object.values(parts) : parts;
}

/** What `nameOf` wrote: text that is no JSON is a name. */
function parseDescription(name: string): Description {
  try {
    return JSON.parse(name) as Description;
  } catch {
    return name;
  }
}

function findSchema(name: string, registry: Registry): unknown {
  return findNamed(name, registry) ?? build(parseDescription(name), registry);
}

export function createSchemaRegistry(registry: Registry): SchemaRegistry {
  const makers = new WeakMap<object, object>();
  return {
    nameOf,
    remember: (meta, schema) => void makers.set(meta, schema),
    uses: (schema) => [...declaredSchemas(registry)].includes(schema),
    schemaOf: (meta) => makers.get(meta) ?? findSchema(meta.schema, registry),
  };
}

/** Make the fold of `set`: rows only, results and their meta never change. @see spec: 1 (#7) */
export function createFoldSet(schemas: SchemaRegistry): FoldSet {
  return (state, { type, payload, meta }) => {
    const schema = schemas.schemaOf(meta);
    if (schema !== undefined) {
      const { date, expiresAt, fetchedAt, sent, args } = meta;
      const {
        result: _result,
        outdated,
        ...tables
      } = normalizeInStore(schema, payload, {
        args,
        state,
        meta: { date, expiresAt, fetchedAt, sent, arrived: sent, isWrite: true },
      });
      return expireShowing({ ...state, ...tables }, outdated);
    }
    warnOnce(`The action ${type} names the schema "${meta.schema}", which no declared endpoint uses: it is ignored.`);
    return state;
  };
}
