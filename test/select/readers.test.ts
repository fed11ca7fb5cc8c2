import { createSelector } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { Post, postJson } from '../support/blog.js';
import { postsJson, selectableBlog } from '../support/selectableBlog.js';

describe('what is asked for', () => {
  it.each([[{}], [{ id: undefined }], [{ id: '..' }], ['text'], [undefined]])(
    'with the bad arguments %o never throws: the mistake is the error (decision 32)',
    async (params) => {
      const { posts: endpoints, root } = await selectableBlog();
      expect(endpoints.get.select(root(), params as never)).toBeUndefined();
      const view = endpoints.get.selectResponse(root(), params as never);
      expect(view).toMatchObject({ status: 'rejected', data: undefined, isFetching: false });
      expect(view.error?.message).toContain('PATH_PARAM_');
    },
  );

  it('with bad arguments is the same view until something changes', async () => {
    const { posts: endpoints, root, dispatch } = await selectableBlog();
    const view = endpoints.get.selectResponse(root(), {} as never);
    dispatch({ type: 'counted' });
    expect(endpoints.get.selectResponse(root(), {} as never)).toBe(view);
  });

  it('with null: nothing, always the same view', async () => {
    const { posts: endpoints, storeList, root } = await selectableBlog();
    const view = endpoints.getList.selectResponse(root(), null);
    await storeList(postsJson(5));
    expect(endpoints.getList.select(root(), null)).toBeUndefined();
    expect(endpoints.getList.selectResponse(root(), null)).toBe(view);
  });

  it.each([['__proto__'], ['constructor'], ['toString']])('with the id %s is nothing inherited (A03)', async (id) => {
    const { posts: endpoints, slice, root, storeList } = await selectableBlog();
    await storeList(postsJson(5));
    expect(endpoints.get.select(root(), { id })).toBeUndefined();
    expect(slice.selectQuery(Post)(root(), { id })).toBeUndefined();
  });

  it('from a root without the slice: nothing', async () => {
    const { slice, posts: endpoints } = await selectableBlog();
    expect(endpoints.get.select({}, { id: 5 })).toBeUndefined();
    expect(endpoints.get.selectResponse({}, { id: 5 }).status).toBe('uninitialized');
    expect(slice.selectQuery(Post)({}, { id: 5 })).toBeUndefined();
  });
});

describe('selectResponse', () => {
  it('is one object until one of its members changes', async () => {
    const { storeList, posts: endpoints, root, edit, dispatch } = await selectableBlog();
    await storeList(postsJson(5, 6));
    const view = endpoints.getList.selectResponse(root(), {});
    dispatch({ type: 'counted' });
    await dispatch(endpoints.get.setResponse({ id: 7 }, postJson(7)));
    expect(endpoints.getList.selectResponse(root(), {})).toBe(view);
    await edit('5', { title: 'edited' });
    expect(endpoints.getList.selectResponse(root(), {})).not.toBe(view);
  });

  it('changes when a time changes, and its data does not (decision 57)', async () => {
    const { storeList, posts: endpoints, root, slice, dispatch } = await selectableBlog();
    await storeList(postsJson(5));
    const view = endpoints.getList.selectResponse(root(), {});
    await dispatch(slice.expireAll(endpoints.getList.endpoint));
    const stale = endpoints.getList.selectResponse(root(), {});
    expect(stale).not.toBe(view);
    expect(stale.data).toBe(view.data);
    expect(stale.expiresAt).toBe(1);
  });
});

describe('selectQuery', () => {
  it('reads an entity, a list and an object of them by their arguments', async () => {
    const { storeList, list, slice, posts: endpoints, root } = await selectableBlog();
    await storeList(postsJson(5, 6), { author: '1' });
    const { schema } = endpoints.getList.endpoint;
    expect(slice.selectQuery(Post)(root(), { id: 5 })?.title).toBe('post 5');
    expect(slice.selectQuery(Post)(root(), 6)?.title).toBe('post 6');
    expect(slice.selectQuery(schema)(root(), { author: '1' })).toBe(list({ author: '1' }));
    expect(slice.selectQuery({ post: Post })(root(), { id: 5 })?.post.title).toBe('post 5');
  });

  it('keeps its reference, and is made once for a schema', async () => {
    const { storeList, slice, root, dispatch } = await selectableBlog();
    await storeList(postsJson(5));
    const pair = { post: Post };
    const before = slice.selectQuery(pair)(root(), { id: 5 });
    dispatch({ type: 'counted' });
    expect(slice.selectQuery(pair)).toBe(slice.selectQuery(pair));
    expect(slice.selectQuery(pair)(root(), { id: 5 })).toBe(before);
  });

  it('of what is not there, of a deleted row and of null is undefined', async () => {
    const { storeList, slice, root, remove } = await selectableBlog();
    const query = slice.selectQuery(Post);
    expect(query(root(), { id: 5 })).toBeUndefined();
    await storeList(postsJson(5));
    await remove(Post, '5');
    expect(query(root(), { id: 5 })).toBeUndefined();
    expect(query(root(), null)).toBeUndefined();
  });
});

describe('with createSelector', () => {
  it('a bound select is an input selector, and its result is computed once', async () => {
    const { storeList, posts: endpoints, dispatch, root } = await selectableBlog();
    await storeList(postsJson(5, 6));
    const selectTitles = createSelector([endpoints.getList.select], (list) => list?.map(({ title }) => title));
    expect(selectTitles(root(), {})).toEqual(['post 5', 'post 6']);
    dispatch({ type: 'counted' });
    selectTitles(root(), {});
    expect(selectTitles.recomputations()).toBe(1);
  });
});
