import { meansTheSame } from '../schema/meansTheSame.js';
import type { ResultMeta } from './state.js';

/** Schemas that results were stored with, by the record of their key: known where they were stored, never in the state. */
const schemas = new WeakMap<ResultMeta, { readonly schema: unknown }>();

/** Remember what the result of a key was stored with. */
export function noteSchema(meta: ResultMeta, schema: unknown): ResultMeta {
  schemas.set(meta, { schema });
  return meta;
}

/** A new record of a key whose result stays. */
export function keepSchema(meta: ResultMeta, before: ResultMeta | undefined): ResultMeta {
  const known = before && schemas.get(before);
  if (known) schemas.set(meta, known);
  return meta;
}

/** What a result was stored with; undefined where nobody knows, as of a state from elsewhere. */
export const schemaOfResult = (meta: ResultMeta | undefined): { readonly schema: unknown } | undefined =>
  meta && schemas.get(meta);

/** Whether a result can be read with a schema: two endpoints may make the same key by accident. */
export function isReadableWith(schema: unknown, meta: ResultMeta | undefined): boolean {
  const known = meta && schemas.get(meta);
  return !known || meansTheSame(known.schema, schema);
}
