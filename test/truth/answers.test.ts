// Which of two answers counts, and what a mutation's answer says.
import { Entity, resource, RestEndpoint } from 'rest-slice';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/console.js';
import { held, ids, isFresh, lost, settle, start, status, Wire } from '../integration/wire.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

class Post extends Entity {
  id = 0;
  title = '';
  body = '';
  votes = 0;
  static override key = 'Post';
}
const PostResource: any = resource({ path: '/posts/:id', schema: Post, searchParams: {} as { title?: string } });
const Optimistic: any = resource({ path: '/posts/:id', schema: Post, optimistic: true });

const FIRST = { id: 1, title: 'a', body: 'x', votes: 0 };
const OTHER = { id: 2, title: 'b', body: 'y', votes: 0 };

/** A detail and a list that have been read. */
async function readBoth(more: Record<string, (call: any) => unknown> = {}, posts = PostResource) {
  const wire = new Wire({ 'GET /posts/1': () => FIRST, 'GET /posts': () => [FIRST, OTHER], ...more });
  const page = start({ posts });
  await page.dispatch(page.e.posts.getList());
  await page.dispatch(page.e.posts.get({ id: 1 }));
  wire.forget();
  const { posts: e } = page.e;
  return {
    ...page,
    wire,
    e,
    shown: () => e.get.select(page.store.getState(), { id: 1 }),
    freshRow: () => isFresh(page.store, e.get, { id: 1 }),
    freshList: () => isFresh(page.store, e.getList),
    list: () => ids(page.store, e.getList),
  };
}

