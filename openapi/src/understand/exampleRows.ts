import { fieldsIn, isFields, listIn, own } from '../document/json.js';
import { alternativesOf, partsOf } from '../document/shape.js';
import type { Document } from '../document/Document.js';
import type { Operation } from '../document/operations.js';
import type { Fields } from '../document/json.js';

export type ExampleRows = ReadonlyMap<string, readonly Fields[]>;

const DEPTH = 14;

/** The objects that a document's own examples show, by the place of their schema. */
export function exampleRows(
  document: Document,
  operations: readonly Operation[],
  isThing: (at: string) => boolean,
): ExampleRows {
  const rows = new Map<string, Fields[]>();
  const note = (at: string, row: Fields): void => {
    const known = rows.get(at);
    if (known) known.push(row);
    else rows.set(at, [row]);
  };
  const requiredOf = (value: unknown, at: string): readonly unknown[] =>
    listIn(own(document.follow(value, at).schema, 'required'));
  const walk = (schemaValue: unknown, place: string, value: unknown, depth: number): void => {
    if (value === null || typeof value !== 'object' || depth > DEPTH) return;
    const { schema, at } = document.follow(schemaValue, place);
    if (Array.isArray(value)) {
      for (const each of value) walk(own(schema, 'items'), `${at}/items`, each, depth + 1);
      return;
    }
    const row = value as Fields;
    if (isThing(at)) note(at, row);
    for (const part of partsOf(schema, at, 'allOf')) walk(part.schema, part.at, value, depth + 1);
    const fitting = (alternativesOf(schema, at) ?? []).filter((part) =>
      requiredOf(part.schema, part.at).every((name) => String(name) in row),
    );
    const best = fitting.sort((a, b) => requiredOf(b.schema, b.at).length - requiredOf(a.schema, a.at).length)[0];
    if (best) walk(best.schema, best.at, value, depth + 1);
    for (const [name, field] of Object.entries(fieldsIn(own(schema, 'properties'))))
      if (isFields(field))
        walk(field, `${at}/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, own(row, name), depth + 1);
  };
  for (const { answer } of operations)
    for (const example of answer?.examples ?? []) walk(answer?.schema.schema, answer?.schema.at ?? '#', example, 0);
  return rows;
}
