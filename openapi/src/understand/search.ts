import { fieldsIn, listIn, own } from '../document/json.js';
import { words } from '../document/words.js';
import type { Document, Placed } from '../document/Document.js';
import type { Operation, Parameter } from '../document/operations.js';
import type { Shapes } from '../document/shape.js';
import type { Entity } from './entities.js';
import type { Tree } from './trees.js';

/** The value that means all, and the field that is meant where it has another name: `{ PageId: { field: 'pageId' } }`. */
export interface FieldFilter {
  readonly all?: string;
  readonly field?: string;
}

/** What the search parameters of a list mean. */
export interface Search {
  readonly windows: readonly string[];
  /** They decide the order only. */
  readonly orders: readonly string[];
  /** `'server'`, `'none'`, or how a field is compared: `{ state: { all: 'all' } }`. */
  readonly filters: ReadonlyMap<string, 'server' | 'none' | FieldFilter>;
  readonly defaults: ReadonlyMap<string, string | number | boolean>;
}

export const WINDOW =
  /^(page|per_?page|limit|offset|cursor|after|before|starting_after|ending_before|page_?(size|token|number|after|before)?|size|max_?results|start_?at|marker|next_?(marker|token)|continue|first|last|skip|take|top|count|start|pagelen|\$top|\$skip|\$skiptoken|page\[\w+\])$/i;
export const ORDER = /^(sort|order|\$?order_?by|sort_?by|direction|ordering|sort_?(order|direction)|dir)$/i;
const SHAPE =
  /^(fields|expand|include|embed|pretty|opt_fields|opt_pretty|\$select|\$expand|\$count|projection|view|format)$/i;

const valuesOf = (shapes: Shapes, placed: Placed): readonly unknown[] =>
  listIn(own(shapes.bareOf(placed).schema, 'enum'));

/** Words of one kind may be told in capitals here and in small letters there. */
const canBeEqual = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((value) => b.includes(value));

/** A day is not equal to a time of that day. */
function isDateAlike(shapes: Shapes, a: Placed, b: Placed): boolean {
  const [x, y] = [a, b].map((each) => String(own(shapes.bareOf(each).schema, 'format')));
  return x === y || ![x, y].some((format) => format?.startsWith('date'));
}

/** The field of a parameter: of its name, or the only one of its words: `CategoryId` → `categoryId`. */
function fieldNamed({ fields }: Entity, name: string): string | undefined {
  if (fields.has(name) || !/^[\w-]+$/.test(name)) return name;
  const wanted = words(name).join(' ');
  const found = [...fields.keys()].filter((each) => words(each).join(' ') === wanted);
  return found.length === 1 ? found[0] : undefined;
}

function defaultOf(document: Document, { schema }: Parameter): string | number | boolean | undefined {
  const value = own(fieldsIn(document.follow(schema.schema, schema.at).schema), 'default');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

interface Given {
  readonly document: Document;
  readonly shapes: Shapes;
  readonly operation: Operation;
  readonly entity: Entity;
  readonly trees: ReadonlyMap<string, Tree>;
}

/** A parameter that takes the key of a relation; not where it takes words besides (`none`, `*`), which only the server knows. */
function isKeyOf(shapes: Shapes, tree: Tree | undefined, { schema, description }: Parameter): boolean {
  if (tree?.kind !== 'entity' || /[`'"](none|any|all|\*)[`'"]/i.test(description ?? '')) return false;
  const { identity, fields } = tree.entity;
  const [part, ...others] = identity.parts;
  const field = fields.get(part?.field ?? '');
  return others.length === 0 && field !== undefined && shapes.typeOf(field) === shapes.typeOf(schema);
}

/** Which parameters are fields, and what only the server knows. */
export function searchOf({ document, shapes, operation, entity, trees }: Given): Search {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const filters = new Map<string, 'server' | 'none' | FieldFilter>();
  const defaults = new Map<string, string | number | boolean>();
  const isWindow = ({ name, schema }: Parameter): boolean =>
    WINDOW.test(name) && !entity.fields.has(name) && !/^date/.test(String(own(schema.schema, 'format')));
  const rest = query.filter((parameter) => !isWindow(parameter) && !ORDER.test(parameter.name));
  for (const parameter of rest) {
    const { name, schema } = parameter;
    if (SHAPE.test(name)) {
      filters.set(name, 'none');
      continue;
    }
    const called = fieldNamed(entity, name);
    const field = entity.fields.get(called ?? '');
    const values = valuesOf(shapes, schema);
    const isField =
      isKeyOf(shapes, trees.get(name), parameter) ||
      (shapes.isScalar(field) &&
        shapes.isScalar(schema) &&
        shapes.typeOf(field) === shapes.typeOf(schema) &&
        isDateAlike(shapes, field, schema) &&
        canBeEqual(valuesOf(shapes, field), values) &&
        !trees.has(called ?? ''));
    if (!isField) {
      filters.set(name, 'server');
      continue;
    }
    const all = values.find((value): value is string => value === 'all' || value === 'any' || value === '*');
    const other = called !== undefined && called !== name ? { field: called } : undefined;
    if (all !== undefined || other) filters.set(name, { ...(all !== undefined && { all }), ...other });
    const value = defaultOf(document, parameter);
    if (value !== undefined && values.includes(value)) defaults.set(name, value);
  }
  return {
    windows: query.filter(isWindow).map(({ name }) => name),
    orders: query.map(({ name }) => name).filter((name) => ORDER.test(name)),
    ...{ filters, defaults },
  };
}