describe('two answers about one row', () => {
  it('of two reads the later sent is shown, the other fills in what it left out, and nothing is stale', async () => {
    const early = held();
    new Wire({ 'GET /posts/1': () => early.promise, 'GET /posts': () => [{ id: 1, title: 'new' }] });
    const { store, dispatch, e } = start({ posts: PostResource });
    const detail = dispatch(e.posts.get({ id: 1 }));
    await dispatch(e.posts.getList());
    early.resolve({ ...FIRST, title: 'old' });
    await detail;
    expect(e.posts.get.select(store.getState(), { id: 1 })).toMatchObject({ title: 'new', body: 'x' });
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(true);
    expect(isFresh(store, e.posts.getList)).toBe(true);
  });

  it('a read that was sent before an edit was answered does not undo it, and leaves the row stale', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => ({ ...FIRST, title: 'edited' }) });
    const late = held();
    page.wire.routes['GET /posts/1'] = () => late.promise;
    const read = page.dispatch(page.e.get({ id: 1 }));
    await settle();
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    late.resolve(FIRST);
    await read;
    expect(page.shown().title).toBe('edited');
    expect(page.freshRow()).toBe(false);
  });

  it('a read that was sent before an edit was answered, and says the same, leaves nothing stale', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => ({ ...FIRST, title: 'edited' }) });
    const late = held();
    page.wire.routes['GET /posts/1'] = () => late.promise;
    const read = page.dispatch(page.e.get({ id: 1 }));
    await settle();
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    late.resolve({ ...FIRST, title: 'edited' });
    await read;
    expect(page.shown().title).toBe('edited');
    expect(page.freshRow()).toBe(true);
  });

  it('after a local write an older read fills in what was not known, and nothing is stale', async () => {
    const late = held();
    new Wire({ 'GET /posts/1': () => late.promise });
    const { rest, store, dispatch, e } = start({ posts: PostResource });
    const read = dispatch(e.posts.get({ id: 1 }));
    await settle();
    await dispatch(rest.set(Post, { id: 1 }, { title: 'from a socket' }));
    late.resolve(FIRST);
    await read;
    expect(e.posts.get.select(store.getState(), { id: 1 })).toMatchObject({ title: 'from a socket', body: 'x' });
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(true);
  });

  it('of two edits the later sent is shown, also where it is answered first, and the row is stale', async () => {
    const [one, two] = [held(), held()];
    const page = await readBoth();
    page.wire.routes['PATCH /posts/1'] = ({ body }) => (body.title === 'one' ? one.promise : two.promise);
    const first = page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'one' }));
    const second = page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'two' }));
    await settle();
    two.resolve({ ...FIRST, title: 'two' });
    await second;
    one.resolve({ ...FIRST, title: 'one' });
    await first;
    expect(page.shown().title).toBe('two');
    expect(page.freshRow()).toBe(false);
  });

  it('two edits that were under way at once and answered in order leave the row stale where they disagree', async () => {
    const [one, two] = [held(), held()];
    const page = await readBoth();
    page.wire.routes['PATCH /posts/1'] = ({ body }) => (body.title === 'one' ? one.promise : two.promise);
    const calls = ['one', 'two'].map((title) => page.dispatch(page.e.partialUpdate({ id: 1 }, { title })));
    await settle();
    one.resolve({ ...FIRST, title: 'one' });
    await calls[0];
    two.resolve({ ...FIRST, title: 'two' });
    await calls[1];
    expect(page.shown().title).toBe('two');
    expect(page.freshRow()).toBe(false);
  });

  it('two edits that were under way at once and agree leave nothing stale', async () => {
    const [one, two] = [held(), held()];
    const page = await readBoth();
    page.wire.routes['PATCH /posts/1'] = ({ body }) => (body.title ? one.promise : two.promise);
    const calls = [{ title: 'one' }, { votes: 1 }].map((body) => page.dispatch(page.e.partialUpdate({ id: 1 }, body)));
    await settle();
    one.resolve({ ...FIRST, title: 'one', votes: 1 });
    await calls[0];
    two.resolve({ ...FIRST, title: 'one', votes: 1 });
    await calls[1];
    expect(page.freshRow()).toBe(true);
  });

  it('an edit that a read crossed is shown, and stale where the two disagree', async () => {
    const edit = held();
    const page = await readBoth({ 'PATCH /posts/1': () => edit.promise });
    const call = page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    await settle();
    page.wire.routes['GET /posts/1'] = () => ({ ...FIRST, votes: 7 });
    await page.dispatch(page.e.get({ id: 1 }));
    edit.resolve({ ...FIRST, title: 'edited' });
    await call;
    expect(page.shown()).toMatchObject({ title: 'edited', votes: 0 });
    expect(page.freshRow()).toBe(false);
  });

  it('an edit that nothing crossed is the truth: one request, fresh', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => ({ ...FIRST, title: 'edited' }) });
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect([page.freshRow(), page.freshList()]).toEqual([true, true]);
    expect(page.wire.lines).toEqual(['PATCH /posts/1']);
  });

  it('a value that is equal is no other value', async () => {
    class Shop extends Entity {
      id = '';
      tags: string[] = [];
      static override key = 'Shop';
    }
    const shops: any = resource({ path: '/shops/:id', schema: Shop });
    const late = held();
    const wire = new Wire({ 'GET /shops/1': () => ({ id: '1', tags: ['a'] }), 'PATCH /shops/1': ({ body }) => body });
    const { store, dispatch, e } = start({ shops });
    await dispatch(e.shops.get({ id: '1' }));
    wire.routes['GET /shops/1'] = () => late.promise;
    const read = dispatch(e.shops.get({ id: '1' }));
    await settle();
    await dispatch(e.shops.partialUpdate({ id: '1' }, { id: '1', tags: ['b'] }));
    late.resolve({ id: '1', tags: ['b'] });
    await read;
    expect(isFresh(store, e.shops.get, { id: '1' })).toBe(true);
  });

  it('the primary keys 1 and "1" are one item', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => ({ ...FIRST, id: '1', title: 'edited' }) });
    await page.dispatch(page.e.partialUpdate({ id: '1' }, { title: 'edited' }));
    expect(page.shown().title).toBe('edited');
    expect(page.e.getList.select(page.store.getState())).toHaveLength(2);
    expect(page.e.getList.select(page.store.getState())[0].title).toBe('edited');
    expect([page.freshRow(), page.freshList()]).toEqual([true, true]);
  });

  it('shouldUpdate of an entity has the last word', async () => {
    class Versioned extends Entity {
      id = 0;
      version = 0;
      title = '';
      static override key = 'Versioned';
      static override shouldUpdate(_e: unknown, _i: unknown, existing: any, incoming: any) {
        return incoming.version > existing.version;
      }
    }
    const docs: any = resource({ path: '/docs/:id', schema: Versioned });
    const answers = [
      { id: 1, version: 2, title: 'two' },
      { id: 1, version: 1, title: 'one' },
    ];
    new Wire({ 'GET /docs/1': () => answers.shift() });
    const { store, dispatch, e } = start({ docs });
    await dispatch(e.docs.get({ id: 1 }));
    await dispatch(e.docs.get({ id: 1 }));
    expect(e.docs.get.select(store.getState(), { id: 1 }).title).toBe('two');
  });
});

