import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { followedBlog, Post } from '../../support/followedBlog.js';

const ids = (rows: readonly { readonly id: string }[] | undefined) => rows?.map(({ id }) => id).join();

/** Until the promise that the test holds is let go. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

/** A mutation of the api that is under way, and is refused when it is opened. */
async function patchToRefuse(blog: Awaited<ReturnType<typeof followedBlog>>) {
  const { open, opened } = gate();
  blog.holdUntil((line) => (line === 'PATCH /posts/2' ? opened : undefined));
  blog.failing.add('PATCH');
  const theirs = blog.start('patchPost', { id: '2', title: 'theirs' });
  await blog.http.received(2);
  return { open, theirs };
}

/** Ask for the list again. @returns lets it be answered, which it is not until then. */
async function askAgain(blog: Awaited<ReturnType<typeof followedBlog>>) {
  const { open, opened } = gate();
  blog.holdUntil((line) => (line === 'GET /posts' ? opened : undefined));
  const again = blog.again('getPosts');
  await blog.http.received(2);
  return async () => {
    open();
    await again;
  };
}

describe('what a followed query is answered with', () => {
  it('becomes rows, in one action more', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await vi.waitFor(() =>
      expect(blog.rest.selectQuery(Post)(blog.store.getState(), { id: '2' })?.title).toBe('post 2'),
    );
    expect(blog.actions.filter((type) => type.startsWith('rest/'))).toEqual(['rest/rtk-query.api.getPosts/fulfilled']);
  });

  it('is known in part where only a list brought it: the detail is asked for', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    expect((await blog.store.dispatch(blog.posts.get.fetchIfStale({ id: '2' })))?.body).toBe('body 2');
    expect(blog.lines()).toEqual(['GET /posts', 'GET /posts/2']);
  });

  it('answers the slice’s detail where the query brought all of it', async () => {
    const blog = await followedBlog();
    await blog.start('getPost', '2');
    await vi.waitFor(() => expect(blog.title('2')).toBe('post 2'));
    expect((await blog.store.dispatch(blog.posts.get.fetchIfStale({ id: '2' })))?.body).toBe('body 2');
    expect(blog.lines()).toEqual(['GET /posts/2']);
  });

  it('is older in both where it was asked for before a write of the slice', async () => {
    expectConsole('warn');
    const blog = await followedBlog();
    await blog.start('getPosts');
    const answer = await askAgain(blog);
    await blog.store.dispatch(blog.posts.partialUpdate({ id: '1' }, { title: 'later' }));
    expect(blog.list()?.[0]?.title).toBe('later');
    blog.holdUntil(() => undefined);
    await answer();
    await vi.waitFor(() => expect(blog.list()?.[0]?.title).toBe('later'));
    expect(blog.title('1')).toBe('later');
  });
});

