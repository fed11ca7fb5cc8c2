import { isParameter, segmentsOf } from '../document/operations.js';
import { broughtBy } from './envelope.js';
import { isInline, schemaName } from '../document/shape.js';
import { bareName, singular, words } from '../document/words.js';
import type { Operation } from '../document/operations.js';
import type { ObjectShape, Shapes } from '../document/shape.js';
import type { Brought } from './envelope.js';

/** How an operation speaks of a thing. */
export type Role = 'item' | 'list' | 'single' | 'create' | 'write' | 'gone' | 'map' | 'other';

export interface Mention {
  readonly operation: Operation;
  readonly role: Role;
}

/** A schema of objects that answers bring. */
export interface Thing {
  readonly shape: ObjectShape;
  /** Its name in the document, or words of the place where it was found. */
  readonly name: string;
  readonly inline: boolean;
  readonly mentions: Mention[];
}

export interface Answer {
  readonly brought: Brought;
  readonly role: Role;
  /** Places of the schemas of what it brings. */
  readonly things: readonly string[];
}

export interface Found {
  readonly things: ReadonlyMap<string, Thing>;
  readonly answers: ReadonlyMap<Operation, Answer>;
}

function roleOf({ method, place }: Operation, kind: Brought['kind']): Role {
  const isItem = isParameter(segmentsOf(place).at(-1));
  if (kind === 'list') return method === 'GET' ? 'list' : 'other';
  if (kind === 'map') return 'map';
  if (method === 'GET') return isItem ? 'item' : 'single';
  if (method === 'POST') return isItem ? 'write' : 'create';
  return method === 'DELETE' ? 'gone' : method === 'PUT' || method === 'PATCH' ? 'write' : 'other';
}

/** Words of the addresses of a thing, which are no variants of it: `list` of `/task-lists`; that of `/users/list` is an action. */
export function addressWords({ mentions }: Thing): ReadonlySet<string> {
  const places = mentions.filter(({ role }) => ['item', 'list', 'create'].includes(role));
  const last = places.map(({ operation }) =>
    words(
      segmentsOf(operation.place)
        .filter((each) => !isParameter(each))
        .at(-1) ?? '',
    ),
  );
  return new Set(last.flatMap((all) => all.filter((word) => all.length > 1 || singular(word) !== word).map(singular)));
}

/** What a thing is called without words that say how much of it is there. */
export const bareNameOf = (thing: Thing): string => bareName(thing.name, addressWords(thing));

/** What an inline schema is called: by the member that holds it, else by the address. */
function inlineName(at: string, { place }: Operation): string {
  const parts = at.split('/');
  const named = parts.lastIndexOf('properties');
  const member = named > 0 ? parts[named + 1] : undefined;
  const segment =
    segmentsOf(place)
      .filter((each) => !isParameter(each))
      .at(-1) ?? 'thing';
  const name =
    member !== undefined && !/^(data|items|results|values|entries|result|item)$/i.test(member) ? member : segment;
  return words(name).map(singular).join(' ');
}

/** The things that 2xx answers bring, each with the operations that speak of it. */
export function findThings(shapes: Shapes, operations: readonly Operation[]): Found {
  const things = new Map<string, Thing>();
  const answers = new Map<Operation, Answer>();
  for (const operation of operations) {
    const brought = broughtBy(shapes, operation.shape);
    if (brought.kind === 'nothing') continue;
    const { of } = brought;
    const members = of.kind === 'object' ? [of] : of.kind === 'union' || of.kind === 'expand' ? of.members : [];
    const role = roleOf(operation, brought.kind);
    for (const shape of members) {
      const inline = isInline(shape.at);
      const name = inline ? inlineName(shape.at, operation) : schemaName(shape.at);
      const thing = things.get(shape.at) ?? { shape, name, inline, mentions: [] };
      thing.mentions.push({ operation, role });
      things.set(shape.at, thing);
    }
    if (members.length > 0) answers.set(operation, { brought, role, things: members.map(({ at }) => at) });
  }
  return { things, answers };
}
