import { ListSchema } from '../schema/ListSchema.js';
import { Collection } from '../schema/Collection.js';
import { CollectionPage } from '../schema/collectionChanges.js';
import { pkIn } from '../schema/primaryKey.js';
import { isEntityClass, isSchema } from '../schema/Schema.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { ifItCan } from '../shared/ifItCan.js';
import { isPlainObject } from '../shared/json.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import type { RestErrorParts } from '../shared/RestError.js';

/** Describe a schema in messages: `Post`, `[Post]`, `'text'`. */
export function nameOfSchema(schema: unknown): string {
  const { key } = (schema ?? {}) as { key?: unknown };
  if (typeof key === 'string') return key;
  if (Array.isArray(schema)) return `[${schema.map(nameOfSchema).join()}]`;
  if (typeof schema === 'string') return `'${schema}'`;
  return isSchema(schema) ? schema.constructor.name : 'an object schema';
}

/** Returns whether a text is JSON that was not parsed. */
function isUnparsedJson(input: unknown): boolean {
  const parsed = ifItCan((): unknown => JSON.parse(input as string));
  return typeof input === 'string' && parsed !== undefined && typeof parsed !== 'string';
}

/** Create the error for a response that its schema cannot describe: text for an object, or an object for text. */
export function shapeError(schema: unknown, input: unknown): RestError {
  return new RestError({
    code: 'RESPONSE_SHAPE',
    subject: nameOfSchema(schema),
    happened: `The schema ${nameOfSchema(schema)} describes ${typeof schema === 'string' ? 'text' : 'an object'}, and the response is ${input === null ? 'null' : typeof input}`,
    found: input === null || input === undefined ? '' : ` ${preview(input, 80)}`,
    fix: isUnparsedJson(input)
      ? 'The text is JSON that was not parsed: the server should send a content-type with "json"; or override parseResponse().'
      : 'Check the response, or shape it in process().',
    status: 400,
  });
}

/** Responses are wrapped once, or twice: `{ data: { items: […] } }`. */
const MAX_DEPTH = 2;

/** Find the members that lead to a value, outermost first: `['data', 'items']`. */
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

/** Find the list, or the item, in a response that was rejected. */
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
 * Explain a rejected response that has its list, or item, as a member of another object: `{ posts: […] }`. Only in
 * development; it names members, never their values.
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
