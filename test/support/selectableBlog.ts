import { Invalidate } from '../../src/index.js';
import { blogSlice, Post, postJson, User } from './blog.js';
import { startServer } from './httpServer.js';
import { testStore } from './testStore.js';

/** Posts as the server sends them. */
export const postsJson = (...ids: number[]) => ids.map((id) => postJson(id));

/** A blog beside other slices, with short names for writing and reading. */
export const selectableBlog = async () => {
  const server = await startServer();
  const counter = (count = 0, { type }: { type: string }) => (type === 'counted' ? count + 1 : count);
  const other = (state = { list: [1] }) => state;
  const made = testStore(blogSlice(server.url), { reducers: { counter, other } });
  const { dispatch, endpoints, slice, root } = made;
  const { posts, users, feed } = endpoints;
  return {
    server,
    posts,
    users,
    feed,
    list: (params = {}) => posts.getList.select(root(), params),
    post: (id: number) => posts.get.select(root(), { id }),
    storeList: (items: object[], params = {}) => dispatch(posts.getList.setResponse(params, items)),
    edit: (id: string, fields: object) => dispatch(slice.set(Post, { id }, fields)),
    rename: (name: string) => dispatch(slice.set(User, { id: '1' }, { name })),
    remove: (schema: typeof Post | typeof User, id: string) =>
      dispatch(slice.set(new Invalidate<unknown>(schema), { id }, undefined as never)),
    ...made,
  };
};
