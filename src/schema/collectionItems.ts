import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { kindsIn } from './isPolymorphic.js';
import { isReadableTable } from './Schema.js';
import type { Schema } from './Schema.js';

/** The name of a table, of what has one. */
export function keyOf(schema: unknown): string | undefined {
  const { key } = (schema ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' ? key : undefined;
}

/** @throws RestError SCHEMA_OPTION_MISSING */
export function checkContent(content: Schema | undefined): void {
  if (content && !isReadableTable(content)) return;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Collection',
    happened: 'A Collection needs the schema of a list or of a map.',
    fix: 'Write new Collection([Post]), or new Collection(new Values(Post)).',
  });
}

/** Name of what the items are: the key of an entity, those of several joined. */
export function keyOfItems(item: unknown): string {
  const keys = kindsIn(item).map(keyOf);
  if (isDevelopment()) checkKeys(keys);
  return keys.join(';');
}

function checkKeys(keys: readonly (string | undefined)[]): void {
  if (keys.length > 0 && !keys.includes(undefined)) return;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Collection',
    happened: 'The items of a Collection must be entities: something with a primary key and a table.',
    fix: 'Write new Collection([Post]) with an Entity class; use a plain [X] for lists of other values.',
  });
}
