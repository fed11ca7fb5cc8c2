import { describe, expect, it } from 'vitest';
import { createRestSlice, RestEndpoint } from '../../src/index.js';
import { blogEndpoints, blogSlice, Post, postJson } from '../support/blog.js';
import { gatekeeper, startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { Snapshot } from '../../src/index.js';

/** Post 5 is stored, and so is the list of posts 5 and 6. */
const setUp = async () => {
  const gates = gatekeeper();
  const server = await startServer(gates.handler);
  const make = () => {
    const vote = new RestEndpoint({
      path: '/posts/:id/vote',
      urlPrefix: server.url,
      method: 'POST',
      body: undefined,
      schema: Post,
      getOptimisticResponse(snapshot: Snapshot, params: { id: string }) {
        const post = snapshot.get(Post, params) as Post | undefined;
        if (!post) throw snapshot.abort;
        return { id: params.id, votes: post.votes + 1 };
      },
    });
    return createRestSlice({ endpoints: { ...blogEndpoints(server.url, { optimistic: true }), vote } });
  };
  const made = testStore(make);
  const { dispatch, endpoints, root } = made;
  const { posts } = endpoints;
  await dispatch(posts.getList.setResponse({}, [postJson(5), postJson(6)]));
  return {
    server,
    answer: gates.answer,
    posts,
    shown: () => posts.get.select(root(), { id: 5 }),
    titles: () => posts.getList.select(root(), {})?.map(({ title }) => title),
    patch: (fields: object) => dispatch(posts.partialUpdate({ id: 5 }, fields)),
    ...made,
  };
};

describe('an optimistic update', () => {
  it('is shown at once, in the pending dispatch, and only in the view (0.1.2)', async () => {
    const { patch, shown, titles, types, state } = await setUp();
    void patch({ title: 'A' });
    expect(types().at(-1)).toBe('rest/posts.partialUpdate/pending');
    expect(shown()?.title).toBe('A');
    expect(titles()).toEqual(['A', 'post 6']);
    expect(state().entities['Post']?.['5']).toMatchObject({ title: 'post 5' });
  });

  it('is replaced by the answer', async () => {
    const { patch, shown, answer, state } = await setUp();
    const promise = patch({ title: 'A' });
    answer(0, { json: postJson(5, { title: 'from the server' }) });
    await promise;
    expect(shown()?.title).toBe('from the server');
    expect(state().optimistic).toEqual([]);
  });

  it('is rolled back exactly when it fails, and the caller gets the error (E09)', async () => {
    const { patch, shown, answer, root, slice, state } = await setUp();
    const before = slice.selectEntities(root());
    const promise = patch({ title: 'A' });
    answer(0, { status: 409 });
    await expect(promise).rejects.toMatchObject({ status: 409 });
    expect(shown()?.title).toBe('post 5');
    expect(slice.selectEntities(root())).toBe(before);
    expect(state().optimistic).toEqual([]);
  });

  it('whose request is aborted goes too, without a record (4.2 row 8)', async () => {
    const { server, patch, shown, state } = await setUp();
    const meta = state().meta;
    const promise = patch({ title: 'A' });
    await server.received(1);
    promise.abort();
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    expect(shown()?.title).toBe('post 5');
    expect(state().meta).toEqual(meta);
  });
});

describe('two pending layers', () => {
  it('in order (4.2 row 1)', async () => {
    const { patch, shown, answer } = await setUp();
    const first = patch({ title: 'A' });
    const second = patch({ votes: 7 });
    expect(shown()).toMatchObject({ title: 'A', votes: 7 });
    answer(0, { json: postJson(5, { title: 'A', votes: 0 }) });
    await first;
    expect(shown()).toMatchObject({ title: 'A', votes: 7 });
    answer(1, { json: postJson(5, { title: 'A', votes: 7 }) });
    await second;
    expect(shown()).toMatchObject({ title: 'A', votes: 7 });
  });

  it('out of order, the second row holding the first change (4.2 row 2)', async () => {
    const { patch, shown, answer } = await setUp();
    const first = patch({ title: 'A' });
    const second = patch({ votes: 7 });
    answer(1, { json: postJson(5, { title: 'A', votes: 7 }) });
    await second;
    expect(shown()).toMatchObject({ title: 'A', votes: 7 });
    answer(0, { json: postJson(5, { title: 'A', votes: 0 }) });
    await first;
    expect(shown()).toMatchObject({ title: 'A', votes: 7 });
  });

  it.each([
    ['out of order, the second row without the first change (4.2 row 3)', postJson(5, { votes: 7 })],
    ['out of order, partial rows (4.2 row 4)', { id: '5', votes: 7 }],
  ])('%s: the pending one stays visible (decision 23)', async (_title, secondAnswer) => {
    const { patch, shown, answer } = await setUp();
    void patch({ title: 'A' });
    const second = patch({ votes: 7 });
    answer(1, { json: secondAnswer });
    await second;
    expect(shown()).toMatchObject({ title: 'A', votes: 7 });
  });

  it('the first fails: the second stays (E10, 4.2 row 5)', async () => {
    const { patch, shown, answer } = await setUp();
    const first = patch({ title: 'A' });
    const second = patch({ title: 'B' });
    answer(0, { status: 500 });
    await expect(first).rejects.toThrow();
    expect(shown()?.title).toBe('B');
    answer(1, { json: postJson(5, { title: 'B' }) });
    await second;
    expect(shown()?.title).toBe('B');
  });

  it('the second fails, then the first: back to the base (E11, 4.2 rows 6 and 7)', async () => {
    const { patch, shown, answer } = await setUp();
    const first = patch({ title: 'A' });
    const second = patch({ votes: 7 });
    answer(1, { status: 500 });
    await expect(second).rejects.toThrow();
    expect(shown()).toMatchObject({ title: 'A', votes: 0 });
    answer(0, { status: 500 });
    await expect(first).rejects.toThrow();
    expect(shown()).toMatchObject({ title: 'post 5', votes: 0 });
  });

  it('of one key and one millisecond: one answer removes one layer (4.1.6, 4.2 row 9)', async () => {
    const { patch, shown, answer, state } = await setUp();
    const promises = [patch({ title: 'A' }), patch({ votes: 7 })];
    answer(0, { json: postJson(5, { title: 'A' }) });
    await promises[0];
    expect(state().optimistic).toHaveLength(1);
    expect(shown()).toMatchObject({ title: 'A', votes: 7 });
  });

  it('that count are replayed over the first answer (4.2 row 10)', async () => {
    const { dispatch, endpoints, shown, answer } = await setUp();
    const vote = () => dispatch(endpoints.vote({ id: '5' }));
    const first = vote();
    expect(shown()?.votes).toBe(1);
    const second = vote();
    expect(shown()?.votes).toBe(2);
    answer(0, { json: postJson(5, { votes: 10 }) });
    await first;
    expect(shown()?.votes).toBe(11);
    answer(1, { json: postJson(5, { votes: 11 }) });
    await second;
    expect(shown()?.votes).toBe(11);
  });

  it('that count, the second answered first: the first is shown over it while it is pending (decision 75)', async () => {
    const { dispatch, endpoints, shown, answer } = await setUp();
    const votes = [dispatch(endpoints.vote({ id: '5' })), dispatch(endpoints.vote({ id: '5' }))];
    answer(1, { json: postJson(5, { votes: 11 }) });
    await votes[1];
    expect(shown()?.votes).toBe(12);
    answer(0, { json: postJson(5, { votes: 10 }) });
    await votes[0];
    expect(shown()?.votes).toBe(11);
  });
});

describe('other answers while a layer is pending', () => {
  it('a read sent before it leaves it visible (E12, 4.2 row 13)', async () => {
    const { server, dispatch, posts, patch, shown, answer } = await setUp();
    const read = dispatch(posts.get({ id: 5 }));
    await server.received(1);
    void patch({ title: 'A' });
    answer(0, { json: postJson(5, { votes: 5 }) });
    await read;
    expect(shown()).toMatchObject({ title: 'A', votes: 5 });
  });

  it('a read sent after it leaves it visible (decision 22, 4.2 row 14)', async () => {
    const { server, dispatch, posts, patch, shown, answer } = await setUp();
    void patch({ title: 'A' });
    await server.received(1);
    const read = dispatch(posts.get({ id: 5 }));
    answer(1, { json: postJson(5, { votes: 5 }) });
    await read;
    expect(shown()).toMatchObject({ title: 'A', votes: 5 });
  });

  it('a refetch, then a failure: back to the refetched value (E14)', async () => {
    const { server, dispatch, posts, patch, shown, answer } = await setUp();
    const promise = patch({ title: 'A' });
    await server.received(1);
    const read = dispatch(posts.get({ id: 5 }));
    answer(1, { json: postJson(5, { title: 'refetched' }) });
    await read;
    answer(0, { status: 500 });
    await expect(promise).rejects.toThrow();
    expect(shown()?.title).toBe('refetched');
  });

  it('a confirmed write, then the failure of an older one: the write stays (E13)', async () => {
    const { patch, shown, answer } = await setUp();
    const older = patch({ title: 'A' });
    const newer = patch({ title: 'B' });
    answer(1, { json: postJson(5, { title: 'B' }) });
    await newer;
    answer(0, { status: 500 });
    await expect(older).rejects.toThrow();
    expect(shown()?.title).toBe('B');
  });

  it('a pushed value, then a failure: the pushed value (4.2 row 15)', async () => {
    const { dispatch, slice, patch, shown, answer } = await setUp();
    const promise = patch({ title: 'A' });
    await dispatch(slice.set(Post, { id: '5' }, { title: 'WS' }));
    answer(0, { status: 500 });
    await expect(promise).rejects.toThrow();
    expect(shown()?.title).toBe('WS');
  });

  it('other rows keep their layers (4.2 row 16)', async () => {
    const { dispatch, posts, patch, titles, answer } = await setUp();
    void patch({ title: 'A' });
    const other = dispatch(posts.partialUpdate({ id: 6 }, { title: 'B' }));
    answer(1, { json: postJson(6, { title: 'B' }) });
    await other;
    expect(titles()).toEqual(['A', 'B']);
  });
});

describe('an optimistic function', () => {
  it('that aborts shows nothing until it can (4.1.4)', async () => {
    const { dispatch, posts, endpoints, root } = await setUp();
    void dispatch(endpoints.vote({ id: '7' }));
    expect(posts.get.select(root(), { id: 7 })).toBeUndefined();
    await dispatch(posts.get.setResponse({ id: 7 }, postJson(7, { votes: 3 })));
    expect(posts.get.select(root(), { id: 7 })?.votes).toBe(4);
  });

  it.each([[new Error('oops')], ['oops'], [Object.create(null)]])(
    'that throws %o changes nothing; its key shows the error while it is pending (E15, 4.1.5)',
    async (thrown: unknown) => {
      const gates = gatekeeper();
      const server = await startServer(gates.handler);
      const getOptimisticResponse = () => {
        throw thrown;
      };
      const { dispatch, endpoints, root, state, slice } = testStore(blogSlice(server.url, { getOptimisticResponse }));
      await dispatch(endpoints.posts.get.setResponse({ id: 5 }, postJson(5)));
      const before = slice.selectEntities(root());
      const promise = dispatch(endpoints.posts.update({ id: 5 }, { title: 'A' }));
      const error = () => endpoints.posts.update.selectResponse(root(), { id: 5 }, {}).error;
      expect(slice.selectEntities(root())).toBe(before);
      expect(error()?.status).toBe(400);
      await dispatch(slice.expireAll(endpoints.posts.get.endpoint));
      expect(error()?.status).toBe(400);
      gates.answer(0, { json: postJson(5, { title: 'A' }) });
      await promise;
      expect(error()).toBeUndefined();
      expect(endpoints.posts.get.select(root(), { id: 5 })?.title).toBe('A');
      expect(Object.values(state().meta).filter((meta) => meta.error)).toEqual([]);
    },
  );

  it('of a read makes no layer (1.2)', async () => {
    const server = await startServer({ json: postJson(5) });
    const getOptimisticResponse = () => postJson(5, { title: 'A' });
    const { dispatch, endpoints, state } = testStore(blogSlice(server.url, { getOptimisticResponse }));
    const promise = dispatch(endpoints.posts.get({ id: 5 }));
    expect(state().optimistic).toEqual([]);
    await promise;
  });
});

describe('an optimistic create', () => {
  it('is in the lists at once under a placeholder, which the answer replaces (R12.23, decisions 70, 78)', async () => {
    const { dispatch, posts, answer, titles, root } = await setUp();
    const promise = dispatch(posts.getList.push({}, { title: 'new' }));
    expect(titles()).toEqual(['post 5', 'post 6', 'new']);
    expect(posts.getList.select(root(), {})?.[2]?.id).toBe(promise.requestId);
    answer(0, { json: postJson(7, { title: 'new' }) });
    await promise;
    expect(posts.getList.select(root(), {})?.map(({ id }) => id)).toEqual(['5', '6', '7']);
  });

  it('keeps its placeholder at each replay (4.1.10)', async () => {
    const { dispatch, posts, patch, root } = await setUp();
    void dispatch(posts.getList.push({}, { title: 'new' }));
    const created = posts.getList.select(root(), {})?.[2];
    void patch({ title: 'A' });
    expect(posts.getList.select(root(), {})?.[2]?.id).toBe(created?.id);
  });

  it('that fails leaves the lists as they were', async () => {
    const { dispatch, posts, answer, root } = await setUp();
    const before = posts.getList.select(root(), {});
    const promise = dispatch(posts.getList.push({}, { title: 'new' }));
    answer(0, { status: 422 });
    await expect(promise).rejects.toMatchObject({ status: 422 });
    expect(posts.getList.select(root(), {})).toBe(before);
  });
});

describe('an optimistic delete', () => {
  it('takes the row out of the lists at once', async () => {
    const { dispatch, posts, answer, titles, shown } = await setUp();
    const promise = dispatch(posts.delete({ id: 5 }));
    expect(titles()).toEqual(['post 6']);
    answer(0, { status: 204 });
    await promise;
    expect(titles()).toEqual(['post 6']);
    expect(shown()).toBeUndefined();
  });

  it('that fails puts the row back in its place', async () => {
    const { dispatch, posts, answer, titles } = await setUp();
    const promise = dispatch(posts.delete({ id: 5 }));
    answer(0, { status: 403 });
    await expect(promise).rejects.toMatchObject({ status: 403 });
    expect(titles()).toEqual(['post 5', 'post 6']);
  });
});

describe('the view', () => {
  it('is the same after an unrelated dispatch while a layer is pending', async () => {
    const { dispatch, patch, titles, posts, slice, root } = await setUp();
    void patch({ title: 'A' });
    const before = posts.getList.select(root(), {});
    dispatch({ type: 'unrelated' });
    await dispatch(slice.expireAll({ testKey: () => false }));
    expect(posts.getList.select(root(), {})).toBe(before);
    expect(titles()).toEqual(['A', 'post 6']);
  });
});
