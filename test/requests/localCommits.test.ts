import { describe, expect, it } from 'vitest';
import { Invalidate } from '../../src/index.js';
import { blogSlice, Post, postJson, User } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';

const setUp = async () => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  const made = testStore(blogSlice(server.url));
  return { server, answer: gates.answer, ...made };
};

/** A store that holds post 5 and the list of posts 5 and 6. */
const setUpFilled = async () => {
  const made = await setUp();
  await made.dispatch(made.endpoints.posts.getList.setResponse({}, [postJson(5), postJson(6)]));
  await made.dispatch(made.endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
  return made;
};

describe('setResponse', () => {
  it('commits at once, and its promise is resolved already', async () => {
    const { dispatch, endpoints, root } = await setUp();
    const done = dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('post 5');
    await expect(done).resolves.toBeUndefined();
  });

  it('resolves a read in flight with the pushed body, and frees its key (3.1.9)', async () => {
    const { server, answer, dispatch, endpoints, root } = await setUp();
    const first = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(1);
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5, { title: 'pushed' })));
    await expect(first).resolves.toMatchObject({ title: 'pushed' });
    const second = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(2);
    answer(0, { json: postJson(5, { title: 'late' }) });
    await expect.poll(() => endpoints.posts.get.selectResponse(root(), { id: 5 }).isFetching).toBe(true);
    answer(1, { json: postJson(5, { title: 'newest' }) });
    await expect(second).resolves.toMatchObject({ title: 'newest' });
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('newest');
  });

  it('wins over the answer of a request sent before it (decision 21, S3.4)', async () => {
    const { server, answer, dispatch, endpoints, root, types } = await setUp();
    void dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(1);
    await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5, { title: 'pushed' })));
    answer(0, { json: postJson(5, { title: 'late', extra: 'fills a gap' }) });
    await expect.poll(() => types().at(-1)).toBe('rest/posts.get/fulfilled');
    expect(endpoints.posts.get.select(root(), { id: 5 })).toMatchObject({ title: 'pushed', extra: 'fills a gap' });
  });

  it('of a schema-less key is not replaced by an older answer (3.2.3)', async () => {
    const { server, answer, dispatch, endpoints, root, types } = await setUp();
    void dispatch(endpoints.count());
    await server.received(1);
    await dispatch(endpoints.count.setResponse({ total: 2 }));
    answer(0, { json: { total: 1 } });
    await expect.poll(() => types().at(-1)).toBe('rest/count/fulfilled');
    expect(endpoints.count.selectResponse(root())).toMatchObject({ data: { total: 2 }, isFetching: false });
  });

  it("that cannot be stored rejects, and is the endpoint's error (decision 115)", async () => {
    const { dispatch, endpoints, root, state } = await setUp();
    await expect(dispatch(endpoints.posts.get.setResponse({ id: 5 }, { title: 'no id' }))).rejects.toThrow(
      /PK_MISSING/,
    );
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 }).error).toMatchObject({ status: 400 });
    expect(state().entities).toEqual({});
  });
});

describe('setError', () => {
  it('rejects a read in flight with that very error (3.1.10)', async () => {
    const { server, dispatch, endpoints, root } = await setUp();
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(1);
    const error = Object.assign(new Error('pushed'), { status: 418 });
    await dispatch(endpoints.posts.get.setError({ id: 5 }, error));
    await expect(promise).rejects.toBe(error);
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 }).error).toMatchObject({
      message: 'pushed',
      status: 418,
    });
  });

  it('keeps rows and results (1 #5)', async () => {
    const { dispatch, endpoints, state } = await setUpFilled();
    const before = state();
    await dispatch(endpoints.posts.get.setError({ id: 5 }, new Error('pushed')));
    expect(state().entities).toBe(before.entities);
    expect(state().results).toBe(before.results);
  });
});

