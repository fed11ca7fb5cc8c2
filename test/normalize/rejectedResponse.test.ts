import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, normalize, RestEndpoint } from '../../src/index.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';

class Article extends Entity {
  id = '';
  title = '';
  static override key = 'Article';
}

const ITEM = { id: '1', title: 's3cr3t' };

const messageOf = (schema: unknown, input: unknown): string => restErrorOf(() => normalize(schema, input)).message;

describe('an answer that is wrapped', () => {
  it.each<[string, unknown, unknown, string[]]>([
    [
      'a list',
      new Collection([Article]),
      { data: [ITEM] },
      ['list', '"data"', 'value.data', 'schema: { data: new Collection([Article]) }'],
    ],
    ['an empty list', [Article], { articles: [], articlesCount: 0 }, ['"articles"', 'schema: { articles: [Article] }']],
    ['a list beside a count', [Article], { articlesCount: 1, articles: [ITEM] }, ['"articles"']],
    [
      'a list inside',
      [Article],
      { data: { items: [ITEM] } },
      ['"data.items"', 'value.data.items', '{ data: { items: [Article] } }'],
    ],
    ['an item', Article, { article: ITEM }, ['item', '"article"', 'value.article', 'schema: { article: Article }']],
    ['an item inside', Article, { data: { attributes: ITEM } }, ['"data.attributes"']],
  ])('%s: says so, names the member and both ways out', (_what, schema, input, parts) => {
    const message = messageOf(schema, input);
    for (const part of ['wrapped', 'process', ...parts]) expect(message).toContain(part);
  });

  it.each<[unknown, unknown]>([
    [Article, { title: 'x' }],
    [Article, { ok: true }],
    [Article, { 'a b': ITEM }],
  ])('is not seen where there is none: the message names process and pk', (schema, input) => {
    const message = messageOf(schema, input);
    expect(message).not.toContain('wrapped');
    expect(message).toMatch(/process\(\)/);
    expect(message).toMatch(/pk\(\)/);
  });

  it('says it in a store, too, and nothing of what the body holds (decision 111)', async () => {
    const { url: urlPrefix } = await startServer({ json: { data: [ITEM], total: 1 } });
    const list = new RestEndpoint({ path: '/articles', urlPrefix, schema: new Collection([Article]) });
    const { dispatch, endpoints, actions, root } = testStore(() => createRestSlice({ endpoints: { list } }));
    const error = (await dispatch(endpoints.list()).catch((reason: unknown) => reason)) as Error;
    expect(error.message).toContain('"data"');
    expect(error.message).toContain('process');
    expect(endpoints.list.selectResponse(root()).error?.message).toContain('"data"');
    expect([error.message, error.stack, JSON.stringify([actions, root()])].join()).not.toContain('s3cr3t');
  });
});
