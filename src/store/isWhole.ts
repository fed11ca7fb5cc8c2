import { Dependency } from '../normalize/dependencies.js';
import { readRow } from '../normalize/tables.js';
import { DecoderSchema } from '../schema/decoders.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { isEntityClass } from '../schema/Schema.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { oncePer } from '../shared/oncePer.js';
import { isFields, own } from '../shared/own.js';
import type { Notes } from '../normalize/queryKey.js';
import type { EntityClass, StoredRow } from '../schema/Schema.js';
import type { RestState } from './state.js';

type Fields = Readonly<Record<string, unknown>>;
type Args = readonly unknown[];

/** Who looks something up, and where. */
interface Asked {
  readonly state: RestState;
  readonly args: Args;
  readonly notes: Notes;
}

/** What schemas show of their parts. */
interface Parts {
  readonly key?: string;
  readonly isList?: boolean;
  readonly isDerived?: boolean;
  readonly item?: unknown;
  readonly schema?: unknown;
  readonly process?: unknown;
  readonly collection?: object;
}

/** A field whose value depends on who reads, as that of a Scalar does. */
interface Lensed {
  hasValue(reference: unknown, args: Args, cellOf: (table: string, pk: string) => StoredRow | undefined): boolean;
}

const isLensed = (entry: [string, unknown]): entry is [string, Lensed] =>
  typeof (entry[1] as Partial<Lensed> | undefined)?.hasValue === 'function';

// Worked out once: lists of thousands of rows are asked for.
const namesOf = /* @__PURE__ */ oncePer((entity: EntityClass) => Object.keys(entity.defaults));
const lensedIn = /* @__PURE__ */ oncePer((schema: Fields) => Object.entries(schema).filter(isLensed));

/** Whether a row is known in all that its class declares, or was made on this page. */
function isWholeRow(entity: EntityClass, pk: string, { state, args, notes }: Asked): boolean {
  const { key, schema } = entity;
  const row = readRow(state.entities, key, pk);
  // What can be shown of a row that is not there is decided elsewhere.
  if (!isFields(row)) return true;
  let isKnown = true;
  for (const name of namesOf(entity)) isKnown &&= Object.hasOwn(row, name);
  const cellOf = (table: string, cell: string) => readRow(state.entities, table, cell);
  // What it is for this reader its maker need not know.
  if (schema)
    for (const [name, field] of lensedIn(schema)) if (!field.hasValue(own(row, name), args, cellOf)) return false;
  if (isKnown) return true;
  const isMade = (_args: unknown, { entitiesMeta }: RestState) => readRow(entitiesMeta, key, pk)?.isMade === true;
  const wasMade = isMade(args, state);
  if (!wasMade) notes.note(new Dependency(isMade, undefined, wasMade));
  return wasMade;
}

function areWhole(item: unknown, list: unknown, asked: Asked): boolean {
  // No closure: they may be many, and the first that is not whole decides.
  for (const found of Array.isArray(list) ? list : Object.values(Object(list) as object)) {
    if (!isWhole(item, found, asked)) return false;
  }
  return true;
}

/**
 * Decide whether what was found without an answer is as good as one: each row at its top says whatever its class declares,
 * and a wrapping object has no member that only an answer can bring. A schema of a user's own answers for itself.
 *
 * @param found what a query gave in place of an answer, whose rows have been read.
 */
export function isWhole(position: unknown, found: unknown, asked: Asked): boolean {
  if (isEntityClass(position)) return isWholeRow(position, String(found), asked);
  const schema = resolveSchema(position);
  // What stands there is the schema's own, and says nothing of what the server has.
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
  // Every row of a table is what there is.
  if (isDerived) return true;
  // Of a Query what it is computed from.
  if (typeof process === 'function') return isWhole(inner, found, asked);
  if (collection) return isWhole(collection, found, asked);
  return !isList || areWhole(item, readRow(asked.state.entities, key, String(found)), asked);
}
