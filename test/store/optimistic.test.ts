import { describe, expect, it } from 'vitest';
import { postJson } from '../support/blog.js';
import { optimisticBlog } from '../support/optimisticBlog.js';

// The race matrix (4.2): test/store/optimistic.races.test.ts.

describe('an optimistic update', () => {
  it('is shown at once, in the pending dispatch, and only in the view (0.1.2)', async () => {
    const { patch, shown, titles, types, state } = await optimisticBlog();
    void patch({ title: 'A' });
    expect(types().at(-1)).toBe('rest/posts.partialUpdate/pending');
    expect(shown()?.title).toBe('A');
    expect(titles()).toEqual(['A', 'post 6']);
    expect(state().entities['Post']?.['5']).toMatchObject({ title: 'post 5' });
  });

  it('is replaced by the answer', async () => {
    const { patch, shown, answer, state } = await optimisticBlog();
    const promise = patch({ title: 'A' });
    answer(0, { json: postJson(5, { title: 'from the server' }) });
    await promise;
    expect(shown()?.title).toBe('from the server');
    expect(state().optimistic).toEqual([]);
  });

  it('is rolled back exactly when it fails, and the caller gets the error (E09)', async () => {
    const { patch, shown, answer, root, slice, state } = await optimisticBlog();
    const before = slice.selectEntities(root());
    const promise = patch({ title: 'A' });
    answer(0, { status: 409 });
    await expect(promise).rejects.toMatchObject({ status: 409 });
    expect(shown()?.title).toBe('post 5');
    expect(slice.selectEntities(root())).toBe(before);
    expect(state().optimistic).toEqual([]);
  });

  it('whose request is aborted goes too, without a record of its own (4.2 row 8, T11)', async () => {
    const { server, patch, shown, state } = await optimisticBlog();
    const [[key, known] = ['', undefined], ...others] = Object.entries(state().meta);
    const promise = patch({ title: 'A' });
    await server.received(1);
    promise.abort();
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    expect([shown()?.title, others]).toEqual(['post 5', []]);
    // It may have been done.
    expect(state().meta).toEqual({ [key]: known });
    expect(state().entitiesMeta['Post']?.['5']?.stale).toBe(state().seq);
  });
});

describe('two pending layers', () => {
  it('the first fails: the second stays (E10, 4.2 row 5)', async () => {
    const { patch, shown, answer } = await optimisticBlog();
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
    const { patch, shown, answer } = await optimisticBlog();
    const first = patch({ title: 'A' });
    const second = patch({ votes: 7 });
    answer(1, { status: 500 });
    await expect(second).rejects.toThrow();
    expect(shown()).toMatchObject({ title: 'A', votes: 0 });
    answer(0, { status: 500 });
    await expect(first).rejects.toThrow();
    expect(shown()).toMatchObject({ title: 'post 5', votes: 0 });
  });
});

describe('other answers while a layer is pending', () => {
  it('a read sent before it leaves it visible (E12, 4.2 row 13)', async () => {
    const { server, dispatch, posts, patch, shown, answer } = await optimisticBlog();
    const read = dispatch(posts.get({ id: 5 }));
    await server.received(1);
    void patch({ title: 'A' });
    answer(0, { json: postJson(5, { votes: 5 }) });
    await read;
    expect(shown()).toMatchObject({ title: 'A', votes: 5 });
  });

  it('a read sent after it leaves it visible (decision 22, 4.2 row 14)', async () => {
    const { server, dispatch, posts, patch, shown, answer } = await optimisticBlog();
    void patch({ title: 'A' });
    await server.received(1);
    const read = dispatch(posts.get({ id: 5 }));
    answer(1, { json: postJson(5, { votes: 5 }) });
    await read;
    expect(shown()).toMatchObject({ title: 'A', votes: 5 });
  });

  it('a refetch, then a failure: back to the refetched value (E14)', async () => {
    const { server, dispatch, posts, patch, shown, answer } = await optimisticBlog();
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
    const { patch, shown, answer } = await optimisticBlog();
    const older = patch({ title: 'A' });
    const newer = patch({ title: 'B' });
    answer(1, { json: postJson(5, { title: 'B' }) });
    await newer;
    answer(0, { status: 500 });
    await expect(older).rejects.toThrow();
    expect(shown()?.title).toBe('B');
  });
});
