import { ListSchema } from '../schema/ListSchema.js';
import { Collection } from '../schema/Collection.js';
import { CollectionPage } from '../schema/collectionChanges.js';
import { pkIn } from '../schema/primaryKey.js';
import { isEntityClass } from '../schema/Schema.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';
import { nameOfSchema } from './rootInput.js';
import type { RestErrorParts } from '../shared/RestError.js';

/** Answers are wrapped once, or twice: `{ data: { items: […] } }`. */
const MAX_DEPTH = 2;

/** Members that lead to what is sought, outermost first. */
function pathTo(input: unknown, isSought: (value: unknown) => boolean, depth = 0): string[] | undefined {
  if (isSought(input)) return [];
  if (depth === MAX_DEPTH || !isPlainObject(input)) return undefined;
  for (const [name, member] of Object.entries(input)) {
    const path = pathTo(member, isSought, depth + 1);
    if (path) return [name, ...path];
  }
  return undefined;
}

const isIdentifier = (name: string): boolean => /^[\w$]+$/.test(name);

/** Where the list, or the item, stands in an answer that was refused. */
function findWrapped(schema: unknown, input: unknown) {
  const inner = schema instanceof CollectionPage ? schema.collection : resolveSchema(schema);
  if (inner instanceof ListSchema || inner instanceof Collection) {
    const text =
      inner instanceof Collection ? `new Collection(${nameOfSchema(inner.schema)})` : nameOfSchema([inner.item]);
    return { what: 'list', text, path: pathTo(input, Array.isArray) };
  }
  if (!isEntityClass(inner)) return undefined;
  const isItem = (value: unknown): boolean => isPlainObject(value) && pkIn(inner, value) !== undefined;
  return { what: 'item', text: inner.key, path: pathTo(input, isItem) };
}

/**
 * What an answer that was refused might be: the list, or the item, as a member of something else. For development: only
 * names of members, never what they hold.
 */
export function explainWrapped(schema: unknown, input: unknown): Partial<RestErrorParts> | undefined {
  const { what, text, path = [] } = findWrapped(schema, input) ?? {};
  if (path.length === 0 || !path.every(isIdentifier)) return undefined;
  const members = path.join('.');
  const wrapping = path.reduceRight((inner, name) => `{ ${name}: ${inner} }`, String(text));
  return {
    happened: `The answer is wrapped: the ${String(what)} is its member "${members}".`,
    fix: `Unwrap it: process: (value) => value.${members}. Or let the schema say so: schema: ${wrapping}.`,
  };
}
