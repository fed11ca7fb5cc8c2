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
