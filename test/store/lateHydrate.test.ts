import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { dehydrate, hydrate } from '../../src/ssr/index.js';
import { testStore } from '../support/testStore.js';

class Post extends Entity {
  id = '';
  title = '';
  text = '';
  static override key = 'Post';
}

const OLD = { id: '1', title: 'old', text: '' };
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

function open(answer: (method: string) => unknown = () => ({ ...OLD, title: 'new' })) {
  const fetchResponse = async (_url: string, { method = 'GET' }: RequestInit) =>
    ((value) => (value ? Response.json(value) : new Response(null, { status: 204 })))(await answer(method));
  const searchParams = {} as { q?: string } | undefined;
  const posts = resource({ path: '/posts/:id', schema: Post, searchParams, fetchResponse });
  const app = testStore(() => createRestSlice({ endpoints: { posts } }));
  const { get, getList, partialUpdate } = app.endpoints.posts;
  return {
    ...app,
    posts: app.endpoints.posts,
    read: (title = 'old') => app.dispatch(get.setResponse({ id: 1 }, { ...OLD, title })),
    edit: () => app.dispatch(partialUpdate({ id: 1 }, { title: 'new' })),
    shown: () => {
      const { data, expiresAt } = get.selectResponse(app.root(), { id: 1 });
      return [data?.title, expiresAt > Date.now() ? 'fresh' : 'stale'];
    },
    list: () => getList.selectResponse(app.root(), {}),
    page: () => JSON.parse(JSON.stringify(dehydrate({ dispatch: app.dispatch, getState: app.root }))) as object,
  };
}

/** What a server has read. */
async function served(title = 'old') {
  const server = open();
  await server.read(title);
  return server.page();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  return () => vi.useRealTimers();
});

describe('a payload that comes after a confirmed edit', () => {
  it('does not undo it: what differs is stale (F95)', async () => {
    const browser = open();
    await browser.read();
    pass(5);
    const page = await served();
    pass(5);
    await browser.edit();
    pass(5);
    browser.dispatch(hydrate(page));
    expect(browser.shown()).toEqual(['new', 'stale']);
  });

  it('changes nothing where it says the same', async () => {
    const browser = open();
    await browser.read();
    await browser.edit();
    pass(5);
    browser.dispatch(hydrate(await served('new')));
    expect(browser.shown()).toEqual(['new', 'fresh']);
  });

  it('does not bring back what was deleted, nor into its list', async () => {
    const browser = open(() => undefined);
    await browser.dispatch(browser.posts.getList.setResponse({}, [OLD]));
    const server = open();
    await server.dispatch(server.posts.getList.setResponse({}, [OLD]));
    pass(5);
    await browser.dispatch(browser.posts.delete({ id: 1 }));
    pass(5);
    browser.dispatch(hydrate(server.page()));
    expect(browser.list().data).toEqual([]);
    expect(browser.list().expiresAt).toBeLessThan(Date.now());
  });

  it('is taken over where nothing was written', async () => {
    const browser = open();
    await browser.read();
    pass(5);
    browser.dispatch(hydrate(await served('later')));
    expect(browser.shown()).toEqual(['later', 'fresh']);
  });
});

describe('a payload that was kept on its way, where another one came at once', () => {
  it('is as old as it is', async () => {
    const browser = open();
    browser.dispatch(hydrate(await served()));
    pass(1);
    const page = await served('later');
    pass(40_000);
    browser.dispatch(hydrate(page));
    expect(browser.shown()).toEqual(['later', 'fresh']);
    pass(20_001);
    expect(browser.shown()).toEqual(['later', 'stale']);
  });

  it('says nothing where a session has ended since it was made', async () => {
    const browser = open();
    browser.dispatch(hydrate(await served()));
    const page = await served('of the last one');
    pass(40_000);
    await browser.dispatch(browser.slice.resetEntireStore());
    pass(5);
    browser.dispatch(hydrate(page));
    expect(browser.shown()).toEqual([undefined, 'stale']);
    browser.dispatch(hydrate(await served('of the next one')));
    expect(browser.shown()).toEqual(['of the next one', 'fresh']);
  });

  it('replaces nothing that was read meanwhile', async () => {
    const browser = open();
    browser.dispatch(hydrate(await served()));
    const page = await served();
    pass(5_000);
    await browser.read('read since');
    pass(5_000);
    browser.dispatch(hydrate(page));
    expect(browser.shown()).toEqual(['read since', 'fresh']);
  });
});

