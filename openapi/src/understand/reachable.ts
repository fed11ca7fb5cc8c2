import { alternativesOf, isInline, partsOf, schemaName } from '../document/shape.js';
import { fieldsIn, isFields, own, pointerPart } from '../document/json.js';
import { groupBy } from '../document/groupBy.js';
import { parametersOf } from '../document/operations.js';
import { bareName } from '../document/words.js';
import { keysIn } from './envelope.js';
import { OWN_LINKS, linkPattern } from './identity.js';
import { fieldOfParameter } from './parameterField.js';
import { bareNameOf } from './things.js';
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

interface Named {
  /** The field that takes the last parameter. */
  readonly field: string;
  readonly place: string;
}

/** By the names of things, how their own addresses name them: `user` → `login` of `/users/{username}`. */
function namedThings(shapes: Shapes, known: ReadonlyMap<string, Thing>): ReadonlyMap<string, readonly Named[]> {
  const found = [...known.values()].flatMap((thing) =>
    thing.mentions.flatMap(({ operation: { place }, role }) => {
      const parameter = parametersOf(place).at(-1);
      if (role !== 'item' || parameter === undefined) return [];
      const own = { fields: shapes.fieldsOf(thing.shape), thing: bareNameOf(thing) };
      const field = fieldOfParameter({ shapes, parameter, type: undefined, segment: '', ...own });
      return field === undefined ? [] : [{ name: own.thing, field, place }];
    }),
  );
  return groupBy(found, ({ name }) => name);
}

/** Has the field, and no address that is another one: what is said of a thing within another has its name, too. */
function isShortForm(shapes: Shapes, shape: Placed, { field, place }: Named): boolean {
  const fields = shapes.fieldsOf(shape);
  const links = OWN_LINKS.map((name) => fields.get(name)?.schema.example).filter((each) => typeof each === 'string');
  const address = new RegExp(`${linkPattern(place)}$`);
  return fields.has(field) && links.every((link) => address.test(link));
}

/** Schemas with a key that stand within answers only. */
export function nestedThings(
  document: Document,
  shapes: Shapes,
  operations: readonly Operation[],
  known: ReadonlyMap<string, Thing>,
): ReadonlyMap<string, Thing> {
  const answers = operations.flatMap(({ answer }) => (answer ? [answer.schema] : []));
  const named = namedThings(shapes, known);
  const nested = [...namedWithin(document, answers)].filter((at) => !known.has(at));
  const things = nested.flatMap((at): readonly (readonly [string, Thing])[] => {
    const shape = shapes.shapeOf({ $ref: at }, at);
    if (shape.kind !== 'object' || shape.at !== at) return [];
    const isNamed = named.get(bareName(schemaName(at)))?.some((each) => isShortForm(shapes, shape, each)) === true;
    return isNamed || keysIn(shapes, shape).length > 0
      ? [[at, { shape, name: schemaName(at), inline: false, mentions: [] }] as const]
      : [];
  });
  return new Map(things);
}
