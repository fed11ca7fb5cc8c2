import { fieldsIn, listIn, own } from '../document/json.js';
import { isParameter, parametersOf, parentOf, segmentsOf } from '../document/operations.js';
import { groupBy } from '../document/groupBy.js';
import { bareName } from '../document/words.js';
import { keysIn } from './envelope.js';
import { addressWords, bareNameOf } from './things.js';
import type { Document } from '../document/Document.js';
import type { Operation } from '../document/operations.js';
import type { Shapes } from '../document/shape.js';
import type { Answer, Thing } from './things.js';

/** Schemas that are one thing. */
export interface Families {
  /** Places of schemas, family by family. */
  readonly groups: readonly (readonly string[])[];
  /** Likely, and not certain: `[place, place, why]`. */
  readonly proposals: readonly (readonly [string, string, string])[];
}

interface Given {
  readonly document: Document;
  readonly shapes: Shapes;
  readonly things: ReadonlyMap<string, Thing>;
  readonly answers: ReadonlyMap<Operation, Answer>;
  /** What the config says: these are one, whatever they have in common. */
  readonly same: readonly (readonly [string, string])[];
}

/** At one address or in one list: most members in common. By name alone: nearly all. */
const MOST = 0.6;
const NEARLY_ALL = 0.75;
const ALL = 0.9;
const MIN_RARE = 6;

function createUnion(things: ReadonlyMap<string, Thing>) {
  const parents = new Map([...things.keys()].map((at) => [at, at]));
  const rootOf = (at: string): string => {
    let root = at;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent;
    return root;
  };
  return { rootOf, join: (a: string, b: string) => void parents.set(rootOf(b), rootOf(a)) };
}

/** The one value of a member that tells kinds apart. */
function constantOf(document: Document, shapes: Shapes, at: Thing): string | undefined {
  for (const name of ['object', 'type', 'kind', 'nodeType']) {
    const field = shapes.fieldsOf(at.shape).get(name);
    const value = field && constantIn(document.follow(field.schema, field.at).schema);
    if (value !== undefined) return value;
  }
  return undefined;
}

export function constantIn(schema: object): string | undefined {
  const fields = fieldsIn(schema);
  const values = listIn(own(fields, 'enum'));
  const value = own(fields, 'const') ?? (values.length === 1 ? values[0] : undefined);
  return typeof value === 'string' ? value : undefined;
}

/** What has no address of its own is called as what has one: `ProjectBriefBase` as `ProjectBriefResponse` of `/project-briefs`. */
function bareNamesOf(things: ReadonlyMap<string, Thing>): ReadonlyMap<string, string> {
  const spoken = [...things.values()].filter((thing) => bareNameOf(thing) !== bareName(thing.name));
  const said = spoken.map((thing) => [addressWords(thing), bareNameOf(thing)] as const);
  return new Map(
    [...things].map(([at, thing]) => {
      const found =
        addressWords(thing).size > 0 ? undefined : said.find(([kept, bare]) => bareName(thing.name, kept) === bare);
      return [at, found?.[1] ?? bareNameOf(thing)];
    }),
  );
}

