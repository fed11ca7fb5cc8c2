import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice } from '../../src/index.js';
import { PostResource, Post } from '../support/plainPosts.js';

const rest = createRestSlice({ endpoints: { posts: PostResource } });
const store = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});
const { posts } = rest.endpoints;

describe('what makes a thunk, dispatched itself', () => {
  it.each([
    ['posts.getList', posts.getList],
    ['posts.getList.push', posts.getList.push],
    ['posts.get', posts.get],
    ['posts.getList.fetchIfStale', posts.getList.fetchIfStale],
    ['posts.getList.invalidate', posts.getList.invalidate],
    ['resetEntireStore', rest.resetEntireStore],
    ['allSettled', rest.util.allSettled],
    ['prune', rest.util.prune],
  ])('says that %s is to be called', (name, maker) => {
    const dispatchIt = () => store.dispatch(maker as () => (dispatch: unknown) => unknown);
    expect(dispatchIt).toThrow(expect.objectContaining({ code: 'ARGUMENT_INVALID', subject: name }));
    expect(dispatchIt).toThrow(`Call it: dispatch(${name}(…)).`);
  });

  it('is not mistaken for a class and an updater', async () => {
    await store.dispatch(rest.set(Post, { id: '1' }, { title: 'one' }));
    await store.dispatch(rest.set(Post, { id: '1' }, (post: Post) => ({ title: `${post.title}!` })));
    expect(rest.selectQuery(Post)(store.getState(), { id: '1' })?.title).toBe('one!');
  });
});

describe('what names keys', () => {
  it.each([[undefined], ['posts'], [{}], [PostResource], [posts]])('is an endpoint, not %o', (given) => {
    for (const change of [rest.invalidateAll, rest.expireAll])
      expect(() => store.dispatch(change(given as never))).toThrow(
        expect.objectContaining({ code: 'ARGUMENT_INVALID' }),
      );
  });
});

describe('selectQuery', () => {
  it.each([[undefined], ['Post'], [PostResource.get]])('needs a schema, not %o', (given) => {
    expect(() => rest.selectQuery(given as never)).toThrow('A schema is needed');
  });
});

describe('a store', () => {
  it.each([[undefined], [store.getState()], [store.dispatch]])('is what configureStore gave, not %o', (given) => {
    expect(() => rest.controller(given as never)).toThrow('Pass what configureStore gave, not its state.');
  });
});
