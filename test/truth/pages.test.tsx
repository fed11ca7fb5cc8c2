// Lists that are read page by page.
import { act } from '@testing-library/react';
import { Collection, Entity, resource, RestEndpoint } from 'rest-slice';
import { usePages } from 'rest-slice/react';
import { describe, expect, it } from 'vitest';
import { leaveAfterEach, settled, show } from '../integration/page.js';
import { held, ids, isFresh, settle, start, status, Wire } from '../integration/wire.js';

leaveAfterEach();

class Post extends Entity {
  id = 0;
  title = '';
  static override key = 'Post';
}
interface Search {
  page?: number;
  cursor?: string;
  order?: string;
}

/** A server with pages of two. */
class Server {
  rows = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `post ${id}` }));
  readonly wire = new Wire({
    'GET /posts': ({ query }) => this.page(Number(query['page'] ?? 1)),
    'GET /feed': ({ query }) => this.feed(query['cursor']),
    'POST /posts': ({ body }) => {
      const row = { id: 100 + this.rows.length, ...body };
      this.rows = [row, ...this.rows];
      return row;
    },
    'PATCH /posts/:id': ({ params, body }) => {
      this.rows = this.rows.map((row) => (String(row.id) === params['id'] ? { ...row, ...body } : row));
      return this.rows.find(({ id }) => String(id) === params['id']);
    },
    'DELETE /posts/:id': ({ params }) => {
      this.rows = this.rows.filter(({ id }) => String(id) !== params['id']);
    },
  });

  page(number: number) {
    return this.rows.slice(2 * number - 2, 2 * number);
  }

  feed(cursor: string | undefined) {
    const from = cursor ? this.rows.findIndex(({ id }) => String(id) === cursor) + 1 : 0;
    const data = this.rows.slice(from, from + 2);
    const isLast = from + 2 >= this.rows.length;
    return { data, meta: { next_cursor: isLast ? null : String(data.at(-1)?.id) } };
  }
}

const byNumber: any = (more: any = {}) =>
  resource({
    path: '/posts/:id',
    schema: Post,
    searchParams: {} as Search,
    paginationField: 'page',
    nextPage: (response: any, args: any) =>
      response.length < 2 ? undefined : { page: Number(args[0]?.page ?? args?.page ?? 1) + 1 },
    ...more,
  } as any);

describe('a list with a page that was brought to it', () => {
  async function twoPages(more: any = {}) {
    const server = new Server();
    const page = start({ posts: byNumber(more) });
    const { posts: e } = page.e;
    await page.dispatch(e.getList({}));
    await page.dispatch(e.getList.getPage({ page: 2 }));
    return {
      ...page,
      server,
      e,
      shown: () => ids(page.store, e.getList, {}),
      fresh: () => isFresh(page.store, e.getList, {}),
    };
  }

  it('is left alone by an edit that takes nothing in or out', async () => {
    const { dispatch, e, shown, fresh } = await twoPages();
    await dispatch(e.partialUpdate({ id: 3 }, { title: 'edited' }));
    expect([shown(), fresh()]).toEqual([[1, 2, 3, 4], true]);
  });

  it('loses what is deleted at once, and is stale', async () => {
    const { dispatch, e, shown, fresh } = await twoPages();
    await dispatch(e.delete({ id: 2 }));
    expect([shown(), fresh()]).toEqual([[1, 3, 4], false]);
  });

  it('shows what is created where the verb says, and is stale', async () => {
    const { dispatch, e, shown, fresh } = await twoPages();
    await dispatch(e.getList.unshift({ title: 'new' }));
    expect([shown(), fresh()]).toEqual([[106, 1, 2, 3, 4], false]);
  });

  it('shows what is created at once where it is optimistic', async () => {
    const { dispatch, e, shown } = await twoPages({ optimistic: true });
    const call = dispatch(e.getList.push({ title: 'new' }));
    expect(shown()).toHaveLength(5);
    await call;
    expect(shown()).toEqual([1, 2, 3, 4, 106]);
  });

  it('keeps its pages where a full read was sent before the page, stale', async () => {
    const { dispatch, e, shown, fresh, server } = await twoPages();
    const full = held();
    const { wire } = server;
    const handler = wire.routes['GET /posts']!;
    wire.routes['GET /posts'] = (call) => (call.query['page'] ? handler(call) : full.promise);
    const read = dispatch(e.getList({}));
    await settle();
    await dispatch(e.getList.getPage({ page: 3 }));
    full.resolve(server.page(1));
    await read;
    expect(shown()).toEqual([1, 2, 5, 6]);
    expect(fresh()).toBe(false);
  });

  it('is not changed by a page that was sent before its last write, and is stale', async () => {
    const { dispatch, e, shown, fresh, server } = await twoPages();
    const late = held();
    server.wire.routes['GET /posts'] = () => late.promise;
    const read = dispatch(e.getList.getPage({ page: 3 }));
    await settle();
    await dispatch(e.delete({ id: 1 }));
    late.resolve([
      { id: 5, title: 'post 5' },
      { id: 6, title: 'post 6' },
    ]);
    await read;
    expect(shown()).toEqual([2, 3, 4]);
    expect(fresh()).toBe(false);
  });
});

