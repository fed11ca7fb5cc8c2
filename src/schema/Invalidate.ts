import { Deletion } from './Deletion.js';
import { itemOf } from './severalKinds.js';
import type { SchemaAttribute } from './Polymorphic.js';

/**
 * Marks the entity in a response as deleted: lists drop it, readers of it fetch again.
 * The response is the entity's primary key, or an object from which the entity computes it. For entities of several kinds
 * give a Union, or a mapping with its schemaAttribute.
 */
export class Invalidate<S = unknown, A extends SchemaAttribute | undefined = undefined> extends Deletion<S> {
  readonly attribute: A | undefined;

  /** @throws RestError SCHEMA_OPTION_MISSING */
  constructor(definition: S, schemaAttribute?: A) {
    super(definition, itemOf(definition, schemaAttribute, new.target.prototype));
    this.attribute = schemaAttribute;
  }

  /** A `Deletion`, which `resource()` uses, counts as an instance too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return this === Invalidate ? value instanceof Deletion : Function.prototype[Symbol.hasInstance].call(this, value);
  }
}
