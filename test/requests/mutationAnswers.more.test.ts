import { describe, expect, it } from 'vitest';
import {
  Collection,
  createRestSlice,
  Endpoint,
  Entity,
  Invalidate,
  resource,
  RestEndpoint,
  schema,
} from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { SchemaAttribute } from '../../src/schema/Polymorphic.js';
import type { Answer, Handler } from '../support/httpServer.js';

class Article extends Entity {
  id = '';
  group = '';
  title = '';
  views = 0;
  static override key = 'Article';
}

const STORED = { id: '5', group: 'a', title: 'old', views: 7 };

async function setUp(answer: Answer | Handler, options: { optimistic?: boolean } = {}) {
  const server = await startServer((request, index) => {
    const { method, url } = request;
    if (method !== 'GET') return typeof answer === 'function' ? answer(request, index) : answer;
    return { json: url.startsWith('/articles/') ? STORED : [STORED] };
  });
  const urlPrefix = server.url;
  const vote = new RestEndpoint({
    path: '/articles/:id/vote',
    urlPrefix,
    method: 'POST',
    body: undefined,
    schema: Article,
    getOptimisticResponse: (snapshot, { id }) => ({ id, views: (snapshot.get(Article, { id })?.views ?? 0) + 1 }),
  });
  const touch = new RestEndpoint({ path: '/articles/:id/touch', urlPrefix, method: 'POST', schema: Article });
  const wrapped = new RestEndpoint({ path: '/wrapped/:id', urlPrefix, method: 'PUT', schema: { article: Article } });
  const many = new RestEndpoint({ path: '/articles', urlPrefix, method: 'PATCH', schema: [Article] });
  const endpoints = {
    articles: resource({ path: '/articles/:id', urlPrefix, schema: Article, ...options }),
    vote,
    touch,
    wrapped,
    many,
    current: new RestEndpoint({ path: '/current', urlPrefix, method: 'DELETE', schema: new Invalidate(Article) }),
    hide: new RestEndpoint({ path: '/hide', urlPrefix, method: 'POST', schema: [new Invalidate(Article)] }),
  };
  const made = testStore(() => createRestSlice({ endpoints }));
  await made.dispatch(made.endpoints.articles.getList({}));
  const { articles } = made.endpoints;
  const list = () => articles.getList.select(made.root(), {});
  const row = (id = '5') => made.state().entities['Article']?.[id];
  return { ...made, server, articles, list, row };
}

describe('an answer of a mutation with a primary key (decision 99)', () => {
  it('confirms the fields sent that it does not carry', async () => {
    const { dispatch, articles, row } = await setUp({ json: { id: '5', views: 8 } });
    const body = { title: 'new', password: 'x' } as object;
    await expect(dispatch(articles.partialUpdate({ id: '5' }, body))).resolves.toEqual(
      Article.fromJS({ ...STORED, title: 'new', views: 8 }),
    );
    expect(row()).toEqual({ ...STORED, title: 'new', views: 8 });
  });

  it.each([true, false])(
    'may be the id alone: what was sent is created and changed (optimistic: %s)',
    async (optimistic) => {
      const { dispatch, articles, row, list } = await setUp(
        ({ method }) => ({ json: { id: method === 'POST' ? '9' : '5' } }),
        { optimistic },
      );
      await dispatch(articles.partialUpdate({ id: '5' }, { title: 'new' }));
      expect(row()).toEqual({ ...STORED, title: 'new' });
      const made = await dispatch(articles.create({ group: 'a', title: 'made' }));
      expect(made).toEqual(Article.fromJS({ id: '9', group: 'a', title: 'made' }));
      expect(list()?.map(({ id, title }) => [id, title])).toEqual([
        ['5', 'new'],
        ['9', 'made'],
      ]);
    },
  );

  it('with the id alone, what was shown stays shown', async () => {
    const { dispatch, endpoints, row } = await setUp({ json: { id: '5' } });
    await dispatch(endpoints.vote({ id: '5' }));
    expect(row()).toEqual({ ...STORED, views: 8 });
  });

  it('about something else leaves what was sent out', async () => {
    const { dispatch, articles, row } = await setUp({ json: { id: '6', title: 'six' } });
    await dispatch(articles.partialUpdate({ id: '5' }, { views: 1 }));
    expect(row('6')).toEqual({ id: '6', title: 'six' });
    expect(row()).toEqual(STORED);
  });

  it('creates several from their ids', async () => {
    const { dispatch, articles, list } = await setUp({ json: [{ id: '8' }, { id: '9' }] });
    await dispatch(articles.create([{ title: 'x' }, { title: 'y' }]));
    expect(list()?.map(({ id, title }) => id + title)).toEqual(['5old', '8x', '9y']);
  });
});

