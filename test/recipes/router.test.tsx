import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as reactRouter from 'react-router';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { docsPage } from '../support/docsModule.js';
import { gatekeeper } from '../support/httpServer.js';
import { startServerOf } from '../support/startServerOf.js';
import { reactLibraries } from '../support/reactLibraries.js';

afterEach(cleanup);

const POST = { id: '1', title: 'First' };

/** The routes of docs/recipes/router.md; answers wait until the test gives them. */
async function open(address: string) {
  const gate = gatekeeper();
  const http = await startServerOf(gate.handler);
  const file = docsPage('recipes/router.md', { ...reactLibraries, 'react-router': reactRouter });
  const api = file('rest.ts')['createApi']();
  const router = createMemoryRouter(file('routes.tsx')['createRoutes'](api), { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { http, gate, router, ...api };
}

const shownIn = (router: { state: { location: { pathname: string } } }) => router.state.location.pathname;

it('a loader that starts the request and the component share it', async () => {
  const { http, gate } = await open('/');
  await http.received(1);
  expect(await screen.findByText('Loading')).toBeTruthy();
  gate.answer(0, { json: [POST] });
  expect(await screen.findByText('First')).toBeTruthy();
  expect(http.lines()).toEqual(['GET /posts']);
});

it('a loader that waits keeps the page before, and sends nothing where the data are fresh', async () => {
  const { http, gate, router } = await open('/');
  gate.answer(0, { json: [POST] });
  await screen.findByText('First');
  const moved = router.navigate('/posts/2');
  await http.received(2);
  expect([shownIn(router), screen.queryByText('First') === null]).toEqual(['/', false]);
  gate.answer(1, { json: { id: '2', title: 'Second' } });
  await act(() => moved);
  expect(screen.getByRole('heading', { name: 'Second' })).toBeTruthy();
  await act(() => router.navigate('/'));
  await act(() => router.navigate('/posts/2'));
  // The list has brought this one.
  await act(() => router.navigate('/posts/1'));
  expect(screen.getByRole('heading', { name: 'First' })).toBeTruthy();
  expect(http.lines()).toEqual(['GET /posts', 'GET /posts/2']);
});

it('a request whose page was left is aborted', async () => {
  const { http, gate, router } = await open('/');
  gate.answer(0, { json: [POST] });
  await screen.findByText('First');
  const moved = router.navigate('/posts/2');
  await http.received(2);
  await act(() => router.navigate('/'));
  await moved;
  await expect.poll(() => http.requests[1]?.isAborted).toBe(true);
  gate.answer(1, { json: POST });
  expect(shownIn(router)).toBe('/');
});

it('a 404 is the route’s', async () => {
  const { gate } = await open('/posts/7');
  gate.answer(0, { status: 404 });
  expect((await screen.findByRole('alert')).textContent).toBe('There is no post 7');
});

it('an action saves; the loaders that run again send nothing, and every page has the change', async () => {
  const { http, gate } = await open('/');
  gate.answer(0, { json: [POST] });
  fireEvent.click(await screen.findByText('First'));
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Second' } });
  gate.answer(1, { json: { id: '1', title: 'Second' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy();
  expect(http.lines()).toEqual(['GET /posts', 'PATCH /posts/1']);
});
