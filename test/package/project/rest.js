import { createRestSlice, Entity, resource } from 'rest-slice';

class Post extends Entity {
  id = '';
  title = '';
  static key = 'Post';
}

export default createRestSlice({ endpoints: { posts: resource({ path: '/posts/:id', schema: Post }) } });