describe('an answer of a mutation without one (decision 99)', () => {
  it('leaves a row that is not known alone, and resolves with undefined', async () => {
    const { dispatch, articles, state } = await setUp({ status: 204 });
    const before = state().entities;
    await expect(dispatch(articles.partialUpdate({ id: '6' }, { title: 'x' }))).resolves.toBeUndefined();
    await expect(dispatch(articles.update({ id: '6' }, { title: 'x' }))).resolves.toBeUndefined();
    await expect(dispatch(articles.getList.move({ id: '6' }, { group: 'x' }))).resolves.toBeUndefined();
    expect(state().entities).toBe(before);
  });

  it('may be the id of something new, where the arguments name nothing (1.4)', async () => {
    const { url: urlPrefix } = await startServer((_request, index) => ({ json: { id: String(77 + index) } }));
    const made = { path: '/articles', urlPrefix, method: 'POST', schema: Article } as const;
    const update = (key: string) => ({ made: (keys: unknown = []) => [...(keys as string[]), key] });
    const { dispatch, endpoints, state, root } = testStore(() =>
      createRestSlice({
        endpoints: {
          plain: new RestEndpoint({ ...made, update }),
          shown: new RestEndpoint({
            ...made,
            update,
            getOptimisticResponse: () => ({ id: 'shown', title: 'new', views: 3 }),
          }),
          all: new RestEndpoint({ path: '/all', urlPrefix, schema: [Article], key: () => 'made' }),
        },
      }),
    );
    const plain = await dispatch(endpoints.plain({ title: 'sent', other: 1 }));
    expect(plain).toMatchObject({ id: '77', title: 'sent', views: 0 });
    const shown = dispatch(endpoints.shown({ title: 'sent' }));
    expect(endpoints.all.select(root())?.map(({ id }) => id)).toEqual(['77', 'shown']);
    expect(await shown).toMatchObject({ id: '78', title: 'new', views: 3 });
    expect(state().results['made']).toEqual(['77', '78']);
    expect(state().entities['Article']).toEqual({
      77: { id: '77', title: 'sent' },
      78: { id: '78', title: 'new', views: 3 },
    });
  });

  it('an id alone says the item: what was sent of it is stored, and resolved with (F117, T7)', async () => {
    const { dispatch, articles, state } = await setUp({ json: { id: '6' } });
    const sent = { id: '6', title: 'x' };
    await expect(dispatch(articles.partialUpdate({ id: '6' }, { title: 'x' }))).resolves.toMatchObject(sent);
    expect(state().entities['Article']).toEqual({ '5': STORED, '6': sent });
    await expect(dispatch(articles.update({ id: '7' }, { title: 'y' }))).resolves.toMatchObject({ id: '6' });
  });

  it('adds up two that were shown, in either order of their answers', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const go: (() => void)[] = [];
      const { dispatch, endpoints, row, articles, root } = await setUp(
        () => new Promise<Answer>((resolve) => go.push(() => resolve({ status: 204 }))),
      );
      const votes = [dispatch(endpoints.vote({ id: '5' })), dispatch(endpoints.vote({ id: '5' }))];
      const shown = () => articles.getList.select(root(), {})?.[0]?.views;
      while (go.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
      for (const index of order) {
        go[index]?.();
        await votes[index];
        expect(shown()).toBe(9);
      }
      expect(row()).toEqual({ ...STORED, views: 9 });
    }
  });

  it('confirms of what was shown only what it changed, since others may fail', async () => {
    const go: ((answer: Answer) => void)[] = [];
    const { dispatch, articles, row } = await setUp(() => new Promise<Answer>((resolve) => go.push(resolve)), {
      optimistic: true,
    });
    const fails = dispatch(articles.partialUpdate({ id: '5' }, { title: 'never' }));
    const succeeds = dispatch(articles.partialUpdate({ id: '5' }, { group: 'b' }));
    while (go.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    go[1]?.({ status: 204 });
    await succeeds;
    go[0]?.({ status: 500 });
    await fails.catch(() => undefined);
    expect(row()).toEqual({ ...STORED, group: 'b' });
  });

  it('of an action on a known item only makes it stale: what is sent are no fields', async () => {
    const { dispatch, endpoints, row, articles, root } = await setUp({ status: 204 });
    await dispatch(articles.get({ id: '5' }));
    await expect(dispatch(endpoints.touch({ id: '5' }, { title: 'x' }))).resolves.toEqual(Article.fromJS(STORED));
    expect(row()).toEqual(STORED);
    expect(articles.get.selectResponse(root(), { id: '5' }).expiresAt).toBeLessThan(Date.now());
  });

  it('makes the row stale that was known from a list', async () => {
    const { dispatch, articles, server } = await setUp({ status: 204 });
    await dispatch(articles.partialUpdate({ id: '5' }, { title: 'x' }));
    await dispatch(articles.get({ id: '5' }));
    expect(server.lines().filter((line) => line === 'GET /articles/5')).toHaveLength(1);
  });

  it('reads what was sent out of an object that wraps the item', async () => {
    const { dispatch, endpoints, row } = await setUp({ status: 204 });
    await expect(dispatch(endpoints.wrapped({ id: '5' }, { article: { title: 'new' } }))).resolves.toEqual({
      article: Article.fromJS({ ...STORED, title: 'new' }),
    });
    expect(row()).toEqual({ ...STORED, title: 'new' });
  });

  it('stores what was sent of several', async () => {
    const { dispatch, endpoints, row } = await setUp({ status: 204 });
    await dispatch(
      endpoints.many([
        { id: '5', title: 'new' },
        { id: '6', title: 'unknown' },
      ]),
    );
    expect(row()).toEqual({ ...STORED, title: 'new' });
    expect(row('6')).toBeUndefined();
  });

  it('may be an empty list: a search with POST finds nothing', async () => {
    const found = { articles: [], count: 0 };
    const { url: urlPrefix } = await startServer({ json: found });
    const search = new RestEndpoint({
      path: '/search',
      urlPrefix,
      method: 'POST',
      schema: { articles: new Collection([Article]), count: 0 },
    });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { search } }));
    await expect(dispatch(endpoints.search({ q: 'x' }))).resolves.toEqual(found);
  });

  it.each<[string, SchemaAttribute]>([
    ['a field', 'type'],
    ['a function', ({ type }: { type: string }) => type],
  ])('of one of several kinds, told by %s, is about the row that is known', async (_, attribute) => {
    class Link extends Entity {
      id = '';
      type = '';
      url = '';
      static override key = 'Link';
    }
    class Photo extends Link {
      static override key = 'Photo';
    }
    const link = { id: '5', type: 'link', url: 'a' };
    const server = await startServer(({ method }) => (method === 'GET' ? { json: [link] } : { status: 204 }));
    const entry = new schema.Union({ link: Link, photo: Photo }, attribute);
    const options = { path: '/entries/:id', urlPrefix: server.url } as const;
    const made = testStore(() =>
      createRestSlice({
        endpoints: {
          all: new RestEndpoint({ path: '/entries', urlPrefix: server.url, schema: new Collection([entry]) }),
          update: new RestEndpoint({ ...options, method: 'PATCH', schema: entry }),
          remove: new RestEndpoint({
            path: '/entries/:type/:id',
            urlPrefix: server.url,
            method: 'DELETE',
            schema: new Invalidate(entry),
          }),
        },
      }),
    );
    const { all, update, remove } = made.endpoints;
    await made.dispatch(all());
    await expect(made.dispatch(update({ id: '5' }, { url: 'b' }))).resolves.toEqual(Link.fromJS({ ...link, url: 'b' }));
    await made.dispatch(remove({ id: '5', type: 'link' }));
    expect(all.select(made.root())).toEqual([]);
  });

  it('of a form stores its texts, and no files', async () => {
    const { dispatch, articles, row } = await setUp({ status: 204 });
    const form = new FormData();
    form.append('title', 'new');
    form.append('views', new Blob(['x']), 'x.txt');
    await dispatch(articles.partialUpdate({ id: '5' }, form));
    expect(row()).toEqual({ ...STORED, title: 'new' });
  });

  it('stores nothing that sensitive: true keeps back', async () => {
    const server = await startServer(({ method }) => (method === 'GET' ? { json: STORED } : { status: 204 }));
    const articles = resource({ path: '/articles/:id', urlPrefix: server.url, schema: Article });
    const secret = articles.partialUpdate.extend({ sensitive: true });
    const { dispatch, endpoints, state, actions } = testStore(() =>
      createRestSlice({ endpoints: { get: articles.get, secret } }),
    );
    await dispatch(endpoints.get({ id: '5' }));
    await dispatch(endpoints.secret({ id: '5' }, { title: 's3cr3t' }));
    expect(JSON.stringify([state(), actions])).not.toContain('s3cr3t');
  });

  it('of a delete that names no item may be its key', async () => {
    const { dispatch, endpoints, list } = await setUp({ json: '5' });
    await expect(dispatch(endpoints.current())).resolves.toEqual(Article.fromJS(STORED));
    expect(list()).toEqual([]);
  });

  it.each([{ status: 204 }, { json: STORED }, { json: { id: '6' } }])(
    'of a delete that succeeded leaves no error of its own: %o (F115)',
    async (answer: Answer) => {
      const { dispatch, articles, list, root, slice } = await setUp(answer);
      await dispatch(articles.delete({ id: '5' }));
      expect(list()).toEqual([]);
      const { error, data } = slice.selectResponse(articles.delete)(root(), { id: '5' });
      expect([error, data]).toEqual([undefined, undefined]);
    },
  );

  it('of a delete that names several takes them out', async () => {
    const { dispatch, endpoints, list } = await setUp({ json: 'OK' });
    await dispatch(endpoints.hide(['5']));
    expect(list()).toEqual([]);
  });

  it('of a delete by an index finds the row', async () => {
    class Page extends Entity {
      id = '';
      slug = '';
      static override key = 'Page';
      static override indexes = ['slug'] as const;
    }
    const page = { id: '1', slug: 'home' };
    const server = await startServer(({ method }) => (method === 'GET' ? { json: [page] } : { status: 204 }));
    const pages = resource({ path: '/pages/:slug', urlPrefix: server.url, schema: Page });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { pages } }));
    await dispatch(endpoints.pages.getList({}));
    await expect(dispatch(endpoints.pages.delete({ slug: 'home' }))).resolves.toMatchObject(page);
    expect(endpoints.pages.getList.select(root(), {})).toEqual([]);
  });

  it("of an endpoint around a function of one's own leaves a known row, which is stale", async () => {
    const getOne = new Endpoint((_id: string) => Promise.resolve(STORED), { name: 'getOne', schema: Article });
    const rename = new Endpoint((_id: string, _title: string) => Promise.resolve({ renameArticle: null }), {
      name: 'rename',
      schema: Article,
      sideEffect: true,
    });
    const warnings = expectConsole('warn');
    const { dispatch, endpoints, state, root } = testStore(() => createRestSlice({ endpoints: { getOne, rename } }));
    await dispatch(endpoints.getOne('5'));
    await expect(dispatch(endpoints.rename('5', 'x'))).resolves.toEqual(Article.fromJS(STORED));
    expect(state().entities['Article']).toEqual({ '5': STORED });
    expect(endpoints.getOne.selectResponse(root(), '5').expiresAt).toBe(1);
    expect(warnings).toHaveLength(1);
  });

  it('warns once for an endpoint, and names process', async () => {
    const warnings = expectConsole('warn');
    const { dispatch, articles } = await setUp(({ body }) => ({ json: { message: body } }));
    await dispatch(articles.update({ id: '5' }, { title: 's3cr3t' }));
    await dispatch(articles.update({ id: '5' }, { title: 's3cr3t' }));
    await dispatch(articles.delete({ id: '5' }));
    expect(warnings).toEqual([expect.stringMatching(/articles\.update.*process/)]);
    expect(warnings.join()).not.toContain('s3cr3t');
  });

  it("rejects where a process of the user's throws, and only there", async () => {
    const server = await startServer({ status: 204 });
    const save = new RestEndpoint({
      path: '/a/:id',
      urlPrefix: server.url,
      method: 'PUT',
      schema: Article,
      process: (value: { data: unknown }) => value.data,
    });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { save } }));
    await expect(dispatch(endpoints.save({ id: '5' }, {}))).rejects.toThrow(TypeError);
  });

  it('does not reject where validate() refuses it, or something in it has no key', async () => {
    class User extends Entity {
      id = '';
      static override key = 'User';
    }
    class Strict extends Entity {
      id = '';
      title = '';
      author: User = User.fromJS();
      static override key = 'Strict';
      static override schema = { author: User };
      static override validate({ title }: { title?: unknown }) {
        return title === undefined ? 'no title' : undefined;
      }
    }
    expectConsole('warn');
    expectConsole('error');
    const full = { id: '5', title: 'x', author: { id: '1' } };
    const answers = [
      { id: '5', author: { name: 'x' }, title: 'y' },
      { id: '5', author: '1' },
    ];
    const server = await startServer(({ method }) => ({ json: method === 'GET' ? full : answers.pop() }));
    const strict = resource({ path: '/s/:id', urlPrefix: server.url, schema: Strict });
    const { dispatch, endpoints, state } = testStore(() => createRestSlice({ endpoints: { strict } }));
    await dispatch(endpoints.strict.get({ id: '5' }));
    await dispatch(endpoints.strict.partialUpdate({ id: '5' }, { author: '1' } as object));
    await dispatch(endpoints.strict.partialUpdate({ id: '5' }, { title: 'z' }));
    expect(state().entities['Strict']?.['5']).toEqual({ id: '5', title: 'y', author: '1' });
  });

  it('is strict for reads', async () => {
    const server = await startServer({ json: 'OK' });
    const list = new RestEndpoint({ path: '/l', urlPrefix: server.url, schema: new Collection([Article]) });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { list } }));
    await expect(dispatch(endpoints.list())).rejects.toThrow(/RESPONSE_SHAPE/);
  });

  it('a plain call resolves with the body as it came', async () => {
    const bodies: [Answer, unknown][] = [
      [{ status: 204 }, null],
      [{ json: { message: 'x' } }, { message: 'x' }],
      [{ body: 'OK' }, 'OK'],
      [{ headers: { 'content-type': 'text/html' }, body: '<p>OK' }, '<p>OK'],
    ];
    for (const [answer, body] of bodies) {
      const { url: urlPrefix } = await startServer(answer);
      const articles = resource({ path: '/a/:id', urlPrefix, schema: Article });
      await expect(articles.delete({ id: 1 })).resolves.toEqual(body);
      await expect(articles.update({ id: 1 }, {})).resolves.toEqual(body);
      await expect(articles.create({})).resolves.toEqual(body);
    }
  });
});

it('process is asked once for each row of an answer (F117)', async () => {
  const seen: unknown[] = [];
  class Line extends Entity {
    id = '';
    static override key = 'Line';
    static override process(input: object, parent: unknown) {
      seen.push(parent);
      return { ...input };
    }
  }
  const server = await startServer(() => ({ json: [{ id: '1' }, { id: '2' }] }));
  const post = new RestEndpoint({ path: '/lines', urlPrefix: server.url, method: 'POST', body: {}, schema: [Line] });
  const { dispatch, endpoints, state } = testStore(() => createRestSlice({ endpoints: { post } }), {
    isReplayable: false,
  });
  await dispatch(endpoints.post({ x: 1 }));
  expect(seen).toEqual([
    [{ id: '1' }, { id: '2' }],
    [{ id: '1' }, { id: '2' }],
  ]);
  expect(Object.keys(state().entities['Line'] ?? {})).toEqual(['1', '2']);
});
