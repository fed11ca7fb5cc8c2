// A user's module, compiled against dist. Every result is given its type by hand, so a wrong type does not compile.
import { configureStore, createSelector, createSlice } from '@reduxjs/toolkit';
import { Entity, createRestSlice, resource, type FetchPromise } from 'rest-slice';
import { dehydrate, hydrate, serialize, type DehydratedState } from 'rest-slice/ssr';

export class User extends Entity {
  id = '';
  name = '';
  static key = 'User';
}

export class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  createdAt = new Date(0);
  static key = 'Post';
  static schema = { author: User, createdAt: Date };
}

export const PostResource = resource({
  path: '/:group/posts/:id',
  urlPrefix: 'https://api.example.com',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
});

export const rest = createRestSlice({ endpoints: { posts: PostResource } });
const { posts } = rest.endpoints;

const lastTitle = createSlice({
  name: 'lastTitle',
  initialState: '',
  reducers: {},
  extraReducers: (builder) =>
    builder.addMatcher(posts.get.matchFulfilled, (_, action) => {
      const group: string | number = action.meta.args[0].group;
      return `${group}: ${action.payload.title ?? ''}`;
    }),
});

export const store = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer, lastTitle: lastTitle.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});
export type AppDispatch = typeof store.dispatch;
export const dispatch: AppDispatch = store.dispatch;

const item = { group: 'a', id: 5 };
export const got: FetchPromise<Post> = dispatch(posts.get(item));
export const listed: FetchPromise<Post[]> = dispatch(posts.getList({ group: 'a', author: 'ann' }));
export const pushed: FetchPromise<Post> = dispatch(posts.getList.push({ group: 'a' }, { title: 'x' }));
export const updated: FetchPromise<Post> = dispatch(posts.update(item, { title: 'y' }));
export const patched: FetchPromise<Post> = dispatch(posts.partialUpdate(item, { title: 'z' }));
export const deleted: FetchPromise<unknown> = dispatch(posts.delete(item));
export const fetched: FetchPromise<Post> = dispatch(rest.fetch(PostResource.get, item));

const state = store.getState();
export const group: string = state.lastTitle;
export const post: Post | undefined = posts.get.select(state, item);
export const list: Post[] | undefined = rest.select(PostResource.getList)(state, { group: 'a' });
export const created: Date | undefined = post?.createdAt;
export const selectTitles = createSelector([posts.getList.select], (all) => all?.map(({ title }) => title));
export const titles: string[] | undefined = selectTitles(state, { group: 'a' });

const response = posts.get.selectResponse(state, item);
export const data: Post | undefined = response.data;
export const status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected' = response.status;
export const expiryStatus: 'Valid' | 'InvalidIfStale' | 'Invalid' = response.expiryStatus;
export const isFetching: boolean = response.isFetching;

export const sent: DehydratedState = dehydrate(store, rest);
export const html: string = serialize(sent);
export const hydrateType: string = dispatch(hydrate(JSON.parse(html))).type;

// @ts-expect-error the path needs an id
posts.get({ group: 'a' });
// @ts-expect-error a Post has no such field
posts.getList.push({ group: 'a' }, { nope: 1 });
// @ts-expect-error the slice is mounted under another name
posts.get.select({ rest: 1 }, item);
