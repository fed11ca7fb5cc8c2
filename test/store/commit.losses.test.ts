import { beforeEach, describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource, RestEndpoint, Values } from '../../src/index.js';
import { warnings } from '../../src/shared/warn.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class User extends Entity {
  id = '';
  profile: Readonly<Record<string, unknown>> = {};
  static override key = 'User';
}

class Article extends Entity {
  id = '';
  title = '';
  attributes: Readonly<Record<string, unknown>> = {};
  seo: { readonly author?: User | null } = {};
  roles: Readonly<Record<string, User>> = {};
  author: User | null = null;
  static override key = 'Article';
  static override schema = { seo: { author: User }, roles: new Values(User), author: User };
}

const whole = (id: string, fields: object = {}) => ({
  id,
  title: `title ${id}`,
  attributes: { short: 'a', body: 'b', meta: { words: 1, lang: 'en' } },
  seo: {},
  roles: {},
  author: null,
  ...fields,
});

const answers: Record<string, unknown> = {};
const fetchResponse = async (url: string, { method = 'GET' }: RequestInit) =>
  Response.json(answers[`${method} ${url}`]);

const setUp = () =>
  testStore(() =>
    createRestSlice({
      endpoints: {
        articles: resource({ path: '/articles/:id', schema: Article, fetchResponse }),
        wrapped: new RestEndpoint({ path: '/wrapped/:id', schema: { article: Article }, fetchResponse }),
        top: new RestEndpoint({ path: '/top', schema: { items: [Article] }, fetchResponse }),
        users: resource({ path: '/users/:id', schema: User, fetchResponse }),
        listed: new RestEndpoint({
          path: '/listed',
          schema: new Collection([Article], { scope: 'listed' }),
          fetchResponse,
        }),
      },
    }),
  );

type App = ReturnType<typeof setUp>;

// `any`: endpoints of any arguments
const staleOf = ({ root }: App, endpoint: any, args?: object): boolean =>
  endpoint.selectResponse(root(), args).expiresAt <= Date.now();

beforeEach(() => warnings.clear());

describe('a plain object in a row (T17)', () => {
  it('is replaced, and where a list takes members away, the item’s own answers are stale, with one warning (F87)', () => {
    const warnings = expectConsole('warn');
    const app = setUp();
    const { articles, wrapped, top } = app.endpoints;
    void app.dispatch(articles.get.setResponse({ id: '1' }, whole('1') as never));
    void app.dispatch(wrapped.setResponse({ id: '1' }, { article: whole('1') } as never));
    void app.dispatch(articles.get.setResponse({ id: '2' }, whole('2') as never));
    const half = { short: 'changed', meta: { words: 1 } };
    void app.dispatch(top.setResponse({ items: [whole('1', { attributes: half }), whole('2')] } as never));
    expect(articles.get.select(app.root(), { id: '1' })?.attributes).toEqual(half);
    expect([articles.get, wrapped].map((endpoint) => staleOf(app, endpoint, { id: '1' }))).toEqual([true, true]);
    expect([staleOf(app, articles.get, { id: '2' }), staleOf(app, top)]).toEqual([false, false]);
    void app.dispatch(top.setResponse({ items: [whole('2', { attributes: {} })] } as never));
    expect(warnings).toEqual([
      expect.stringMatching(
        /top brings less of Article\.attributes .*body, meta\.lang.*schema of its own.*process\(\)/s,
      ),
    ]);
  });

  it('is fresh again with the item’s own answer, whatever that leaves out', async () => {
    expectConsole('warn');
    const app = setUp();
    const { articles, top } = app.endpoints;
    void app.dispatch(articles.get.setResponse({ id: '1' }, whole('1') as never));
    void app.dispatch(top.setResponse({ items: [whole('1', { attributes: {} })] } as never));
    answers['GET /articles/1'] = whole('1', { attributes: { short: 'own' } });
    await app.dispatch(articles.get.fetchIfStale({ id: '1' }));
    expect(staleOf(app, articles.get, { id: '1' })).toBe(false);
    // What is its own answer takes away is the server's word.
    void app.dispatch(articles.get.setResponse({ id: '1' }, whole('1', { attributes: {} }) as never));
    expect(staleOf(app, articles.get, { id: '1' })).toBe(false);
  });

  it('loses nothing by a write of the item: an edit, a list of edits, a local write', async () => {
    const app = setUp();
    const { articles, listed } = app.endpoints;
    void app.dispatch(listed.setResponse([whole('1')] as never));
    void app.dispatch(articles.get.setResponse({ id: '1' }, whole('1') as never));
    answers['PATCH /articles/1'] = whole('1', { title: 'x', attributes: { short: 'edited' } });
    await app.dispatch(articles.partialUpdate({ id: '1' }, { title: 'x' }));
    expect(staleOf(app, articles.get, { id: '1' })).toBe(false);
    await app.dispatch(app.slice.set(Article, { id: '1' }, { attributes: {} }));
    expect(staleOf(app, articles.get, { id: '1' })).toBe(false);
  });

  it('within the answer of a write is as of a read', async () => {
    const warnings = expectConsole('warn');
    const app = setUp();
    const { articles, users } = app.endpoints;
    void app.dispatch(users.get.setResponse({ id: '7' }, { id: '7', profile: { name: 'Ada', mail: 'x' } } as never));
    answers['PATCH /articles/1'] = whole('1', { author: { id: '7', profile: { name: 'Ada' } } });
    await app.dispatch(articles.partialUpdate({ id: '1' }, { title: 'x' }));
    expect(staleOf(app, users.get, { id: '7' })).toBe(true);
    expect(warnings.join()).toContain('articles.partialUpdate brings less of User.profile');
  });

  it('that is a map or holds a relation is as the server says: what is taken out of a map is gone', () => {
    const warnings = expectConsole('warn');
    const app = setUp();
    const { articles, top } = app.endpoints;
    const ada = { id: '7', profile: {} };
    void app.dispatch(
      articles.get.setResponse({ id: '1' }, whole('1', { roles: { a: ada, b: ada }, seo: { author: ada } }) as never),
    );
    void app.dispatch(top.setResponse({ items: [whole('1', { roles: { a: ada }, seo: { author: ada } })] } as never));
    expect(staleOf(app, articles.get, { id: '1' })).toBe(false);
    void app.dispatch(top.setResponse({ items: [whole('1', { roles: { a: ada }, seo: {} })] } as never));
    expect(staleOf(app, articles.get, { id: '1' })).toBe(true);
    expect(warnings.join()).toContain('Article.seo');
  });
});
