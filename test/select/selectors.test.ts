import { describe, expect, it } from 'vitest';
import { Post, postJson, User } from '../support/blog.js';
import { postsJson, selectableBlog } from '../support/selectableBlog.js';

describe('select keeps its reference', () => {
  it('after an unrelated dispatch (S23.1)', async () => {
    const { storeList, list, dispatch, root } = await selectableBlog();
    await storeList(postsJson(5, 6));
    const before = list();
    dispatch({ type: 'counted' });
    expect(root()['counter']).toBe(1);
    expect(list()).toBe(before);
  });

  it('after a write to rows it did not read (S23.1)', async () => {
    const { storeList, list, dispatch, slice, posts: endpoints } = await selectableBlog();
    await storeList(postsJson(5, 6));
    const before = list();
    await dispatch(slice.set(User, { id: '99' }, { name: 'Zoe' }));
    await dispatch(endpoints.get.setResponse({ id: 7 }, postJson(7, { author: { id: '99', name: 'Zoe' } })));
    expect(list()).toBe(before);
  });

  it('after refetching identical data: data, rows and tables (decision 41)', async () => {
    const { server, posts: endpoints, dispatch, list, slice, root, state } = await selectableBlog();
    server.answerWith({ json: postsJson(5, 6) });
    await dispatch(endpoints.getList());
    const before = {
      list: list(),
      first: list()?.[0],
      entities: slice.selectEntities(root()),
      results: state().results,
    };
    await dispatch(endpoints.getList());
    expect(server.requests).toHaveLength(2);
    expect(list()).toBe(before.list);
    expect(slice.selectEntities(root())).toBe(before.entities);
    expect(state().results).toBe(before.results);
  });

  it('after refetching identical data without a schema, and an object of lists (decision 41)', async () => {
    const { server, endpoints, dispatch, root } = await selectableBlog();
    server.answerWith(({ url }) => ({
      json:
        url === '/count'
          ? { total: { open: [1, 2] } }
          : { featured: postJson(5), items: postsJson(5, 6), cursor: { next: 2 } },
    }));
    const fetchBoth = async () => {
      await dispatch(endpoints.count());
      await dispatch(endpoints.feed());
      return [endpoints.count.select(root()), endpoints.feed.select(root())];
    };
    const [count, feed] = await fetchBoth();
    const [countAgain, feedAgain] = await fetchBoth();
    expect(countAgain).toBe(count);
    expect(feedAgain).toBe(feed);
  });

  it('with new but equal arguments, in any order of members', async () => {
    const { posts: endpoints, storeList, root } = await selectableBlog();
    await storeList(postsJson(5), { author: '1', order: 'new' });
    const one = endpoints.getList.select(root(), { author: '1', order: 'new' });
    expect(one).toHaveLength(1);
    expect(endpoints.getList.select(root(), { order: 'new', author: '1' })).toBe(one);
  });

  it('for several arguments asked in turn', async () => {
    const { storeList, post } = await selectableBlog();
    await storeList(postsJson(5, 6));
    const [five, six] = [post(5), post(6)];
    expect([post(5), post(6), post(5)]).toEqual([five, six, five]);
    expect(post(5)).toBe(five);
    expect(post(6)).toBe(six);
  });

  it('in an earlier state (S23.5)', async () => {
    const { storeList, posts: endpoints, edit, root } = await selectableBlog();
    await storeList(postsJson(5, 6));
    const earlier = root();
    const before = endpoints.getList.select(earlier, {});
    await edit('5', { title: 'edited' });
    const after = endpoints.getList.select(root(), {});
    expect(after).not.toBe(before);
    expect(endpoints.getList.select(earlier, {})).toBe(before);
    expect(endpoints.getList.select(root(), {})).toBe(after);
  });
});

