import { Collection } from '../schema/Collection.js';
import { CollectionChange } from '../schema/collectionChanges.js';
import { isPlainObject } from '../shared/json.js';
import { oncePer } from '../shared/oncePer.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
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

const namesIn = /* @__PURE__ */ oncePer((schema: object): ReadonlySet<string> => {
  const keys = [...reachable(schema)].map(({ key }: { readonly key?: unknown }) => key);
  return new Set(keys.filter((key) => typeof key === 'string'));
});

/** Names of the tables that a schema can lead to, whatever a response holds. */
export function tablesOf(schema: unknown): ReadonlySet<string> {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null) return new Set();
  return namesIn(schema);
}

/** Declared endpoints whose schemas lead to one of these tables. */
export const endpointsOf = (registry: Registry, tables: readonly string[]): readonly EndpointInstance[] =>
  registry.all().filter(({ schema }) => tables.some((table) => tablesOf(schema).has(table)));
