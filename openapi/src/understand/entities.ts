import { parametersOf, parentOf, segmentsOf } from '../document/operations.js';
import { homesOf, isCallersOwn } from './homes.js';
import { globalKeys, identityAt, lacks, nounKey, saidIdentity } from './identity.js';
import { bareName, pascal } from '../document/words.js';
import { own } from '../document/json.js';
import { groupBy } from '../document/groupBy.js';
import { NameBook, entityNames } from './names.js';
import type { Config } from '../config.js';
import type { Operation } from '../document/operations.js';
import type { Field, Shapes } from '../document/shape.js';
import type { Families } from './families.js';
import type { ExampleRows } from './exampleRows.js';
import type { Identity } from './identity.js';
import { addressWords, bareNameOf } from './things.js';
import type { Thing } from './things.js';

/** One kind of thing. */
export interface Entity {
  readonly name: string;
  /** Places of the schemas that are this. */
  readonly schemas: readonly string[];
  /** That of the item's own answer. */
  readonly main: Thing;
  readonly identity: Identity;
  /** Where it is read alone; the first one decided the key. */
  readonly homes: readonly Operation[];
  /** Path parameters that its key needs and no row has. */
  readonly lacking: readonly string[];
  /** Where it is one of several of the same schema: the address that it has for itself. */
  readonly within: string | undefined;
  readonly fields: ReadonlyMap<string, Field>;
  /** Fields that the item's own answer has. */
  readonly declared: ReadonlySet<string>;
  /** `{ deleted: true }` says that it is gone. */
  readonly hasTombstone: boolean;
}

export interface NoEntity {
  readonly what: string;
  readonly why: string;
  readonly config?: string;
}

interface Given {
  readonly shapes: Shapes;
  readonly things: ReadonlyMap<string, Thing>;
  readonly families: Families;
  readonly rows: ExampleRows;
  readonly config: Config;
}

interface Family {
  readonly schemas: readonly string[];
  readonly members: readonly Thing[];
  readonly homes: readonly Operation[];
  /** The name that most of them have, without words for variants. */
  readonly named: Thing;
  readonly common: ReadonlyMap<string, Field>;
}

const isTombstone = (shapes: Shapes, { shape }: Thing): boolean => {
  const fields = shapes.fieldsOf(shape);
  return fields.has('deleted') && fields.size <= 4;
};

function namedOf(members: readonly Thing[]): Thing {
  const votes = new Map<string, number>();
  const bare = new Map(members.map((each) => [each, bareNameOf(each)]));
  const voteOf = (thing: Thing): number => votes.get(bare.get(thing) ?? '') ?? 0;
  for (const thing of members)
    if (!thing.inline) votes.set(bare.get(thing) ?? '', voteOf(thing) + 1 + Math.min(3, thing.mentions.length) / 10);
  const rank = ({ name, inline, mentions }: Thing): number =>
    (inline ? 100 : 0) +
    name.split(/[^A-Za-z0-9]+/).length +
    (name.includes('deleted') ? 9 : 0) -
    (mentions.some(({ role }) => role === 'item') ? 0.5 : 0);
  return [...members].sort((a, b) => voteOf(b) - voteOf(a) || rank(a) - rank(b))[0] as Thing;
}

function familyOf({ shapes, things }: Given, schemas: readonly string[]): Family {
  const members = schemas.map((at) => things.get(at) as Thing);
  const living = members.filter((thing) => !isTombstone(shapes, thing));
  const [first, ...others] = (living.length > 0 ? living : members).map(({ shape }) => shapes.fieldsOf(shape));
  const shared = [...(first ?? [])].filter(([name]) => others.every((fields) => fields.has(name)));
  return {
    schemas,
    members,
    homes: homesOf(members),
    named: namedOf(living.length > 0 ? living : members),
    common: new Map(shared),
  };
}

const keyOnly = (name: string): Identity => ({
  parts: [{ name, parameter: undefined, field: name }],
  joined: [],
  link: undefined,
});

