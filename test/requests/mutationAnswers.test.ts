import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { Answer } from '../support/httpServer.js';

class Article extends Entity {
  id = '';
  group = '';
  title = '';
  views = 0;
  static override key = 'Article';
}

const STORED = { id: '5', group: 'a', title: 'old', views: 7 };

const typed = (type: string, body: string): Answer => ({ headers: { 'content-type': type }, body });

/** What servers answer when something was done. `body`: something came that is no article. */
const ANSWERS: Readonly<Record<string, { readonly answer: Answer; readonly body: boolean }>> = {
  '204': { answer: { status: 204 }, body: false },
  '205': { answer: { status: 205 }, body: false },
  'an empty body': { answer: { body: '' }, body: false },
  'an empty body said to be JSON': { answer: typed('application/json', ''), body: false },
  null: { answer: { json: null }, body: false },
  true: { answer: { json: true }, body: true },
  '1': { answer: { json: 1 }, body: true },
  '"OK"': { answer: { json: 'OK' }, body: true },
  'OK as text': { answer: typed('text/plain', 'OK'), body: true },
  'OK said to be JSON': { answer: typed('application/json', 'OK'), body: true },
  'half a body': { answer: typed('application/json', '{"id":'), body: true },
  'OK without a type': { answer: { body: 'OK' }, body: true },
  'a page': { answer: typed('text/html', '<!doctype html><p>Done'), body: true },
  '{ message }': { answer: { json: { message: 'done' } }, body: true },
  '{ success: true }': { answer: { json: { success: true } }, body: true },
  'its id': { answer: { json: '5' }, body: true },
  'an array': { answer: { json: [{ ...STORED, title: 'x' }] }, body: true },
  'an array of nothing': { answer: { json: [] }, body: true },
  'the item wrapped': { answer: { json: { article: { ...STORED, title: 'x' } } }, body: true },
  bytes: { answer: typed('application/octet-stream', 'abc'), body: true },
};

async function setUp(optimistic: boolean, answer: Answer) {
  const server = await startServer(({ method, url }) => {
    if (method !== 'GET') return answer;
    if (url.startsWith('/articles/')) return { json: STORED };
    return { json: url.endsWith('=b') ? [] : [STORED] };
  });
  const make = () => {
    const articles = resource({ path: '/articles/:id', urlPrefix: server.url, schema: Article, optimistic });
    return createRestSlice({ endpoints: { articles } });
  };
  const made = testStore(make);
  const { articles } = made.endpoints;
  await made.dispatch(articles.getList({ group: 'a' }));
  await made.dispatch(articles.getList({ group: 'b' }));
  await made.dispatch(articles.get({ id: '5' }));
  const list = (group: string) => articles.getList.select(made.root(), { group })?.map(({ title }) => title);
  const one = () => articles.get.select(made.root(), { id: '5' });
  const isStale = (...[endpoint, args]: [{ selectResponse(...asked: any[]): { expiresAt: number } }, object]) =>
    endpoint.selectResponse(made.root(), args).expiresAt < Date.now();
  const gets = () => server.lines().filter((line) => line.startsWith('GET')).length;
  return { ...made, server, articles, list, one, isStale, gets };
}

type App = Awaited<ReturnType<typeof setUp>>;

/** What every answer must lead to. */
interface Mutation {
  readonly name: string;
  /** A body that is no item is worth a word. */
  readonly warns: boolean;
  readonly isOfList?: true;
  run(app: App): Promise<unknown>;
  check(app: App, value: unknown, optimistic: boolean): void;
}

const changed = { ...STORED, title: 'new' };

const edited = (app: App, value: unknown): void => {
  expect(value).toEqual(Article.fromJS(changed));
  expect(value).toBeInstanceOf(Article);
  expect(app.one()).toEqual(Article.fromJS(changed));
  expect(app.list('a')).toEqual(['new']);
  expect(app.isStale(app.articles.get, { id: '5' })).toBe(true);
};

const MUTATIONS: readonly Mutation[] = [
  {
    name: 'DELETE',
    warns: false,
    run: ({ dispatch, articles }) => dispatch(articles.delete({ id: '5' })),
    check(app, value) {
      expect(value).toEqual(Article.fromJS(STORED));
      expect(app.list('a')).toEqual([]);
      expect(app.one()).toBeUndefined();
    },
  },
  {
    name: 'PUT',
    warns: true,
    run: ({ dispatch, articles }) => dispatch(articles.update({ id: '5' }, { ...changed, extra: 1 } as object)),
    check: (app, value, optimistic) => (optimistic ? expect(app.list('a')).toEqual(['new']) : edited(app, value)),
  },
  {
    name: 'PATCH',
    warns: true,
    run: ({ dispatch, articles }) => dispatch(articles.partialUpdate({ id: '5' }, { title: 'new' })),
    check: edited,
  },
  {
    name: 'POST',
    warns: true,
    isOfList: true,
    run: ({ dispatch, articles }) => dispatch(articles.getList.push({ group: 'a' }, { group: 'a', title: 'made' })),
    check(app, value, optimistic) {
      expect(app.list('a')).toEqual(optimistic ? ['old', 'made'] : ['old']);
      if (optimistic) expect(value).toMatchObject({ group: 'a', title: 'made' });
      else expect(value).toBeUndefined();
      expect(app.isStale(app.articles.getList, { group: 'a' })).toBe(true);
      expect(app.isStale(app.articles.getList, { group: 'b' })).toBe(false);
    },
  },
  {
    name: 'move',
    warns: true,
    isOfList: true,
    run: ({ dispatch, articles }) => dispatch(articles.getList.move({ id: '5' }, { group: 'b' })),
    check(app, value) {
      expect(app.list('a')).toEqual([]);
      expect(app.list('b')).toEqual(['old']);
      expect(value).toMatchObject({ id: '5', group: 'b', title: 'old' });
    },
  },
  {
    name: 'remove',
    warns: true,
    isOfList: true,
    run: ({ dispatch, articles }) => dispatch(articles.getList.remove({ group: 'a' }, { id: '5', title: 'gone' })),
    check(app, value) {
      expect(app.list('a')).toEqual([]);
      expect(value).toMatchObject({ id: '5', title: 'gone' });
      expect(app.one()).toMatchObject({ title: 'gone', views: 7 });
    },
  },
];

const ROWS = MUTATIONS.flatMap((mutation) =>
  // A list of items is an answer to a change of a list.
  Object.keys(ANSWERS)
    .filter((name) => name !== 'an array' || !mutation.isOfList)
    .flatMap((name) => [true, false].map((optimistic) => [mutation.name, name, optimistic] as const)),
);

describe('a mutation that succeeded (decision 99)', () => {
  it.each(ROWS)('%s answered with %s, optimistic: %s', async (mutationName, answerName, optimistic) => {
    const mutation = MUTATIONS.find(({ name }) => name === mutationName) as Mutation;
    const { answer, body } = ANSWERS[answerName] as (typeof ANSWERS)[string];
    const warnings = expectConsole('warn');
    const app = await setUp(optimistic, answer);
    const value = await mutation.run(app);
    mutation.check(app, value, optimistic);
    expect(app.state().optimistic).toEqual([]);
    if (!optimistic) expect(app.state().entities['Article']?.['5']).not.toHaveProperty('extra');
    expect(warnings.length).toBeLessThanOrEqual(mutation.warns && body ? 1 : 0);
  });
});