describe('what the slice writes', () => {
  it('shows at once in the list and the detail of the api, before its answer, with one request', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.start('getPost', '1');
    await vi.waitFor(() => expect(blog.title('1')).toBe('post 1'));
    const sent = blog.lines().length;
    const edit = blog.store.dispatch(blog.posts.partialUpdate({ id: '1' }, { title: 'new' }));
    expect([blog.list()?.[0]?.title, blog.detail('1')?.title]).toEqual(['new', 'new']);
    await edit;
    expect([blog.list()?.[0]?.title, blog.detail('1')?.title]).toEqual(['new', 'new']);
    expect(blog.lines(sent)).toEqual(['PATCH /posts/1']);
  });

  it('is one request where a list without an argument has no `params`: an edit moves nothing', async () => {
    const blog = await followedBlog({ isBrief: false });
    await blog.start('getPosts');
    await blog.start('getFeed');
    await blog.start('getPost', '1');
    await blog.known();
    const sent = blog.lines().length;
    await blog.store.dispatch(blog.posts.partialUpdate({ id: '1' }, { title: 'new' }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([blog.list()?.[0]?.title, blog.feed()?.[0]?.title, blog.detail('1')?.title]).toEqual(['new', 'new', 'new']);
    expect(blog.lines(sent)).toEqual(['PATCH /posts/1']);
  });

  it('leaves alone what only the detail has, deeply', async () => {
    // The slice has the object as the list brings it, and says so.
    const warnings = expectConsole('warn');
    const blog = await followedBlog();
    await blog.start('getPost', '1');
    await blog.start('getPosts');
    await blog.store.dispatch(blog.posts.partialUpdate({ id: '1' }, { votes: 2 }));
    expect(blog.detail('1')).toMatchObject({
      votes: 2,
      body: 'body 1',
      attributes: { a: 1, detail: 'only in the detail' },
    });
    expect(blog.list()?.[0]).not.toHaveProperty('body');
    expect(warnings).toEqual([expect.stringContaining('detail')]);
  });

  it('shows while the api asks again, each write beside the ones before', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    const answer = await askAgain(blog);
    void blog.store.dispatch(blog.rest.set(Post, { id: '1' }, { votes: 1 }));
    void blog.store.dispatch(blog.rest.set(Post, { id: '2' }, { votes: 2 }));
    expect(blog.list()?.map(({ votes }) => votes)).toEqual([1, 2, 0]);
    await answer();
  });

  it('is taken back where the mutation fails', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    blog.failing.add('PATCH');
    const edit = blog.store.dispatch(blog.posts.partialUpdate({ id: '1' }, { title: 'bad' }));
    expect(blog.list()?.[0]?.title).toBe('bad');
    await expect(edit).rejects.toThrow();
    expect(blog.list()?.[0]?.title).toBe('post 1');
  });

  it('leaves what RTK Query shows for itself alone, and that is undone by itself', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    blog.failing.add('PATCH');
    const theirs = blog.start('patchPost', { id: '1', title: 'theirs' });
    await vi.waitFor(() => expect(blog.list()?.[0]?.title).toBe('theirs'));
    void blog.store.dispatch(blog.rest.set(Post, { id: '2' }, { votes: 9 }));
    expect(blog.list()?.map(({ title, votes }) => [title, votes])).toEqual([
      ['theirs', 0],
      ['post 2', 9],
      ['post 3', 0],
    ]);
    await theirs;
    await vi.waitFor(() => expect(blog.list()?.map(({ title, votes }) => [title, votes])[0]).toEqual(['post 1', 0]));
    expect(blog.list()?.[1]?.votes).toBe(9);
  });

  it('shows in pages of an infinite query, in data of another shape, and in the form that the server sends', async () => {
    const blog = await followedBlog();
    await blog.start('getFeed');
    await blog.start('getShaped');
    await blog.known();
    void blog.store.dispatch(blog.rest.set(Post, { id: '1' }, { title: 'set', at: new Date(5) }));
    expect(blog.feed()?.[0]).toMatchObject({ title: 'set', at: new Date(5).toISOString() });
    expect(blog.shaped()?.entities['1']?.title).toBe('set');
  });

  it('shows another author by what is known of them, and asks where nothing is', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    void blog.store.dispatch(blog.rest.set(Post, { id: '1' }, { author: { id: 'u2', name: 'Bob' } }));
    expect(blog.list()?.[0]?.author).toEqual({ id: 'u2', name: 'Bob' });
    const sent = blog.lines().length;
    void blog.store.dispatch(blog.rest.set(Post, { id: '2' }, { author: 'u3' }));
    expect(blog.list()?.[1]?.author).toEqual({ id: 'u1', name: 'Ann' });
    await vi.waitFor(() => expect(blog.lines(sent)).toEqual(['GET /posts']));
  });
});

