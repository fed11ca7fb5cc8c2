// The same for both module systems, in a project without React: a store whose requests are answered by fixtures.
module.exports = async ({ Entity, resource }, { mockStore, renderRestHook }) => {
  class Post extends Entity {
    id = '';
    title = '';
    static key = 'Post';
  }
  const posts = resource({ path: '/posts/:id', schema: Post });
  const fixtures = [{ endpoint: posts.get, args: [{ id: '5' }], response: { id: '5', title: 'five' } }];
  const { controller, cleanup } = mockStore({ fixtures, endpoints: { posts } });
  const { title } = await controller.fetch(posts.get, { id: '5' });
  cleanup();
  try {
    renderRestHook(() => undefined);
  } catch ({ code }) {
    console.log(title, code);
  }
};
