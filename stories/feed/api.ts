import { configureStore } from '@reduxjs/toolkit';
import { Collection, createRestSlice, Entity, RestEndpoint, Union } from 'rest-slice';

export const API = 'https://village.example.com';

export const TYPES = ['post', 'photo', 'meeting'] as const;
export type FeedType = (typeof TYPES)[number];

/** What all kinds have. */
abstract class Item extends Entity {
  id = 0;
  likes = 0;
}

export class Post extends Item {
  readonly type = 'post';
  text = '';
  static override key = 'Post';
}

export class Photo extends Item {
  readonly type = 'photo';
  color = '';
  caption = '';
  static override key = 'Photo';
}

export class Meeting extends Item {
  readonly type = 'meeting';
  title = '';
  starts = new Date(0);
  static override key = 'Meeting';
  static override schema = { starts: Date };
}

/** One of three, as its `type` says. Each has a table of its own, so a post and a photo may have the same id. */
const anyItem = new Union({ post: Post, photo: Photo, meeting: Meeting }, 'type');

const getFeed = new RestEndpoint({
  path: '/feed',
  urlPrefix: API,
  searchParams: {} as { type?: FeedType } | undefined,
  schema: new Collection([anyItem], { scope: '/feed' }),
});

const like = new RestEndpoint({
  path: '/feed/:type/:id/likes',
  urlPrefix: API,
  method: 'POST',
  body: undefined,
  schema: anyItem,
  getOptimisticResponse(snapshot, { type, id }) {
    const item = snapshot.get(anyItem, { type, id });
    if (!item) throw snapshot.abort;
    return { type, id, likes: item.likes + 1 };
  },
});

export const rest = createRestSlice({ endpoints: { feed: getFeed, like } });

export const createStore = () =>
  configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });

export type FeedStore = ReturnType<typeof createStore>;
export type AppDispatch = FeedStore['dispatch'];
export type FeedItem = Post | Photo | Meeting;