describe('a list that changes while it is read', () => {
  it('keeps what was created meanwhile, and is stale', async () => {
    const page = await readBoth({ 'POST /posts': () => ({ ...FIRST, id: 3 }) });
    const late = held();
    page.wire.routes['GET /posts'] = () => late.promise;
    const read = page.dispatch(page.e.getList());
    await settle();
    await page.dispatch(page.e.getList.push({ title: 'c', body: '', votes: 0 }));
    late.resolve([FIRST, OTHER]);
    await read;
    expect(page.list()).toEqual([1, 2, 3]);
    expect(page.freshList()).toBe(false);
  });

  it('does not bring back what was deleted meanwhile, and is stale', async () => {
    const page = await readBoth({ 'DELETE /posts/1': () => undefined });
    const late = held();
    page.wire.routes['GET /posts'] = () => late.promise;
    const read = page.dispatch(page.e.getList());
    await settle();
    await page.dispatch(page.e.delete({ id: 1 }));
    late.resolve([FIRST, OTHER]);
    await read;
    expect(page.list()).toEqual([2]);
    expect(page.freshList()).toBe(false);
  });

  it('is fresh where an edit meanwhile has nothing to do with it', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => ({ ...FIRST, votes: 1 }) });
    const late = held();
    page.wire.routes['GET /posts'] = () => late.promise;
    const read = page.dispatch(page.e.getList());
    await settle();
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { votes: 1 }));
    late.resolve([{ ...FIRST, votes: 1 }, OTHER]);
    await read;
    expect(page.freshList()).toBe(true);
  });
});

