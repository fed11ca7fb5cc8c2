import { Dependency } from '../normalize/dependencies.js';
import { readRow } from '../normalize/tables.js';
import { DecoderSchema, ObjectSchema, resolveSchema } from '../schema/resolveSchema.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { isEntityClass, isLensed } from '../schema/Schema.js';
import { oncePer } from '../shared/oncePer.js';
import { isFields, own } from '../shared/own.js';
import type { Notes } from '../normalize/queryKey.js';
import type { EntityClass } from '../schema/Schema.js';
import type { RestState } from './state.js';

type Fields = Readonly<Record<string, unknown>>;
type Args = readonly unknown[];

/** The reader, and the state it reads. */
interface Asked {
  readonly state: RestState;
  readonly args: Args;
  readonly notes: Notes;
}

/** The members that tell kinds of schemas apart. */
interface Parts {
  readonly key?: string;
  readonly isList?: boolean;
  readonly isDerived?: boolean;
  readonly item?: unknown;
  readonly schema?: unknown;
  readonly process?: unknown;
  readonly collection?: object;
}

// Computed once per class: lists may have thousands of rows.
const namesOf = /* @__PURE__ */ oncePer((entity: EntityClass) => Object.keys(entity.defaults));

/** Whether a row has every field that its class declares, or was created on this page. */
function isWholeRow(entity: EntityClass, pk: string, { state, args, notes }: Asked): boolean {
  const { key, schema } = entity;
  const row = readRow(state.entities, key, pk);
  // Missing rows are judged by the reading itself.
  if (!isFields(row)) return true;
  let isKnown = true;
  for (const name of namesOf(entity)) isKnown &&= Object.hasOwn(row, name);
  const cellOf = (table: string, cell: string) => readRow(state.entities, table, cell);
  // Even in a row created here, the value for these arguments may be missing.
  for (const name in schema) {
    const field = schema[name];
    if (isLensed(field) && !field.hasValue(own(row, name), args, cellOf)) return false;
  }
  if (isKnown) return true;
  const isMade = (_args: unknown, { entitiesMeta }: RestState) => readRow(entitiesMeta, key, pk)?.isMade === true;
  const wasMade = isMade(args, state);
  if (!wasMade) notes.note(new Dependency(isMade, undefined, wasMade));
  return wasMade;
}

function areWhole(item: unknown, list: unknown, asked: Asked): boolean {
  // A loop without a closure: rows may be many, and the first that is not whole decides.
  for (const found of Array.isArray(list) ? list : Object.values(Object(list) as object)) {
    if (!isWhole(item, found, asked)) return false;
  }
  return true;
}

/**
 * Decide whether the result of a query can replace a response: each row at its top has every field that its class declares,
 * and a wrapping object has no member that only a response brings. Of a user's own schema it always can.
 *
 * @param found the result of the query; its rows have been read.
 */
export function isWhole(position: unknown, found: unknown, asked: Asked): boolean {
  if (isEntityClass(position)) return isWholeRow(position, String(found), asked);
  const schema = resolveSchema(position);
  // A value that is no row comes with a response only.
  if (!schema || schema instanceof DecoderSchema) return false;
  if (isPolymorphic(schema)) {
    const { kind, id } = schema.resolve(found) ?? {};
    return !kind || isWhole(kind.schema, id, asked);
  }
  if (schema instanceof ObjectSchema)
    return Object.entries(schema.schema as Fields).every(([name, member]) =>
      isWhole(member, own(found as Fields, name), asked),
    );
  const { key = '', isList, isDerived, item, process, schema: inner, collection } = schema as Parts;
  // An `All` is the rows that are stored, however many.
  if (isDerived) return true;
  // A Query is as whole as its input.
  if (typeof process === 'function') return isWhole(inner, found, asked);
  if (collection) return isWhole(collection, found, asked);
  return !isList || areWhole(item, readRow(asked.state.entities, key, String(found)), asked);
}