describe('lists that are asked for by a window', () => {
  it('never get what is created, and are stale; an edit leaves them alone; a delete takes out, stale', async () => {
    const server = new Server();
    const posts: any = resource({
      path: '/posts/:id',
      schema: Post,
      searchParams: {} as Search,
      windowArguments: ['page'],
    });
    const { store, dispatch, e } = start({ posts });
    const read = () => Promise.all([1, 2].map((page) => dispatch(e.posts.getList({ page }))));
    const shown = () =>
      [1, 2].map((page) => [ids(store, e.posts.getList, { page }), isFresh(store, e.posts.getList, { page })]);
    await read();
    await dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'edited' }));
    expect(shown()).toEqual([
      [[1, 2], true],
      [[3, 4], true],
    ]);
    await dispatch(e.posts.create({ title: 'new' }));
    expect(shown()).toEqual([
      [[1, 2], false],
      [[3, 4], false],
    ]);
    await read();
    await dispatch(e.posts.delete({ id: 1 }));
    expect(shown()[0]).toEqual([[106], false]);
    expect(server.rows).toHaveLength(6);
  });

  it('asked for in an order, without a comparer, are stale after any edit of an item that fits', async () => {
    new Server();
    const posts: any = resource({
      path: '/posts/:id',
      schema: Post,
      searchParams: {} as Search,
      windowArguments: ['page'],
      nonFilterArgumentKeys: ['order'],
    } as any);
    const { store, dispatch, e } = start({ posts });
    await dispatch(e.posts.getList({ page: 1, order: 'title' }));
    await dispatch(e.posts.partialUpdate({ id: 5 }, { title: 'a' }));
    expect(isFresh(store, e.posts.getList, { page: 1, order: 'title' })).toBe(false);
  });
});

