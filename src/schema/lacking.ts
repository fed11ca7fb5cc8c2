import { own } from '../shared/own.js';
import { isPolymorphic } from './Polymorphic.js';
import { isEntityClass } from './Schema.js';
import { ObjectSchema } from './ObjectSchema.js';
import { resolveSchema } from './resolveSchema.js';

type Fields = Readonly<Record<string, unknown>>;

/** Entities that show a default in place of something which they require, and which was deleted; they go with their values. */
const lacking = new WeakSet<object>();

export const noteLacking = (entity: object): unknown => lacking.add(entity);

function lacksAt(position: unknown, value: unknown, met: Set<object>): boolean {
  const schema = resolveSchema(position);
  if (isEntityClass(schema) || isPolymorphic(schema)) return lacksRequired(value, met);
  if (!(schema instanceof ObjectSchema)) return false;
  const members = Object.entries(schema.schema as Fields);
  return members.some(([name, member]) => lacksAt(member, own(Object(value) as Fields, name), met));
}

/** Whether an entity lacks what it requires, or what it requires does: lists show it, and alone it is no answer. */
export function lacksRequired(value: unknown, met: Set<object> = new Set()): boolean {
  if (typeof value !== 'object' || value === null || met.has(value)) return false;
  if (lacking.has(value)) return true;
  met.add(value);
  const { schema = {}, defaults = {} } = value.constructor as { readonly schema?: Fields; readonly defaults?: Fields };
  return Object.keys(schema).some(
    (name) => own(defaults, name) && lacksAt(schema[name], own(value as Fields, name), met),
  );
}
