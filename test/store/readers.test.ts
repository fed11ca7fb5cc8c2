import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, Invalidate, RestEndpoint } from '../../src/index.js';
import { shouldFetch } from '../../src/store/shouldFetch.js';
import { User } from '../support/blog.js';
import { testStore } from '../support/testStore.js';

describe('other rules of readers', () => {
  it('null as the only argument: valid, no data, no fetch (2.1 step 1)', () => {
    const { slice, root } = testStore(() => createRestSlice());
    const user = new RestEndpoint({ path: '/users/:id', schema: User });
    const view = slice.selectResponse(user)(root(), null);
    expect(view).toEqual({
      data: undefined,
      error: undefined,
      status: 'uninitialized',
      isFetching: false,
      expiryStatus: 'Valid',
      expiresAt: Number.MAX_SAFE_INTEGER,
      fetchedAt: 0,
    });
    expect(shouldFetch(view, { now: Date.now() })).toBeUndefined();
  });

  it.each([[''], [0], [false], [[]]])('%o is data (2.1 step 3)', (value) => {
    const { dispatch, endpoints, root } = testStore(() =>
      createRestSlice({ endpoints: { raw: new RestEndpoint({ path: '/raw' }) } }),
    );
    void dispatch(endpoints.raw.setResponse(value));
    expect(endpoints.raw.selectResponse(root())).toMatchObject({ data: value, status: 'fulfilled' });
  });

  it('expiresAt of what was never fetched is long ago: 1, without a schema 0 (2.1 step 4)', () => {
    const user = new RestEndpoint({ path: '/users/:id', schema: User });
    const raw = new RestEndpoint({ path: '/raw' });
    const { slice, root } = testStore(() => createRestSlice());
    expect(slice.selectResponse(user)(root(), { id: 1 }).expiresAt).toBe(1);
    expect(slice.selectResponse(raw)(root()).expiresAt).toBe(0);
  });

  it('a list leaves deleted rows out, and stays valid (2.4.3)', async () => {
    const make = () => createRestSlice({ endpoints: { users: new RestEndpoint({ path: '/users', schema: [User] }) } });
    const { slice, dispatch, endpoints, root } = testStore(make);
    await dispatch(endpoints.users.setResponse([{ id: '1' }, { id: '2' }]));
    await dispatch(slice.set(new Invalidate(User), { id: '2' }, undefined as never));
    expect(endpoints.users.selectResponse(root())).toMatchObject({ data: [{ id: '1' }], expiryStatus: 'Valid' });
    await dispatch(slice.set(new Invalidate(User), { id: '1' }, undefined as never));
    expect(endpoints.users.selectResponse(root())).toMatchObject({ data: [], expiryStatus: 'Valid' });
  });

  it('a deleted optional entity is undefined, a required one makes the whole invalid (2.4.4)', async () => {
    class Book extends Entity {
      id = '';
      author = User.fromJS();
      editor: User | undefined = undefined;
      static override key = 'Book';
      static override schema = { author: User, editor: User };
    }
    const make = () => createRestSlice({ endpoints: { book: new RestEndpoint({ path: '/books/:id', schema: Book }) } });
    const { slice, dispatch, endpoints, root } = testStore(make);
    await dispatch(
      endpoints.book.setResponse({ id: 1 }, { id: '1', author: { id: '1' }, editor: { id: '2' } } as never),
    );
    await dispatch(slice.set(new Invalidate(User), { id: '2' }, undefined as never));
    const view = endpoints.book.selectResponse(root(), { id: 1 });
    expect([view.expiryStatus, view.data?.editor, view.data?.author.id]).toEqual(['Valid', undefined, '1']);
    await dispatch(slice.set(new Invalidate(User), { id: '1' }, undefined as never));
    expect(endpoints.book.selectResponse(root(), { id: 1 })).toMatchObject({
      data: undefined,
      expiryStatus: 'Invalid',
    });
  });

  it('status is pending while the first request is in flight, then fulfilled, also while refetching (decision 52)', async () => {
    const answers: (() => void)[] = [];
    const fetchResponse = (): Promise<Response> =>
      new Promise((resolve) => answers.push(() => resolve(Response.json({ id: '1', name: 'Ada' }))));
    const make = () =>
      createRestSlice({ endpoints: { user: new RestEndpoint({ path: '/u/:id', schema: User, fetchResponse }) } });
    const { dispatch, endpoints, root } = testStore(make);
    const status = (): string => {
      const { status: is, isFetching } = endpoints.user.selectResponse(root(), { id: 1 });
      return `${is} ${isFetching}`;
    };
    const seen = [status()];
    for (let i = 0; i < 2; i++) {
      const promise = dispatch(endpoints.user({ id: 1 }));
      seen.push(status());
      await expect.poll(() => answers.length).toBe(i + 1);
      answers[i]?.();
      await promise;
      seen.push(status());
    }
    expect(seen).toEqual([
      'uninitialized false',
      'pending true',
      'fulfilled false',
      'fulfilled true',
      'fulfilled false',
    ]);
  });
});
