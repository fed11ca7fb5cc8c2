// The same for both module systems: mount the slice in a store, fetch a post from the given server, print what came.
module.exports = async ({ configureStore }, { Entity, createRestSlice, resource }) => {
  class Post extends Entity {
    id = '';
    title = '';
    static key = 'Post';
  }
  const posts = resource({ path: '/posts/:id', urlPrefix: process.argv[2], schema: Post });
  const rest = createRestSlice({ endpoints: { posts } });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const post = await store.dispatch(rest.endpoints.posts.get({ id: '5' }));
  const selected = rest.endpoints.posts.get.select(store.getState(), { id: '5' });
  console.log(post instanceof Post, selected instanceof Post, post.title, selected.title);
};
