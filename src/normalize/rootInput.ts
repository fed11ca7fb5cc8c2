import { resolveSchema } from '../schema/resolveSchema.js';
import { isDecoder } from '../schema/decoders.js';
import { isSchema } from '../schema/Schema.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import type { Deletion } from '../schema/Deletion.js';

/** Returns whether a text is JSON that was not parsed. */
function isUnparsedJson(input: unknown): boolean {
  if (typeof input !== 'string') return false;
  try {
    return typeof JSON.parse(input) !== 'string';
  } catch {
    return false;
  }
}

/** Describe a schema in messages: `Post`, `[Post]`, `'text'`. */
export function nameOfSchema(schema: unknown): string {
  const { key } = (schema ?? {}) as { key?: unknown };
  if (typeof key === 'string') return key;
  if (Array.isArray(schema)) return `[${schema.map(nameOfSchema).join()}]`;
  if (typeof schema === 'string') return `'${schema}'`;
  return isSchema(schema) ? schema.constructor.name : 'an object schema';
}

function accepts(schema: unknown, input: unknown): boolean {
  if (typeof schema === 'string') return typeof input === 'string';
  if (typeof input === 'object' && input !== null) return true;
  return resolveSchema(schema) === undefined || (isDecoder(schema) && !isSchema(schema));
}

/**
 * Check that a response is an object where its schema describes one, and text where the schema is a text.
 *
 * @throws RestError RESPONSE_SHAPE (status 400)
 */
export function checkRootInput(schema: unknown, input: unknown): void {
  if (accepts(schema, input)) return;
  const { target } = (schema ?? {}) as Partial<Deletion>;
  if (target && (typeof input === 'string' || typeof input === 'number')) return;
  throw new RestError({
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