/** Which schemas are one thing: see the README, "One thing under several names". */
export function findFamilies({ document, shapes, things, answers, same }: Given): Families {
  const { rootOf, join } = createUnion(things);
  const thingOf = (at: string) => things.get(at) as Thing;
  const names = new Map([...things].map(([at, { shape }]) => [at, new Set(shapes.fieldsOf(shape).keys())]));
  const namesOf = (at: string): ReadonlySet<string> => names.get(at) ?? new Set();
  const shared = (a: string, b: string): number => [...namesOf(a)].filter((name) => namesOf(b).has(name)).length;
  const overlap = (a: string, b: string): number =>
    shared(a, b) / Math.max(1, Math.min(namesOf(a).size, namesOf(b).size));
  const bareNames = bareNamesOf(things);
  const kindOf = (at: string) => constantOf(document, shapes, thingOf(at));
  const canBeOne = (a: string, b: string, least: number): boolean => {
    if (!things.has(a) || !things.has(b) || rootOf(a) === rootOf(b)) return false;
    const [kind, other] = [kindOf(a), kindOf(b)];
    if (kind !== undefined && other !== undefined && kind !== other) return false;
    const [x, y] = [keysIn(shapes, thingOf(a).shape), keysIn(shapes, thingOf(b).shape)];
    const haveKey = x.some((name) => y.includes(name)) || (x.length === 0 && y.length === 0);
    return haveKey && overlap(a, b) >= least;
  };
  const unite = (a: string, b: string, least: number): void => {
    if (canBeOne(a, b, least)) join(a, b);
  };
  const alike = (a: string, b: string): boolean => bareNames.get(a) === bareNames.get(b);

  for (const [a, b] of same) if (things.has(a) && things.has(b)) join(a, b);
  // A thing with few members more; what has many more only begins as the other does.
  for (const [at, { shape }] of things)
    for (const base of shape.bases ?? [])
      if (things.has(base) && namesOf(base).size >= namesOf(at).size * NEARLY_ALL) join(base, at);
  const byPlace = placesOf(answers);
  for (const [place, members] of byPlace) {
    const item = members.get('GET');
    if (item?.role !== 'item') continue;
    const list = byPlace.get(parentOf(place));
    const isOne = item.things.length === 1;
    const each = (other: Answer | undefined, roles: readonly string[]): void => {
      if (!other || !roles.includes(other.role)) return;
      for (const a of item.things) for (const b of other.things) if (isOne || alike(a, b)) unite(a, b, MOST);
    };
    for (const method of ['PATCH', 'PUT', 'POST']) each(members.get(method), ['write']);
    const listed = list?.get('GET');
    if (listed?.role === 'list' && listed.things.length === 1)
      for (const a of item.things) unite(a, listed.things[0] as string, MOST);
    each(list?.get('POST'), ['create']);
    if (!isOne && new Set(item.things.map(kindOf)).size === 1)
      for (const b of item.things) unite(item.things[0] as string, b, MOST);
  }

  const named = groupBy(
    [...things.keys()].filter((at) => !thingOf(at).inline),
    (at) => bareNames.get(at) ?? '',
  );
  for (const group of named.values())
    for (const [index, b] of group.entries())
      for (const a of group.slice(0, index)) if (kindOf(a) === kindOf(b)) unite(a, b, NEARLY_ALL);
  for (const [operation, answer] of answers) {
    if (operation.method !== 'DELETE') continue;
    const item = byPlace.get(operation.place)?.get('GET');
    const isTombstone = (at: string): boolean => namesOf(at).has('deleted');
    const [gone, living] = [answer.things.filter(isTombstone), (item?.things ?? []).filter((at) => !isTombstone(at))];
    // Of several kinds each has its own.
    const isOfKind = (a: string, b: string): boolean =>
      (gone.length === 1 && living.length === 1) || alike(a, b) || (kindOf(a) !== undefined && kindOf(a) === kindOf(b));
    for (const b of gone) for (const a of living) if (isOfKind(a, b)) unite(a, b, 0.3);
  }
  const proposals = proposalsOf({ things, rootOf, namesOf, shared, canBeOne });
  const groups = [...groupBy(things.keys(), rootOf).values()];
  return { groups, proposals };
}

/** The answers at each address, by method. */
function placesOf(answers: ReadonlyMap<Operation, Answer>): ReadonlyMap<string, ReadonlyMap<string, Answer>> {
  const places = new Map<string, Map<string, Answer>>();
  for (const [{ place, method }, answer] of answers) {
    const members = places.get(place) ?? new Map<string, Answer>();
    if (!members.has(method)) members.set(method, answer);
    places.set(place, members);
  }
  return places;
}

interface Compared {
  readonly things: ReadonlyMap<string, Thing>;
  readonly rootOf: (at: string) => string;
  readonly namesOf: (at: string) => ReadonlySet<string>;
  readonly shared: (a: string, b: string) => number;
  readonly canBeOne: (a: string, b: string, least: number) => boolean;
}

/** Nearly all members in common, rare ones among them, and no two addresses: probably one thing. */
function proposalsOf({ things, rootOf, namesOf, shared, canBeOne }: Compared): Families['proposals'] {
  const counts = new Map<string, number>();
  for (const at of things.keys()) for (const name of namesOf(at)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const limit = Math.max(MIN_RARE, things.size * 0.05);
  const rare = new Map(
    [...things.keys()].map((at) => [at, new Set([...namesOf(at)].filter((name) => (counts.get(name) ?? 0) <= limit))]),
  );
  const homeOf = (at: string): string | undefined => {
    const item = things.get(at)?.mentions.find(({ role }) => role === 'item')?.operation.place;
    return (
      item &&
      `${
        segmentsOf(item)
          .filter((each) => !isParameter(each))
          .at(-1) ?? ''
      }/${parametersOf(item).at(-1) ?? ''}`
    );
  };
  const large = [...things.keys()].filter((at) => (rare.get(at)?.size ?? 0) >= MIN_RARE);
  const found: (readonly [string, string, string])[] = [];
  for (const [index, b] of large.entries()) {
    for (const a of large.slice(0, index)) {
      const common = [...(rare.get(a) ?? [])].filter((name) => rare.get(b)?.has(name)).length;
      if (common < MIN_RARE || rootOf(a) === rootOf(b) || !canBeOne(a, b, ALL)) continue;
      const [x, y] = [homeOf(a), homeOf(b)];
      if (x !== undefined && y !== undefined && x !== y) continue;
      found.push([a, b, `${String(shared(a, b))} of their members are the same`]);
    }
  }
  return found;
}
