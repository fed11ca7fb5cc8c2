// Family: a mistake that the library could see is passed over in silence, or makes it do its work twice.
import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource, RestEndpoint } from '../../src/index.js';
import { hydrate } from '../../src/ssr/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { expectConsole } from '../support/console.js';
import type { Middleware } from '@reduxjs/toolkit';
import type { RestState } from '../../src/index.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

/** A store that starts with requests of another process, and what is dispatched to it. */
function storeWithOrphans() {
  const rest = createRestSlice({
    features: allFeatures,
    endpoints: { posts: resource({ path: '/posts/:id', schema: Post, optimistic: true }) },
  });
  const mark = { fetchedAt: 0, date: 0, expiresAt: 0, pending: 'gone' };
  const initial = rest.reducer(undefined, { type: 'x' });
  const preloadedState = { rest: { ...initial, meta: { 'GET /posts/1': mark } } as RestState };
  const types: unknown[] = [];
  const log: Middleware = () => (next) => (action) => {
    types.push((action as { type: unknown }).type);
    return next(action);
  };
  const store = configureStore({
    reducer: { rest: rest.reducer },
    preloadedState,
    middleware: (getDefault) => getDefault().concat(rest.middleware, log),
  });
  return { rest, store, types };
}

describe('prune', () => {
  it('as the first action dispatches once (F32)', async () => {
    const { rest, store, types } = storeWithOrphans();
    await store.dispatch(rest.util.prune());
    expect(types).toEqual(['rest/collect']);
    expect(store.getState().rest.meta).toEqual({});
    await store.dispatch(rest.util.prune());
    expect(types).toHaveLength(1);
  });

  it('before another first action comes by itself, and once (F32)', async () => {
    const { rest, store, types } = storeWithOrphans();
    await store.dispatch(rest.endpoints.posts.get.invalidate({ id: 1 }));
    await Promise.resolve();
    expect(types).toEqual(['rest/collect', 'rest/invalidate']);
  });

  it('where nothing is to be pruned dispatches nothing (F32)', async () => {
    const { rest, store, types } = storeWithOrphans();
    await Promise.resolve();
    expect(types).toEqual(['rest/collect']);
    await store.dispatch(rest.util.prune());
    expect(types).toHaveLength(1);
  });
});

describe('hydrate', () => {
  const dehydrated = (state: unknown) => ({ version: 1, path: 'rest', now: 0, state });

  it.each<[string, unknown]>([
    ['a list of tables', { entities: [{ id: '1' }] }],
    ['a text', { entities: 'Post', results: 'x' }],
    ['rows that are none', { entities: { Post: { '1': 7 } } }],
    ['a root state', { rest: { entities: { Post: { '1': { id: '1' } } } } }],
    ['the tables alone', { Post: { '1': { id: '1' } } }],
  ])('of %s says that it is ignored, and gives an action that changes nothing (F32)', (_, state) => {
    const warnings = expectConsole('warn');
    expect(hydrate(dehydrated(state))).toEqual({ type: 'rest/hydrate', payload: {} });
    expect(warnings).toEqual([expect.stringContaining('hydrate() ignores the state')]);
  });

  it('of an empty store, or of one that is partly right, says nothing (F32)', () => {
    const none = { entities: {}, entitiesMeta: {}, indexes: {}, results: {}, meta: {} };
    expect(hydrate(dehydrated(none)).payload).toEqual(none);
    expect(hydrate(dehydrated({ ...none, entities: { Post: {} } })).payload.entities).toEqual({ Post: {} });
    const half = { entities: { Post: { '1': { id: '1' }, '2': 7 } }, results: 5 };
    expect(hydrate(dehydrated(half)).payload.entities).toEqual({ Post: { '1': { id: '1' } } });
  });
});

describe('two endpoints of one name (decisions 60 and 82)', () => {
  const named = (path: string, options: object = {}) =>
    new RestEndpoint({ path, name: 'post', schema: Post, ...options } as { path: '/a'; schema: typeof Post });

  const pushTo = async (...endpoints: { readonly name: string }[]) => {
    const rest = createRestSlice({ features: allFeatures });
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    for (const endpoint of endpoints) await store.dispatch(rest.setResponse(endpoint as any, {}, { id: '1' }));
    return store;
  };

  it.each([
    ['another address', named('/a'), named('/b'), ['GET /a', 'GET /b']],
    ['another method', named('/c'), named('/c', { method: 'POST' }), ['GET /c', 'POST /c']],
    ['another update', named('/d'), named('/d', { update: () => ({}) }), ['GET /d', 'GET /d']],
    ['an address of its own', named('/e'), named('/e').extend({ path: '/f' }), ['GET /e', 'GET /f']],
    [
      'another function',
      new Endpoint(async () => ({ id: '1' }), { name: 'post', schema: Post }),
      new Endpoint(async () => ({ id: '2' }), { name: 'post', schema: Post }),
      ['post', 'post'],
    ],
  ])('are a development error that names both: %s (F32)', async (_, one, other, names) => {
    const errors = expectConsole('error');
    await pushTo(one, other);
    expect(errors).toEqual([expect.stringContaining(`called "post": ${names.join(' and ')}.`)]);
  });

  it('are silent where only the way to the answer differs (F32)', async () => {
    const post = named('/silent');
    await pushTo(
      post,
      post.extend({ signal: new AbortController().signal }),
      post.extend({ requestInit: { credentials: 'include' } }),
      post.extend({ urlPrefix: 'https://other.test' }),
      post.extend({ dataExpiryLength: 5, errorExpiryLength: 5, pollFrequency: 5, invalidIfStale: true }),
      post.extend({ errorPolicy: () => 'soft' as const }),
      post.extend({ getHeaders: (headers: HeadersInit) => headers }),
      post.extend({ fetch: async () => ({ id: '1' }) } as object),
    );
  });
});
