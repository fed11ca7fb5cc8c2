import { describe, expect, it } from 'vitest';
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
    await expect(dispatch(made[edit]({ slug: 'old' }, { title: 'New' }))).resolves.toMatchObject({ slug: 'new' });
    expect([isStale('old'), isListStale(), isStale('other'), isStale('new')]).toEqual([true, true, false, false]);
    expect(get.select(root(), { slug: 'new' })?.title).toBe('New');
  },
);

describe('an item that was renamed (T9)', () => {
  it('joins no list, and those that it may be in are stale', async () => {
    const { dispatch, getList, partialUpdate, root } = await articles((_slug, body) => ({ slug: 'new', ...body }));
    const filtered = { title: 'New' } as never;
    await dispatch(getList.setResponse(filtered, [{ slug: 'another', title: 'New' }] as never));
    await dispatch(getList.setResponse({ title: 'Old' } as never, [{ slug: 'old', title: 'Old' }] as never));
    await dispatch(partialUpdate({ slug: 'old' }, { title: 'New' }));
    const slugs = (args: never) => getList.select(root(), args)?.map(({ slug }) => slug);
    const isStale = (args: never) => getList.selectResponse(root(), args).expiresAt < Date.now();
    expect([slugs({} as never), slugs(filtered)]).toEqual([['old'], ['another']]);
    expect([isStale({} as never), isStale(filtered), isStale({ title: 'Old' } as never)]).toEqual([true, true, true]);
  });

  it('is so, too, where nobody here knew the old one', async () => {
    const { dispatch, getList, partialUpdate, root, isListStale, get } = await articles(renamed);
    await expect(dispatch(partialUpdate({ slug: 'unknown' }, { title: 'Made' }))).resolves.toMatchObject({
      slug: 'made',
      title: 'Made',
    });
    expect(getList.select(root())?.map(({ slug }) => slug)).toEqual(['old']);
    expect([isListStale(), get.select(root(), { slug: 'made' })?.title]).toEqual([true, 'Made']);
  });
});

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
