const { createRestSlice, Entity, resource } = require('rest-slice');

class Post extends Entity {
  id = '';
  title = '';
  static key = 'Post';
}

exports.rest = createRestSlice({ endpoints: { posts: resource({ path: '/posts/:id', schema: Post }) } });
