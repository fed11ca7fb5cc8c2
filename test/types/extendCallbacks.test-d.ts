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

  it('get the same where several endpoints of a resource are changed at once', () => {
    const changed = posts.extend({
      getList: {
        key(params) {
          expectTypeOf(params?.page).toEqualTypeOf<number | undefined>();
          return '';
        },
        nextPage(response) {
          expectTypeOf(response[0]?.title).toEqualTypeOf<string | undefined>();
          return { page: 2 };
        },
        update(result) {
          expectTypeOf(result).toEqualTypeOf<string>();
          return {};
        },
      },
      partialUpdate: {
        getOptimisticResponse(snapshot, { id }, body) {
          expectTypeOf(snapshot).toEqualTypeOf<Snapshot>();
          expectTypeOf(id).toEqualTypeOf<string | number>();
          expectTypeOf(body).not.toBeAny();
          return { id };
        },
        process(value, { id }) {
          expectTypeOf(id).toEqualTypeOf<string | number>();
          return value as object;
        },
        sensitive: ([{ id }]) => [id],
      },
      update: {
        path: '/blogs/:blog/posts/:id',
        body: {} as { count: number },
        getOptimisticResponse(_snapshot, { blog, id }, { count }) {
          expectTypeOf([blog, id]).toEqualTypeOf<(string | number)[]>();
          expectTypeOf(count).toEqualTypeOf<number>();
          return { id };
        },
      },
    });
    expectTypeOf(changed.update).parameter(0).toEqualTypeOf<{ blog: string | number; id: string | number }>();
    expectTypeOf(changed.update.path).toEqualTypeOf<'/blogs/:blog/posts/:id'>();
    expectTypeOf(changed.get).toEqualTypeOf(posts.get);
  });

  it('may be undefined where none is to be inherited', () => {
    posts.extend(({ partialUpdate }) => ({ save: partialUpdate.extend({ getOptimisticResponse: undefined }) }));
    posts.extend('save', { method: 'PATCH', getOptimisticResponse: undefined });
    posts.extend({ partialUpdate: { getOptimisticResponse: undefined } });
    // @ts-expect-error no answer, but a function
    posts.partialUpdate.extend({ getOptimisticResponse: null });
  });

  it('may say themselves what they get, beside others', () => {
    posts.extend({
      getList: { nextPage: ({ cursor }: { cursor: string }) => ({ cursor }) },
      get: { dataExpiryLength: 5 },
    });
    // @ts-expect-error there is no such endpoint
    posts.extend({ getLists: { dataExpiryLength: 5 } });
    // @ts-expect-error nor with a path of its own, beside one that there is
    posts.extend({ get: { dataExpiryLength: 5 }, mine: { path: '/mine' } });
    // @ts-expect-error alone
    posts.extend({ mine: { path: '/mine' } });
    // @ts-expect-error a key is a text
    posts.extend({ get: { key: ({ id }) => Number(id) } });
  });
});
