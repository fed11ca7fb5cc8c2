import { Entity, resource } from '../../src/index.js';

export class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

export class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  createdAt = new Date(0);
  static override key = 'Post';
  static override schema = { author: User, createdAt: Date };
}

export const PostResource = resource({
  path: '/:group/posts/:id',
  urlPrefix: 'https://api.example.com',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  paginationField: 'page',
  optimistic: true,
});
