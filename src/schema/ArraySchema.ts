import { ListSchema } from './ListSchema.js';
import { itemOf } from './severalKinds.js';
import type { SchemaAttribute } from './Polymorphic.js';

/**
 * A list of one schema, also written `[User]`; or of several: `new schema.Array({ user: User, group: Group }, 'type')`.
 */
export class ArraySchema<S = unknown, A extends SchemaAttribute | undefined = undefined> extends ListSchema<S, A> {
  /** @param attribute makes `definition` a mapping; a Union needs none. */
  constructor(definition: S, attribute?: A) {
    super(definition, attribute);
    this.item = itemOf(definition, attribute, this);
  }
}
