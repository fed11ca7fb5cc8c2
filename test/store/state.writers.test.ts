import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource, RestEndpoint } from '../../src/index.js';
import { Invoice, tenants } from '../support/tenants.js';
import { testStore } from '../support/testStore.js';
import type { EndpointInstance } from '../../src/index.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

/** Ways in which an address or a key is not what the template says. */
const ways: Record<string, object> = {
  'an override of url() in the class': { Endpoint: tenants.ByUrl },
  'an override of key() in the class': { Endpoint: tenants.ByKey },
  'a class field url': { Endpoint: tenants.ByUrlField },
  'a class field key': { Endpoint: tenants.ByKeyField },
  'a class field urlPrefix': { Endpoint: tenants.ByPrefix },
  'a urlPrefix that changes': { Endpoint: tenants.ByGetter },
};

function open(options: object) {
  const invoices = resource({ path: '/invoices/:id', schema: Invoice, ...options });
  const closeYear = new RestEndpoint({
    path: '/close-year',
    method: 'POST',
    body: undefined,
    expires: [invoices.getList],
    fetchResponse: async () => Response.json({}),
  });
  const app = testStore(() => createRestSlice({ endpoints: { invoices, closeYear } }));
  const { endpoints, dispatch, root } = app;
  const load = () => dispatch(endpoints.invoices.getList.setResponse({}, [{ id: '1' }]));
  const seen = () => endpoints.invoices.getList.selectResponse(root(), {});
  return { ...app, invoices, load, seen, isFresh: () => seen().expiresAt > Date.now() };
}

describe.each(Object.keys(ways))('with %s', (way) => {
  it('expireAll, expires and invalidateAll reach what the endpoint has written (F84)', async () => {
    const { slice, dispatch, endpoints, invoices, load, seen, isFresh } = open(ways[way] as object);
    await load();
    expect(isFresh()).toBe(true);
    await dispatch(slice.expireAll(invoices.getList));
    expect(isFresh()).toBe(false);
    await load();
    await dispatch(endpoints.closeYear());
    expect(isFresh()).toBe(false);
    await load();
    await dispatch(slice.invalidateAll(endpoints.invoices.getList));
    expect(seen().data).toBeUndefined();
  });

  it('testKey is true of the keys that the endpoint has made, and of no other (F84)', () => {
    const { getList, get } = open(ways[way] as object).invoices;
    const key = getList.key({});
    tenants.origin = 'https://another.test';
    expect([getList.testKey(key), getList.testKey(get.key({ id: 7 })), get.testKey(key)]).toEqual([true, false, false]);
    tenants.origin = 'https://one.test';
  });
});

describe('what belongs to an endpoint', () => {
  it('is not what another of a longer name has written (F93)', async () => {
    const load = async () => [1];
    const endpoints = {
      getUser: new Endpoint(load, { name: 'getUser' }),
      getUserPosts: new Endpoint(load, { name: 'getUserPosts' }),
    };
    const app = testStore(() => createRestSlice({ endpoints }));
    await app.dispatch(app.endpoints.getUserPosts());
    await app.dispatch(app.slice.invalidateAll(app.endpoints.getUser));
    expect(app.endpoints.getUserPosts.select(app.root())).toEqual([1]);
  });

  it('is what its pages have brought, and not what its changes were answered', async () => {
    const posts = resource({
      path: '/posts/:id',
      schema: Post,
      searchParams: {} as { page?: number },
      paginationField: 'page',
    });
    const { slice, endpoints, dispatch, state, root } = testStore(() => createRestSlice({ endpoints: { posts } }));
    await dispatch(endpoints.posts.getList.getPage.setResponse({ page: 2 }, [{ id: '2' }]));
    await dispatch(endpoints.posts.getList.paginated('page').setResponse({ page: 3 }, [{ id: '3' }]));
    await dispatch(slice.setResponse(posts.create, { title: 'x' }, { id: '4' } as never));
    const writers = Object.entries(state().meta as object).map(([key, { endpoints: names }]) => [key, names]);
    expect(Object.fromEntries(writers)).toMatchObject({
      'GET /posts': ['posts.getList'],
      'POST /posts': ['posts.create'],
    });
    await dispatch(slice.expireAll(endpoints.posts.getList));
    expect(endpoints.posts.create.selectResponse(root(), { title: 'x' }).expiresAt).toBeGreaterThan(Date.now());
  });

  it('is what it has written before it was added, under its own name', async () => {
    const getPost = new RestEndpoint({ path: '/posts/:id', schema: Post });
    const { slice, dispatch, root } = testStore(() => createRestSlice(), { isReplayable: false });
    await dispatch(slice.setResponse(getPost, { id: 1 }, { id: '1', title: 'a' }));
    slice.injectEndpoints({ post: getPost });
    await dispatch(slice.invalidateAll(getPost));
    expect(slice.select(getPost)(root(), { id: 1 })).toBeUndefined();
  });

  it('may be what nobody knows who has written: it is asked for again', async () => {
    const update = () => ({ [endpoints.other.key()]: () => ['made'] });
    const named = (name: string, options: object = {}) => new Endpoint(async () => [name], { name, ...options });
    const endpoints: Record<'one' | 'other', EndpointInstance> = {
      one: named('one', { update }),
      other: named('other'),
    };
    const { slice, dispatch, root } = testStore(() => createRestSlice({ endpoints }));
    await dispatch(slice.setResponse(endpoints.one, ['read']));
    await dispatch(slice.expireAll(endpoints.one));
    expect(slice.selectResponse(endpoints.other)(root()).expiresAt).toBeLessThan(Date.now());
  });
});