describe('what a mutation is answered with', () => {
  it('an item in one member of an object is the item', async () => {
    class Wrapped extends RestEndpoint<any> {
      override process(value: any) {
        return value;
      }
    }
    const edit: any = new Wrapped({ path: '/posts/:id', method: 'PATCH', schema: { data: Post }, name: 'edit' } as any);
    new Wire({
      'GET /posts/1': () => FIRST,
      'PATCH /posts/1': () => ({ data: { ...FIRST, title: 'edited' }, meta: { took: 3 } }),
    });
    const { store, dispatch, e } = start({ posts: PostResource, edit });
    await dispatch(e.posts.get({ id: 1 }));
    await dispatch(e.edit({ id: 1 }, { title: 'sent' }));
    expect(e.posts.get.select(store.getState(), { id: 1 }).title).toBe('edited');
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(true);
  });

  it('what the server says is stored over what was sent, and over what was shown', async () => {
    for (const posts of [PostResource, Optimistic]) {
      const page = await readBoth({ 'PATCH /posts/1': () => ({ ...FIRST, title: 'Trimmed' }) }, posts);
      await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: ' Trimmed ' }));
      expect(page.shown().title).toBe('Trimmed');
      expect(page.freshRow()).toBe(true);
    }
  });

  it.each([
    ['204', () => undefined, false],
    ['{ ok: true }', () => ({ ok: true }), true],
    ['a text', () => new Response('done', { headers: { 'content-type': 'text/plain' } }), true],
  ])('after %s what was sent is stored, and the row is stale', async (_, answer, isTold) => {
    const warned = isTold ? expectConsole('warn') : [];
    const page = await readBoth({ 'PATCH /posts/1': answer });
    const value = await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'sent' }));
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'sent' }));
    expect(value).toMatchObject({ id: 1, title: 'sent', body: 'x' });
    expect(page.shown().title).toBe('sent');
    expect(page.freshRow()).toBe(false);
    expect(warned.filter((text) => text.includes('process'))).toHaveLength(isTold ? 1 : 0);
  });

  it('after 204 what was shown is stored, and the row is stale', async () => {
    const posts = PostResource.extend('partialUpdate', {
      getOptimisticResponse: (snapshot: any, { id }: any, body: any) => ({
        ...snapshot.get(Post, { id }),
        ...body,
        votes: 5,
      }),
    });
    const page = await readBoth({ 'PATCH /posts/1': () => undefined }, posts);
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'sent' }));
    expect(page.shown()).toMatchObject({ title: 'sent', votes: 5 });
    expect(page.freshRow()).toBe(false);
  });

  it('a delete answered with 204 takes out the item that its arguments name, and the lists are fresh', async () => {
    const page = await readBoth({ 'DELETE /posts/1': () => undefined });
    await page.dispatch(page.e.delete({ id: 1 }));
    expect(page.list()).toEqual([2]);
    expect(page.freshList()).toBe(true);
    expect(page.shown()).toBeUndefined();
  });

  it('a create answered with 204 stores nothing, and the lists that it may have joined are stale', async () => {
    const page = await readBoth({ 'POST /posts': () => undefined });
    const value = await page.dispatch(page.e.getList.push({ title: 'c' }));
    expect(value).toBeUndefined();
    expect(page.list()).toEqual([1, 2]);
    expect(page.freshList()).toBe(false);
  });

  it('202 is no answer: what was sent is shown, stale', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => status(202, { ...FIRST, title: 'a' }) });
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'sent' }));
    expect(page.shown().title).toBe('sent');
    expect(page.freshRow()).toBe(false);
  });

  it('a delete that is answered with another item takes out its own', async () => {
    const page = await readBoth({ 'DELETE /posts/1': () => ({ id: 77 }) });
    await page.dispatch(page.e.delete({ id: 1 }));
    expect(page.shown()).toBeUndefined();
    expect(page.list()).toEqual([2]);
  });

  it('an edit that renames its item (a slug) is stored under the new name, and what held the old one is stale', async () => {
    class Article extends Entity {
      slug = '';
      title = '';
      override pk() {
        return this.slug;
      }
      static override key = 'Article';
    }
    const articles: any = resource({ path: '/articles/:slug', schema: Article });
    new Wire({
      'GET /articles': () => [{ slug: 'old', title: 'Old' }],
      'GET /articles/old': () => ({ slug: 'old', title: 'Old' }),
      'PUT /articles/old': () => ({ slug: 'new', title: 'New' }),
    });
    const { store, dispatch, e } = start({ articles });
    await dispatch(e.articles.getList());
    await dispatch(e.articles.get({ slug: 'old' }));
    const value = await dispatch(e.articles.update({ slug: 'old' }, { title: 'New' }));
    expect(value).toMatchObject({ slug: 'new', title: 'New' });
    expect(e.articles.get.select(store.getState(), { slug: 'new' })).toMatchObject({ title: 'New' });
    expect(e.articles.getList.select(store.getState()).map((item: any) => item.slug)).toEqual(['old']);
    expect(isFresh(store, e.articles.getList)).toBe(false);
    expect(isFresh(store, e.articles.get, { slug: 'old' })).toBe(false);
  });

  it('a create answered with less than the class declares leaves row and list stale', async () => {
    const page = await readBoth({ 'POST /posts': () => ({ id: 3 }) });
    await page.dispatch(page.e.getList.push({ title: 'c' }));
    expect(page.list()).toEqual([1, 2, 3]);
    expect(page.freshList()).toBe(false);
    expect(isFresh(page.store, page.e.get, { id: 3 })).toBe(false);
  });

  it('a create answered with as little as the list says of its items leaves the row stale, in its list', async () => {
    new Wire({ 'GET /posts': () => [{ id: 1, title: 'a' }], 'POST /posts': () => ({ id: 3, title: 'c' }) });
    const { store, dispatch, e } = start({ posts: PostResource });
    await dispatch(e.posts.getList());
    await dispatch(e.posts.getList.push({ title: 'c' }));
    expect(ids(store, e.posts.getList)).toEqual([1, 3]);
    expect(isFresh(store, e.posts.get, { id: 3 })).toBe(false);
  });

  it('a create whose missing fields were sent is fresh', async () => {
    const page = await readBoth({ 'POST /posts': () => ({ id: 3 }) });
    await page.dispatch(page.e.getList.push({ title: 'c', body: 'z', votes: 0 }));
    expect(page.list()).toEqual([1, 2, 3]);
    expect(page.freshList()).toBe(true);
    expect(isFresh(page.store, page.e.get, { id: 3 })).toBe(true);
  });

  it('an edit answered with the row as it was before leaves the row stale', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => FIRST });
    await page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(page.freshRow()).toBe(false);
  });
});

