// What the server says in part, of something else, or not at all: nothing of it may stand there as true.
import { beforeEach, describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { warnings } from '../../src/shared/warn.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { Device, pass, startTime } from '../support/offlinePage.js';
import { rawServer } from '../support/rawServer.js';
import { testStore } from '../support/testStore.js';
import type { Answer } from '../support/httpServer.js';

class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

class Post extends Entity {
  id = '';
  title = '';
  author: User | null = null;
  static override key = 'Post';
  static override schema = { author: User };
}

beforeEach(() => warnings.clear());

/** Posts of a server, in a store. */
const postsOf = (urlPrefix: string, options: object = {}) =>
  testStore(() =>
    createRestSlice({ endpoints: { posts: resource({ path: '/posts/:id', urlPrefix, schema: Post, ...options }) } }),
  );

const POST = { id: '1', title: 'old', author: null };

describe('a relation that answers as {} (F86)', () => {
  it.each([true, false])('costs a create nothing but itself (optimistic: %s) (F86)', async (optimistic) => {
    const errors = expectConsole('error');
    const http = await startServer(({ method }) => ({
      json: method === 'GET' ? [POST] : { ...POST, id: '2', author: {} },
    }));
    const { dispatch, endpoints, root, state } = postsOf(http.url, { optimistic });
    await dispatch(endpoints.posts.getList());
    await dispatch(endpoints.posts.create({ title: 'old' }));
    expect(endpoints.posts.getList.select(root())).toMatchObject([POST, { id: '2', author: null }]);
    expect(state().entities['User'] ?? {}).toEqual({});
    expect(errors).toEqual([expect.stringContaining('what stands at "author" has no usable primary key of User')]);
  });
});

describe.each([true, false])('an edit without an answer (optimistic: %s) (F88)', (optimistic) => {
  const start = async (url: string) => {
    const app = postsOf(url, { optimistic });
    const { getList, get, partialUpdate } = app.endpoints.posts;
    await app.dispatch(getList.setResponse(undefined, [POST]));
    await app.dispatch(get.setResponse({ id: '1' }, POST));
    return { ...app, get, edit: () => app.dispatch(partialUpdate({ id: '1' }, { title: 'new' })) };
  };
  type App = Awaited<ReturnType<typeof start>>;
  const shown = ({ get, root }: App) => {
    const { data, expiresAt } = get.selectResponse(root(), { id: '1' });
    return [data?.title, expiresAt > Date.now() ? 'fresh' : 'stale'];
  };

  it.each<[string, Answer]>([
    ['lost with its connection', { hangUp: true }],
    ['the 504 of a gateway', { status: 504 }],
    ['the page of a proxy, 502', { status: 502, body: '<html>', headers: { 'content-type': 'text/html' } }],
  ])('leaves the old value stale, and who shows it asks: %s (F88)', async (_, answer) => {
    const http = await startServer(({ method }) => (method === 'GET' ? { json: { ...POST, title: 'new' } } : answer));
    const app = await start(http.url);
    await expect(app.edit()).rejects.toThrow();
    expect(shown(app)).toEqual(['old', 'stale']);
    await app.dispatch(app.get.fetchIfStale({ id: '1' }));
    expect([shown(app), http.lines()]).toEqual([
      ['new', 'fresh'],
      ['PATCH /posts/1', 'GET /posts/1'],
    ]);
  });

  it('likewise where its caller aborts it once it has left (F88)', async () => {
    const http = await startServer(() => new Promise<never>(() => undefined));
    const app = await start(http.url);
    const edit = app.edit();
    await http.received(1);
    edit.abort();
    await expect(edit).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown(app)).toEqual(['old', 'stale']);
  });

  it('likewise where its body is cut short (F88)', async () => {
    const url = await rawServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"id":1,');
      setTimeout(() => response.destroy(), 5);
    });
    const app = await start(url);
    await expect(app.edit()).rejects.toThrow();
    expect(shown(app)).toEqual(['old', 'stale']);
  });
});

describe('a delete of what the server has no more (F89)', () => {
  it.each<[string, object, readonly Answer[], object]>([
    [
      'at the second try, after an answer that was lost',
      { retry: { times: 1, delay: 1 } },
      [{ hangUp: true }, { status: 404 }],
      {},
    ],
    ['at once: somebody else has deleted it', {}, [{ status: 404, json: {} }], { status: 404 }],
    ['at once, as 410', {}, [{ status: 410, json: {} }], { status: 410 }],
  ])('takes it out: %s (F89)', async (_, options, answers, failure) => {
    const http = await startServer(({ method }, index) =>
      method === 'GET' ? { json: [] } : (answers[index] as Answer),
    );
    const { dispatch, endpoints, root } = postsOf(http.url, { optimistic: true, ...options });
    const { getList } = endpoints.posts;
    await dispatch(getList.setResponse(undefined, [POST]));
    const deletion = dispatch(endpoints.posts.delete({ id: '1' })).catch((error: unknown) => error);
    expect(await deletion).toMatchObject(failure);
    expect(getList.select(root())).toEqual([]);
    expect(http.requests).toHaveLength(answers.length);
  });
});

describe('with offline() (F89)', () => {
  startTime();

  it('a delete that is sent again after an answer that was lost takes it out, and resolves (F89)', async () => {
    const device = new Device();
    const { server } = device;
    server.rows.set('a', { id: 'a', text: 'x' });
    const page = device.open();
    await pass(0);
    await page.dispatch(page.notes.getList());
    let tries = 0;
    server.refuses = (line) => (line.startsWith('DELETE') && ++tries > 1 ? 404 : undefined);
    server.loses = () => tries < 2;
    const deletion = page.dispatch(page.notes.delete({ id: 'a' }));
    await pass(10_000);
    expect(await deletion).toMatchObject({ id: 'a' });
    expect([tries, page.list(), page.pending()]).toEqual([2, [], []]);
    page.crash();
  });
});

describe.each([true, false])('a DELETE answered by an object with another id (optimistic: %s) (F113)', (optimistic) => {
  it.each([true, false])(
    'deletes the item of its address, and warns of nothing (known: %s) (F113)',
    async (isKnown) => {
      const rows = [POST, { ...POST, id: '2' }];
      const http = await startServer(({ method }) => ({ json: method === 'DELETE' ? { id: '1' } : rows }));
      const { dispatch, endpoints, root } = postsOf(http.url, { optimistic });
      const { posts } = endpoints;
      if (isKnown) await dispatch(posts.getList());
      await dispatch(posts.delete({ id: '2' }));
      expect(posts.getList.select(root())?.map(({ id }) => id)).toEqual(isKnown ? ['1'] : undefined);
      expect(posts.delete.selectResponse(root(), { id: '2' }).error).toBeUndefined();
    },
  );
});
