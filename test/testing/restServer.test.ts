import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../src/index.js';
import { restServer } from '../../src/testing/index.js';
import { blogEndpoints, blogSlice, postJson } from '../support/blog.js';
import { serve } from '../support/serve.js';
import { testStore } from '../support/testStore.js';
import type { RestServerOptions } from '../../src/testing/index.js';

type PostJson = ReturnType<typeof postJson>;

const rows = [
  postJson(1, { title: 'b', votes: 2 }),
  postJson(2, { title: 'a', votes: 10 }),
  postJson(3, { title: 'c', votes: 2 }),
];

async function start(options: RestServerOptions<PostJson> = {}) {
  const { api: server, http } = await serve((url) => restServer(blogEndpoints(url).posts, rows, options));
  const { dispatch, root, endpoints } = testStore(blogSlice(http.url));
  return { server, dispatch, root, posts: endpoints.posts, url: http.url };
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('a slice and a restServer behind node:http', () => {
  it('lists all rows', async () => {
    const { dispatch, posts } = await start();
    expect(ids(await dispatch(posts.getList()))).toEqual(['1', '2', '3']);
  });

  it('gives one row', async () => {
    const { dispatch, posts } = await start();
    const post = await dispatch(posts.get({ id: 2 }));
    expect([post.id, post.title, post.author.name]).toEqual(['2', 'a', 'Ada']);
  });

  it('refuses an unknown item with 404 and JSON', async () => {
    const { dispatch, posts } = await start();
    const error = await dispatch(posts.get({ id: 9 })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetworkError);
    expect([(error as NetworkError).status, await (error as NetworkError).response.json()]).toEqual([
      404,
      { message: 'Not Found' },
    ]);
  });

  it('creates a row with the next id, as text where ids are texts', async () => {
    const { server, dispatch, root, posts } = await start();
    await dispatch(posts.getList());
    const created = await dispatch(posts.getList.push({ title: 'new' }));
    expect([created.id, created.title]).toEqual(['4', 'new']);
    expect(ids(posts.getList.select(root()) ?? [])).toEqual(['1', '2', '3', '4']);
    expect(ids(server.rows)).toEqual(['1', '2', '3', '4']);
  });

  it('merges a patch', async () => {
    const { server, dispatch, posts } = await start();
    const post = await dispatch(posts.partialUpdate({ id: 1 }, { votes: 5 }));
    expect([post.title, post.votes]).toEqual(['b', 5]);
    expect(server.rows[0]).toEqual({ ...rows[0], votes: 5 });
  });

  it('replaces a row with PUT', async () => {
    const { server, dispatch, posts } = await start();
    await dispatch(posts.update({ id: 1 }, { title: 'replaced' }));
    expect(server.rows[0]).toEqual({ id: '1', title: 'replaced' });
  });

  it('keeps the key of a row, whatever the body says', async () => {
    const { server, dispatch, posts } = await start();
    await dispatch(posts.partialUpdate({ id: 1 }, { id: '7', votes: 1 }));
    expect(ids(server.rows)).toEqual(['1', '2', '3']);
  });

  it('deletes a row, which leaves the lists', async () => {
    const { server, dispatch, root, posts } = await start();
    await dispatch(posts.getList());
    await dispatch(posts.delete({ id: 2 }));
    expect(ids(posts.getList.select(root()) ?? [])).toEqual(['1', '3']);
    expect(ids(server.rows)).toEqual(['1', '3']);
  });

  it('records method, path with query, and body', async () => {
    const { server, dispatch, posts } = await start();
    await dispatch(posts.getList({ order: 'asc' }));
    await dispatch(posts.partialUpdate({ id: 1 }, { votes: 5 }));
    expect(server.requests).toEqual([
      { method: 'GET', url: '/posts?order=asc', body: undefined },
      { method: 'PATCH', url: '/posts/1', body: { votes: 5 } },
    ]);
  });

  it('lets the next request fail and change nothing', async () => {
    const { server, dispatch, posts } = await start();
    server.failNext();
    server.failNext(503);
    const statusOf = (error: NetworkError) => error.status;
    const patch = () => dispatch(posts.partialUpdate({ id: 1 }, { votes: 5 }));
    expect([await patch().catch(statusOf), await patch().catch(statusOf)]).toEqual([500, 503]);
    expect(server.rows).toEqual(rows);
    expect((await patch()).votes).toBe(5);
  });

  it('leaves requests of others alone', async () => {
    const { server, url } = await start();
    const response = await fetch(`${url}/users/1`);
    expect([response.status, await response.text()]).toEqual([404, 'not ours']);
    expect(server.requests).toEqual([]);
  });
});

describe('pages', () => {
  it('come through getPage into the one list', async () => {
    const { dispatch, root, posts } = await start({ pageSize: 2 });
    await dispatch(posts.getList());
    expect(ids(posts.getList.select(root()) ?? [])).toEqual(['1', '2']);
    await dispatch(posts.getList.getPage({ page: 2 }));
    expect(ids(posts.getList.select(root()) ?? [])).toEqual(['1', '2', '3']);
  });

  it('are empty after the last', async () => {
    const { dispatch, posts } = await start({ pageSize: 2 });
    expect(await dispatch(posts.getList.getPage({ page: 3 }))).toEqual([]);
  });

  it.each(['0', '-1', 'x', '1.5'])('are refused with 400 for the number %s', async (page) => {
    const { url } = await start({ pageSize: 2 });
    const response = await fetch(`${url}/posts?page=${page}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: '"page" must be the number of a page, from 1 on.' },
    ]);
  });

  it('are cut from the filtered and sorted list', async () => {
    const { url } = await start({ pageSize: 2 });
    const response = await fetch(`${url}/posts?votes=2&sort=-title&page=1`);
    expect(ids((await response.json()) as PostJson[])).toEqual(['3', '1']);
  });
});
