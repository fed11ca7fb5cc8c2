import { expect, it } from 'vitest';
import { cacheOf } from '../../src/store/StoreCache.js';
import { Post, postJson } from '../support/blog.js';
import { optimisticBlog } from '../support/optimisticBlog.js';

it('a create that is answered without content succeeds, and its placeholder stays (decision 99)', async () => {
  const { dispatch, posts, answer, titles } = await optimisticBlog();
  const create = dispatch(posts.getList.push({}, { title: 'new' }));
  expect(titles()).toEqual(['post 5', 'post 6', 'new']);
  answer(0, { status: 204 });
  await expect(create).resolves.toMatchObject({ id: create.requestId, title: 'new' });
  expect(titles()).toEqual(['post 5', 'post 6', 'new']);
});

it('nothing keeps what was shown for a create once it has its answer', async () => {
  const { dispatch, posts, answer, slice, root, state } = await optimisticBlog();
  const create = dispatch(posts.getList.push({}, { title: 'new' }));
  const value = posts.getList.select(root(), {})?.at(-1);
  const pk = create.requestId;
  const row = slice.selectEntities(root())['Post']?.[pk] as object as Record<string, unknown>;
  const isKept = () => cacheOf(state()).isMadeOf(Post as never, { pk, row }, value);
  expect(isKept()).toBe(true);
  answer(0, { json: postJson(7) });
  await create;
  await Promise.resolve();
  await Promise.resolve();
  expect(isKept()).toBe(false);
});

it('a body that holds itself in many ways is refused at once while a create is under way (K07)', async () => {
  const { dispatch, posts, answer } = await optimisticBlog();
  const create = dispatch(posts.getList.push({}, { title: 'new' }));
  const [post, author]: Record<string, unknown>[] = [{ id: '5' }, { id: '1' }];
  Object.assign(post as object, { author, editor: author });
  Object.assign(author as object, { first: post, last: post });
  await expect(dispatch(posts.partialUpdate({ id: 5 }, post as object))).rejects.toMatchObject({ code: 'NOT_JSON' });
  answer(0, { json: postJson(7) });
  await create;
});

it('what was to be changed in an item that could not be created is gone with it, in one frame', async () => {
  const { dispatch, posts, answer, titles, store } = await optimisticBlog();
  const create = dispatch(posts.getList.push({}, { title: 'new' }));
  const edit = dispatch(posts.getList.move({ id: create.requestId }, { title: 'newer' }));
  const frames: unknown[] = [];
  store.subscribe(() => frames.push(titles()));
  answer(0, { status: 500 });
  await expect(edit).rejects.toMatchObject({ code: 'CREATE_FAILED' });
  expect(new Set(frames.map((frame) => JSON.stringify(frame)))).toEqual(new Set(['["post 5","post 6"]']));
});
