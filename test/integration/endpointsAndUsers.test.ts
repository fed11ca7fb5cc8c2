// Whose data it is, what belongs to an endpoint, addresses, hydration, offline, garbage.
import { createRestSlice, Entity, resource, RestEndpoint } from 'rest-slice';
import { surroundings } from 'rest-slice/features';
import { discard, flush, offline, pendingMutations, restored } from 'rest-slice/offline';
import { dehydrate, hydrate } from 'rest-slice/ssr';
import { tabs } from 'rest-slice/tabs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/console.js';
import { held, ids, isFresh, lost, settle, start, status, storeOf, Wire } from './wire.js';

afterEach(() => {
  if (vi.isFakeTimers()) vi.useRealTimers();
  vi.unstubAllGlobals();
});

class Post extends Entity {
  id = 0;
  title = '';
  static override key = 'Post';
}
const PostResource: any = resource({ path: '/posts/:id', schema: Post, searchParams: {} as Record<string, any> });
const FIRST = { id: 1, title: 'a' };

describe('garbage', () => {
  it('is collected while the app is quiet', async () => {
    vi.useFakeTimers();
    new Wire({ 'GET /posts/:id': ({ params }) => ({ id: Number(params['id']), title: 'a' }) });
    const rest: any = createRestSlice({
      endpoints: { posts: PostResource },
      dataExpiryLength: 100,
      gc: { interval: 1_000, minAge: 100 },
    });
    const store = storeOf(rest);
    for (let id = 1; id <= 300; id++) await store.dispatch(rest.endpoints.posts.get({ id }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Object.keys(rest.selectEntities(store.getState())['Post'] ?? {})).toEqual([]);
    rest.controller(store).dispose();
  });
});

describe('what belongs to an endpoint', () => {
  class Odd extends RestEndpoint<any> {
    override url(params: any) {
      return `https://other.test/v2${super.url(params)}`;
    }
    override key(...args: any[]) {
      return `odd ${JSON.stringify(args)}`;
    }
  }
  const posts: any = resource({ path: '/posts/:id', schema: Post, Endpoint: Odd as any });

  it('is what it has written, also where url() and key() are overridden', async () => {
    new Wire({ 'GET /v2/posts/1': () => FIRST });
    const { rest, store, dispatch, e } = start({ posts });
    await dispatch(e.posts.get({ id: 1 }));
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(true);
    await dispatch(rest.expireAll(posts.get));
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(false);
    expect(posts.get.testKey(posts.get.key({ id: 1 }))).toBe(true);
    await dispatch(rest.invalidateAll(posts.get));
    expect(e.posts.get.select(store.getState(), { id: 1 })).toBeUndefined();
  });

  it('is what `expires` of a mutation reaches', async () => {
    const touch: any = new RestEndpoint({
      path: '/touch',
      method: 'POST',
      name: 'touch',
      body: undefined,
      expires: [posts.get],
    } as any);
    new Wire({ 'GET /v2/posts/1': () => FIRST, 'POST /touch': () => ({ ok: true }) });
    const { store, dispatch, e } = start({ posts, touch });
    await dispatch(e.posts.get({ id: 1 }));
    await dispatch(e.touch());
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(false);
  });

  it('two endpoints that make one key and mean different things are refused at the use of the second', async () => {
    const one: any = new RestEndpoint({ path: '/posts/:id', schema: Post, name: 'one' } as any);
    const two: any = new RestEndpoint({ path: '/posts/:id', process: (value: any) => value.title, name: 'two' } as any);
    new Wire({ 'GET /posts/1': () => FIRST });
    const { dispatch, e } = start({ one, two });
    await dispatch(e.one({ id: 1 }));
    const second = async () => dispatch(e.two({ id: 1 }));
    await expect(second()).rejects.toMatchObject({ code: 'KEY_SHARED' });
    await expect(second()).rejects.toThrow(/one[^]*two|two[^]*one/);
  });
});

describe('addresses', () => {
  it('an object as a search parameter is refused at the call, by name', async () => {
    const wire = new Wire({ 'GET /posts': () => [] });
    const { dispatch, e } = start({ posts: PostResource });
    const call = async () => dispatch(e.posts.getList({ filter: { state: 'open' } }));
    await expect(call()).rejects.toMatchObject({ name: 'RestError' });
    await expect(call()).rejects.toThrow(/filter[^]*searchToString/);
    expect(wire.lines).toEqual([]);
  });

  it('an object is the business of an overridden searchToString, and the key follows it', async () => {
    class Nested extends RestEndpoint<any> {
      override searchToString(search: any) {
        return `f=${search.filter.state}`;
      }
    }
    const posts: any = resource({ path: '/posts/:id', schema: Post, searchParams: {} as any, Endpoint: Nested as any });
    const wire = new Wire({ 'GET /posts': ({ query }) => (query['f'] === 'open' ? [FIRST] : []) });
    const { store, dispatch, e } = start({ posts });
    for (const state of ['open', 'closed']) await dispatch(e.posts.getList({ filter: { state } }));
    expect(wire.lines).toEqual(['GET /posts?f=open', 'GET /posts?f=closed']);
    expect(ids(store, e.posts.getList, { filter: { state: 'open' } })).toEqual([1]);
    expect(ids(store, e.posts.getList, { filter: { state: 'closed' } })).toEqual([]);
  });

  it('a Date is its ISO text in address, key and state', async () => {
    const since = new Date('2026-01-01T00:00:00.000Z');
    const wire = new Wire({ 'GET /posts': () => [FIRST] });
    const { store, dispatch, e } = start({ posts: PostResource });
    await dispatch(e.posts.getList({ since }));
    expect(wire.calls[0]!.query).toEqual({ since: since.toISOString() });
    expect(ids(store, e.posts.getList, { since: since.toISOString() })).toEqual([1]);
    expect(JSON.parse(JSON.stringify(store.getState()))).toEqual(store.getState());
  });

  it.each([
    ['https://api.test', 'https://api.test/posts/1'],
    ['https://api.test/', 'https://api.test/posts/1'],
    ['/', '/posts/1'],
    ['/api/', '/api/posts/1'],
  ])('the prefix %s and the path are joined by one slash', (urlPrefix, url) => {
    const posts: any = resource({ path: '/posts/:id', schema: Post, urlPrefix });
    expect(posts.get.url({ id: 1 })).toBe(url);
  });
});

describe('an entity class without a key of its own', () => {
  it('is told of once; one that inherits a key has one', async () => {
    const warned = expectConsole('warn');
    class Nameless extends Entity {
      id = 0;
    }
    class Child extends Post {}
    new Wire({ 'GET /a/1': () => ({ id: 1 }), 'GET /b/1': () => FIRST });
    const { dispatch, e } = start({
      a: resource({ path: '/a/:id', schema: Nameless }),
      b: resource({ path: '/b/:id', schema: Child }),
    });
    await dispatch(e.a.get({ id: 1 }));
    await dispatch(e.a.get({ id: 1 }));
    await dispatch(e.b.get({ id: 1 }));
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatch(/Nameless[^]*key/);
  });
});

describe('hydrate', () => {
  async function payload(title: string) {
    new Wire({ 'GET /posts/1': () => ({ id: 1, title }) });
    const { rest, store, dispatch, e } = start({ posts: PostResource });
    await dispatch(e.posts.get({ id: 1 }));
    return JSON.parse(JSON.stringify(dehydrate(store, rest)));
  }

  it('replaces nothing that this store has confirmed by a write: the row is stale', async () => {
    const json = await payload('from the server');
    new Wire({ 'PATCH /posts/1': () => ({ id: 1, title: 'edited' }) });
    const { store, dispatch, e } = start({ posts: PostResource });
    await dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'edited' }));
    dispatch(hydrate({ ...json, now: Date.now() + 1_000 }));
    expect(e.posts.get.select(store.getState(), { id: 1 }).title).toBe('edited');
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(false);
  });

  it('of what was given before only fills gaps, told by its content', async () => {
    const json = await payload('of the first page');
    const wire = new Wire({ 'GET /posts/1': () => ({ id: 1, title: 'newer' }) });
    const { store, dispatch, e } = start({ posts: PostResource });
    dispatch(hydrate(json));
    await dispatch(e.posts.get({ id: 1 }));
    dispatch(hydrate(structuredClone(json)));
    expect(e.posts.get.select(store.getState(), { id: 1 }).title).toBe('newer');
    expect(wire.lines).toEqual(['GET /posts/1']);
  });

  it('does not make the answer of a mutation under way count for nothing', async () => {
    const json = await payload('from the server');
    const answer = held();
    new Wire({ 'PATCH /posts/1': () => answer.promise });
    const { store, dispatch, e } = start({ posts: PostResource });
    const edit = dispatch(e.posts.partialUpdate({ id: 1 }, { title: 'edited' }));
    await settle();
    dispatch(hydrate(json));
    answer.resolve({ id: 1, title: 'edited' });
    await edit;
    expect(e.posts.get.select(store.getState(), { id: 1 }).title).toBe('edited');
  });
});