/** The connection breaks while the body is on its way. */
function cutOff(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":1,"ti'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

describe('a mutation without a usable answer', () => {
  it.each([
    ['the connection is lost', lost],
    ['500', () => status(500)],
    ['503', () => status(503, { message: 'later' })],
    ['a body that is cut off', cutOff],
  ])('%s: an edit leaves its row stale, and shown as before', async (_, answer) => {
    const page = await readBoth({ 'PATCH /posts/1': answer });
    await expect(page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }))).rejects.toThrow();
    expect(page.shown().title).toBe('a');
    expect(page.freshRow()).toBe(false);
  });

  it('an aborted edit leaves its row stale', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => held().promise });
    const call = page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }));
    await settle();
    call.abort();
    await expect(call).rejects.toThrow();
    expect(page.freshRow()).toBe(false);
  });

  it('a create leaves the lists stale that it may have joined', async () => {
    const page = await readBoth({ 'POST /posts': lost });
    await expect(page.dispatch(page.e.getList.push({ title: 'c' }))).rejects.toThrow();
    expect(page.list()).toEqual([1, 2]);
    expect(page.freshList()).toBe(false);
  });

  it('a delete leaves the item shown, and it and its lists stale', async () => {
    const page = await readBoth({ 'DELETE /posts/1': () => status(502) }, Optimistic);
    const call = page.dispatch(page.e.delete({ id: 1 }));
    expect(page.list()).toEqual([2]);
    await expect(call).rejects.toThrow();
    expect(page.list()).toEqual([1, 2]);
    expect([page.freshRow(), page.freshList()]).toEqual([false, false]);
  });

  it.each([400, 401, 403, 409, 422])('%i changes nothing', async (code) => {
    const page = await readBoth({ 'PATCH /posts/1': () => status(code), 'POST /posts': () => status(code) });
    await expect(page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'edited' }))).rejects.toThrow();
    await expect(page.dispatch(page.e.getList.push({ title: 'c' }))).rejects.toThrow();
    expect([page.freshRow(), page.freshList()]).toEqual([true, true]);
    expect(page.shown().title).toBe('a');
  });
});