describe('usePages', () => {
  /** A page that shows a list, with two pages read. */
  async function shownPages(list: any, options: any = {}) {
    const server = new Server();
    const page = start(options.endpoints ?? {});
    const seen: any[] = [];
    let pages: any;
    function Feed() {
      pages = usePages(list(page), {} as any);
      seen.push(pages.data?.map(({ id }: any) => id));
      return null;
    }
    show(page.store, <Feed />);
    await settled();
    await act(() => pages.fetchNext());
    await settled();
    const { wire } = server;
    wire.forget();
    return {
      ...page,
      server,
      wire,
      seen,
      settled,
      pages: () => pages,
      shown: () => pages.data?.map(({ id }: any) => id),
    };
  }
  const numbered = (options: any = {}) =>
    shownPages((page: any) => page.e.posts.getList, { endpoints: { posts: byNumber() }, ...options });

  it('asks for a stale list page by page, as many as it shows, and shows them when all are there', async () => {
    const page = await numbered();
    page.seen.length = 0;
    await act(() => page.dispatch(page.e.posts.delete({ id: 1 })));
    await page.settled();
    expect(page.wire.lines).toEqual(['DELETE /posts/1', 'GET /posts', 'GET /posts?page=2']);
    expect(page.shown()).toEqual([2, 3, 4, 5]);
    const steps = new Set(page.seen.map((list) => JSON.stringify(list)));
    expect([...steps]).toEqual(['[1,2,3,4]', '[2,3,4]', '[2,3,4,5]'].slice(steps.size === 2 ? 1 : 0));
  });

  it('misses nothing at the next page after that', async () => {
    const page = await numbered();
    await act(() => page.dispatch(page.e.posts.delete({ id: 1 })));
    await page.settled();
    await act(() => page.pages().fetchNext());
    expect(page.shown()).toEqual([2, 3, 4, 5, 6]);
  });

  it('goes by the cursor of the last answer, in a wrapped answer', async () => {
    const feed: any = new RestEndpoint({
      path: '/feed',
      schema: { data: new Collection([Post], { scope: 'posts' } as any), meta: { next_cursor: '' } },
      searchParams: {} as Search,
      paginationField: 'cursor',
      nextPage: ({ meta }: any) => (meta.next_cursor ? { cursor: meta.next_cursor } : undefined),
      name: 'feed',
    } as any);
    const posts = resource({ path: '/posts/:id', schema: Post, collectionKey: 'posts' });
    const page = await shownPages((it: any) => it.e.feed, { endpoints: { feed, posts } });
    expect(page.shown()).toEqual([1, 2, 3, 4]);
    await act(() => page.dispatch(page.e.posts.delete({ id: 2 })));
    await page.settled();
    expect(page.wire.lines).toEqual(['DELETE /posts/2', 'GET /feed', 'GET /feed?cursor=3']);
    expect(page.shown()).toEqual([1, 3, 4, 5]);
  });

  it('starts anew from the first page with refetch(), and with a call of the list', async () => {
    const page = await numbered();
    await act(() => page.pages().refetch());
    await page.settled();
    expect(page.wire.lines).toEqual(['GET /posts']);
    expect(page.shown()).toEqual([1, 2]);
    await act(() => page.pages().fetchNext());
    page.wire.forget();
    await act(() => page.dispatch(page.e.posts.getList({})));
    await page.settled();
    expect(page.wire.lines).toEqual(['GET /posts']);
    expect(page.shown()).toEqual([1, 2]);
  });

  it('shows what it had where a page in the middle fails, with the error', async () => {
    const page = await numbered();
    page.wire.routes['GET /posts'] = ({ query }) => (query['page'] ? status(422) : page.server.page(1));
    await act(() => page.dispatch(page.e.posts.delete({ id: 1 })));
    await page.settled();
    expect(page.shown()).toEqual([2, 3, 4]);
    expect(page.pages().error).toMatchObject({ status: 422 });
    expect(isFresh(page.store, page.e.posts.getList, {})).toBe(false);
  });

  it('lets the next page wait for a run that is under way', async () => {
    const page = await numbered();
    const first = held();
    const handler = page.wire.routes['GET /posts']!;
    page.wire.routes['GET /posts'] = (call) => (call.query['page'] ? handler(call) : first.promise);
    await act(() => page.dispatch(page.e.posts.delete({ id: 1 })));
    let next: Promise<void>;
    await act(async () => {
      next = page.pages().fetchNext();
      await settle();
    });
    expect(page.wire.lines).toEqual(['DELETE /posts/1', 'GET /posts']);
    first.resolve(page.server.page(1));
    await act(() => next);
    await page.settled();
    expect(page.wire.lines).toEqual(['DELETE /posts/1', 'GET /posts', 'GET /posts?page=2', 'GET /posts?page=3']);
    expect(page.shown()).toEqual([2, 3, 4, 5, 6]);
  });

  it('is left alone by an edit of what it shows', async () => {
    const page = await numbered();
    await act(() => page.dispatch(page.e.posts.partialUpdate({ id: 3 }, { title: 'edited' })));
    await page.settled();
    expect(page.wire.lines).toEqual(['PATCH /posts/3']);
  });
});
