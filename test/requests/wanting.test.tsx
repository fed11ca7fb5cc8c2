import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';

class Post extends Entity {
  id = '';
  title = '';
  text = '';
  static override key = 'Post';
}

afterEach(cleanup);

/** A list whose items lack `text`, and a detail for each. */
async function open(details: number, options = {}) {
  let asked = 0;
  const fetchResponse = async (url: string) => {
    await Promise.resolve();
    if (url === '/posts')
      return Response.json(Array.from({ length: 12 }, (_, n) => ({ id: String(n), title: 'title' })));
    asked++;
    return Response.json({ id: url.split('/')[2], title: 'title', text: 'text' });
  };
  const posts = resource({ path: '/posts/:id', schema: Post, fetchResponse: fetchResponse as never, ...options });
  const rest = createRestSlice({ endpoints: { posts } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const { get, getList } = rest.endpoints.posts;
  await store.dispatch(getList());
  const Detail = ({ id }: { id: string }) => <i>{useDLE(get, { id }).data?.text}</i>;
  const { container } = render(
    <Provider store={store}>
      {Array.from({ length: details }, (_, n) => (
        <Detail key={n} id={String(n)} />
      ))}
    </Provider>,
  );
  await waitFor(() => expect(container.textContent).toBe('text'.repeat(details)));
  expect(asked).toBe(details);
}

it('tells of ten readers of an endpoint that ask within a second for want of the same fields (T38)', async () => {
  const warnings = expectConsole('warn');
  await open(11);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/10 readers of posts\.get .* lacks text\. .*returnPartialData.*selectQuery/);
});

it('says nothing of nine', () => open(9));