describe('followed lists', () => {
  it('lose what the slice deletes once that is confirmed', async () => {
    const blog = await followedBlog();
    await blog.start('getByState', 'open');
    await blog.start('getPosts');
    await blog.known();
    const sent = blog.lines().length;
    const deletion = blog.store.dispatch(blog.posts.delete({ id: '2' }));
    expect([ids(blog.list()), ids(blog.byState('open'))]).toEqual(['1,2,3', '1,2,3']);
    await deletion;
    expect([ids(blog.list()), ids(blog.byState('open'))]).toEqual(['1,3', '1,3']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    // What the argument of the other list means the slice was not told.
    expect(blog.lines(sent)).toEqual(['DELETE /posts/2', 'GET /posts']);
  });

  it('are asked for once where only the server knows what an argument means', async () => {
    // The slice has the objects as the list brings them, and says so.
    expectConsole('warn');
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    const sent = blog.lines().length;
    await blog.store.dispatch(blog.posts.create({ title: 'made' }));
    await vi.waitFor(() => expect(ids(blog.list())).toBe('1,2,3,4'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(blog.lines(sent)).toEqual(['POST /posts', 'GET /posts']);
  });

  it('are asked for until there is an answer, where that fails', async () => {
    const blog = await followedBlog({ isBrief: false });
    await blog.start('getPosts');
    await blog.known();
    blog.failing.add('GET');
    await blog.store.dispatch(blog.posts.create({ title: 'made' }));
    await vi.waitFor(() => expect(blog.lines().at(-1)).toBe('GET /posts'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    blog.failing.clear();
    const asked = () => blog.lines().filter((line) => line === 'GET /posts');
    expect(asked()).toHaveLength(2);
    await vi.waitFor(() => expect(asked()).toHaveLength(3), 3_000);
    await vi.waitFor(() => expect(blog.api.endpoints.getPosts.select()(blog.store.getState()).isSuccess).toBe(true));
    expect(ids(blog.list())).toBe('1,2,3,4');
  });

  it('are asked for once a second at most, where a socket brings one item after the other', async () => {
    const blog = await followedBlog({ isBrief: false });
    await blog.start('getPosts');
    await blog.known();
    const from = Date.now();
    for (let count = 0; count < 20; count++) {
      void blog.store.dispatch(blog.rest.set(Post, { id: `new ${count}` }, { title: 'new' }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(blog.lines().length).toBeGreaterThan(1);
    expect(blog.lines().length).toBeLessThanOrEqual(2 + (Date.now() - from) / 1_000);
  });

  it('gain and lose items by `params`, as lists of the slice do', async () => {
    // The slice has the objects as the list brings them, and says so.
    expectConsole('warn');
    const blog = await followedBlog();
    await blog.start('getByState', 'open');
    await blog.start('getByState', 'closed');
    await blog.known();
    const sent = blog.lines().length;
    await blog.store.dispatch(blog.posts.partialUpdate({ id: '2' }, { state: 'closed' }));
    expect(ids(blog.byState('open'))).toBe('1,3');
    expect(blog.lines(sent)[0]).toBe('PATCH /posts/2');
    // Where it goes in the other list only the server knows.
    await vi.waitFor(() => expect(ids(blog.byState('closed'))).toBe('2'));
  });

  it('keep their length while a mutation of the api is under way, and are asked for then', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    const { open, theirs } = await patchToRefuse(blog);
    await blog.store.dispatch(blog.posts.delete({ id: '1' }));
    expect(ids(blog.list())).toBe('1,2,3');
    open();
    await theirs;
    await vi.waitFor(() =>
      expect(blog.list()?.map(({ id, title }) => `${id} ${title}`)).toEqual(['2 post 2', '3 post 3']),
    );
  });
});

describe('what the app writes into the cache of the api', () => {
  const retitle = (blog: Awaited<ReturnType<typeof followedBlog>>, title: string) =>
    blog.store.dispatch(
      blog.api.util.updateQueryData('getPosts', undefined, (list) => {
        list.forEach((row) => void (row.title = title));
      }),
    );

  it('is known to the slice, as what a socket brings, with no request', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    const sent = blog.lines().length;
    retitle(blog, 'told');
    await vi.waitFor(() => expect(blog.rest.selectQuery(Post)(blog.store.getState(), { id: '2' })?.title).toBe('told'));
    expect(blog.list()?.[1]?.title).toBe('told');
    expect(blog.lines(sent)).toEqual([]);
  });

  it('stays, where it is written while the api asks again, beside what the slice writes then', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    const answer = await askAgain(blog);
    retitle(blog, 'told');
    void blog.store.dispatch(blog.rest.set(Post, { id: '2' }, { votes: 2 }));
    expect(blog.list()?.map(({ title, votes }) => `${title} ${votes}`)).toEqual(['told 0', 'told 2', 'told 0']);
    await answer();
  });

  it.each(['upsertQueryData', 'upsertQueryEntries'] as const)('is known by %s, too', async (how) => {
    const blog = await followedBlog({ isBrief: false });
    await blog.start('getPosts');
    await blog.known();
    const value = { ...blog.list()![0]!, body: '', title: 'upserted' };
    const { upsertQueryData, upsertQueryEntries } = blog.api.util;
    if (how === 'upsertQueryData') void blog.store.dispatch(upsertQueryData('getPost', '1', value));
    else blog.store.dispatch(upsertQueryEntries([{ endpointName: 'getPost', arg: '1', value }]));
    await vi.waitFor(() => expect([blog.title('1'), blog.list()?.[0]?.title]).toEqual(['upserted', 'upserted']));
    expect(blog.lines()).toEqual(['GET /posts']);
  });

  it('is asked for where it is undone after a refusal: the slice may have written the same meanwhile', async () => {
    const blog = await followedBlog({ isBrief: false });
    await blog.start('getPosts');
    await blog.known();
    const { open, theirs } = await patchToRefuse(blog);
    Object.assign(blog.rows()[1]!, { title: 'told' });
    void blog.store.dispatch(blog.rest.set(Post, { id: '2' }, { title: 'told' }));
    open();
    await theirs;
    await vi.waitFor(() => expect(blog.lines()).toEqual(['GET /posts', 'PATCH /posts/2', 'GET /posts']));
    await vi.waitFor(() => expect([blog.list()?.[1]?.title, blog.title('2')]).toEqual(['told', 'told']));
  });

  it('is asked for again where a mutation of the slice is under way: its own part is none that was told', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    const { open, opened } = gate();
    blog.holdUntil((line) => (line.startsWith('PATCH') ? opened : undefined));
    blog.failing.add('PATCH');
    const edit = blog.store.dispatch(blog.posts.partialUpdate({ id: '1' }, { votes: 9 }));
    await blog.http.received(2);
    retitle(blog, 'told');
    await vi.waitFor(() => expect(blog.lines().at(-1)).toBe('GET /posts'));
    open();
    await expect(edit).rejects.toThrow();
    await vi.waitFor(() => expect(blog.list()?.[0]).toMatchObject({ title: 'post 1', votes: 0 }));
  });
});

describe('a mutation of the api', () => {
  it.each([
    ['is done', []],
    ['fails', ['PATCH']],
  ])('leaves stale what the slice has asked for of the same things: it %s', async (_how, failing) => {
    const blog = await followedBlog();
    const isFresh = () =>
      blog.posts.getList.selectResponse(blog.store.getState(), { state: 'open' }).expiresAt > Date.now();
    await blog.store.dispatch(blog.posts.getList({ state: 'open' }));
    expect(isFresh()).toBe(true);
    failing.forEach((method) => blog.failing.add(method));
    await blog.start('patchPost', { id: '1', state: 'closed' });
    expect(isFresh()).toBe(false);
    await blog.store.dispatch(blog.posts.getList.fetchIfStale({ state: 'open' }));
    expect(ids(blog.posts.getList.select(blog.store.getState(), { state: 'open' }))).toBe(
      failing.length > 0 ? '1,2,3' : '2,3',
    );
  });
});

describe('a logout', () => {
  it('of the slice empties the api', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    void blog.store.dispatch(blog.rest.resetEntireStore());
    expect(blog.list()).toBeUndefined();
  });

  it('of the api empties the slice', async () => {
    const blog = await followedBlog();
    await blog.start('getPosts');
    await blog.known();
    blog.store.dispatch(blog.api.util.resetApiState());
    expect(blog.rest.selectQuery(Post)(blog.store.getState(), { id: '1' })).toBeUndefined();
    expect(blog.actions.filter((type) => /reset/i.test(type))).toHaveLength(2);
  });
});