const givenIn = (operation: Operation, names: readonly string[]): boolean => {
  const parameters = parametersOf(operation.place);
  return names.every((name) => parameters.includes(name));
};

/** What only the address in a row says, calls must be able to say where a server writes it otherwise. */
const isKnownAt = (homes: readonly Operation[], { parts }: Identity): boolean =>
  parts.at(-1)?.field !== undefined ||
  homes.every((home) => isCallersOwn(home) || parts.every(({ parameter }) => givenIn(home, [parameter ?? ''])));

interface Decided {
  readonly identity: Identity;
  readonly homes: readonly Operation[];
  readonly within?: string;
}

const lackingOf = (identity: Identity): readonly string[] =>
  lacks(identity).flatMap(({ parameter }) => (parameter === undefined ? [] : [parameter]));

/** The key of a family, or of each of its homes where rows do not tell these apart; else why it has none. */
function decide(given: Given, family: Family, isSaid: boolean, name: string): readonly Decided[] | string {
  const { shapes, rows } = given;
  const { common, homes, members, named } = family;
  const examples = family.schemas.flatMap((at) => rows.get(at) ?? []);
  const fields = given.config.keys?.[name];
  if (fields !== undefined) {
    const all = typeof fields === 'string' ? [fields] : fields;
    const asked = { shapes, fields: common, rows: examples, thing: bareNameOf(named) };
    const identity = saidIdentity(asked, homes[0], all);
    return identity ? [{ identity, homes }] : `the config says ${all.join(', ')}, which it does not have`;
  }
  const found = homes.flatMap((home) => {
    const identity = identityAt({ shapes, fields: common, rows: examples, thing: bareNameOf(named) }, home);
    return identity && isKnownAt(homes, identity) ? [{ home, identity }] : [];
  });
  const usable = globalKeys(shapes, common);
  const [global] = homes.length > 0 ? usable.filter((name) => name !== 'node_id' && name !== 'nodeId') : usable;
  const id = global ?? (named.inline ? undefined : nounKey(shapes, common, bareNameOf(named), named.name));
  const [main] = found;
  if (!main) {
    // Without an address it is the key only if every place where it appears gives it.
    const isGiven = id !== undefined && (homes.length > 0 || examples.every((row) => own(row, id) !== undefined));
    if (isGiven && (isSaid || members.some(({ mentions }) => mentions.length > 0)))
      return [{ identity: keyOnly(id), homes }];
    if (id !== undefined && !isGiven) return `the document's examples are without ${id}`;
    const [home] = homes;
    return home
      ? `{${parametersOf(home.place).at(-1) ?? ''}} of ${home.path} is none of its fields`
      : 'it has no id, and no address of its own';
  }
  const needed = lackingOf(main.identity);
  const operations = members.flatMap(({ mentions }) => mentions.map(({ operation }) => operation));
  const isGiven = (): boolean => operations.every((operation) => givenIn(operation, needed));
  if (needed.length === 0 || (isGiven() && sameScope(found) && sameParent(found)))
    return [{ identity: main.identity, homes }];
  if (id !== undefined) return [{ identity: keyOnly(id), homes }];
  return [...groupBy(found, ({ home }) => parentOf(home.place)).values()].map((group) => {
    const [first] = group as [(typeof found)[number]];
    return {
      identity: first.identity,
      homes: group.map(({ home }) => home),
      ...(found.length > 1 && { within: parentOf(first.home.place) }),
    };
  });
}

const sameScope = (found: readonly { readonly identity: Identity }[]): boolean =>
  new Set(found.map(({ identity }) => lackingOf(identity).join())).size === 1;

/** What only its address names is another thing at another address: a variable of actions, one of agents. */
const sameParent = (found: readonly { readonly home: Operation }[]): boolean =>
  new Set(found.map(({ home }) => parentOf(home.place).replace(/\{[^}]+\}/g, '{}'))).size === 1;

