import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { Article, getArticle, getArticles, Person } from '../examples/jsonApi.js';
import { createRestSlice, denormalize, normalize } from '../src/index.js';
import { testStore } from './support/testStore.js';
import type { DataOf } from '../src/index.js';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const person = (id: string, name: string) => ({ type: 'people', id, attributes: { name } });
const article = (id: string, author: string | null) => ({
  type: 'articles',
  id,
  attributes: { title: `title ${id}` },
  relationships: { author: { data: author === null ? null : { type: 'people', id: author } } },
});
const list = {
  data: [article('1', '9'), article('2', '9'), article('3', null)],
  included: [person('9', 'Ada'), { type: 'ads', id: '1' }],
};

describe('the worked example of docs/custom-schemas.md', () => {
  it('is the code that is run here', () => {
    const [, block] = /## A worked example[\s\S]*?```ts\n([\s\S]*?)```/.exec(read('docs/custom-schemas.md')) ?? [];
    expect(block).toBe(read('examples/jsonApi.ts'));
  });

  it('stores documents as rows', () => {
    const { result, entities } = normalize(getArticles.schema, list);
    expect(result).toEqual(['1', '2', '3']);
    expect(entities).toEqual({
      Person: { 9: { id: '9', name: 'Ada' } },
      Article: {
        1: { id: '1', title: 'title 1', author: '9' },
        2: { id: '2', title: 'title 2', author: '9' },
        3: { id: '3', title: 'title 3', author: null },
      },
    });
  });

  it('reads them as entities, with types', () => {
    const { result, entities } = normalize(getArticles.schema, list);
    const articles = denormalize(getArticles.schema, result, entities) as Article[];
    expect(articles.map(({ author }) => author?.name)).toEqual(['Ada', 'Ada', undefined]);
    expect(articles[0]?.author).toBeInstanceOf(Person);
    expectTypeOf<DataOf<typeof getArticle>>().toEqualTypeOf<Article>();
    expectTypeOf<DataOf<typeof getArticles>>().toEqualTypeOf<Article[]>();
  });

  it('reads an answer that is not stored', () => {
    const value = denormalize(getArticle.schema, { data: article('1', '9') }, {}) as Article;
    expect([value.title, value.author]).toEqual(['title 1', undefined]);
  });

  it('shares rows between endpoints, and keeps references while nothing it read changes', async () => {
    const { dispatch, endpoints, root, slice } = testStore(() =>
      createRestSlice({ endpoints: { getArticle, getArticles } }),
    );
    await dispatch(endpoints.getArticles.setResponse(list as never));
    const one = endpoints.getArticle.select(root(), { id: '1' });
    expect(one?.title).toBe('title 1');
    expect(endpoints.getArticles.select(root())?.[0]).toBe(one);
    await dispatch(slice.set(Article, { id: '2' }, { title: 'other' }));
    expect(endpoints.getArticle.select(root(), { id: '1' })).toBe(one);
    await dispatch(
      endpoints.getArticle.setResponse({ id: '1' }, {
        data: article('1', '9'),
        included: [person('9', 'Eve')],
      } as never),
    );
    expect(endpoints.getArticles.select(root())?.map(({ author }) => author?.name)).toEqual(['Eve', 'Eve', undefined]);
  });
});