describe('an edit', () => {
  it('of one row of a 1000-row list leaves 999 rows as they were', async () => {
    const { storeList, list, edit } = await selectableBlog();
    await storeList(Array.from({ length: 1000 }, (_, i) => postJson(i, { author: { id: String(i), name: 'x' } })));
    const before = list() ?? [];
    await edit('500', { title: 'edited' });
    const after = list() ?? [];
    expect(after).not.toBe(before);
    expect(after.filter((row, i) => row === before[i])).toHaveLength(999);
    expect(after[500]).not.toBe(before[500]);
    expect(after[500]?.title).toBe('edited');
  });

  it('leaves the other slices their references', async () => {
    const { storeList, edit, root } = await selectableBlog();
    await storeList(postsJson(5));
    const before = root()['other'];
    await edit('5', { title: 'edited' });
    expect(root()['other']).toBe(before);
  });

  it('of a nested row changes exactly the chain above it (S23.2)', async () => {
    const { storeList, list, rename, users, dispatch, root } = await selectableBlog();
    await storeList([postJson(5), postJson(6, { author: { id: '2', name: 'Bob' } })]);
    await dispatch(users.get.setResponse({ id: 2 }, { id: '2', name: 'Bob' }));
    const [five, six] = list() ?? [];
    const bob = users.get.select(root(), { id: 2 });
    await rename('Ada L.');
    const [fiveAfter, sixAfter] = list() ?? [];
    expect(fiveAfter).not.toBe(five);
    expect(fiveAfter?.author.name).toBe('Ada L.');
    expect(sixAfter).toBe(six);
    expect(users.get.select(root(), { id: 2 })).toBe(bob);
  });

  it('that changes nothing keeps every reference (S23.11, decision 41)', async () => {
    const { storeList, list, edit, slice, root } = await selectableBlog();
    await storeList(postsJson(5, 6));
    const before = [list(), slice.selectEntities(root())];
    await edit('5', { title: 'post 5' });
    expect(list()).toBe(before[0]);
    expect(slice.selectEntities(root())).toBe(before[1]);
  });
});

describe('rows', () => {
  it('keep theirs in a list that changed its members (S23.3)', async () => {
    const { storeList, list } = await selectableBlog();
    await storeList(postsJson(5, 6));
    const [five, six] = list() ?? [];
    await storeList(postsJson(6, 5, 7));
    const after = list() ?? [];
    expect(after[0]).toBe(six);
    expect(after[1]).toBe(five);
  });

  it('are one instance for every reader: detail, lists, nested views (S23.4)', async () => {
    const { storeList, list, post, users, feed, dispatch, root, slice } = await selectableBlog();
    await storeList(postsJson(5, 6));
    await storeList(postsJson(5), { author: '1' });
    await dispatch(feed.setResponse({ featured: postJson(5), items: postsJson(6, 5) }));
    const five = post(5);
    const seen = feed.select(root());
    expect(five).toBeInstanceOf(Post);
    for (const same of [list()?.[0], list({ author: '1' })?.[0], seen?.featured, seen?.items[1]])
      expect(same).toBe(five);
    expect(slice.selectQuery(Post)(root(), { id: '5' })).toBe(five);
    expect(users.get.select(root(), { id: 1 })).toBe(five?.author);
  });

  it('that appear later are noticed (S23.8, decision 100)', async () => {
    const { storeList, list, rename } = await selectableBlog();
    await storeList([{ ...postJson(5), author: '1' as never }]);
    const before = list();
    expect(before?.[0]?.author).toEqual(User.fromJS({ id: '1' }));
    await rename('Ada');
    expect(list()).not.toBe(before);
    expect(list()?.[0]?.author.name).toBe('Ada');
  });

  it('that come back after a deletion are noticed, by lists and by what holds them (S23.9)', async () => {
    const { storeList, list, remove, edit, rename } = await selectableBlog();
    await storeList(postsJson(5, 6));
    await remove(Post, '5');
    expect(list()?.map(({ id }) => id)).toEqual(['6']);
    await edit('5', { title: 'again', author: '1' });
    expect(list()?.map(({ id }) => id)).toEqual(['6', '5']);
    await remove(User, '1');
    expect(list()?.map(({ author }) => author.id)).toEqual(['', '']);
    await rename('Ada');
    expect(list()?.map(({ author }) => author.name)).toEqual(['Ada', 'Ada']);
  });
});
