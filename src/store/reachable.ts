import { Collection } from '../schema/Collection.js';
import { CollectionChange } from '../schema/collectionChanges.js';
import { isPlainObject } from '../shared/json.js';
import type { Registry } from './registry.js';

const membersOf = (value: unknown): unknown[] =>
  Array.isArray(value) || isPlainObject(value) ? Object.values(value) : [];

/** Every schema that a declared endpoint leads to. */
export function declaredSchemas(registry: Registry): readonly object[] {
  const seen = new Set<unknown>();
  return registry.all().flatMap(({ schema }) => [...reachable(schema, seen)]);
}

/** Every schema that can be reached from one, itself included; those in `seen` have been visited before. */
export function* reachable(schema: unknown, seen = new Set<unknown>()): Generator<object> {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null || seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const { schema: inner, item, target, collection } = schema as Readonly<Record<string, unknown>>;
  if (schema instanceof Collection) yield* Object.values(schema).filter((member) => member instanceof CollectionChange);
  for (const member of [inner, item, target, collection, ...membersOf(schema), ...membersOf(inner)]) {
    yield* reachable(member, seen);
  }
}
