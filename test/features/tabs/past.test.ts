import { configureStore } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { nanoid } from '@reduxjs/toolkit';
import { expect, it, onTestFinished } from 'vitest';
import { tabs } from '../../../src/features/tabs/tabs.js';
import { createRestSlice } from '../../../src/index.js';
import { openTab, told, todo, todoEndpoints, Todo, until } from '../../support/openTabs.js';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { LiftedStore } from '@redux-devtools/instrument';

/** A tab whose history can be looked at. */
function watchedTab(channel: string) {
  const endpoints = todoEndpoints(() => Promise.resolve(404));
  const slice = createRestSlice({ features: [tabs({ channel })], endpoints, gc: false });
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  onTestFinished(() => slice.controller(store).dispose());
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, never, unknown> };
  const length = () => liftedStore.getState().stagedActionIds.length;
  return {
    ...{ slice, store, length },
    jump: (index: number) => liftedStore.dispatch(ActionCreators.jumpToState(index) as never),
    title: (id: string) => slice.endpoints.todos.get.select(store.getState(), { id })?.title,
  };
}

it('adopts nothing while the past is shown, and all of it in order when the present is back (F106)', async () => {
  const channel = nanoid();
  const [other, watched] = [openTab({ channel }), watchedTab(channel)];
  await told();
  const { todos } = other;
  for (const title of ['v1', 'v2']) void other.dispatch(todos.get.setResponse({ id: '1' }, todo('1', { title })));
  await until(() => expect(watched.title('1')).toBe('v2'));
  const before = watched.length();
  watched.jump(1);
  void other.dispatch(todos.get.setResponse({ id: '1' }, todo('1', { title: 'v3' })));
  void other.dispatch(other.slice.set(Todo, { id: '1' }, { title: 'v4' }));
  await told(400);
  expect([watched.length(), watched.title('1')]).toEqual([before, 'v1']);
  watched.jump(before - 1);
  expect(watched.title('1')).toBe('v2');
  await until(() => expect(watched.title('1')).toBe('v4'));
  expect(watched.length()).toBe(before + 2);
});
