import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Article extends Entity {
  slug = '';
  title = '';
  static override key = 'Article';
  override pk() {
    return this.slug;
  }
}

/** Its server makes the slug of the title, and answers what it is told to. */
async function articles(answer: (slug: string, body: { title: string }) => object | null, options: object = {}) {
  const made = testStore(() => {
    const fetchResponse = async (url: string, { method = 'GET', body }: RequestInit) => {
      const slug = url.split('/').at(-1) ?? '';
      if (method === 'GET')
        return Response.json(slug === 'articles' ? [{ slug: 'old', title: 'Old' }] : { slug, title: 'Old' });
      return Response.json(answer(slug, JSON.parse(body as string) as { title: string }));
    };
    const articles = resource({ path: '/articles/:slug', schema: Article, fetchResponse, ...options });
    return createRestSlice({ endpoints: { articles } });
  });
  const { dispatch, endpoints, root } = made;
  const { get, getList } = endpoints.articles;
  await dispatch(getList());
  await dispatch(get({ slug: 'old' }));
  await dispatch(get({ slug: 'other' }));
  const isStale = (slug: string) => get.selectResponse(root(), { slug }).expiresAt < Date.now();
  const isListStale = () => getList.selectResponse(root()).expiresAt < Date.now();
  return { ...made, ...endpoints.articles, isStale, isListStale };
}

const renamed = (_slug: string, { title }: { title: string }) => ({ slug: title.toLowerCase(), title });

it.each([
  ['update', {}],
  ['partialUpdate', {}],
  ['partialUpdate', { optimistic: true }],
] as const)(
  'an item that %s gives another primary key makes stale who shows it under the old one (%o)',
  async (edit, options) => {
    const { dispatch, isStale, isListStale, get, root, ...made } = await articles(renamed, options);
    await dispatch(made[edit]({ slug: 'old' }, { title: 'New' }));
    expect([isStale('old'), isListStale(), isStale('other'), isStale('new')]).toEqual([true, true, false, false]);
    expect(get.select(root(), { slug: 'new' })?.title).toBe('New');
  },
);

it('an item that keeps its primary key makes nobody stale, whatever is sent', async () => {
  const { dispatch, partialUpdate, isStale, isListStale } = await articles((slug, body) => ({
    slug,
    ...body,
    title: 'New',
  }));
  await dispatch(partialUpdate({ slug: 'old' }, { title: 'New' }));
  expect([isStale('old'), isListStale()]).toEqual([false, false]);
});

it('the parameters say which item is meant where another key is sent, and nothing is answered (decision 99)', async () => {
  const { dispatch, partialUpdate, isStale, get, root } = await articles(() => null);
  await dispatch(partialUpdate({ slug: 'old' }, { slug: 'new', title: 'New' }));
  expect([isStale('old'), isStale('other'), get.select(root(), { slug: 'other' })?.title]).toEqual([
    true,
    false,
    'Old',
  ]);
});
