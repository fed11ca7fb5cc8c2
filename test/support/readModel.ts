import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { Collection, denormalize, Endpoint, Entity, INVALID, Invalidate, Query, Scalar } from '../../src/index.js';
import { All } from '../../src/schema/All.js';
import { Union } from '../../src/schema/Union.js';
import { Values } from '../../src/schema/Values.js';
import { readValue } from '../../src/normalize/denormalize.js';
import { normalizeInStore } from '../../src/normalize/normalize.js';
import { inheritCache } from '../../src/store/cacheOf.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { ArgumentRead, RowRead, TableRead } from '../../src/normalize/reads.js';
import { TablesDraft } from '../../src/normalize/tables.js';
import { ReadMemory } from '../../src/select/ReadMemory.js';
import { createSelectors } from '../../src/select/selectors.js';
import { initialState } from '../../src/store/state.js';
import type { Read } from '../../src/normalize/reads.js';
import type { RestState } from '../../src/index.js';

const views = new Scalar({ key: 'lens', lens: (args) => args[0]?.lens });

export class Tag extends Entity {
  id = '';
  name = '';
  static override key = 'Tag';
}

/** `favourite` is required; `boss`, `friends` and `pinned` close cycles of all kinds. */
export class Person extends Entity {
  id = '';
  name = '';
  favourite: Tag | undefined = Tag.fromJS();
  boss: Person | undefined = undefined;
  friends: Person[] = [];
  pinned: Article | undefined = undefined;
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
Person.schema = { favourite: Tag, boss: Person, friends: [Person], pinned: Article };

class Filler extends Entity {
  id = '';
  n = 0;
}

const ARTICLES = Array.from({ length: 70 }, (_, i) => `a${String(i)}`);
const longList = new Collection([Article], { argsKey: () => ({}) });
const upper = new Query([Article], (articles, { lens }: { lens?: string }) => articles.map(({ title }) => `${title}${lens}`));

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
type Lens = (typeof LENSES)[number];

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
const results = Object.fromEntries(
  LENSES.flatMap((lens) =>
    Object.entries(READS).flatMap(([name, { result }]) =>
      result === undefined ? [] : [[endpoints[name]?.key({ ...(lens && { lens }) }), result]],
    ),
  ),
) as Record<string, unknown>;

/** One step of a story: what happens to the state. */
export type Step =
  | { readonly kind: 'write'; readonly schema: 'Tag' | 'Person' | 'Article'; readonly row: object; readonly lens: 'A' | 'B' }
  | { readonly kind: 'list'; readonly ids: readonly string[] }
  | { readonly kind: 'delete' | 'collect'; readonly schema: 'Tag' | 'Person' | 'Article'; readonly pk: string }
  | { readonly kind: 'flood'; readonly id: string; readonly title: string }
  | { readonly kind: 'jump'; readonly back: number }
  | { readonly kind: 'rehydrate' };

const SCHEMAS = { Tag, Person, Article };
const pk = { Tag: fc.constantFrom('0', '1', '2'), Person: fc.constantFrom('0', '1', '2', '3'), Article: fc.constantFrom(...ARTICLES.slice(0, 4), 'a57', 'a69') };
const few = fc.constantFrom('x', 'y', 'z');
const articleRow = fc.record(
  {
    id: pk.Article,
    title: few,
    views: fc.constantFrom(0, 1, null),
    author: pk.Person,
    editor: fc.option(pk.Person),
    tags: fc.array(pk.Tag, { maxLength: 3 }),
  },
  { requiredKeys: ['id'] },
);
const personRow = fc.record(
  {
    id: pk.Person,
    name: few,
    favourite: pk.Tag,
    boss: fc.option(pk.Person),
    friends: fc.array(pk.Person, { maxLength: 2 }),
    pinned: fc.option(pk.Article, { freq: 1 }),
  },
  { requiredKeys: ['id'] },
);
const leafRow = fc.record({ id: pk.Person, name: few, favourite: pk.Tag }, { requiredKeys: ['id'] });
const tagRow = fc.record({ id: pk.Tag, name: few }, { requiredKeys: ['id'] });
const lens = fc.constantFrom('A' as const, 'B' as const);
const one = (kind: 'delete' | 'collect') =>
  fc.constantFrom('Tag' as const, 'Person' as const, 'Article' as const).chain((schema) =>
    pk[schema].map((key) => ({ kind, schema, pk: key })),
  );
const write = (schema: 'Tag' | 'Person' | 'Article', row: fc.Arbitrary<object>) =>
  fc.record({ kind: fc.constant('write' as const), schema: fc.constant(schema), row, lens });

/** @param isTree data leads nowhere back, and time only forward. */
export const steps = ({ isTree = false } = {}): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 6, arbitrary: write('Article', articleRow) },
    { weight: 4, arbitrary: write('Person', isTree ? leafRow : personRow) },
    { weight: 2, arbitrary: write('Tag', tagRow) },
    { weight: 2, arbitrary: one('delete') },
    { weight: 1, arbitrary: one('collect') },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('flood' as const), id: pk.Article, title: few }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('list' as const), ids: fc.shuffledSubarray(ARTICLES, { minLength: 48 }) }) },
    { weight: isTree ? 0 : 3, arbitrary: fc.record({ kind: fc.constant('jump' as const), back: fc.nat({ max: 6 }) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'rehydrate' as const }) },
  );

