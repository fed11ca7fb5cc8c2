import { describe, expect, it } from 'vitest';
import { postsJson, selectableBlog } from '../support/selectableBlog.js';

describe('what a call resolves with (decision 54)', () => {
  const fetched = async () => {
    const blog = await selectableBlog();
    blog.server.answerWith({ json: postsJson(5, 6) });
    return blog;
  };

  it('is what readers are shown, where that is what the answer says', async () => {
    const { users, server, dispatch, root } = await selectableBlog();
    server.answerWith({ json: [{ id: '1', name: 'Ada' }] });
    const list = await dispatch(users.getList());
    expect(users.getList.select(root())).toBe(list);
  });

  it('is the answer alone, where more was known before', async () => {
    const { posts, dispatch, root } = await fetched();
    const [five] = postsJson(5);
    await dispatch(posts.get.setResponse({ id: 5 }, { ...five, extra: 'known' } as never));
    const list = await dispatch(posts.getList());
    expect(list[0]).not.toHaveProperty('extra');
    expect(posts.getList.select(root())?.[0]).not.toBe(list[0]);
  });

  it('is an object of its own for each further caller', async () => {
    const { posts, dispatch } = await fetched();
    const [one, other] = await Promise.all([dispatch(posts.getList()), dispatch(posts.getList())]);
    expect(other).toEqual(one);
    expect(other[0]).not.toBe(one[0]);
  });
});
