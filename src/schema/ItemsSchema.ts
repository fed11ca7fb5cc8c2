import { isPolymorphic } from './Polymorphic.js';
import type { Polymorphic, SchemaAttribute } from './Polymorphic.js';

/** The schemas that items may have: the one given, or each of a mapping. */
export type ItemOf<S, A> = [A] extends [undefined] ? S : S[keyof S];

/** The common base of lists, maps and `All`: their items have one schema, or one of several. */
export abstract class ItemsSchema<S = unknown, A extends SchemaAttribute | undefined = undefined> {
  readonly attribute: A | undefined;
  /** @internal The schema of each item. */
  item: unknown;

  /** @param attribute makes `definition` a mapping, and the subclass sets `item` from it; a Union needs none. */
  constructor(definition: S, attribute?: A) {
    this.attribute = attribute;
    this.item = definition;
  }

  /** The definition that was passed: a schema, or the mapping. */
  get schema(): S {
    return (this.attribute === undefined ? this.item : (this.item as Polymorphic).schema) as S;
  }

  /** Add kinds to the mapping, also to that of a Union; a single schema is replaced. */
  define(definition: object): void {
    if (isPolymorphic(this.item)) this.item.define(definition);
    else this.item = definition;
  }
}