/** A state with all rows there. */
export function firstState(): RestState {
  const tags = ['0', '1', '2'].map((id) => ({ id, name: `tag ${id}` }));
  const people = ['0', '1', '2', '3'].map((id) => ({ id, name: `person ${id}`, favourite: '0' }));
  const articles = ARTICLES.map((id, i) => ({ id, title: id, author: String(i % 4), tags: [String(i % 3)], views: i }));
  return store({ ...initialState, results }, { tags: [Tag], people: [Person], articles: longList }, {
    tags,
    people,
    articles,
  }, 'A');
}

let clock = 0;

function store(state: RestState, schema: unknown, input: unknown, lens?: Lens): RestState {
  const at = ++clock;
  const { result: _result, ...tables } = normalizeInStore(schema, input, {
    args: [{ lens }],
    state,
    meta: { fetchedAt: at, date: at, expiresAt: at },
  });
  return { ...state, ...tables };
}

function collect(state: RestState, table: string, key: string): RestState {
  const draft = new TablesDraft(state.entities);
  draft.remove(table, key);
  return { ...state, entities: draft.finish() };
}

/** The state after a step; `history` holds the states so far, the latest last. */
function stateAfter(step: Step, history: readonly RestState[]): RestState {
  const state = history.at(-1) as RestState;
  switch (step.kind) {
    case 'write':
      return store(state, SCHEMAS[step.schema], step.row, step.lens);
    case 'list':
      return store(state, longList, step.ids);
    case 'delete':
      return store(state, new Invalidate(SCHEMAS[step.schema]), step.pk);
    case 'collect':
      return collect(state, step.schema, step.pk);
    case 'flood': {
      const fillers = Array.from({ length: 300 }, (_, i) => ({ id: i, n: ++clock }));
      return store(state, { fillers: [Filler], article: Article }, { fillers, article: { id: step.id, title: step.title } });
    }
    case 'jump':
      return history[Math.max(0, history.length - 1 - step.back)] as RestState;
    case 'rehydrate':
      return { ...state, entities: JSON.parse(JSON.stringify(state.entities)) as RestState['entities'] };
  }
}

/** As the reducer does it: what is made from a state is read with what is known of that. */
export function apply(step: Step, history: readonly RestState[]): RestState {
  const state = history.at(-1) as RestState;
  const next = stateAfter(step, history);
  if (step.kind !== 'jump') inheritCache(state, next);
  return next;
}

/** Everything a value was made of, as text: equal texts, nothing changed. */
function signatureOf(state: RestState, schema: unknown, input: unknown, args: readonly unknown[]): string {
  const found = new Set<string>();
  const seen = new Set<Read>(readValue(schema, input, { entities: state.entities, args }).reads);
  for (const read of seen) {
    if (read instanceof RowRead) found.add(`${read.table} ${read.pk} ${identify(read.row)}`);
    else if (read instanceof ArgumentRead) found.add(`argument ${String(read.picked)}`);
    else if (read instanceof TableRead) found.add(`tables ${identify(state.entities)}`);
    for (const part of read.parts) seen.add(part);
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

/** Values that a memory keeps for one key. */
const KEPT = 4;

/** A reader that compares what selectors say with what `denormalize` says. */
export function createReader() {
  const selectors = createSelectors('rest', (base) => base, new ReadMemory());
  const shown = new Map<string, Shown[]>();
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
      if (!isDeepStrictEqual(data, expected)) return 'is not what denormalize() gives';
      const key = endpoint.key(...args);
      const signature = signatureOf(state, schema, input, args);
      const before = shown.get(key) ?? [];
      const known = before.find((one) => one.signature === signature);
      shown.set(key, [{ data, signature }, ...before.filter((one) => one !== known)].slice(0, KEPT));
      return known && known.data !== data ? 'has another reference though nothing it read has changed' : undefined;
    },
  };
}
