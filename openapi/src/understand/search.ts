import { fieldsIn, listIn, own } from '../document/json.js';
import type { Document } from '../document/Document.js';
import type { Operation, Parameter } from '../document/operations.js';
import type { Shapes } from '../document/shape.js';
import type { Entity } from './entities.js';
import type { Tree } from './trees.js';

/** What the search parameters of a list mean. */
export interface Search {
  readonly windows: readonly string[];
  /** They decide the order only. */
  readonly orders: readonly string[];
  /** `'server'`, `'none'`, or the value that means all: `{ state: { all: 'all' } }`. */
  readonly filters: ReadonlyMap<string, 'server' | 'none' | { readonly all: string }>;
  readonly defaults: ReadonlyMap<string, string | number | boolean>;
}

export const WINDOW =
  /^(page|per_?page|limit|offset|cursor|after|before|starting_after|ending_before|page_?(size|token|number|after|before)?|size|max_?results|start_?at|marker|next_?(marker|token)|continue|first|last|skip|take|top|count|start|pagelen|\$top|\$skip)$/i;
export const ORDER = /^(sort|order|order_?by|sort_?by|direction|ordering|sort_?(order|direction)|dir)$/i;
const SHAPE = /^(fields|expand|include|embed|pretty|opt_fields|opt_pretty|\$select|\$expand|projection|view|format)$/i;

const valuesOf = (document: Document, { schema }: Parameter): readonly unknown[] =>
  listIn(own(document.follow(schema.schema, schema.at).schema, 'enum'));

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
  const filters = new Map<string, 'server' | 'none' | { readonly all: string }>();
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
    const field = entity.fields.get(name);
    const isField =
      isKeyOf(shapes, trees.get(name), parameter) ||
      (shapes.isScalar(field) &&
        shapes.isScalar(schema) &&
        shapes.typeOf(field) === shapes.typeOf(schema) &&
        !trees.has(name));
    if (!isField) {
      filters.set(name, 'server');
      continue;
    }
    const values = valuesOf(document, parameter);
    const all = values.find((value): value is string => value === 'all' || value === 'any' || value === '*');
    if (all !== undefined) filters.set(name, { all });
    const value = defaultOf(document, parameter);
    if (value !== undefined && values.includes(value)) defaults.set(name, value);
  }
  return {
    windows: query.filter(isWindow).map(({ name }) => name),
    orders: query.map(({ name }) => name).filter((name) => ORDER.test(name)),
    ...{ filters, defaults },
  };
}
