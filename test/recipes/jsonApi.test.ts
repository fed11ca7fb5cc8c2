import { expect, it } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { startServerOf } from '../support/startServerOf.js';
import { testStore } from '../support/testStore.js';
import type { Handler } from '../support/httpServer.js';

const ANN = { type: 'people', id: 'p1', attributes: { name: 'Ann' } };
const to = (type: string, id: string) => ({ data: { type, id } });
const articleOf = (id: string, title: string, author = 'p1') => ({
  type: 'articles',
  id,
  attributes: { title },
  relationships: { author: to('people', author), comments: { links: { related: '/comments' } } },
});

/** The page's resource in a store, and a server. */
async function open(answer: Handler) {
  const http = await startServerOf(answer);
  const { rest, messagesOf } = docsPage('recipes/json-api.md')('articles.ts');
  const store = testStore(() => rest);
  return { http, messagesOf, ...store, articles: rest.endpoints.articles };
}

it('an answer is flattened: items, and who is included, are rows', async () => {
  const list = [articleOf('1', 'One'), articleOf('2', 'Two', 'p9')];
  const { http, dispatch, root, articles } = await open(() => ({
    json: { data: list, included: [ANN], meta: { total: 2 }, links: { next: null } },
  }));
  const { items, meta } = await dispatch(articles.getList({ 'page[number]': 1 }));
  expect(meta).toEqual({ total: 2 });
  expect(items).toMatchObject([
    { id: '1', title: 'One', author: { name: 'Ann' } },
    { id: '2', title: 'Two', author: { id: 'p9', name: '' } },
  ]);
  expect(articles.get.select(root(), { id: '1' })).toMatchObject({ title: 'One', author: { id: 'p1' } });
  expect(http.requests[0]?.headers.accept).toBe('application/vnd.api+json');
});

it('what is sent is packed: attributes, relationships by type and id', async () => {
  const { http, dispatch, root, articles } = await open(({ method }) =>
    method === 'GET'
      ? { json: { data: articleOf('1', 'One'), included: [ANN] } }
      : { json: { data: articleOf('1', 'New', 'p2') } },
  );
  await dispatch(articles.get({ id: '1' }));
  const edit = dispatch(articles.partialUpdate({ id: '1' }, { title: 'New', author: 'p2' }));
  expect(articles.get.select(root(), { id: '1' })).toMatchObject({ title: 'New', author: { id: 'p2' } });
  await edit;
  expect(JSON.parse(http.requests[1]?.body ?? '')).toEqual({
    data: { type: 'articles', id: '1', attributes: { title: 'New' }, relationships: { author: to('people', 'p2') } },
  });
  expect(articles.get.select(root(), { id: '1' })).toMatchObject({ title: 'New', author: { id: 'p2' } });
});

it('a refusal says which field', async () => {
  const errors = [{ source: { pointer: '/data/attributes/title' }, detail: "can't be blank" }];
  const { dispatch, articles, messagesOf } = await open(() => ({ status: 422, json: { errors } }));
  const refused: unknown = await dispatch(articles.create({ title: '' })).catch((error: unknown) => error);
  expect(messagesOf(refused)).toEqual({ title: "can't be blank" });
});
