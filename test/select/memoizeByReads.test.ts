import { expect, it } from 'vitest';
import { All, createRestSlice, Query } from '../../src/index.js';
import { User } from '../support/entities.js';
import { testStore } from '../support/testStore.js';

const setUp = (results: readonly unknown[]) => {
  const made = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
  const query = new Query(new All(User), (users) => results[users.length - 1]);
  const select = made.slice.selectQuery(query);
  const add = (id: string) => void made.dispatch(made.slice.set(User, { id }, { id, name: id }));
  return { add, read: () => select(made.root()) };
};

it.each<[string, unknown, unknown]>([
  ['another kind of object', {}, []],
  ['a map for an object', {}, new Map([['a', 1]])],
  ['another member that is undefined', { a: undefined }, { b: undefined }],
])('gives a result anew that is %s', (_, before, after) => {
  const { add, read } = setUp([before, after]);
  add('1');
  expect(read()).toBe(before);
  add('2');
  expect(read()).toBe(after);
});

it('keeps a result whose members are the same', () => {
  const { add, read } = setUp([{ count: 1 }, { count: 1 }]);
  add('1');
  const before = read();
  add('2');
  expect(read()).toBe(before);
});
