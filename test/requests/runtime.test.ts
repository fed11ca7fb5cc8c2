import { combineSlices, configureStore, createSlice } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice } from '../../src/index.js';
import { blogEndpoints, blogSlice, postJson } from '../support/blog.js';
import { expectConsole } from '../support/console.js';
import { startServer } from '../support/httpServer.js';

const makeRest = blogSlice('http://unused.test');

describe('a store without the parts it needs', () => {
  it('without the middleware: dispatching a thunk throws MIDDLEWARE_MISSING', () => {
    const rest = makeRest();
    const store = configureStore({ reducer: { rest: rest.reducer } });
    expect(() => store.dispatch(rest.endpoints.posts.get({ id: 1 }))).toThrow(
      /MIDDLEWARE_MISSING in rest[^]*getDefault\(\)\.concat\(rest\.middleware\)/,
    );
  });

  it('with the middleware of another slice: throws MIDDLEWARE_MISSING', () => {
    const rest = makeRest();
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(makeRest().middleware),
    });
    expect(() => store.dispatch(rest.endpoints.posts.get({ id: 1 }))).toThrow(/MIDDLEWARE_MISSING/);
  });

  it('without the reducer: a call rejects with REDUCER_MISSING', async () => {
    const rest = makeRest();
    const store = configureStore({
      reducer: { other: () => 0 },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    await expect(store.dispatch(rest.endpoints.posts.get({ id: 1 }))).rejects.toThrow(/REDUCER_MISSING in rest/);
  });

  it('without the reducer: selectors answer from the initial state', () => {
    const rest = makeRest();
    expect(rest.endpoints.posts.get.select({}, { id: 1 })).toBeUndefined();
    expect(rest.selectEntities({})).toEqual({});
  });
});

describe('a store with a part twice', () => {
  it('the middleware added twice: says so, and sends each request once (K19)', async () => {
    const server = await startServer({ json: postJson(5) });
    const rest = createRestSlice({ reducerPath: 'twice', endpoints: blogEndpoints(server.url) });
    const warnings = expectConsole('warn');
    const store = configureStore({
      reducer: { twice: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware, rest.middleware),
      duplicateMiddlewareCheck: false,
    });
    await store.dispatch(rest.endpoints.posts.get({ id: 5 }));
    expect(warnings).toEqual([expect.stringContaining('The middleware of "twice" was added twice')]);
    expect(server.requests).toHaveLength(1);
  });

  it('two slices under one path: says so', () => {
    const warnings = expectConsole('warn');
    const one = createRestSlice({ reducerPath: 'same' });
    const other = createRestSlice({ reducerPath: 'same' });
    configureStore({
      reducer: { same: one.reducer },
      middleware: (getDefault) => getDefault().concat(one.middleware, other.middleware),
    });
    expect(warnings).toEqual([expect.stringContaining('reducerPath "same"')]);
  });
});

describe('slices and stores', () => {
  it('two slices in one store have their own tables and actions', async () => {
    const server = await startServer({ json: postJson(5) });
    const a = createRestSlice({ reducerPath: 'a', endpoints: blogEndpoints(server.url) });
    const b = createRestSlice({ reducerPath: 'b', endpoints: blogEndpoints(server.url) });
    const store = configureStore({
      reducer: { a: a.reducer, b: b.reducer },
      middleware: (getDefault) => getDefault().concat(a.middleware, b.middleware),
    });
    await store.dispatch(a.endpoints.posts.get({ id: 5 }));
    expect(a.endpoints.posts.get.select(store.getState(), { id: 5 })?.title).toBe('post 5');
    expect(b.endpoints.posts.get.select(store.getState(), { id: 5 })).toBeUndefined();
    await store.dispatch(b.endpoints.posts.get({ id: 5 }));
    await store.dispatch(a.resetEntireStore());
    expect(a.selectEntities(store.getState())).toEqual({});
    expect(b.endpoints.posts.get.select(store.getState(), { id: 5 })?.title).toBe('post 5');
  });

  it('one slice in two stores shares nothing but the declarations (J01)', async () => {
    const server = await startServer(({ url }, index) => ({ json: { id: url.slice(-1), name: `answer ${index}` } }));
    const rest = createRestSlice({ endpoints: blogEndpoints(server.url) });
    const makeStore = () =>
      configureStore({
        reducer: { rest: rest.reducer },
        middleware: (getDefault) => getDefault().concat(rest.middleware),
      });
    const [one, two] = [makeStore(), makeStore()];
    await Promise.all([one, two].map((store) => store.dispatch(rest.endpoints.users.get({ id: 1 }))));
    const names = [one, two].map((store) => rest.endpoints.users.get.select(store.getState(), { id: 1 })?.name);
    expect(names.toSorted()).toEqual(['answer 0', 'answer 1']);
    await one.dispatch(rest.resetEntireStore());
    expect(rest.endpoints.users.get.select(one.getState(), { id: 1 })).toBeUndefined();
    expect(rest.endpoints.users.get.select(two.getState(), { id: 1 })?.name).toBe(names[1]);
  });

  it('combineSlices(rest) mounts it under its path', async () => {
    const server = await startServer({ json: postJson(5) });
    const rest = createRestSlice({ endpoints: blogEndpoints(server.url) });
    const counter = createSlice({ name: 'counter', initialState: 0, reducers: { added: (count) => count + 1 } });
    const store = configureStore({
      reducer: combineSlices(rest, counter),
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    await store.dispatch(rest.endpoints.posts.get({ id: 5 }));
    store.dispatch(counter.actions.added());
    expect(rest.endpoints.posts.get.select(store.getState(), { id: 5 })?.title).toBe('post 5');
    expect(store.getState().counter).toBe(1);
  });
});