describe('set', () => {
  it('merges fields into a row, whose pk comes from the arguments', async () => {
    const { dispatch, slice, endpoints, root } = await setUpFilled();
    await dispatch(slice.set(Post, { id: 5 }, { title: 'edited' }));
    expect(endpoints.posts.get.select(root(), { id: 5 })).toMatchObject({
      id: '5',
      title: 'edited',
      author: { name: 'Ada' },
    });
  });

  it('makes a row that was not there', async () => {
    const { dispatch, slice, root } = await setUp();
    await dispatch(slice.set(User, { id: '7' }, { name: 'Grace' }));
    expect(slice.selectEntities(root())).toEqual({ User: { 7: { id: '7', name: 'Grace' } } });
  });

  it('changes rows only: results and meta stay (1 #7)', async () => {
    const { dispatch, slice, state } = await setUpFilled();
    const before = state();
    await dispatch(slice.set(Post, { id: 5 }, { title: 'edited' }));
    expect(state().results).toBe(before.results);
    expect(state().meta).toBe(before.meta);
  });

  it('gives an updater the present value, and writes what it changed', async () => {
    const { dispatch, slice, actions, root, endpoints } = await setUpFilled();
    await dispatch(slice.set(Post, { id: 5 }, (post: Post) => ({ ...post, votes: post.votes + 1 })));
    expect(actions.at(-1)?.payload).toEqual({ Post: { 5: { id: '5', votes: 1 } } });
    expect(endpoints.posts.get.select(root(), { id: 5 })?.votes).toBe(1);
  });

  it('without a previous value dispatches nothing for an updater (1.8)', async () => {
    const { dispatch, slice, actions } = await setUp();
    await dispatch(slice.set(Post, { id: 5 }, (post: Post) => ({ ...post, votes: 1 })));
    expect(actions).toEqual([]);
  });

  it('replaces a list', async () => {
    const { dispatch, slice, endpoints, root } = await setUpFilled();
    await dispatch(slice.set(endpoints.posts.getList.endpoint.schema, {}, [postJson(6)] as never));
    expect(endpoints.posts.getList.select(root(), {})?.map(({ id }) => id)).toEqual(['6']);
  });

  it('gives an updater of a list the present array', async () => {
    const { dispatch, slice, endpoints, root } = await setUpFilled();
    const update = ((list: readonly Post[]) => list.toReversed()) as never;
    await dispatch(slice.set(endpoints.posts.getList.endpoint.schema, {}, update));
    expect(endpoints.posts.getList.select(root(), {})?.map(({ title }) => title)).toEqual(['post 6', 'post 5']);
  });

  it('of collection.push adds to the lists, without a request', async () => {
    const { server, dispatch, slice, endpoints, root } = await setUpFilled();
    await dispatch(slice.set(endpoints.posts.getList.endpoint.schema.push, {}, postJson(7) as never));
    expect(endpoints.posts.getList.select(root(), {})?.map(({ id }) => id)).toEqual(['5', '6', '7']);
    expect(server.requests).toEqual([]);
  });

  it('of an Invalidate deletes the row', async () => {
    const { dispatch, slice, endpoints, root } = await setUpFilled();
    await dispatch(slice.set(new Invalidate(Post), { id: 5 }, undefined as never));
    expect(endpoints.posts.getList.select(root(), {})?.map(({ id }) => id)).toEqual(['6']);
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 })).toMatchObject({
      data: undefined,
      expiryStatus: 'Invalid',
    });
  });

  it('stores the rows of a list and of an object', async () => {
    const { dispatch, slice, root } = await setUp();
    await dispatch(slice.set([User], [{ id: '1', name: 'Ada' }] as never));
    await dispatch(slice.set({ boss: User }, { boss: { id: '2', name: 'Grace' } } as never));
    expect(Object.keys(slice.selectEntities(root())['User'] ?? {})).toEqual(['1', '2']);
  });

  it('is newer than every request in flight (1.9)', async () => {
    const { server, answer, dispatch, slice, endpoints, root, types } = await setUpFilled();
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    await server.received(1);
    await dispatch(slice.set(Post, { id: 5 }, { title: 'ws' }));
    answer(0, { json: postJson(5, { title: 'late', votes: 3 }) });
    await promise;
    expect(types().at(-1)).toBe('rest/posts.get/fulfilled');
    expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('ws');
  });

  it('of a value without a key throws at once, and dispatches nothing', async () => {
    const { dispatch, slice, actions } = await setUp();
    expect(() => dispatch(slice.set(Post, { title: 'no id' }))).toThrow(/PK_MISSING/);
    expect(actions).toEqual([]);
  });

  it('of a schema without rows throws SCHEMA_NOT_SETTABLE', async () => {
    const { dispatch, slice, actions } = await setUp();
    expect(() => dispatch(slice.set(Date, {}, 'x' as never))).toThrow(/SCHEMA_NOT_SETTABLE/);
    expect(actions).toEqual([]);
  });
});

