// The same for both module systems: a server's state, in a store of the browser.
module.exports = async (
  { configureStore },
  { Entity, createRestSlice, resource },
  { dehydrate, hydrate, serialize },
) => {
  class Post extends Entity {
    id = '';
    title = '';
    static key = 'Post';
  }
  const posts = resource({
    path: '/posts/:id',
    schema: Post,
    fetchResponse: async () => Response.json({ id: '5', title: '<script>' }),
  });
  const rest = createRestSlice({ endpoints: { posts } });
  const createStore = () =>
    configureStore({
      reducer: { [rest.reducerPath]: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
  const [server, browser] = [createStore(), createStore()];
  await server.dispatch(rest.endpoints.posts.get({ id: '5' }));
  const text = serialize(dehydrate(server));
  browser.dispatch(hydrate(JSON.parse(text)));
  console.log(text.includes('<'), rest.endpoints.posts.get.select(browser.getState(), { id: '5' }).title);
};
