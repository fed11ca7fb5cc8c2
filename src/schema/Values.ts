import { put } from '../shared/own.js';
import { mapShape } from './mapShape.js';
import { isInvalid } from './Schema.js';
import { ItemsSchema } from './ItemsSchema.js';
import { itemOf } from './severalKinds.js';
import type { SchemaAttribute } from './Polymorphic.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

type Change = (value: unknown, name: string) => unknown;

/** Change every value of a map; entries that have none, before or after, are left out. */
function changeValues(input: object, change: Change): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const changed = value === undefined || value === null ? undefined : change(value, name);
    if (changed !== undefined && changed !== null && !isInvalid(changed)) put(result, name, changed);
  }
  return result;
}

/** A map from any keys to values of one schema: `new Values(User)`; or of several, with a schemaAttribute. */
export class Values<S = unknown, A extends SchemaAttribute | undefined = undefined>
  extends ItemsSchema<S, A>
  implements ValueSchema
{
  /** @internal How a Collection of it keeps and changes its rows. */
  readonly collectionShape = mapShape;

  /** @param attribute makes `definition` a mapping; a Union needs none. */
  constructor(definition: S, attribute?: A) {
    super(definition, attribute);
    this.item = itemOf(definition, attribute, this);
  }

  /** Values get the map as parent, and their key in it; entries that are null are not stored. */
  normalize(input: unknown, _parent: unknown, _key: string | undefined, context: NormalizeContext): unknown {
    if (typeof input !== 'object' || input === null) return input;
    const outer = context.isWithin;
    context.isWithin = true;
    const entries = changeValues(input, (value, name) => context.visit(this.item, value, input, name));
    context.isWithin = outer;
    return entries;
  }

  /** Entries that are missing or deleted are left out. */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    if (typeof input !== 'object' || input === null) return input;
    return changeValues(input, (value) => context.visitItem(this.item, value));
  }
}