describe('a payload that was hydrated before', () => {
  it('only fills gaps, told by its content and not by the object (F95)', async () => {
    const page = await served();
    const browser = open();
    browser.dispatch(hydrate(page));
    pass(5);
    await browser.read('read since');
    pass(60_000);
    browser.dispatch(hydrate(JSON.parse(JSON.stringify(page))));
    expect(browser.shown()[0]).toBe('read since');
  });

  it('asks nothing again of what was edited since', async () => {
    const page = await served();
    const browser = open();
    browser.dispatch(hydrate(page));
    pass(5);
    await browser.edit();
    pass(5);
    browser.dispatch(hydrate(page));
    expect(browser.shown()).toEqual(['new', 'fresh']);
  });

  it('fills gaps with what is as old as it was then', async () => {
    const page = await served();
    const browser = open();
    browser.dispatch(hydrate(page));
    pass(59_000);
    browser.dispatch({ type: 'rest/collect', payload: { keys: ['GET /posts/1'], rows: { Post: ['1'] } } });
    browser.dispatch(hydrate(page));
    expect(browser.shown()).toEqual(['old', 'fresh']);
    pass(1_001);
    expect(browser.shown()).toEqual(['old', 'stale']);
  });

  it('says nothing in the next session: it may be of another user', async () => {
    const page = await served();
    const browser = open();
    browser.dispatch(hydrate(page));
    await browser.dispatch(browser.slice.resetEntireStore());
    browser.dispatch(hydrate(JSON.parse(JSON.stringify(page))));
    expect(browser.shown()).toEqual([undefined, 'stale']);
  });
});

describe('a payload from before something was left stale here', () => {
  const q = { q: 'o' };
  const readList = ({ dispatch, posts }: ReturnType<typeof open>) => dispatch(posts.getList.setResponse(q, [OLD]));

  async function leave(act: (browser: ReturnType<typeof open>) => unknown) {
    const browser = open();
    await readList(browser);
    pass(5);
    const server = open();
    await readList(server);
    const page = server.page();
    pass(5);
    await act(browser);
    pass(5);
    browser.dispatch(hydrate(page));
    const { data, expiresAt } = browser.posts.getList.selectResponse(browser.root(), q);
    return [data?.length, expiresAt > Date.now() ? 'fresh' : 'stale'];
  }

  it.each<[string, (browser: ReturnType<typeof open>) => unknown]>([
    ['a list by what a socket tells', ({ dispatch, slice }) => dispatch(slice.set(Post, { id: 1 }, { title: 'new' }))],
    ['a key by expireAll()', ({ dispatch, slice, posts }) => dispatch(slice.expireAll(posts.getList))],
    ['a key by invalidate()', ({ dispatch, posts }) => dispatch(posts.getList.invalidate(q))],
  ])('leaves it so: %s', async (_, act) => {
    expect(await leave(act)).toEqual([1, 'stale']);
  });
});

describe('a mutation that was under way when a payload came', () => {
  it('is stored when it is answered: the server has confirmed it (F119)', async () => {
    let answer = (_value: object): void => undefined;
    const browser = open(() => new Promise((resolve) => (answer = resolve)) as Promise<object>);
    await browser.read();
    pass(5);
    const edit = browser.edit();
    await vi.waitFor(() => expect(browser.state().meta).toHaveProperty(['PATCH /posts/1']));
    pass(5);
    browser.dispatch(hydrate(await served()));
    pass(5);
    await new Promise((resolve) => setTimeout(resolve, 20));
    answer({ ...OLD, title: 'new' });
    await edit;
    expect(browser.shown()[0]).toBe('new');
  });
});

describe('what a server knows to be stale', () => {
  it('is stale in the browser, too', async () => {
    const server = open(() => undefined);
    await server.read();
    await server.edit();
    expect(server.shown()).toEqual(['new', 'stale']);
    const browser = open();
    browser.dispatch(hydrate(server.page()));
    expect(browser.shown()).toEqual(['new', 'stale']);
  });
});

describe('an item that a payload brings with other values', () => {
  const listed = async (title: string, isListIncluded = false) => {
    const browser = open();
    await browser.dispatch(browser.posts.getList.setResponse({}, [OLD]));
    pass(5);
    const server = open();
    await server.read(title);
    if (isListIncluded) await server.dispatch(server.posts.getList.setResponse({}, [{ ...OLD, title }]));
    browser.dispatch(hydrate(server.page()));
    const { data, expiresAt } = browser.list();
    return [data?.map((post) => post.title), expiresAt > Date.now() ? 'fresh' : 'stale'];
  };

  it('leaves the lists stale that did not come with it: it may belong to others now', async () => {
    expect(await listed('new')).toEqual([['new'], 'stale']);
  });

  it('leaves lists fresh where nothing has changed, and those that came with it', async () => {
    expect(await listed('old')).toEqual([['old'], 'fresh']);
    expect(await listed('new', true)).toEqual([['new'], 'fresh']);
  });
});
