import {
  All,
  Collection,
  denormalize,
  Endpoint,
  Entity,
  INVALID,
  Query,
  Scalar,
  Union,
  Values,
} from '../../src/index.js';
import { readValue } from '../../src/normalize/denormalize.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { dependenciesIn } from '../../src/normalize/dependencies.js';
import { Registry } from '../../src/store/registry.js';
import { createSelectors } from '../../src/select/selectors.js';
import { isSameGraph } from './isSameGraph.js';
import type { RestState } from '../../src/index.js';

const views = new Scalar({ key: 'lens', lens: (args) => args[0]?.lens });

export class Tag extends Entity {
  id = '';
  name = '';
  static override key = 'Tag';
}

/** `favourite` is required; the other fields close cycles of all kinds, `library` through a long list. */
export class Person extends Entity {
  id = '';
  name = '';
  favourite: Tag | undefined = Tag.fromJS();
  boss: Person | undefined = undefined;
  friends: Person[] = [];
  pinned: Article | undefined = undefined;
  library: Article[] = [];
  static override key = 'Person';
  static override schema: Readonly<Record<string, unknown>> = {};
}

/** `author` is required, so a deleted author takes the article away. */
export class Article extends Entity {
  id = '';
  title = '';
  views: unknown = 0;
  author: Person | undefined = Person.fromJS();
  editor: Person | undefined = undefined;
  tags: Tag[] = [];
  static override key = 'Article';
  static override schema = { author: Person, editor: Person, tags: [Tag], views };
}
// What is required comes last: an entity is then found to be unusable after others have been given its first half.
Person.schema = { boss: Person, friends: [Person], pinned: Article, library: [Article], favourite: Tag };

export const ARTICLES = Array.from({ length: 70 }, (_, i) => `a${String(i)}`);
export const longList = new Collection([Article], { argsKey: () => ({}) });
const upper = new Query([Article], (articles, { lens }: { lens?: string }) =>
  articles.map(({ title }) => `${title}${lens}`),
);

/** What is read, and the result that stands for it; without one it is built from the arguments. */
const READS: Readonly<Record<string, { readonly schema: unknown; readonly result?: unknown }>> = {
  long: { schema: [Article], result: ARTICLES.slice(0, 60) },
  longer: { schema: [Article], result: [...ARTICLES, ...ARTICLES.slice(0, 5)] },
  mixed: { schema: [Article], result: [...ARTICLES.slice(0, 55), null] },
  stored: { schema: longList, result: '{}' },
  short: { schema: [Article], result: ['a0', 'a1', 'a2', 'missing'] },
  one: { schema: Article, result: 'a1' },
  person: { schema: Person, result: '1' },
  object: { schema: { main: Article, people: [Person] }, result: { main: 'a0', people: ['0', '1', '2', '3'] } },
  map: { schema: new Values(Article), result: { x: 'a0', y: 'a3', z: 'missing' } },
  union: {
    schema: [new Union({ p: Person, a: Article }, 'kind')],
    result: [
      { id: 'a0', schema: 'a' },
      { id: '1', schema: 'p' },
    ],
  },
  nested: { schema: { feed: { list: [Article] } }, result: { feed: { list: ARTICLES.slice(10, 65) } } },
  query: { schema: upper, result: ARTICLES.slice(0, 52) },
  all: { schema: new All(Person) },
  everything: { schema: new All(Article) },
};

export const readNames = Object.keys(READS);
export const LENSES = ['A', 'B', undefined] as const;
export type Lens = (typeof LENSES)[number];

const endpoints = Object.fromEntries(
  Object.entries(READS).map(([name, { schema }]) => [
    name,
    // Half of the keys do not say the lens: one key is then read under all of them.
    new Endpoint(async (_args: { lens?: Lens }) => ({}), {
      name,
      schema,
      key: ({ lens }: { lens?: Lens }) => (name.length % 2 === 0 ? name : `${name} ${String(lens)}`),
    }),
  ]),
);
/** By key, what stands for each read. */
export const results = Object.fromEntries(
  LENSES.flatMap((lens) =>
    Object.entries(READS).flatMap(([name, { result }]) =>
      result === undefined ? [] : [[endpoints[name]?.key({ ...(lens && { lens }) }), result]],
    ),
  ),
) as Record<string, unknown>;

/** Everything a value was made of, as text: equal texts, nothing changed. */
function signatureOf(state: RestState, schema: unknown, input: unknown, args: readonly unknown[]): string {
  const found = new Set<string>();
  const { reads } = readValue(schema, input, { entities: state.entities, args });
  for (const { table, pk, row } of dependenciesIn(reads)) {
    if (typeof table === 'function') found.add(`argument ${String(row)}`);
    else if (table !== undefined)
      found.add(pk === undefined ? `tables ${identify(state.entities)}` : `${table} ${pk} ${identify(row)}`);
  }
  return [...found].sort().join('\n');
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

function identify(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const known = identities.get(value) ?? ++lastIdentity;
  identities.set(value, known);
  return String(known);
}

/** Every entity in a value, by class and id; several where one row gave several. */
export function instancesIn(data: unknown, found = new Map<string, Set<object>>(), seen = new Set<unknown>()) {
  if (typeof data !== 'object' || data === null || seen.has(data)) return found;
  seen.add(data);
  // Class defaults have no id.
  if (data instanceof Entity && data.pk() !== '') {
    const name = `${(data.constructor as typeof Entity).key} ${String(data.pk())}`;
    found.set(name, (found.get(name) ?? new Set()).add(data));
  }
  for (const inner of Object.values(data)) instancesIn(inner, found, seen);
  return found;
}

interface Shown {
  readonly data: unknown;
  readonly signature: string;
}

/** A reader that compares what selectors say with what `denormalize` says. */
export function createReader() {
  const selectors = createSelectors('rest', (base) => base, new Registry({}));
  const shown = new Map<string, Shown>();
  return {
    /** What a selector gives. */
    read: (name: string, state: RestState, lens: Lens): unknown =>
      selectors.select(endpoints[name] as Endpoint)({ rest: state }, lens === undefined ? {} : { lens }),
    /** @returns what is wrong, or undefined. */
    check(name: string, state: RestState, lens: Lens): string | undefined {
      const { schema, result } = READS[name] as (typeof READS)[string];
      const endpoint = endpoints[name] as Endpoint;
      const args = [lens === undefined ? {} : { lens }];
      const input = result ?? queryKey(schema, args, state);
      const plain: unknown = denormalize(schema, input, state.entities, args);
      const expected = plain === INVALID ? undefined : plain;
      const data: unknown = selectors.select(endpoint)({ rest: state }, ...args);
      if (!isSameGraph(data, expected)) return 'is not what denormalize() gives';
      const asked = `${name} ${String(lens)}`;
      const signature = signatureOf(state, schema, input, args);
      // Of each arguments the last value is kept.
      const last = shown.get(asked);
      shown.set(asked, { data, signature });
      const isOther = last?.signature === signature && last.data !== data;
      return isOther ? 'has another reference though nothing it read has changed' : undefined;
    },
  };
}
