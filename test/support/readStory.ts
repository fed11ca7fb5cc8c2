import fc from 'fast-check';
import { Entity, Invalidate } from '../../src/index.js';
import { normalizeInStore } from '../../src/normalize/normalize.js';
import { forgetRows } from '../../src/normalize/tables.js';
import { inheritCache } from '../../src/store/StoreCache.js';
import { initialState } from '../../src/store/state.js';
import { Article, ARTICLES, longList, Person, results, Tag } from './readModel.js';
import type { RestState } from '../../src/index.js';
import type { Lens } from './readModel.js';

class Filler extends Entity {
  id = '';
  n = 0;
  static override key = 'Filler';
}

/** One step of a story: what happens to the state. */
export type Step =
  | {
      readonly kind: 'write';
      readonly schema: 'Tag' | 'Person' | 'Article';
      readonly row: object;
      readonly lens: 'A' | 'B';
    }
  | { readonly kind: 'list'; readonly ids: readonly string[] }
  | { readonly kind: 'delete' | 'collect'; readonly schema: 'Tag' | 'Person' | 'Article'; readonly pk: string }
  /** One write of many rows, or many writes of one row each, and an article among them. */
  | { readonly kind: 'flood' | 'burst'; readonly id: string; readonly title: string }
  | { readonly kind: 'jump'; readonly back: number }
  | { readonly kind: 'rehydrate' };

const SCHEMAS = { Tag, Person, Article };
const pk = {
  Tag: fc.constantFrom('0', '1', '2'),
  Person: fc.constantFrom('0', '1', '2', '3'),
  Article: fc.constantFrom(...ARTICLES.slice(0, 4), 'a57', 'a69'),
};
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
    library: fc.constantFrom([], [], [], ARTICLES.slice(0, 60)),
  },
  { requiredKeys: ['id'] },
);
const leafRow = fc.record({ id: pk.Person, name: few, favourite: pk.Tag }, { requiredKeys: ['id'] });
const tagRow = fc.record({ id: pk.Tag, name: few }, { requiredKeys: ['id'] });
const lens = fc.constantFrom('A' as const, 'B' as const);
const one = (kind: 'delete' | 'collect') =>
  fc
    .constantFrom('Tag' as const, 'Person' as const, 'Article' as const)
    .chain((schema) => pk[schema].map((key) => ({ kind, schema, pk: key })));
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
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('flood' as const, 'burst' as const), id: pk.Article, title: few }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('list' as const),
        ids: fc.shuffledSubarray(ARTICLES, { minLength: 48 }),
      }),
    },
    { weight: isTree ? 0 : 3, arbitrary: fc.record({ kind: fc.constant('jump' as const), back: fc.nat({ max: 6 }) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'rehydrate' as const }) },
  );

/** A state with all rows there. */
export function firstState(): RestState {
  const tags = ['0', '1', '2'].map((id) => ({ id, name: `tag ${id}` }));
  const people = ['0', '1', '2', '3'].map((id) => ({ id, name: `person ${id}`, favourite: '0' }));
  const articles = ARTICLES.map((id, i) => ({ id, title: id, author: String(i % 4), tags: [String(i % 3)], views: i }));
  return store(
    { ...initialState, results },
    { tags: [Tag], people: [Person], articles: longList },
    {
      tags,
      people,
      articles,
    },
    'A',
  );
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
  return { ...state, entities: forgetRows(state.entities, { [table]: [key] }) };
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
      return store(
        state,
        { fillers: [Filler], article: Article },
        { fillers, article: { id: step.id, title: step.title } },
      );
    }
    case 'burst': {
      const one = (after: RestState) => store(after, Filler, { id: 1, n: ++clock });
      const edited = store(state, Article, { id: step.id, title: step.title });
      return Array.from({ length: 300 }).reduce<RestState>(one, edited);
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