function entityOf(given: Given, family: Family, decided: Decided, name: string): Entity {
  const { shapes } = given;
  const { members } = family;
  const isHome = ({ mentions }: Thing): boolean => mentions.some(({ operation }) => operation === decided.homes[0]);
  const living = members.filter((thing) => !isTombstone(shapes, thing));
  const main =
    members.find(isHome) ?? [...living].sort((a, b) => b.mentions.length - a.mentions.length)[0] ?? family.named;
  const own = shapes.fieldsOf(main.shape);
  const others = living.flatMap(({ shape }) => [...shapes.fieldsOf(shape)]);
  const [part] = decided.identity.parts;
  const fields = new Map([...others.reverse(), ...own]);
  return {
    ...{ name, main, identity: decided.identity, homes: decided.homes, within: decided.within },
    schemas: family.schemas,
    lacking: lackingOf(decided.identity),
    fields: new Map(
      [...[...own.keys()], ...[...fields.keys()].filter((each) => !own.has(each))].map((each) => [
        each,
        fields.get(each) as Field,
      ]),
    ),
    declared: new Set([...own.keys(), part?.field ?? '']),
    hasTombstone: members.some((thing) => isTombstone(shapes, thing)),
  };
}

/** Words of what a home is in, before the name of the thing. */
const prefixed = (place: string, name: string): readonly string[] => {
  const around = segmentsOf(place)
    .filter((segment) => !segment.includes('{'))
    .slice(0, -1)
    .reverse();
  return around.map(
    (_, index) =>
      pascal(
        around
          .slice(0, index + 1)
          .reverse()
          .map((segment) => bareName(segment))
          .join(' '),
      ) + name,
  );
};

/** The kinds of things that a document is about, and what was taken for none. */
export function findEntities(given: Given): {
  readonly entities: readonly Entity[];
  readonly left: readonly NoEntity[];
} {
  const { families, config } = given;
  const left: NoEntity[] = [];
  const names = new NameBook();
  const all = families.groups.map((schemas) => familyOf(given, schemas));
  // Those with an address get the short names.
  const ordered = all
    .map((family, index) => ({
      family,
      rank:
        (family.homes.length > 0 ? 0 : 1e6) +
        (family.named.inline ? 1e5 : 0) +
        family.named.name.length * 1000 +
        index / 1000,
    }))
    .sort((a, b) => a.rank - b.rank);
  const entities = ordered.flatMap(({ family }) => {
    const { named, members } = family;
    const said = members
      .map(({ name, shape }) => config.entities?.[name] ?? config.entities?.[shape.at])
      .find((each) => typeof each === 'boolean');
    const what = named.inline ? named.shape.at : named.name;
    const line = `entities: { ${JSON.stringify(what)}: true }`;
    if (said === false) return [];
    // What only an action answers with, without a name, is more often a report about a thing than a thing.
    const isReport = members.every(
      ({ inline, mentions }) => inline && mentions.every(({ operation }) => operation.method !== 'GET'),
    );
    if (said !== true && isReport) {
      left.push({ what, why: 'Only actions are answered with it, and it has no name.', config: line });
      return [];
    }
    if (said !== true && members.every(({ mentions }) => mentions.length === 0)) {
      left.push({ what, why: 'It is only ever within other things.', config: line });
      return [];
    }
    const candidates = entityNames(named.name, addressWords(named));
    const called = (all: readonly string[]): readonly string[] => all.map((each) => config.names?.[each] ?? each);
    const decided = decide(given, family, said === true, names.next(called(candidates)));
    if (typeof decided === 'string') {
      if (family.homes.length > 0 || members.some(({ mentions }) => mentions.some(({ role }) => role === 'list')))
        left.push({
          what,
          why: `No key: ${decided}.`,
          config: `keys: { ${names.next(called(candidates))}: ['…'] }`,
        });
      return [];
    }
    return decided.map((each, index) => {
      const own =
        each.within !== undefined && index > 0 ? prefixed(each.homes[0]?.place ?? '', candidates[0] ?? '') : candidates;
      const name = names.take(called(own));
      // No other entity may have the name of its resource.
      names.take([`${name}Resource`]);
      return entityOf(given, family, each, name);
    });
  });
  return { entities, left };
}
