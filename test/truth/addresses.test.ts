// Addresses as APIs of the wild have them: lists below an item of another kind, deletes that search.
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, Invalidate, resource, RestEndpoint } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

class Post extends Entity {
  id = '';
  title = '';
  userId = '';
  static override key = 'Post';
}

const STALE = 1;

describe('the parameter of a list that is a member of its items, and means something else', () => {
  it.each([
    ['in an empty list', []],
    ['beside others', [{ id: '5', title: 'old', userId: '1' }]],
  ])('as /users/:id/posts: what is created there joins it, %s, and no other', async (_, posts) => {
    const server = await startServer(({ method, url }) => {
      if (method === 'POST') return { json: { id: '7', title: 'new', userId: '1' } };
      return { json: url === '/users/1/posts' ? posts : [] };
    });
    const list = new RestEndpoint({
      path: '/users/:id/posts',
      urlPrefix: server.url,
      schema: new Collection([Post]),
    });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { list } }));
    await dispatch(endpoints.list({ id: '1' }));
    await dispatch(endpoints.list({ id: '2' }));
    await dispatch(endpoints.list.push({ id: '1' }, { title: 'new' }));
    expect(endpoints.list.select(root(), { id: '1' })?.map(({ title }) => title)).toEqual([
      ...posts.map(({ title }) => title),
      'new',
    ]);
    expect(endpoints.list.selectResponse(root(), { id: '1' }).expiresAt).toBeGreaterThan(STALE);
    expect(endpoints.list.select(root(), { id: '2' })).toEqual([]);
  });

  it('as /users/:id/posts: one that is given to somebody else leaves both lists stale, and no other', async () => {
    const post = { id: '5', title: 'old', userId: '1' };
    const server = await startServer(({ method, url, body }) => {
      if (method === 'PATCH') return { json: { ...post, ...(JSON.parse(body) as object) } };
      return { json: url === '/users/1/posts' ? [post] : [] };
    });
    const common = { urlPrefix: server.url, schema: Post };
    const list = new RestEndpoint({ ...common, path: '/users/:id/posts', schema: new Collection([Post]) });
    const posts = resource({ ...common, path: '/posts/:id' });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { list, posts } }));
    const users = ['1', '2', '3'];
    for (const id of users) await dispatch(endpoints.list({ id }));
    const stale = () => users.filter((id) => endpoints.list.selectResponse(root(), { id }).expiresAt === STALE);
    await dispatch(endpoints.posts.partialUpdate({ id: '5' }, { title: 'new' }));
    expect(stale()).toEqual([]);
    await dispatch(endpoints.posts.partialUpdate({ id: '5' }, { userId: '2' }));
    expect(stale()).toEqual(['1', '2']);
  });

  const ME = '42';

  /** A server to which `me` is user 42, and a store that has read the lists of both names. */
  async function atMe(posts: { id: string; title: string; userId: string }[]) {
    const server = await startServer(({ method, url, body }) => {
      const [, , name, , id] = url.split('/');
      const userId = name === 'me' ? ME : name;
      if (method === 'GET') return { json: posts.filter((post) => post.userId === userId) };
      const sent = JSON.parse(body) as object;
      if (method === 'POST') return { json: { id: '7', title: '', userId, ...sent } };
      return { json: { ...posts.find((post) => post.id === id), ...sent } };
    });
    const posted = resource({ path: '/users/:userId/posts/:id', urlPrefix: server.url, schema: Post });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { posts: posted } }));
    const { getList } = endpoints.posts;
    for (const userId of ['me', ME]) await dispatch(getList({ userId }));
    const titles = (userId: string) => getList.select(root(), { userId })?.map(({ title }) => title);
    const isStale = (userId: string) => getList.selectResponse(root(), { userId }).expiresAt === STALE;
    return { dispatch, ...endpoints.posts, titles, isStale };
  }

  it.each([
    ['empty', []],
    ['not', [{ id: '1', title: 'old', userId: ME }]],
  ])('as /users/me/posts: what is created there joins it, where it is %s', async (_, posts) => {
    const { dispatch, create, titles, isStale } = await atMe(posts);
    await dispatch(create({ userId: 'me' }, { title: 'new' }));
    const all = [...posts.map(({ title }) => title), 'new'];
    expect([titles('me'), titles(ME), isStale('me'), isStale(ME)]).toEqual([all, all, false, false]);
  });

  it('as /users/me/posts: what is created, or given away, by the other name leaves it stale', async () => {
    const posts = [{ id: '1', title: 'old', userId: ME }];
    const one = await atMe(posts);
    await one.dispatch(one.create({ userId: ME }, { title: 'new' }));
    expect([one.isStale('me'), one.isStale(ME), one.titles(ME)]).toEqual([true, false, ['old', 'new']]);
    const other = await atMe(posts);
    await other.dispatch(other.partialUpdate({ userId: ME, id: '1' }, { title: 'edited' }));
    expect([other.isStale('me'), other.isStale(ME)]).toEqual([false, false]);
    await other.dispatch(other.partialUpdate({ userId: 'me', id: '1' }, { userId: '7' }));
    expect([other.isStale('me'), other.titles('me')]).toEqual([true, ['old']]);
  });
});

