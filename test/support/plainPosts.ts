import { Entity, resource } from '../../src/index.js';

export class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

export const PostResource = resource({ path: '/posts/:id', urlPrefix: 'http://x', schema: Post });
