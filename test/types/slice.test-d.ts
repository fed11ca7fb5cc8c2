import { combineSlices, configureStore, createSelector, createSlice, isAnyOf, isPending } from '@reduxjs/toolkit';
import { describe, expectTypeOf, it } from 'vitest';
import { Collection, createRestSlice, Invalidate, resource, RestEndpoint } from '../../src/index.js';
import { Post, PostResource, User } from './models.js';
import type { FetchPromise, Resource, ResourceOptions, ResponseSnapshot, RestSlice } from '../../src/index.js';

const getMe = new RestEndpoint({ path: '/me', schema: User });
const rest = createRestSlice({ endpoints: { posts: PostResource, me: getMe } });
export const store = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});
type AppDispatch = typeof store.dispatch;
declare const dispatch: AppDispatch;
declare const state: ReturnType<typeof store.getState>;
const { posts, me } = rest.endpoints;

describe('a slice in a store', () => {
  it('gives typed promises through a plain AppDispatch', () => {
    expectTypeOf(dispatch(posts.get({ group: 'a', id: 5 }))).toEqualTypeOf<FetchPromise<Post>>();
    expectTypeOf(dispatch(posts.getList({ group: 'a' }))).toEqualTypeOf<FetchPromise<Post[]>>();
    expectTypeOf(dispatch(posts.getList.push({ group: 'a' }, { title: 'x' }))).toEqualTypeOf<FetchPromise<Post>>();
    expectTypeOf(dispatch(me())).toEqualTypeOf<FetchPromise<User>>();
    expectTypeOf(dispatch(rest.fetch(PostResource.get, { group: 'a', id: 5 }))).toEqualTypeOf<FetchPromise<Post>>();
    // @ts-expect-error a required parameter is missing
    void dispatch(posts.get({ group: 'a' }));
    // @ts-expect-error unknown field of the body
    void dispatch(posts.getList.push({ group: 'a' }, { nope: 1 }));
  });

  it('names every endpoint by its path', () => {
    expectTypeOf(posts.getList.push.name).toEqualTypeOf<'posts.getList.push'>();
    expectTypeOf(me.name).toEqualTypeOf<'me'>();
    // @ts-expect-error no such endpoint
    void rest.endpoints.nothing;
  });

  it('selects from the root state', () => {
    expectTypeOf(posts.get.select(state, { group: 'a', id: 5 })).toEqualTypeOf<Post | undefined>();
    expectTypeOf(posts.get.select(state, null)).toEqualTypeOf<Post | undefined>();
    expectTypeOf(posts.get.selectResponse(state, { group: 'a', id: 5 })).toEqualTypeOf<ResponseSnapshot<Post>>();
    expectTypeOf(rest.selectQuery(new Collection([Post]))(state, { group: 'a' })).toEqualTypeOf<Post[] | undefined>();
    const other = createRestSlice({
      reducerPath: 'other',
      endpoints: { users: resource({ path: '/u/:id', schema: User }) },
    });
    // @ts-expect-error the state has no such slice
    other.endpoints.users.get.select({ counter: 1 }, { id: 1 });
  });

  it('composes with createSelector', () => {
    const selectTitles = createSelector([posts.getList.select], (list) => list?.map((post) => post.title));
    expectTypeOf(selectTitles(state, { group: 'a' })).toEqualTypeOf<string[] | undefined>();
    // @ts-expect-error missing arguments
    selectTitles(state);
  });

  it('types what matchers find', () => {
    createSlice({
      name: 'log',
      initialState: '',
      reducers: {},
      extraReducers: (builder) => {
        builder.addMatcher(posts.get.matchFulfilled, (_state, action) => {
          expectTypeOf(action.payload.title).toEqualTypeOf<string | undefined>();
          expectTypeOf(action.meta.args[0].group).toEqualTypeOf<string | number>();
          return action.meta.key;
        });
      },
    });
    isAnyOf(posts.get.matchFulfilled, posts.delete.matchFulfilled);
    isPending();
  });

  it('writes locally what the schema describes', () => {
    void dispatch(rest.set(User, { id: '5' }, { name: 'x' }));
    void dispatch(rest.set(User, { id: '5' }, (user) => ({ ...user, name: `${user.name}!` })));
    void dispatch(rest.set(new Collection([User]), { group: 1 }, [{ id: '1' }]));
    void dispatch(rest.set(new Invalidate(User), { id: '5' }));
    // @ts-expect-error wrong type of a member
    void dispatch(rest.set(User, { id: '5' }, { name: 5 }));
    void dispatch(posts.get.setResponse({ group: 'a', id: 1 }, { title: 'x', createdAt: '2020-01-01' }));
    // @ts-expect-error wrong type of a member
    void dispatch(posts.get.setResponse({ group: 'a', id: 1 }, { title: 5 }));
  });

  it('widens with late endpoints, nests, and sits beside other slices', () => {
    const wide = rest.injectEndpoints({ users: resource({ path: '/users/:id', schema: User }) });
    expectTypeOf(dispatch(wide.endpoints.users.get({ id: 1 }))).toEqualTypeOf<FetchPromise<User>>();
    const nested = createRestSlice({
      reducerPath: 'second',
      endpoints: { admin: { users: resource({ path: '/u/:id', schema: User }) } },
    });
    expectTypeOf(nested.endpoints.admin.users.get.name).toEqualTypeOf<'admin.users.get'>();
    const both = configureStore({
      reducer: combineSlices(rest, nested),
      middleware: (getDefault) => getDefault().concat(rest.middleware, nested.middleware),
    });
    expectTypeOf(both.dispatch(nested.endpoints.admin.users.get({ id: 1 }))).toEqualTypeOf<FetchPromise<User>>();
    expectTypeOf(posts.get.select(both.getState(), { group: 'a', id: 1 })).toEqualTypeOf<Post | undefined>();
  });

  it('can be written down without type arguments', () => {
    const pathOf = (slice: RestSlice) => slice.reducerPath;
    expectTypeOf(pathOf(rest)).toEqualTypeOf<string>();
    const wrapped = ({ schema, ...others }: ResourceOptions) => resource({ urlPrefix: '/api', schema, ...others });
    const users: Resource = wrapped({ path: '/users/:id', schema: User });
    void users.get({ id: 1 });
  });
});