describe('404 and 410', () => {
  it.each([404, 410])('%i of a detail takes the item out, and leaves its lists stale', async (code) => {
    const page = await readBoth();
    page.wire.routes['GET /posts/1'] = () => status(code, { message: 'gone' });
    await expect(page.dispatch(page.e.get({ id: 1 }))).rejects.toMatchObject({ status: code });
    expect(page.shown()).toBeUndefined();
    expect(page.list()).toEqual([2]);
    expect(page.freshList()).toBe(false);
  });

  it('404 of an edit takes the item out', async () => {
    const page = await readBoth({ 'PATCH /posts/1': () => status(404) });
    await expect(page.dispatch(page.e.partialUpdate({ id: 1 }, { title: 'b' }))).rejects.toMatchObject({ status: 404 });
    expect(page.list()).toEqual([2]);
  });

  it('404 of a delete takes the item out and rejects', async () => {
    const page = await readBoth({ 'DELETE /posts/1': () => status(404) });
    await expect(page.dispatch(page.e.delete({ id: 1 }))).rejects.toMatchObject({ status: 404 });
    expect(page.list()).toEqual([2]);
  });

  it('404 of a delete that was sent before without an answer is its success', async () => {
    const page = await readBoth({ 'DELETE /posts/1': lost });
    await expect(page.dispatch(page.e.delete({ id: 1 }))).rejects.toThrow();
    page.wire.routes['DELETE /posts/1'] = () => status(404);
    await page.dispatch(page.e.delete({ id: 1 }));
    expect(page.list()).toEqual([2]);
    expect(page.e.delete.selectResponse(page.store.getState(), { id: 1 }).error).toBeUndefined();
  });

  it('404 of a delete that was refused before is an error', async () => {
    const page = await readBoth({ 'DELETE /posts/1': () => status(403) });
    await expect(page.dispatch(page.e.delete({ id: 1 }))).rejects.toMatchObject({ status: 403 });
    page.wire.routes['DELETE /posts/1'] = () => status(404);
    await expect(page.dispatch(page.e.delete({ id: 1 }))).rejects.toMatchObject({ status: 404 });
  });

  it('404 with search arguments takes nothing out, and leaves the item stale', async () => {
    const page = await readBoth();
    page.wire.routes['GET /posts/1'] = () => status(404);
    await expect(page.dispatch(page.e.get({ id: 1, draft: 'yes' }))).rejects.toMatchObject({ status: 404 });
    expect(page.list()).toEqual([1, 2]);
    expect(page.freshRow()).toBe(false);
  });

  it('404 with a page of HTML (a wrong address, a proxy) takes nothing out', async () => {
    const page = await readBoth();
    page.wire.routes['GET /posts/1'] = () =>
      new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } });
    await expect(page.dispatch(page.e.get({ id: 1 }))).rejects.toMatchObject({ status: 404 });
    expect(page.list()).toEqual([1, 2]);
    expect(page.shown()).toMatchObject(FIRST);
  });

  it('404 below the item takes nothing out, and leaves the item stale', async () => {
    const vote: any = new RestEndpoint({
      path: '/posts/:id/votes',
      method: 'POST',
      schema: Post,
      name: 'vote',
      body: undefined,
    });
    new Wire({ 'GET /posts/1': () => FIRST });
    const { store, dispatch, e } = start({ posts: PostResource, vote });
    await dispatch(e.posts.get({ id: 1 }));
    await expect(dispatch(e.vote({ id: 1 }))).rejects.toMatchObject({ status: 404 });
    expect(e.posts.get.select(store.getState(), { id: 1 })).toMatchObject(FIRST);
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(false);
  });

  it('404 of a list takes nothing out', async () => {
    const page = await readBoth();
    page.wire.routes['GET /posts'] = () => status(404);
    await expect(page.dispatch(page.e.getList())).rejects.toMatchObject({ status: 404 });
    expect(page.list()).toEqual([1, 2]);
    expect(page.shown()).toMatchObject(FIRST);
  });

  it('404 where the row contradicts the path (another tenant) takes nothing out', async () => {
    class Doc extends Entity {
      id = '';
      tenant = '';
      static override key = 'Doc';
    }
    const docs: any = resource({ path: '/:tenant/docs/:id', schema: Doc });
    new Wire({ 'GET /a/docs/1': () => ({ id: '1', tenant: 'a' }) });
    const { store, dispatch, e } = start({ docs });
    await dispatch(e.docs.get({ tenant: 'a', id: '1' }));
    await expect(dispatch(e.docs.get({ tenant: 'b', id: '1' }))).rejects.toMatchObject({ status: 404 });
    expect(e.docs.get.select(store.getState(), { tenant: 'a', id: '1' })).toMatchObject({ tenant: 'a' });
  });

  it('a second 404 takes nothing out again that a list has brought', async () => {
    const page = await readBoth();
    page.wire.routes['GET /posts/1'] = () => status(404);
    await expect(page.dispatch(page.e.get({ id: 1 }))).rejects.toThrow();
    await page.dispatch(page.e.getList());
    expect(page.list()).toEqual([1, 2]);
    await expect(page.dispatch(page.e.get({ id: 1 }))).rejects.toThrow();
    expect(page.list()).toEqual([1, 2]);
  });
});

