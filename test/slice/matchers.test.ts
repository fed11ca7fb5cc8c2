import { createListenerMiddleware, createSlice } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice } from '../../src/index.js';
import { blogEndpoints, blogSlice, postJson } from '../support/blog.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

/** A log of: posts.get fulfilled, users.get rejected, posts.getList.push fulfilled, a set. */
const log = async () => {
  const server = await startServer(({ url }) => (url.startsWith('/users') ? { status: 404 } : { json: postJson(5) }));
  const made = testStore(blogSlice(server.url));
  const { dispatch, endpoints } = made;
  await dispatch(endpoints.posts.get({ id: 5 }));
  await dispatch(endpoints.users.get({ id: 1 })).catch(() => undefined);
  await dispatch(endpoints.posts.getList.push({}, { title: 'x' }));
  await dispatch(endpoints.users.get.setResponse({ id: 1 }, { id: '1' }));
  return made;
};

describe('matchers', () => {
  it('of an endpoint match its actions alone', async () => {
    const { actions, endpoints, types } = await log();
    const matched = (match: (action: unknown) => boolean) => types().filter((_type, i) => match(actions[i]));
    expect(matched(endpoints.posts.get.matchPending)).toEqual(['rest/posts.get/pending']);
    expect(matched(endpoints.posts.get.matchFulfilled)).toEqual(['rest/posts.get/fulfilled']);
    expect(matched(endpoints.users.get.matchRejected)).toEqual(['rest/users.get/rejected']);
    expect(matched(endpoints.posts.getList.push.matchFulfilled)).toEqual(['rest/posts.getList.push/fulfilled']);
    expect(matched(endpoints.posts.getList.matchFulfilled)).toEqual([]);
  });

  it('of the slice match the actions of all endpoints', async () => {
    const { actions, slice } = await log();
    expect(actions.map(slice.matchPending())).toEqual([true, false, true, false, true, false, false]);
    expect(actions.map(slice.matchFulfilled())).toEqual([false, true, false, false, false, true, false]);
    expect(actions.map(slice.matchRejected())).toEqual([false, false, false, true, false, false, false]);
  });

  it('of the slice take a declared endpoint', async () => {
    const { actions, slice, endpoints } = await log();
    const match = slice.matchRejected(endpoints.users.get.endpoint);
    expect(actions.filter(match).map(({ meta }) => meta.args)).toEqual([[{ id: 1 }]]);
  });

  it('of one slice ignore the actions of another', async () => {
    const { actions } = await log();
    const other = createRestSlice({ reducerPath: 'other', endpoints: blogEndpoints('http://unused.test') });
    expect(actions.some(other.matchPending())).toBe(false);
    expect(actions.some(other.endpoints.posts.get.matchFulfilled)).toBe(false);
  });

  it.each([[undefined], [null], ['rest/posts.get/fulfilled'], [{}], [{ type: 'rest/posts.get/fulfilled' }], [() => 1]])(
    'do not match %o',
    async (value) => {
      const { slice } = testStore(blogSlice('http://unused.test'));
      expect(slice.matchFulfilled()(value)).toBe(false);
      expect(slice.endpoints.posts.get.matchFulfilled(value)).toBe(false);
    },
  );

  it("serve another slice's extraReducers, with the response as payload", async () => {
    const server = await startServer({ json: postJson(5) });
    const makeSlice = blogSlice(server.url);
    const { posts } = makeSlice().endpoints;
    const titles = createSlice({
      name: 'titles',
      initialState: [] as unknown[],
      reducers: {},
      extraReducers: (builder) =>
        builder.addMatcher(posts.get.matchFulfilled, (state, { payload, meta }) => {
          state.push([meta.args[0].id, payload.title]);
        }),
    });
    const { dispatch, endpoints, root } = testStore(makeSlice, { reducers: { titles: titles.reducer } });
    await dispatch(endpoints.posts.get({ id: 5 }));
    expect(root()['titles']).toEqual([[5, 'post 5']]);
  });

  it('serve listener middleware', async () => {
    const { actions, endpoints } = await log();
    const heard: unknown[] = [];
    const listener = createListenerMiddleware();
    listener.startListening({
      matcher: endpoints.posts.get.matchFulfilled,
      effect: ({ type }) => void heard.push(type),
    });
    const run = listener.middleware({ dispatch: (action: unknown) => action, getState: () => ({}) } as never)(
      (action) => action,
    );
    actions.forEach(run);
    expect(heard).toEqual(['rest/posts.get/fulfilled']);
  });
});
