import { isPlainObject } from '../shared/json.js';
import { oncePer } from '../shared/oncePer.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { ListSchema } from './ListSchema.js';
import { DecoderSchema, isDecoder } from './decoders.js';
import { ObjectSchema } from './ObjectSchema.js';
import { isSchema } from './Schema.js';
import type { Schema } from './Schema.js';

/** @throws RestError SCHEMA_SHORTHAND_INVALID */
function checkList({ length }: readonly unknown[]): void {
  if (length <= 1) return;
  throw new RestError({
    code: 'SCHEMA_SHORTHAND_INVALID',
    subject: 'a list schema',
    happened: `The shorthand [X] takes one schema; got ${String(length)}.`,
    fix: 'Write [X], or a schema.Union for items of several kinds.',
  });
}

const fromShorthand = /* @__PURE__ */ oncePer((shorthand: object): Schema | undefined => {
  if (Array.isArray(shorthand)) {
    if (isDevelopment()) checkList(shorthand);
    return new ListSchema(shorthand[0]);
  }
  if (isDecoder(shorthand)) return new DecoderSchema(shorthand);
  return isPlainObject(shorthand) ? new ObjectSchema(shorthand) : undefined;
});

/**
 * Resolve a schema position: a schema, or a shorthand for one.
 *
 * @returns undefined where there is none (`undefined`, `null`, a literal): the value is kept as it is.
 */
export function resolveSchema(position: unknown): Schema | undefined {
  if (isSchema(position)) return position;
  return Object(position) === position ? fromShorthand(position as object) : undefined;
}