describe('invalidate', () => {
  it('takes the result away, and keeps the rows (1 #8, 1.13)', async () => {
    const { dispatch, endpoints, state, root } = await setUpFilled();
    const before = state();
    await dispatch(endpoints.posts.get.invalidate({ id: 5 }));
    expect(state().entities).toBe(before.entities);
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 })).toMatchObject({
      data: undefined,
      expiryStatus: 'Invalid',
    });
    expect(endpoints.posts.getList.select(root(), {})).toHaveLength(2);
  });

  it('of null is no action (2.5.5)', async () => {
    const { dispatch, endpoints, actions } = await setUp();
    await expect(dispatch(endpoints.posts.get.invalidate(null))).resolves.toBeUndefined();
    expect(actions).toEqual([]);
  });

  it('of an unknown key marks it (1.10)', async () => {
    const { dispatch, endpoints, root } = await setUp();
    await dispatch(endpoints.posts.get.invalidate({ id: 5 }));
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 }).expiryStatus).toBe('Invalid');
  });

  it('is undone by an answer, and by an error (1.14)', async () => {
    const { dispatch, endpoints, state, server } = await setUpFilled();
    const key = `GET ${server.url}/posts/5`;
    await dispatch(endpoints.posts.get.invalidate({ id: 5 }));
    expect(state().meta[key]?.invalidated).toBe(true);
    await dispatch(endpoints.posts.get.setError({ id: 5 }, new Error('x')));
    expect(state().meta[key]?.invalidated).toBeUndefined();
  });
});

describe('invalidateAll and expireAll', () => {
  it('reach keys that hold only an error (decision 19)', async () => {
    const { dispatch, slice, endpoints, root } = await setUp();
    await dispatch(endpoints.posts.get.setError({ id: 5 }, new Error('x')));
    await dispatch(slice.invalidateAll(endpoints.posts.get.endpoint));
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 })).toMatchObject({
      error: undefined,
      expiryStatus: 'Invalid',
    });
  });

  it('choose keys by testKey, and name them in the action', async () => {
    const { server, dispatch, slice, endpoints, actions } = await setUpFilled();
    await dispatch(slice.expireAll(endpoints.posts.get.endpoint));
    await dispatch(slice.invalidateAll({ testKey: () => true }));
    const keys = [`GET ${server.url}/posts`, `GET ${server.url}/posts/5`];
    expect(actions.slice(-2).map(({ payload }) => payload.keys.toSorted())).toEqual([[keys[1]], keys]);
  });

  it('expireAll keeps what is shown, and makes it stale (2.5)', async () => {
    const { dispatch, slice, endpoints, root } = await setUpFilled();
    const before = endpoints.posts.get.select(root(), { id: 5 });
    await dispatch(slice.expireAll(endpoints.posts.get.endpoint));
    expect(endpoints.posts.get.select(root(), { id: 5 })).toBe(before);
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 })).toMatchObject({
      expiryStatus: 'Valid',
      expiresAt: 1,
    });
  });

  it('expireAll after invalidate leaves the key invalid (1.12)', async () => {
    const { dispatch, slice, endpoints, root } = await setUpFilled();
    await dispatch(slice.invalidateAll(endpoints.posts.get.endpoint));
    await dispatch(slice.expireAll(endpoints.posts.get.endpoint));
    expect(endpoints.posts.get.selectResponse(root(), { id: 5 }).expiryStatus).toBe('Invalid');
  });
});