/** What an app has beside the slice: who is logged in. */
const session = (state: string | null = null, action: any) => (action.type === 'session' ? action.payload : state);
const memory = () => {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key: string) => structuredClone(values.get(key)),
    set: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
    delete: async (key: string) => void values.delete(key),
    keys: async () => [...values.keys()],
  };
};

/** One life of a page: its store, and whether it has a connection. */
function life(storage: any, { user, endpoints = { posts: PostResource }, ...options }: any = {}) {
  let tell: (is: boolean) => void = () => undefined;
  const rest: any = createRestSlice({
    endpoints,
    gc: false,
    ...(user ? { user } : {}),
    features: [
      surroundings({
        online: (say) => {
          tell = say;
          return () => undefined;
        },
      }),
      offline({ ...(storage && { storage }), key: 'app', ...options }),
    ],
  } as any);
  const store = storeOf(rest, { session });
  const pending = () => pendingMutations(store.getState(), rest) as any[];
  const login = (payload: string | null) => store.dispatch({ type: 'session', payload });
  return {
    rest,
    store,
    dispatch: store.dispatch,
    e: rest.endpoints,
    pending,
    login,
    online: (is: boolean) => tell(is),
  };
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 10 });

describe('whose data it is', () => {
  const user = (state: any) => state.session ?? undefined;

  it('a user that is no function is refused', () => {
    expect(() => createRestSlice({ user: 'ann' } as any)).toThrow(/user/);
  });

  it('the slice resets itself where the user changes or goes', async () => {
    new Wire({ 'GET /posts/1': () => FIRST });
    const features = [tabs({ channel: 'session' })];
    const rest: any = createRestSlice({ endpoints: { posts: PostResource }, gc: false, user, features });
    const store = storeOf(rest, { session });
    const { get } = rest.endpoints.posts;
    const read = () => store.dispatch(get({ id: 1 }));
    const shown = () => get.select(store.getState(), { id: 1 });
    await read();
    store.dispatch({ type: 'session', payload: 'ann' });
    await settle();
    await read();
    expect(shown()).toMatchObject(FIRST);
    store.dispatch({ type: 'session', payload: 'bob' });
    await settle();
    expect(shown()).toBeUndefined();
    await read();
    store.dispatch({ type: 'session', payload: null });
    await settle();
    expect(shown()).toBeUndefined();
    rest.controller(store).dispose();
  });

  it('offline: what one has queued is neither shown to nor sent for another, and goes with its own next session', async () => {
    const storage = memory();
    const wire = new Wire({ 'PATCH /posts/1': lost });
    const ann = life(storage, { user });
    ann.login('ann');
    await ann.dispatch(restored());
    void ann.dispatch(ann.e.posts.partialUpdate({ id: 1 }, { title: "ann's" })).catch(() => undefined);
    await until(() => expect(ann.pending()).toHaveLength(1));
    expect(ann.pending()[0]).toMatchObject({ endpoint: 'posts.partialUpdate', reason: 'connection' });
    await until(() => expect(storage.values.size).toBeGreaterThan(0));
    ann.rest.controller(ann.store).dispose();

    wire.forget();
    wire.routes['PATCH /posts/1'] = ({ body }) => ({ ...FIRST, ...body });
    const bob = life(storage, { user });
    bob.login('bob');
    await bob.dispatch(restored());
    await settle();
    expect(bob.pending()).toEqual([]);
    expect(wire.lines).toEqual([]);
    bob.login('ann');
    await until(() => expect(wire.lines).toEqual(['PATCH /posts/1']));
    expect(wire.calls[0]!.body).toEqual({ title: "ann's" });
    await until(() => expect(bob.pending()).toEqual([]));
    bob.rest.controller(bob.store).dispose();
  });

  it('offline: while nobody is known, calls are sent at once and not stored, and restored() is fulfilled', async () => {
    const storage = memory();
    const wire = new Wire({ 'PATCH /posts/1': lost });
    const page = life(storage, { user });
    await page.dispatch(restored());
    await expect(page.dispatch(page.e.posts.partialUpdate({ id: 1 }, { title: 'b' }))).rejects.toThrow();
    expect(wire.lines).toEqual(['PATCH /posts/1']);
    expect(page.pending()).toEqual([]);
    page.rest.controller(page.store).dispose();
  });

  it('offline: a reset keeps the queue with user, and deletes it without', async () => {
    for (const [options, left] of [
      [{ user }, 1],
      [{}, 0],
    ] as const) {
      const storage = memory();
      const wire = new Wire({ 'PATCH /posts/1': lost });
      const page = life(storage, options);
      page.login('ann');
      await page.dispatch(restored());
      const call = page.dispatch(page.e.posts.partialUpdate({ id: 1 }, { title: 'b' }));
      await until(() => expect(page.pending()).toHaveLength(1));
      await page.dispatch(page.rest.resetEntireStore());
      await expect(call).rejects.toMatchObject({ name: 'ResetError' });
      page.rest.controller(page.store).dispose();
      wire.forget();
      wire.routes['PATCH /posts/1'] = ({ body }) => ({ ...FIRST, ...body });
      const next = life(storage, options);
      next.login('ann');
      await next.dispatch(restored());
      if (left) await until(() => expect(wire.lines).toHaveLength(1));
      await settle();
      expect(wire.lines).toHaveLength(left);
      next.rest.controller(next.store).dispose();
    }
  });
});

