import { describe, expect, it } from 'vitest';
import { createArticles } from '../examples/wrapped.js';
import { createRestSlice } from '../src/index.js';
import { restServer } from '../src/testing/index.js';
import { serve } from './support/serve.js';
import { testStore } from './support/testStore.js';

const rows = [
  { slug: 'one', title: 'One', tag: 'a' },
  { slug: 'two', title: 'Two', tag: 'b' },
];

async function setUp(options: { deleteStatus?: 204 } = {}) {
  const { api, http } = await serve((url) =>
    restServer(createArticles(url), rows, {
      wrap: (article) => ({ article }),
      unwrap: ({ article }) => article as unknown,
      ...options,
      nextId: (all) => `new-${String(all.length)}`,
    }),
  );
  const { endpoints, dispatch, root } = testStore(() =>
    createRestSlice({ endpoints: { articles: createArticles(http.url) } }),
  );
  const { articles } = endpoints;
  const titles = (tag?: string) =>
    articles.getList.select(root(), tag === undefined ? undefined : { tag })?.articles.map(({ title }) => title);
  return { api, articles, dispatch, root, titles };
}

describe('an API that wraps everything (examples/wrapped.ts, decision 107)', () => {
  it('is read, one and many, with the count', async () => {
    const { articles, dispatch, root, titles } = await setUp();
    const one = await dispatch(articles.get({ slug: 'one' }));
    expect(one.title).toBe('One');
    const list = await dispatch(articles.getList());
    expect([list.articles.map(({ slug }) => slug), list.articlesCount]).toEqual([['one', 'two'], 2]);
    expect(titles()).toEqual(['One', 'Two']);
    expect(articles.get.select(root(), { slug: 'one' })).toBe(articles.getList.select(root())?.articles[0]);
  });

  it('creates with push: the fields are sent wrapped, shown at once, and join the lists they belong to', async () => {
    const { api, articles, dispatch, titles } = await setUp();
    await dispatch(articles.getList());
    await dispatch(articles.getList({ tag: 'a' }));
    await dispatch(articles.getList({ tag: 'b' }));
    const created = dispatch(articles.getList.push({ title: 'Three', tag: 'a' }));
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    expect((await created).slug).toBe('new-2');
    expect([titles(), titles('a'), titles('b')]).toEqual([['One', 'Two', 'Three'], ['One', 'Three'], ['Two']]);
    expect(api.requests.at(-1)?.body).toEqual({ article: { title: 'Three', tag: 'a' } });
  });

  it('patches optimistically, and takes back what was refused', async () => {
    const { api, articles, dispatch, titles } = await setUp();
    await dispatch(articles.getList());
    const patched = dispatch(articles.partialUpdate({ slug: 'two' }, { title: 'Zwei' }));
    expect(titles()).toEqual(['One', 'Zwei']);
    await patched;
    expect(api.rows[1]?.title).toBe('Zwei');
    expect(api.requests.at(-1)).toMatchObject({ method: 'PATCH', body: { article: { title: 'Zwei' } } });
    api.failNext(422);
    const refused = dispatch(articles.partialUpdate({ slug: 'two' }, { title: '' }));
    expect(titles()).toEqual(['One', '']);
    await expect(refused).rejects.toMatchObject({ status: 422 });
    expect(titles()).toEqual(['One', 'Zwei']);
  });

  it('deletes', async () => {
    const { api, articles, dispatch, titles } = await setUp({ deleteStatus: 204 });
    await dispatch(articles.getList());
    await dispatch(articles.delete({ slug: 'one' }));
    expect(titles()).toEqual(['Two']);
    expect(api.rows.map(({ slug }) => slug)).toEqual(['two']);
  });

  it('replaces with PUT', async () => {
    const { api, articles, dispatch, titles } = await setUp();
    await dispatch(articles.getList());
    await dispatch(articles.update({ slug: 'one' }, { title: 'Uno', tag: 'b' }));
    expect([titles(), api.rows[0]]).toEqual([['Uno', 'Two'], { slug: 'one', title: 'Uno', tag: 'b' }]);
  });
});
