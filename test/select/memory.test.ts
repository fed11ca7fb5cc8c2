import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, resource } from '../../src/index.js';
import { Todo } from '../support/entities.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** One slice for many stores, as a module of an app has it. */
const rest = createRestSlice({ endpoints: { todos: resource({ path: '/todos/:id', schema: Todo }) } });
const { todos } = rest.endpoints;

/** A store that was used and let go, and weak references to what was read from it. */
function usedStore(): readonly WeakRef<object>[] {
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  void store.dispatch(
    todos.getList.setResponse(
      {},
      Array.from({ length: 100 }, (_, id) => ({ id: String(id), userId: '1', title: '', completed: false })),
    ),
  );
  const list = todos.getList.select(store.getState(), {}) as readonly Todo[];
  const one = todos.get.select(store.getState(), { id: '7' }) as Todo;
  return [new WeakRef(store), new WeakRef(list), new WeakRef(one)];
}

describe('selectors of a slice', () => {
  it('hold nothing of a store that is gone', async () => {
    const used = usedStore();
    for (let pass = 0; pass < 4; pass++) {
      await setTimeout(1);
      collectGarbage();
    }
    expect(used.map((reference) => reference.deref())).toEqual([undefined, undefined, undefined]);
  });
});