describe('the offline queue', () => {
  async function queued(options: any = {}) {
    const storage = memory();
    const wire = new Wire({ 'PATCH /posts/1': lost, 'PATCH /posts/2': lost });
    const page = life(storage, options);
    await page.dispatch(restored());
    const edit = (id: number, title: string) => {
      const call = page.dispatch(page.e.posts.partialUpdate({ id }, { title }));
      call.catch(() => undefined);
      return call;
    };
    return { ...page, storage, wire, edit, end: () => page.rest.controller(page.store).dispose() };
  }

  it('says why each waits: no connection, or an earlier one of its item', async () => {
    const page = await queued();
    page.edit(1, 'a');
    page.edit(1, 'b');
    await until(() => expect(page.wire.count('PATCH')).toBe(1));
    await settle();
    expect(page.pending().map(({ reason }) => reason)).toEqual(['connection', 'earlier']);
    expect(page.wire.count('PATCH')).toBe(1);
    page.end();
  });

  it('is sent in order once there is a connection, and each call resolves with its answer', async () => {
    const page = await queued();
    const calls = [page.edit(1, 'a'), page.edit(1, 'b')];
    await until(() => expect(page.pending()).toHaveLength(2));
    page.wire.forget();
    page.wire.routes['PATCH /posts/1'] = ({ body }) => ({ ...FIRST, ...body });
    await page.dispatch(flush());
    expect(await Promise.all(calls)).toMatchObject([{ title: 'a' }, { title: 'b' }]);
    expect(page.wire.calls.map(({ body }) => body)).toEqual([{ title: 'a' }, { title: 'b' }]);
    expect(page.pending()).toEqual([]);
    page.end();
  });

  it('keeps what waits after a 401, and does not try it again before flush()', async () => {
    const page = await queued();
    page.edit(1, 'a');
    await until(() => expect(page.wire.count('PATCH')).toBe(1));
    await settle();
    page.wire.routes['PATCH /posts/1'] = () => status(401);
    await page.dispatch(flush());
    await settle();
    const count = page.wire.count('PATCH');
    expect(page.pending().map(({ reason }) => reason)).toEqual(['user']);
    page.wire.routes['PATCH /posts/1'] = ({ body }) => ({ ...FIRST, ...body });
    page.online(false);
    page.online(true);
    await settle();
    expect(page.wire.count('PATCH')).toBe(count);
    await page.dispatch(flush());
    await until(() => expect(page.pending()).toEqual([]));
    page.end();
  });

  it('loses one by discard, with a report to its call', async () => {
    const page = await queued();
    const call = page.edit(1, 'a');
    await until(() => expect(page.pending()).toHaveLength(1));
    await page.dispatch(discard(page.pending()[0].id));
    await expect(call).rejects.toThrow();
    expect(page.pending()).toEqual([]);
    page.end();
  });

  it('waits for an endpoint that is declared later, and goes to the address that it was dispatched to', async () => {
    const late: any = resource({ path: '/posts/:id', schema: Post, urlPrefix: 'https://first.test' });
    const storage = memory();
    const wire = new Wire({ 'PATCH /posts/1': lost });
    const before = life(storage, { endpoints: { posts: late } });
    await before.dispatch(restored());
    before.dispatch(before.e.posts.partialUpdate({ id: 1 }, { title: 'a' })).catch(() => undefined);
    await until(() => expect(before.pending()).toHaveLength(1));
    await until(() => expect(storage.values.size).toBeGreaterThan(0));
    before.rest.controller(before.store).dispose();
    wire.forget();
    const urls: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(String(url));
      return status(200, { ...FIRST, title: 'a' });
    });
    const after = life(storage, { endpoints: {} });
    await after.dispatch(restored());
    await until(() => expect(after.pending().map(({ reason }) => reason)).toEqual(['endpoint']));
    expect(urls).toEqual([]);
    after.rest.injectEndpoints({
      posts: resource({ path: '/posts/:id', schema: Post, urlPrefix: 'https://second.test' }),
    });
    await after.dispatch(flush());
    await until(() => expect(urls).toEqual(['https://first.test/posts/1']));
    after.rest.controller(after.store).dispose();
  });

  it('an error before the request has left is its caller’s', async () => {
    class Strict extends RestEndpoint<any> {
      override getRequestInit(): any {
        throw new Error('no token');
      }
    }
    const posts: any = resource({ path: '/posts/:id', schema: Post, Endpoint: Strict as any });
    const page = life(memory(), { endpoints: { posts } });
    await page.dispatch(restored());
    await expect(page.dispatch(page.e.posts.partialUpdate({ id: 1 }, { title: 'a' }))).rejects.toThrow('no token');
    expect(page.pending()).toEqual([]);
    page.rest.controller(page.store).dispose();
  });

  it('counts no answer as no error while something of that key can be shown', async () => {
    const page = await queued();
    page.wire.routes['GET /posts/1'] = () => FIRST;
    await page.dispatch(page.e.posts.get({ id: 1 }));
    page.wire.routes['GET /posts/1'] = lost;
    await page.dispatch(page.e.posts.get({ id: 1 })).catch(() => undefined);
    expect(page.e.posts.get.selectResponse(page.store.getState(), { id: 1 })).toMatchObject({
      data: FIRST,
      error: undefined,
    });
    page.end();
  });

  it('a row that a sensitive endpoint brought is not stored at all', async () => {
    const secret: any = new RestEndpoint({
      path: '/secret/:id',
      schema: Post,
      sensitive: ([args]: any) => [args],
      name: 'secret',
    } as any);
    const hidden: any = secret.extend({ sensitive: true, method: 'POST', body: undefined });
    const storage = memory();
    new Wire({
      'POST /secret/1': () => ({ id: 1, title: 'nobody may know' }),
      'GET /posts/2': () => ({ id: 2, title: 'kept' }),
    });
    const page = life(storage, { endpoints: { posts: PostResource, hidden } });
    await page.dispatch(restored());
    await page.dispatch(page.e.posts.get({ id: 2 }));
    await page.dispatch(page.e.hidden({ id: 1 }));
    vi.stubGlobal('nothing', 1);
    await until(() => expect(JSON.stringify([...storage.values])).toContain('kept'));
    expect(JSON.stringify([...storage.values])).not.toContain('nobody may know');
    page.rest.controller(page.store).dispose();
  });
});

