import { createSelector } from '@reduxjs/toolkit';
import { describe, expectTypeOf, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, RestEndpoint } from '../../src/index.js';
import { Post, PostResource, User } from './models.js';
import type { ArgsOf, DataOf, FetchPromise, RestThunk } from '../../src/index.js';

const login = new RestEndpoint({ path: '/login', method: 'POST', body: {} as { user: string } });
const getUsers = new RestEndpoint({ path: '/users', schema: [User] });
const rest = createRestSlice({ endpoints: { posts: PostResource, login, getUsers } });
const { posts } = rest.endpoints;
type RootState = Parameters<typeof posts.get.select>[0];
declare const state: RootState;

describe('what users wrote', () => {
  it('pages by a function (F33)', () => {
    const next = PostResource.getList.paginated(({ cursor: _cursor, ...list }: { cursor: string; group: string }) => [
      list,
    ]);
    expectTypeOf(next).parameters.toEqualTypeOf<[{ cursor: string; group: string }]>();
    expectTypeOf<DataOf<typeof next>>().toEqualTypeOf<Post[]>();
    // @ts-expect-error the list needs its group (F33)
    PostResource.getList.paginated(({ cursor: _cursor, ...list }: { cursor: string }) => [list]);
  });

  it('a pushed list (F34)', () => {
    expectTypeOf(posts.getList.push({ group: 'a' }, [{ title: 'x' }])).toEqualTypeOf<RestThunk<FetchPromise<Post[]>>>();
    expectTypeOf(posts.getList.push({ group: 'a' }, { title: 'x' })).toEqualTypeOf<RestThunk<FetchPromise<Post>>>();
    // @ts-expect-error an unknown field of an item (F34)
    void posts.getList.push({ group: 'a' }, [{ nope: 1 }]);
  });

  it('search parameters and a body that may be left out (F35)', () => {
    const search = new RestEndpoint({ path: '/s', searchParams: {} as { q: string } | undefined });
    expectTypeOf(search).toBeCallableWith();
    const vote = new RestEndpoint({ path: '/v/:id', method: 'POST', body: {} as { up: boolean } | undefined });
    void vote({ id: 1 });
    // @ts-expect-error another body (F35)
    void vote({ id: 1 }, { down: true });
  });

  it('members of their own (F36)', () => {
    expectTypeOf(new RestEndpoint({ path: '/a', extra: 5 }).extra).toEqualTypeOf<number>();
    const load = new Endpoint(async (id: string) => Promise.resolve(id), { random: 5 });
    expectTypeOf(load.random).toEqualTypeOf<number>();
    // @ts-expect-error a member keeps its type (F36)
    void load.extend({ random: '6' });
  });

  it('update without types of its own (F37)', () => {
    new RestEndpoint({
      path: '/posts/:id',
      schema: Post,
      update(pk, params) {
        expectTypeOf(pk).toEqualTypeOf<string>();
        // @ts-expect-error no such parameter (F37)
        void params.nope;
        return { [String(params.id)]: () => pk };
      },
    });
  });

  it('bound endpoints for declared ones (F38)', () => {
    expectTypeOf<DataOf<typeof posts.get>>().toEqualTypeOf<Post>();
    expectTypeOf<ArgsOf<typeof posts.get>>().toEqualTypeOf<ArgsOf<typeof PostResource.get>>();
    expectTypeOf(rest.fetch(posts.get, { group: 'a', id: 1 })).toEqualTypeOf<RestThunk<FetchPromise<Post>>>();
    void rest.invalidateAll(posts.get);
    // @ts-expect-error what knows no keys (F38)
    void rest.invalidateAll({ key: 'x' });
  });

  it('selectors with an argument of another (F39)', () => {
    const byId = createSelector([rest.endpoints.getUsers.select, (_state: unknown, id: string) => id], (list, id) =>
      list?.find((user) => user.id === id),
    );
    expectTypeOf(byId(state, '5')).toEqualTypeOf<User | undefined>();
    // @ts-expect-error a required argument is not ignored (F39)
    posts.get.select(state, 'x');
  });

  it('subclasses whose bound is a path (F42)', () => {
    class Short<O extends { path: string }> extends RestEndpoint<O> {}
    const create = new Short({ path: '/posts/:id', method: 'POST', body: {} as { title: string } });
    void create({ id: 1 }, { title: 'x' });
    // @ts-expect-error the body is required (F42)
    void create({ id: 1 });
  });

  it('static pk() (F43, F60)', () => {
    expectTypeOf(Post.pk({ id: '1' })).toEqualTypeOf<string | number | undefined>();
    // @ts-expect-error a primary key is text or a number (F43)
    class Wrong extends Entity {
      static override pk(): boolean {
        return true;
      }
    }
    void Wrong;
  });

  it('an Endpoint of any kind (F44)', () => {
    const unknown: unknown = PostResource.get;
    if (unknown instanceof Endpoint) expectTypeOf(unknown.name).toEqualTypeOf<string>();
  });
});
