import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { postsJson, selectableBlog } from '../support/selectableBlog.js';
import { testStore } from '../support/testStore.js';

interface Tags {
  readonly tags: readonly string[];
}

describe('what a call resolves with (decision 54)', () => {
  const fetched = async () => {
    const blog = await selectableBlog();
    blog.server.answerWith({ json: postsJson(5, 6) });
    return blog;
  };

  it('is the answer alone, where more was known before', async () => {
    const { posts, dispatch, root } = await fetched();
    const [five] = postsJson(5);
    await dispatch(posts.get.setResponse({ id: 5 }, { ...five, extra: 'known' } as never));
    const list = await dispatch(posts.getList());
    expect(list[0]).not.toHaveProperty('extra');
    expect(posts.getList.select(root())?.[0]).not.toBe(list[0]);
  });

  const keeping = (existing: Tags, incoming: Tags) => ({ ...existing, ...incoming, tags: existing.tags });
  const adding = ({ tags, ...existing }: Tags, incoming: Tags) => ({
    ...existing,
    ...incoming,
    tags: [...tags, ...incoming.tags],
  });

  it.each([
    ['without a member of it', { shouldUpdate: () => false }, undefined, undefined],
    ['with other items in a list of it', { merge: keeping }, ['a'], ['a']],
    ['with more items in a list of it', { merge: adding }, ['b'], ['b', 'b']],
  ])('is the answer alone, where readers are shown it %s', async (_name, hooks, known, shown) => {
    class Tagged extends Entity {
      id = '';
      static override key = 'Tagged';
    }
    Object.assign(Tagged, hooks);
    const server = await startServer(() => ({ json: { id: '1', tags: ['b'] } }));
    const { endpoints, dispatch, root } = testStore(() =>
      createRestSlice({
        endpoints: { tagged: resource({ path: '/tagged/:id', urlPrefix: server.url, schema: Tagged }) },
      }),
    );
    const { get } = endpoints.tagged;
    await dispatch(get.setResponse({ id: '1' }, { id: '1', tags: known } as never));
    expect(await dispatch(get({ id: '1' }))).toMatchObject({ tags: ['b'] });
    expect(get.select(root(), { id: '1' })).toEqual({ id: '1', ...(shown && { tags: shown }) });
  });

  it('is an object of its own for each further caller', async () => {
    const { posts, dispatch } = await fetched();
    const [one, other] = await Promise.all([dispatch(posts.getList()), dispatch(posts.getList())]);
    expect(other).toEqual(one);
    expect(other[0]).not.toBe(one[0]);
  });
});
