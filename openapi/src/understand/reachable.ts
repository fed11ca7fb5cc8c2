import { alternativesOf, isInline, partsOf, schemaName } from '../document/shape.js';
import { fieldsIn, isFields, own, pointerPart } from '../document/json.js';
import { keysIn } from './envelope.js';
import type { Document, Placed } from '../document/Document.js';
import type { Operation } from '../document/operations.js';
import type { Shapes } from '../document/shape.js';
import type { Thing } from './things.js';

const partsIn = ({ schema, at }: Placed): readonly Placed[] => [
  ...partsOf(schema, at, 'allOf'),
  ...(alternativesOf(schema, at) ?? []),
  ...['items', 'additionalProperties'].map((name) => ({ schema: fieldsIn(own(schema, name)), at: `${at}/${name}` })),
  ...Object.entries(fieldsIn(own(schema, 'properties'))).map(([name, value]) => ({
    schema: fieldsIn(value),
    at: `${at}/properties/${pointerPart(name)}`,
  })),
];

/** Places of the named schemas that the given schemas hold, themselves included. */
function namedWithin(document: Document, from: readonly Placed[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next; next = open.pop()) {
    const target = document.follow(next.schema, next.at);
    if (seen.has(target.at)) continue;
    seen.add(target.at);
    open.push(...partsIn(target).filter(({ schema }) => isFields(schema) && Object.keys(schema).length > 0));
  }
  return new Set([...seen].filter((at) => !isInline(at)));
}

/** Schemas with a key that stand within answers only. */
export function nestedThings(
  document: Document,
  shapes: Shapes,
  operations: readonly Operation[],
  known: ReadonlyMap<string, Thing>,
): ReadonlyMap<string, Thing> {
  const answers = operations.flatMap(({ answer }) => (answer ? [answer.schema] : []));
  const nested = [...namedWithin(document, answers)].filter((at) => !known.has(at));
  const things = nested.flatMap((at): readonly (readonly [string, Thing])[] => {
    const shape = shapes.shapeOf({ $ref: at }, at);
    return shape.kind === 'object' && shape.at === at && keysIn(shapes, shape).length > 0
      ? [[at, { shape, name: schemaName(at), inline: false, mentions: [] }] as const]
      : [];
  });
  return new Map(things);
}
