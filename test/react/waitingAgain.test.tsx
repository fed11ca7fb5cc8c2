import { configureStore } from '@reduxjs/toolkit';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../src/index.js';
import { useSuspense } from '../../src/react/index.js';
import { openPage, wait } from '../support/readers.js';

/** Three boundaries with a reader each, of keys of their own; what is asked for is answered when it is told to be. */
function setup() {
  const held: (() => void)[] = [];
  const answer = () => held.splice(0).forEach((each) => each());
  const read = (id: number) => new Promise<number>((resolve) => held.push(() => resolve(id)));
  const rest = createRestSlice({ endpoints: { read: new Endpoint(read) } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const count = { renders: 0 };
  function Item({ id }: { id: number }) {
    count.renders++;
    return <p>{useSuspense(rest.endpoints.read, id)}</p>;
  }
  const { root, text } = openPage();
  const each = (id: number) => (
    <Suspense key={id} fallback="…">
      <Item id={id} />
    </Suspense>
  );
  root.render(<Provider store={store}>{[1, 2, 3].map(each)}</Provider>);
  return { rest, store, text, answer, count };
}

it('boundaries that wait for data that were shown before are rendered for what happens, and not without a pause', async () => {
  const { rest, store, text, answer, count } = setup();
  const shows = (what: string) => vi.waitFor(() => expect(text()).toBe(what), { timeout: 3000, interval: 5 });
  await shows('………');
  answer();
  await shows('123');
  // From when on React shows fallbacks at once again.
  await wait(350);
  await store.dispatch(rest.invalidateAll(rest.endpoints.read));
  await shows('1…2…3…');
  const before = count.renders;
  for (let time = 0; time < 5; time++) {
    store.dispatch({ type: 'something else' });
    await wait(20);
  }
  await wait(300);
  expect(count.renders - before).toBeLessThan(100);
  answer();
  await shows('123');
});
