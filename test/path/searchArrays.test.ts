import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Post extends Entity {
  id = '';
  static override key = 'Post';
}

type Search = Readonly<Record<string, unknown>>;

const repeated = (search: Search) =>
  String(
    new URLSearchParams(
      Object.entries(search)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)])),
    ),
  );

describe('lists in the search part (docs/your-api.md)', () => {
  it('are one text by default, and what searchToString says', () => {
    const list = new RestEndpoint({ path: '/posts', searchParams: {} as { tags?: readonly string[] } });
    expect(list.url({ tags: ['a', 'b'] })).toBe('/posts?tags=a%2Cb');
    expect(list.extend({ searchToString: repeated }).url({ tags: ['a', 'b'] })).toBe('/posts?tags=a&tags=b');
  });

  it('give one key whatever the order of the members, in a resource and its store', async () => {
    const sent: string[] = [];
    const fetchResponse = async (url: string) => (sent.push(url), Response.json([{ id: '1' }]));
    const posts = resource({
      path: '/posts/:id',
      schema: Post,
      searchParams: {} as { tags?: readonly string[]; page?: number } | undefined,
      searchToString: repeated,
      fetchResponse,
    });
    const { endpoints, dispatch, root } = testStore(() => createRestSlice({ endpoints: { posts } }));
    await dispatch(endpoints.posts.getList({ tags: ['a', 'b'], page: 2 }));
    await dispatch(endpoints.posts.getList.fetchIfStale({ page: 2, tags: ['a', 'b'] }));
    expect(sent).toEqual(['/posts?page=2&tags=a&tags=b']);
    expect(endpoints.posts.getList.select(root(), { page: 2, tags: ['a', 'b'] })).toHaveLength(1);
  });
});

describe('search parameters of a call', () => {
  const sent: string[] = [];
  const fetchResponse = async (url: string) => (sent.push(url), Response.json([{ id: '1', state: 'open' }]));
  const searchParams = {} as Readonly<Record<string, unknown>>;

  it('that are objects are refused, where another object would get the same rows (F91)', async () => {
    const posts = resource({ path: '/posts/:id', schema: Post, searchParams, fetchResponse });
    const { endpoints, dispatch } = testStore(() => createRestSlice({ endpoints: { posts } }));
    sent.length = 0;
    await expect(dispatch(endpoints.posts.getList({ filter: { state: 'open' } }))).rejects.toMatchObject({
      code: 'SEARCH_PARAM_REFUSED',
      subject: 'posts.getList',
    });
    expect(sent).toEqual([]);
  });

  it('that are objects are the business of an override of searchToString, which the key follows (F91)', async () => {
    const searchToString = (search: object) => encodeURIComponent(JSON.stringify(search));
    const posts = resource({ path: '/posts/:id', schema: Post, searchParams, searchToString, fetchResponse });
    const { endpoints, dispatch, root } = testStore(() => createRestSlice({ endpoints: { posts } }));
    await dispatch(endpoints.posts.getList({ filter: { state: 'open' } }));
    expect(endpoints.posts.getList.select(root(), { filter: { state: 'open' } })).toHaveLength(1);
    expect(endpoints.posts.getList.select(root(), { filter: { state: 'closed' } })).toBeUndefined();
  });

  it('that are Dates are the same in address, key and what is stored of the call (F91)', async () => {
    const posts = resource({ path: '/posts/:id', schema: Post, searchParams, fetchResponse });
    const { endpoints, dispatch, root, actions } = testStore(() => createRestSlice({ endpoints: { posts } }));
    const at = new Date(1_000_000_000_900);
    await dispatch(endpoints.posts.getList({ at }));
    const { key, args } = actions[0]?.meta as { key: string; args: [{ at: string }] };
    expect(key).toBe(`GET ${String(sent.at(-1))}`);
    expect(endpoints.posts.getList.endpoint.key(...args)).toBe(key);
    expect(endpoints.posts.getList.select(root(), ...args)).toHaveLength(1);
    expect(endpoints.posts.getList.select(root(), { at: new Date(1_000_000_000_000) })).toBeUndefined();
  });
});
