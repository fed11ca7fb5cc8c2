import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';

export class User extends Entity {
  id = '';
  name = '';
  static override key = 'User';
}

export class Post extends Entity {
  id = '';
  title = '';
  votes = 0;
  author = User.fromJS();
  createdAt = new Date(0);
  static override key = 'Post';
  static override schema = { author: User, createdAt: Date };
}

/** A post as the server sends it. */
export const postJson = (id: number | string, fields: object = {}) => ({
  id: String(id),
  title: `post ${id}`,
  votes: 0,
  author: { id: '1', name: 'Ada' },
  createdAt: '2024-05-06T07:08:09.000Z',
  ...fields,
});

/** Endpoints of a blog on one server. */
export const blogEndpoints = (urlPrefix: string, options: object = {}) => ({
  posts: resource({
    path: '/posts/:id',
    urlPrefix,
    schema: Post,
    searchParams: {} as { author?: string | number; order?: string } | undefined,
    paginationField: 'page',
    ...options,
  }),
  users: resource({ path: '/users/:id', urlPrefix, schema: User, ...options }),
  /** Schema-less: the answer itself is stored. */
  count: new RestEndpoint({ path: '/count', urlPrefix, ...options }),
  /** A nested view: an object that holds a list. */
  feed: new RestEndpoint({ path: '/feed', urlPrefix, schema: { featured: Post, items: [Post] }, ...options }),
});

/** Makes slices of a blog: what `testStore` takes. */
export const blogSlice =
  (
    urlPrefix: string,
    options: object = {},
    lifetimes: { dataExpiryLength?: number; errorExpiryLength?: number } = {},
  ) =>
  () =>
    createRestSlice({ endpoints: blogEndpoints(urlPrefix, options), ...lifetimes });