describe('an address that is no primary key', () => {
  class Label extends Entity {
    id = 0;
    name = '';
    color = '';
    static override key = 'Label';
  }
  class Indexed extends Label {
    static override key = 'Indexed';
    static override indexes = ['name'] as const;
  }
  const BUG = { id: 5, name: 'bug', color: 'red' };
  const routes = {
    'GET /labels/bug': () => BUG,
    'GET /labels': () => [BUG],
    'DELETE /labels/bug': () => undefined,
    'PATCH /labels/bug': () => undefined,
  };

  it('names what was read there: a delete takes it out', async () => {
    new Wire(routes);
    const { store, dispatch, e } = start({ labels: resource({ path: '/labels/:name', schema: Label }) });
    await dispatch(e.labels.getList());
    await dispatch(e.labels.get({ name: 'bug' }));
    await dispatch(e.labels.delete({ name: 'bug' }));
    expect(ids(store, e.labels.getList)).toEqual([]);
    expect(isFresh(store, e.labels.getList)).toBe(true);
  });

  it('names what was read there: an optimistic edit shows', async () => {
    new Wire(routes);
    const labels = resource({ path: '/labels/:name', schema: Label, optimistic: true });
    const { store, dispatch, e } = start({ labels });
    await dispatch(e.labels.get({ name: 'bug' }));
    const call = dispatch(e.labels.partialUpdate({ name: 'bug' }, { color: 'blue' }));
    expect(e.labels.get.select(store.getState(), { name: 'bug' }).color).toBe('blue');
    await call;
    expect(e.labels.get.select(store.getState(), { name: 'bug' }).color).toBe('blue');
  });

  it('names what static indexes find', async () => {
    new Wire(routes);
    const { store, dispatch, e } = start({ labels: resource({ path: '/labels/:name', schema: Indexed }) });
    await dispatch(e.labels.getList());
    await dispatch(e.labels.delete({ name: 'bug' }));
    expect(ids(store, e.labels.getList)).toEqual([]);
  });

  it('where nothing names it, the lists of that address are stale, with one warning', async () => {
    const warned = expectConsole('warn');
    new Wire(routes);
    const { store, dispatch, e } = start({ labels: resource({ path: '/labels/:name', schema: Label }) });
    await dispatch(e.labels.getList());
    await dispatch(e.labels.delete({ name: 'bug' }));
    await dispatch(e.labels.delete({ name: 'bug' }));
    expect(isFresh(store, e.labels.getList)).toBe(false);
    expect(warned).toHaveLength(1);
  });
});
