import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { setupServer } from 'msw/node';
import { http, HttpResponse } from 'msw';
import { createRestSlice, Entity, resource, RestEndpoint } from 'rest-slice';
import { actionLog } from 'rest-slice/features';
import { dehydrate } from 'rest-slice/ssr';
import { restHandlers } from 'rest-slice/testing';

class Author extends Entity {
  id = '';
  name = '';
  static override key = 'Author';
}

class Post extends Entity {
  id = '';
  title = '';
  author = Author.fromJS();
  static override key = 'Post';
  static override schema = { author: Author };
}

const urlPrefix = 'https://api.example.com';
const PostResource = resource({
  path: '/posts/:id',
  urlPrefix,
  schema: Post,
  optimistic: true,
  searchParams: {} as { page?: number } | undefined,
  nextPage: () => ({ page: 2 }),
});
const getBroken = new RestEndpoint({ path: '/broken', urlPrefix, schema: Post });

/** The same in every version: what the files of this folder were recorded with. */
export const createSlice = () =>
  createRestSlice({ endpoints: { posts: PostResource, broken: getBroken }, features: [actionLog()] });

/** An app's hour in little: a list, a page, an edit, a create, a delete, a failure, local writes, and an end in the middle. */
export async function recordSession() {
  const ann = { id: '1', name: 'Ann' };
  const rows = ['1', '2', '3'].map((id) => ({ id, title: `Post ${id}`, author: ann }));
  const server = setupServer(
    http.get(`${urlPrefix}/broken`, () => HttpResponse.json({ reason: 'broken' }, { status: 500 })),
    ...restHandlers(PostResource, rows),
  );
  server.listen({ onUnhandledRequest: 'error' });
  const slice = createSlice();
  const store = configureStore({
    reducer: { [slice.reducerPath]: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  const { posts, broken } = slice.endpoints;
  store.dispatch(slice.util.startLog());
  await store.dispatch(posts.getList());
  await store.dispatch(posts.partialUpdate({ id: '1' }, { title: 'Edited' }));
  await store.dispatch(posts.getList.push({ title: 'Created', author: '1' }));
  await store.dispatch(posts.delete({ id: '2' }));
  await store.dispatch(broken()).catch(() => undefined);
  void store.dispatch(slice.set(Post, { id: '3' }, { title: 'Set' }));
  void store.dispatch(posts.get.setResponse({ id: '9' }, { id: '9', title: 'Told', author: ann }));
  void store.dispatch(slice.expireAll(PostResource.getList));
  void store.dispatch(posts.get.invalidate({ id: '9' }));
  const pending = store.dispatch(posts.partialUpdate({ id: '3' }, { title: 'Pending' }));
  pending.catch(() => undefined);
  const log = store.dispatch(slice.util.exportLog()) as readonly UnknownAction[];
  const rest = store.getState()[slice.reducerPath];
  const dehydrated = dehydrate(store, slice);
  pending.abort();
  slice.controller(store).dispose();
  server.close();
  return JSON.parse(JSON.stringify({ log, rest, dehydrated })) as Recorded;
}

export interface Recorded {
  readonly log: readonly UnknownAction[];
  /** The state that the log leads to. */
  readonly rest: any;
  readonly dehydrated: any;
}