describe('a delete that searches for what it deletes', () => {
  const DELETED = { id: '2', title: 'b', userId: '1' };

  async function deletedBy(schema: unknown, args: Record<string, string>, answer: unknown) {
    const server = await startServer(({ method }) => {
      if (method === 'GET') return { json: [{ id: '1', title: 'a', userId: '1' }, DELETED] };
      return answer === undefined ? { status: 204 } : { json: answer };
    });
    const path = '/posts';
    const list = new RestEndpoint({ path, urlPrefix: server.url, schema: new Collection([Post]) });
    const remove = new RestEndpoint({
      path,
      urlPrefix: server.url,
      method: 'DELETE',
      schema,
      searchParams: {} as Record<string, string>,
    });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { list, remove } }));
    await dispatch(endpoints.list());
    await dispatch(endpoints.remove(args));
    return {
      titles: endpoints.list.select(root())?.map(({ title }) => title),
      isStale: endpoints.list.selectResponse(root()).expiresAt === STALE,
    };
  }

  it.each([
    ['many, answered with nothing', [new Invalidate(Post)], { title: 'b' }, undefined],
    [
      'many by something around their primary keys, answered with nothing',
      [new Invalidate(Post)],
      { id: 'eq.2' },
      undefined,
    ],
    ['one by something around its primary key', new Invalidate(Post), { id: 'eq.2' }, undefined],
    ['one by a field', new Invalidate(Post), { title: 'b' }, undefined],
  ])('of %s leaves the lists stale', async (_what, schema, args, answer) => {
    const warnings = expectConsole('warn');
    expect(await deletedBy(schema, args, answer)).toEqual({ titles: ['a', 'b'], isStale: true });
    expect(warnings.join()).toContain('neither its arguments nor its answer say which item it was about');
  });

  it('of many, answered with how many, deletes none that has this number for its key', async () => {
    expectConsole('warn');
    expect(await deletedBy([new Invalidate(Post)], { title: 'b' }, { deleted: 1 })).toEqual({
      titles: ['a', 'b'],
      isStale: true,
    });
  });

  it.each([
    ['by its primary key', { id: '2' }, undefined],
    ['by something around it, where the answer says it', { id: 'eq.2' }, DELETED],
  ])('of one %s takes it out', async (_what, args, answer) => {
    expect(await deletedBy(new Invalidate(Post), args, answer)).toEqual({ titles: ['a'], isStale: false });
  });
});

it('an item that is called otherwise now is asked for at the address that names it as it was, and at no other', async () => {
  class Label extends Entity {
    id = 0;
    name = '';
    color = '';
    static override key = 'Label';
  }
  let label = { id: 1, name: 'bug', color: 'red' };
  const server = await startServer(({ method, url, body }) => {
    if (method === 'PATCH') label = { ...label, ...(JSON.parse(body) as object) };
    return url === `/labels/${label.name}` || method === 'PATCH' ? { json: label } : { status: 404, json: {} };
  });
  const declared = resource({ path: '/labels/:name', urlPrefix: server.url, schema: Label });
  const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { labels: declared } }));
  const { get, partialUpdate } = endpoints.labels;
  const isStale = (name: string) => get.selectResponse(root(), { name }).expiresAt <= Date.now();
  await dispatch(get({ name: 'bug' }));
  await dispatch(partialUpdate({ name: 'bug' }, { color: 'blue' }));
  expect(isStale('bug')).toBe(false);
  await dispatch(partialUpdate({ name: 'bug' }, { name: 'defect' }));
  await dispatch(get({ name: 'defect' }));
  expect([isStale('bug'), isStale('defect')]).toEqual([true, false]);
  // Nothing is there, and the item stays where it is.
  await expect(dispatch(get({ name: 'bug' }))).rejects.toMatchObject({ status: 404 });
  expect(get.select(root(), { name: 'defect' })).toMatchObject({ color: 'blue' });
});
