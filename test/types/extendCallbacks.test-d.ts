import { describe, expectTypeOf, it } from 'vitest';
import { Entity, resource } from '../../src/index.js';
import type { Snapshot } from '../../src/index.js';

class Post extends Entity {
  id = '';
  title = '';
  likes = 0;
  static override key = 'Post';
}

const posts = resource({ path: '/posts/:id', schema: Post, searchParams: {} as { page?: number } });

describe('functions that extend() is given', () => {
  it('get the arguments of the path and the body that stand beside them', () => {
    posts.get.extend({
      path: '/posts/:id/reactions/:kind',
      method: 'POST',
      body: {} as { count: number },
      getOptimisticResponse(snapshot, { id, kind }, { count }) {
        expectTypeOf(snapshot).toEqualTypeOf<Snapshot>();
        expectTypeOf([id, kind]).toEqualTypeOf<(string | number)[]>();
        expectTypeOf(count).toEqualTypeOf<number>();
        return { id, likes: count };
      },
      key: ({ kind }, { count }) => `${String(kind)} ${String(count)}`,
      process(value, { id }) {
        expectTypeOf(id).toEqualTypeOf<string | number>();
        return value as object;
      },
    });
  });

  it('get those of the endpoint where nothing of that is replaced', () => {
    posts.partialUpdate.extend({
      getOptimisticResponse(_snapshot, { id }, body) {
        expectTypeOf(id).toEqualTypeOf<string | number>();
        expectTypeOf(body).not.toBeAny();
        return { id };
      },
    });
    posts.getList.extend({
      key(params) {
        expectTypeOf(params?.page).toEqualTypeOf<number | undefined>();
        return '';
      },
    });
  });

  it('get the answer that the schema says', () => {
    posts.getList.extend({
      nextPage(response) {
        expectTypeOf(response).not.toBeAny();
        expectTypeOf(response[0]?.title).toEqualTypeOf<string | undefined>();
        return { page: 2 };
      },
    });
    posts.getList.extend({
      update(result) {
        expectTypeOf(result).toEqualTypeOf<string>();
        return {};
      },
    });
  });

  it('get the same where a resource is extended by a name', () => {
    posts.extend('like', {
      path: '/posts/:id/likes/:by',
      method: 'POST',
      body: undefined,
      getOptimisticResponse(snapshot, { id, by }) {
        expectTypeOf(snapshot).toEqualTypeOf<Snapshot>();
        expectTypeOf(by).toEqualTypeOf<string | number>();
        return { id };
      },
    });
    posts.extend('getList', {
      key(params) {
        expectTypeOf(params?.page).toEqualTypeOf<number | undefined>();
        return '';
      },
      nextPage(response) {
        expectTypeOf(response[0]?.title).toEqualTypeOf<string | undefined>();
        return { page: 2 };
      },
    });
  });
});
