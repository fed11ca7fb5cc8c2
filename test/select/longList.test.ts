import { afterEach, expect, it, vi } from 'vitest';
import { RowIndex } from '../../src/normalize/RowIndex.js';
import { postJson } from '../support/blog.js';
import { postsJson, selectableBlog } from '../support/selectableBlog.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts the reads that are noted in an index of what was made of which rows. */
function countNotes(): () => number {
  const { note } = RowIndex.prototype;
  let count = 0;
  vi.spyOn(RowIndex.prototype, 'note').mockImplementation(function (this: RowIndex<unknown>, ...given) {
    const { room } = this;
    const isNoted = note.apply(this, given);
    count += room - this.room;
    return isNoted;
  });
  return () => count;
}

const LONG = 1000;

async function longList() {
  const blog = await selectableBlog();
  await blog.storeList(postsJson(...Array.from({ length: LONG }, (_, id) => id)));
  return blog;
}

it('a long list that is read again unchanged is noted nowhere', async () => {
  const { list, dispatch } = await longList();
  const value = list();
  const noted = countNotes();
  for (let time = 0; time < 3; time++) {
    dispatch({ type: 'counted' });
    expect([list(), list({})]).toEqual([value, value]);
    expect(list()).toBe(value);
  }
  expect(noted()).toBe(0);
});

it('after a write to other rows a long list is found to be too much to note, and its items are not walked for it', async () => {
  const { list, dispatch, posts } = await longList();
  const value = list();
  const write = (id: number) => dispatch(posts.get.setResponse({ id }, postJson(id)));
  void write(LONG + 1);
  expect(list()).toBe(value);
  const noted = countNotes();
  void write(LONG + 2);
  expect(list()).toBe(value);
  expect(list()).toBe(value);
  expect(noted()).toBeLessThan(8);
});
