import { configureStore } from '@reduxjs/toolkit';
import { expect, it, onTestFinished } from 'vitest';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { offline, pendingMutations, restored } from '../../../src/features/offline/index.js';
import { expectConsole } from '../../support/console.js';
import { FakeStorage } from '../../support/fakeStorage.js';

/** A page whose only mutation throws what was given. */
async function throwing(thrown: () => never) {
  const save = new Endpoint(async (_body: object) => thrown(), { name: 'save', sideEffect: true } as object);
  const slice = createRestSlice({ endpoints: { save }, features: [offline({ storage: new FakeStorage() })] });
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  onTestFinished(() => slice.controller(store).dispose());
  await store.dispatch(restored());
  let outcome: unknown = 'none';
  (store.dispatch(slice.endpoints.save({ a: 1 } as never)) as Promise<unknown>).catch(
    (error: unknown) => (outcome = error),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { outcome, waiting: pendingMutations(store.getState()).length };
}

it.each([
  "Cannot read properties of undefined (reading 'name')",
  'api.save is not a function',
  "undefined is not an object (evaluating 'body.missing.name')",
  'can\'t access property "name", body.missing is undefined',
])(
  'a mistake in a function of the user (%s) is no missing answer: it is told, and not tried for ever',
  async (text) => {
    expectConsole('error');
    const { outcome, waiting } = await throwing(() => {
      throw new TypeError(text);
    });
    expect(outcome).toBeInstanceOf(TypeError);
    expect(waiting).toBe(0);
  },
);

it.each([
  'Failed to fetch',
  'Load failed',
  'fetch failed',
  'NetworkError when attempting to fetch resource.',
  'Network request failed',
])('what clients say without a connection (%s) is one', async (text) => {
  const { outcome, waiting } = await throwing(() => {
    throw new TypeError(text);
  });
  expect([outcome, waiting]).toEqual(['none', 1]);
});
