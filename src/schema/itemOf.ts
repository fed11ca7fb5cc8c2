import { Polymorphic } from './Polymorphic.js';
import { referKinds } from './referKinds.js';
import { lateKinds } from './withKinds.js';
import type { SchemaAttribute } from './Polymorphic.js';

/** The schema of what lists, maps and others are given: one, or with an attribute a mapping of several. */
export function itemOf(definition: unknown, attribute: SchemaAttribute | undefined, owner: object): unknown {
  if (attribute === undefined) return definition;
  lateKinds.refer = referKinds;
  return new Polymorphic(definition as object, attribute, owner);
}
