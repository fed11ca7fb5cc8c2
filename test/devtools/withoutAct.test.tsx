import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, onTestFinished, vi } from 'vitest';
import { RestDevtools } from '../../src/devtools/index.js';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { restServer } from '../../src/testing/index.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

const PostResource = resource({ path: '/posts/:id', urlPrefix: 'http://localhost', schema: Post });
const { endpoints, reducer, reducerPath, middleware } = createRestSlice({ endpoints: { posts: PostResource } });

const Titles = () => <p>{useDLE(endpoints.posts.getList).data?.map(({ title }) => title)}</p>;

it.each([
  ['closed', false],
  ['open', true],
])('%s, in a test that does not wait in act(): whether React says so is %s (F111)', async (_state, isOpen) => {
  const server = restServer(PostResource, [{ id: '1', title: 'one' }]);
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => server(new Request(input, init)));
  // As Testing Library sets it where the runner's functions are global.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    said.mockRestore();
  });
  const store = configureStore({
    reducer: { [reducerPath]: reducer },
    middleware: (getDefault) => getDefault().concat(middleware),
  });
  render(
    <Provider store={store}>
      <Titles />
      <RestDevtools initiallyOpen={isOpen} />
    </Provider>,
  );
  await screen.findByText('one');
  // Nothing of the app shows it: only the panel has something to render.
  await store.dispatch(endpoints.posts.get({ id: '1' }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const ofAct = said.mock.calls.filter(([text]) => String(text).includes('not wrapped in act(...)'));
  expect([ofAct.length > 0, said.mock.calls.length - ofAct.length]).toEqual([isOpen, 0]);
});
