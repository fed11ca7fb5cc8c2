import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../examples/router/posts.js';
import { startServer } from '../support/httpServer.js';

afterEach(cleanup);

const COMMENTS = 'GET /posts/1/comments';

/** The app of the example, in a browser that is at some address, over a real server. */
async function open(address: string) {
  let wait = Promise.resolve();
  let letGo: () => void = () => undefined;
  const server = await startServer(async ({ url }) => {
    await wait;
    return { json: url === '/posts' ? [{ id: '1', title: 'first' }] : [{ id: '7', text: 'well said' }] };
  });
  const app = createApp(server.url);
  const router = createMemoryRouter(app.routes, { initialEntries: [address] });
  return {
    ...{ server, router, ...app },
    show: () => render(<RouterProvider router={router} />),
    /** Answers wait from now on. */
    hold: () => void (wait = new Promise((resolve) => (letGo = resolve))),
    letGo: () => letGo(),
  };
}

it('a loader that starts a request and the component that reads it: one request', async () => {
  const { server, show, hold, letGo } = await open('/');
  hold();
  show();
  await server.received(1);
  expect(await screen.findByText('Loading')).toBeTruthy();
  letGo();
  expect(await screen.findByText('first')).toBeTruthy();
  expect(server.lines()).toEqual(['GET /posts']);
});

it('a loader that waits: the page before stays, and the component has the data at its first render', async () => {
  const { server, show, router, hold, letGo } = await open('/');
  show();
  await screen.findByText('first');
  hold();
  const moved = router.navigate('/posts/1');
  await server.received(2);
  expect(screen.getByText('first')).toBeTruthy();
  letGo();
  await act(() => moved);
  expect(screen.getByText('well said')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
  expect(server.lines()).toEqual(['GET /posts', COMMENTS]);
});

it('a link that was pointed at: its request is there before the click, and is the only one', async () => {
  const { server, show } = await open('/');
  show();
  const link = await screen.findByText('first');
  fireEvent.pointerEnter(link);
  await server.received(2);
  fireEvent.click(link);
  expect(await screen.findByText('well said')).toBeTruthy();
  expect(server.lines()).toEqual(['GET /posts', COMMENTS]);
});

it('what is fresh is not asked for again, and what a loader returns is as it was then', async () => {
  const { server, show, router, store, comments } = await open('/posts/1');
  show();
  await screen.findByText('well said');
  await act(() => router.navigate('/posts/1/count'));
  expect(screen.getByRole('status').textContent).toBe('1');
  await act(() => store.dispatch(comments.getList.setResponse({ post: '1' }, [])));
  expect(screen.getByRole('status').textContent).toBe('1');
  await act(() => router.navigate('/posts/1'));
  expect(screen.queryByText('well said')).toBeNull();
  expect(server.lines()).toEqual([COMMENTS]);
});
