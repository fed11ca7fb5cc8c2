import { expect, it } from 'vitest';
import { createRestSlice, Entity } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

it.each([
  ['a promise', Promise.resolve({ text: 'late' })],
  ['an async updater', async () => ({ text: 'late' })],
])('set refuses %s, which would write nothing (F106)', async (_what, given) => {
  const { slice, dispatch, state } = testStore(() => createRestSlice());
  await dispatch(slice.set(Note, { id: 1 }, { id: '1', text: 'first' }));
  expect(() => dispatch(slice.set(Note, { id: 1 }, given as never))).toThrow(/It was given a promise/);
  expect(state().entities['Note']).toEqual({ '1': { id: '1', text: 'first' } });
});