describe('the storage of offline()', () => {
  it('may be AsyncStorage as it is: texts by getItem and setItem', async () => {
    const texts = new Map<string, string>();
    const storage = {
      getItem: async (key: string) => texts.get(key) ?? null,
      setItem: async (key: string, text: string) => {
        expect(typeof text).toBe('string');
        texts.set(key, text);
      },
      removeItem: async (key: string) => void texts.delete(key),
      getAllKeys: async () => [...texts.keys()],
    };
    const wire = new Wire({ 'PATCH /posts/1': lost });
    const before = life(storage);
    await before.dispatch(restored());
    before.dispatch(before.e.posts.partialUpdate({ id: 1 }, { title: 'kept' })).catch(() => undefined);
    await until(() => expect([...texts.values()].join()).toContain('kept'));
    before.rest.controller(before.store).dispose();
    wire.forget();
    wire.routes['PATCH /posts/1'] = ({ body }) => ({ ...FIRST, ...body });
    const after = life(storage);
    await until(() => expect(wire.calls.map(({ body }) => body)).toEqual([{ title: 'kept' }]));
    after.rest.controller(after.store).dispose();
  });

  it('that does not answer for 5 s is as none, with a warning: what is dispatched is sent', async () => {
    vi.useFakeTimers();
    const warned = expectConsole('warn');
    const never = () => new Promise<never>(() => undefined);
    const wire = new Wire({ 'PATCH /posts/1': ({ body }) => ({ ...FIRST, ...body }) });
    const page = life({ get: never, set: never, delete: never, keys: never });
    const call = page.dispatch(page.e.posts.partialUpdate({ id: 1 }, { title: 'b' }));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await call).toMatchObject({ title: 'b' });
    expect(wire.lines).toEqual(['PATCH /posts/1']);
    expect(warned).toHaveLength(1);
    page.rest.controller(page.store).dispose();
  });

  it('that is not there is told of once, and calls are sent', async () => {
    const warned = expectConsole('warn');
    vi.stubGlobal('indexedDB', undefined);
    new Wire({ 'PATCH /posts/1': ({ body }) => ({ ...FIRST, ...body }) });
    const page = life(undefined);
    await page.dispatch(restored());
    expect(await page.dispatch(page.e.posts.partialUpdate({ id: 1 }, { title: 'b' }))).toMatchObject({ title: 'b' });
    expect(warned).toHaveLength(1);
    page.rest.controller(page.store).dispose();
  });
});

describe('two stores', () => {
  it('of one slice share nothing but the declarations', async () => {
    new Wire({ 'GET /posts/1': () => FIRST });
    const rest: any = createRestSlice({ endpoints: { posts: PostResource }, gc: false });
    const [one, two] = [storeOf(rest), storeOf(rest)];
    await one.dispatch(rest.endpoints.posts.get({ id: 1 }));
    expect(rest.endpoints.posts.get.select(one.getState(), { id: 1 })).toMatchObject(FIRST);
    expect(rest.endpoints.posts.get.select(two.getState(), { id: 1 })).toBeUndefined();
  });
});

describe('304', () => {
  it('renews what is stored', async () => {
    const wire = new Wire({ 'GET /posts/1': () => FIRST });
    const { rest, store, dispatch, e } = start({ posts: PostResource });
    await dispatch(e.posts.get({ id: 1 }));
    await dispatch(rest.expireAll(PostResource.get));
    wire.routes['GET /posts/1'] = () => new Response(null, { status: 304 });
    await dispatch(e.posts.get({ id: 1 }));
    expect(e.posts.get.select(store.getState(), { id: 1 })).toMatchObject(FIRST);
    expect(isFresh(store, e.posts.get, { id: 1 })).toBe(true);
  });
});
